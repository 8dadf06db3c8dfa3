import { TextInput } from "@mantine/core";
import type { SchemaColumn } from "@provost/contract/source/source";
import { VirtualTable } from "@provost/contract/source/virtual-table";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isRefusal } from "../../platform/http/call-error.ts";
import { type Say, useWords } from "../../platform/i18n.ts";
import type { OpenForm } from "../../platform/tab/use-editing.ts";
import type { ComparedField } from "../../ui/dialog/Comparison.tsx";
import { EntityDialog } from "../../ui/dialog/EntityDialog.tsx";
import { useCheckedForm } from "../../ui/form/use-checked-form.ts";
import { notifyDone } from "../../ui/notify.ts";
import { useSourceRefresh } from "../dataset.queries.ts";
import { tableInfoOptions, tableListOptions } from "../source.queries.ts";
import { JoinColumns } from "./JoinColumns.tsx";
import classes from "./JoinDialog.module.css";
import { JoinPairs } from "./JoinPairs.tsx";
import { JoinPreview } from "./JoinPreview.tsx";
import { JoinTables } from "./JoinTables.tsx";
import {
  blankJoin,
  checkJoin,
  type JoinFault,
  type JoinForm,
  joinFormOf,
  suggestedName,
  withTable,
} from "./join-form.ts";
import { firstPairs } from "./join-suggest.ts";
import { saveVirtual } from "./virtual.queries.ts";
import { virtualWords } from "./virtual-words.ts";

const joinOf = (table: VirtualTable): JoinForm =>
  joinFormOf(table, table.definition.kind === "join" ? table.definition : { ...blankJoin, kind: "join" });

/** Joins two tables where their fields are equal, with a preview of what comes of it. */
export function JoinDialog(open: OpenForm<JoinForm>) {
  const t = useWords(virtualWords);
  const refresh = useSourceRefresh();
  const name = open.opened.tableName;
  const [isNamed, setNamed] = useState(open.form.tableName !== "");
  const form = useCheckedForm((mine: JoinForm) => checkJoin(mine, name), {
    ...{ open, save: saveVirtual, stored: VirtualTable, formOf: joinOf },
    onSaved: ({ tableName }) => {
      void refresh();
      notifyDone(t("saved", { name: tableName }));
      open.onClose();
    },
  });
  const { values, change } = form;
  const isWrong = (fault: JoinFault): boolean => form.faults[fault] !== undefined;
  const tables = (useQuery(tableListOptions).data ?? []).filter(({ tableName }) => tableName !== name);
  const left = useQuery({ ...tableInfoOptions(values.left.table), enabled: values.left.table !== "" });
  const right = useQuery({ ...tableInfoOptions(values.right.table), enabled: values.right.table !== "" });
  const leftColumns = values.left.table === "" ? [] : (left.data ?? []);
  const rightColumns = values.right.table === "" ? [] : (right.data ?? []);
  usePairs(values, leftColumns, rightColumns, (on) => change({ on }));

  function choose(side: "left" | "right", table: string): void {
    const next = withTable(values, side, table);
    const taken = tables.map(({ tableName }) => tableName);
    const tableName = isNamed ? next.tableName : suggestedName(next.left.table, next.right.table, taken);
    change({ ...next, tableName });
  }

  const isTaken = isRefusal(form.refused, "table_name_taken") && form.sent?.tableName === values.tableName;
  return (
    <EntityDialog
      form={{ ...form, refused: isRefusal(form.refused, "table_name_taken") ? null : form.refusedText }}
      open={open}
      title={values.id === "" ? t("addTitle") : t("editTitle", { name })}
      staleTitle={() => t("staleTitle", { name })}
      compared={(theirs) => comparedJoins(t, values, theirs)}
      size={1080}
      onTakeTheirs={() => void refresh()}
    >
      <div className={classes.form}>
        <div className={classes.fields}>
          <JoinTables form={values} isWrong={isWrong} tables={tables} onChange={change} onChoose={choose} />
          <JoinPairs
            form={values}
            left={leftColumns}
            right={rightColumns}
            isMissing={isWrong("pairMissing")}
            onChange={change}
          />
          <JoinColumns form={values} left={leftColumns} right={rightColumns} onChange={change} />
          {isWrong("nothingTaken") ? <p className={classes.fault}>{t("nothingTaken")}</p> : null}
          <TextInput
            label={t("tableName")}
            description={t("tableNameHint")}
            required
            value={values.tableName}
            maxLength={63}
            spellCheck={false}
            error={isTaken ? form.refusedText : isWrong("nameWrong") ? t("nameWrong") : null}
            onChange={({ currentTarget }) => {
              setNamed(currentTarget.value !== "");
              change({ tableName: currentTarget.value });
            }}
          />
          <TextInput
            label={t("comment")}
            description={t("commentHint")}
            value={values.comment}
            maxLength={1000}
            onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
          />
        </div>
        <JoinPreview form={values} />
      </div>
    </EntityDialog>
  );
}

/** Pairs are suggested once the columns of both tables are known, unless some are chosen. */
function usePairs(
  { on, left, right }: JoinForm,
  leftColumns: readonly SchemaColumn[],
  rightColumns: readonly SchemaColumn[],
  onSuggest: (on: JoinForm["on"]) => void,
): void {
  const isUnpaired = on.every((pair) => pair.left === "" && pair.right === "");
  const tables = `${left.table}\n${right.table}`;
  const settled = useRef("");
  useEffect(() => {
    if (!isUnpaired || leftColumns.length === 0 || rightColumns.length === 0 || settled.current === tables)
      return;
    settled.current = tables;
    const pairs = firstPairs(leftColumns, rightColumns);
    if (pairs[0]?.left !== "") onSuggest(pairs);
  });
}

function comparedJoins(
  t: Say<(typeof virtualWords)["zh"]>,
  mine: JoinForm,
  theirs: JoinForm,
): ComparedField[] {
  const pairs = ({ on }: JoinForm): string => on.map((pair) => `${pair.left} = ${pair.right}`).join("\n");
  const columns = (side: "left" | "right") => (of: JoinForm) => of[side].columns?.join(t("list")) ?? t("all");
  const fields: [string, (of: JoinForm) => string][] = [
    [t("tableName"), ({ tableName }) => tableName],
    [t("comment"), ({ comment }) => comment],
    [t("left"), ({ left }) => left.table],
    [t("right"), ({ right }) => right.table],
    [t("joinKind"), ({ join }) => t(`${join}Join`)],
    [t("on"), pairs],
    [`${t("left")} · ${t("taken")}`, columns("left")],
    [`${t("right")} · ${t("taken")}`, columns("right")],
  ];
  return fields.map(([label, textOf]) => ({ label, mine: textOf(mine), theirs: textOf(theirs) }));
}
