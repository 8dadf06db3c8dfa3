import { Button, Modal, TextInput } from "@mantine/core";
import { VirtualTable } from "@provost/contract/source/virtual-table";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { Comparison } from "../../ui/dialog/Comparison.tsx";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { tableInfoOptions, tableListOptions, useSourceRefresh } from "../source.queries.ts";
import { JoinColumns } from "./JoinColumns.tsx";
import classes from "./JoinDialog.module.css";
import { JoinPairs } from "./JoinPairs.tsx";
import { JoinPreview } from "./JoinPreview.tsx";
import { JoinTables } from "./JoinTables.tsx";
import {
  definitionOf,
  type JoinFault,
  type JoinForm,
  joinFaults,
  joinFormOf,
  suggestedName,
  withTable,
} from "./join-form.ts";
import { firstPairs } from "./join-suggest.ts";
import { saveVirtual } from "./virtual.queries.ts";
import { virtualWords } from "./virtual-words.ts";

interface JoinDialogProps {
  form: JoinForm;
  /** What the table was called when the dialog opened; empty for a new one. */
  name: string;
  isDirty: boolean;
  onChange: (form: JoinForm) => void;
  onClose: () => void;
}

/** Joins two tables where their fields are equal, with a preview of what comes of it. */
export function JoinDialog({ form, name, isDirty, onChange, onClose }: JoinDialogProps) {
  const t = useWords(virtualWords);
  const refresh = useSourceRefresh();
  const [faults, setFaults] = useState<ReadonlySet<JoinFault>>(new Set());
  const [isNamed, setNamed] = useState(form.tableName !== "");
  const saving = useSaving(saveVirtual, VirtualTable);
  const tables = (useQuery(tableListOptions).data ?? []).filter(({ tableName }) => tableName !== name);
  const left = useQuery({ ...tableInfoOptions(form.left.table), enabled: form.left.table !== "" });
  const right = useQuery({ ...tableInfoOptions(form.right.table), enabled: form.right.table !== "" });
  const leftColumns = form.left.table === "" ? [] : (left.data ?? []);
  const rightColumns = form.right.table === "" ? [] : (right.data ?? []);
  const { theirs } = saving;
  const theirForm = theirs?.definition.kind === "join" ? joinFormOf(theirs, theirs.definition) : null;

  // Pairs are suggested once the columns of both tables are known, unless some are chosen.
  const isUnpaired = form.on.every((pair) => pair.left === "" && pair.right === "");
  const asked = `${form.left.table}\n${form.right.table}`;
  const settled = useRef("");
  useEffect(() => {
    if (!isUnpaired || leftColumns.length === 0 || rightColumns.length === 0 || settled.current === asked)
      return;
    settled.current = asked;
    const on = firstPairs(leftColumns, rightColumns);
    if (on[0]?.left !== "") onChange({ ...form, on });
  });

  function choose(side: "left" | "right", table: string): void {
    const next = withTable(form, side, table);
    const taken = tables.map(({ tableName }) => tableName);
    const tableName = isNamed ? next.tableName : suggestedName(next.left.table, next.right.table, taken);
    onChange({ ...next, tableName });
  }

  async function save(mine: JoinForm): Promise<void> {
    const found = joinFaults(mine, name);
    setFaults(found);
    const definition = definitionOf(mine);
    if (found.size > 0 || definition === null) return;
    const { id, version, tableName, comment } = mine;
    const saved = await saving.run({ id, version, tableName: tableName.trim(), comment, definition });
    if (saved === null) return;
    void refresh();
    notifyDone(t("saved", { name: saved.tableName }));
    onClose();
  }

  async function close(): Promise<void> {
    const question = { title: t("discardTitle"), text: t("discardText"), action: t("discard"), danger: true };
    if (!isDirty || (await confirm(question))) onClose();
  }

  const isTaken =
    saving.refused !== null && "reason" in saving.refused && saving.refused.reason === "table_name_taken";
  const title =
    theirForm !== null
      ? t("staleTitle", { name })
      : form.id === ""
        ? t("addTitle")
        : t("editTitle", { name });
  const pairText = (of: JoinForm): string => of.on.map((pair) => `${pair.left} = ${pair.right}`).join("\n");
  const columnsText = ({ columns }: JoinForm["left"]): string => columns?.join(t("list")) ?? t("all");

  return (
    <Modal opened onClose={() => void close()} title={title} size={theirForm === null ? 1080 : "lg"}>
      {theirForm === null ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save(form);
          }}
        >
          <div className={classes.form}>
            <div className={classes.fields}>
              <JoinTables form={form} faults={faults} tables={tables} onChange={onChange} onChoose={choose} />
              <JoinPairs
                form={form}
                left={leftColumns}
                right={rightColumns}
                isMissing={faults.has("pairMissing")}
                onChange={onChange}
              />
              <JoinColumns form={form} left={leftColumns} right={rightColumns} onChange={onChange} />
              {faults.has("nothingTaken") ? <p className={classes.fault}>{t("nothingTaken")}</p> : null}
              <TextInput
                label={t("tableName")}
                description={t("tableNameHint")}
                required
                value={form.tableName}
                maxLength={63}
                spellCheck={false}
                error={isTaken ? saving.refusedText : faults.has("nameWrong") ? t("nameWrong") : null}
                onChange={({ currentTarget }) => {
                  setNamed(currentTarget.value !== "");
                  onChange({ ...form, tableName: currentTarget.value });
                }}
              />
              <TextInput
                label={t("comment")}
                description={t("commentHint")}
                value={form.comment}
                maxLength={1000}
                onChange={({ currentTarget }) => onChange({ ...form, comment: currentTarget.value })}
              />
            </div>
            <JoinPreview form={form} />
          </div>
          {saving.refusedText === null || isTaken ? null : (
            <p className={classes.fault} role="alert">
              {saving.refusedText}
            </p>
          )}
          <DialogFoot>
            <Button variant="default" onClick={() => void close()}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={saving.isSaving}>
              {t("save")}
            </Button>
          </DialogFoot>
        </form>
      ) : (
        <Comparison
          fields={[
            { label: t("tableName"), mine: form.tableName, theirs: theirForm.tableName },
            { label: t("comment"), mine: form.comment, theirs: theirForm.comment },
            { label: t("left"), mine: form.left.table, theirs: theirForm.left.table },
            { label: t("right"), mine: form.right.table, theirs: theirForm.right.table },
            { label: t("joinKind"), mine: t(`${form.join}Join`), theirs: t(`${theirForm.join}Join`) },
            { label: t("on"), mine: pairText(form), theirs: pairText(theirForm) },
            {
              label: `${t("left")} · ${t("taken")}`,
              mine: columnsText(form.left),
              theirs: columnsText(theirForm.left),
            },
            {
              label: `${t("right")} · ${t("taken")}`,
              mine: columnsText(form.right),
              theirs: columnsText(theirForm.right),
            },
          ]}
          isSaving={saving.isSaving}
          onKeepMine={() => {
            const mine = { ...form, version: theirForm.version };
            onChange(mine);
            void save(mine);
          }}
          onTakeTheirs={() => {
            void refresh();
            onClose();
          }}
        />
      )}
    </Modal>
  );
}
