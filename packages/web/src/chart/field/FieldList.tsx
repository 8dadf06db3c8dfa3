import { ActionIcon, TextInput } from "@mantine/core";
import type { SchemaColumn } from "@provost/contract/source/source";
import { Tip } from "@provost/pane/Tip";
import { countOfRows } from "@provost/report-core/selection/selection";
import { IconMathFunction, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, memo, useRef, useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { WhyButton } from "../../source/reading/WhyButton.tsx";
import { useDraft } from "../builder/builder-context.ts";
import { useDialog } from "../builder/dialog-context.ts";
import { chartWords } from "../chart-words.ts";
import classes from "./FieldList.module.css";
import { FieldRow } from "./FieldRow.tsx";
import { groupedFields } from "./field-groups.ts";
import type { FieldUse } from "./field-use.ts";
import { fieldWords } from "./field-words.ts";

const HiddenToggle = lazyPart(async () => (await import("./HiddenToggle.tsx")).HiddenToggle);

interface FieldListProps {
  onAdd(column: SchemaColumn, use: FieldUse): void;
}

/** The columns of the table by what they are for, to be carried to a shelf or added by key or menu. */
export const FieldList = memo(function FieldList({ onAdd }: FieldListProps) {
  const t = useWords(chartWords);
  const f = useWords(fieldWords);
  const language = useLanguage();
  const dialog = useDialog();
  const columns = useDraft((draft) => draft.selection.allCols);
  const table = useDraft((draft) => draft.table);
  const own = useDraft((draft) => draft.calculated);
  const [wanted, setWanted] = useTabState("field search", "");
  const [showsHidden, setShowsHidden] = useTabState("hidden fields", false);
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const hidden = columns.filter((column) => column.hidden === true).length;
  const all = columns.length === 0 ? [] : [...columns, countOfRows(language)];
  const groups = groupedFields(all, wanted, showsHidden);
  const found = groups.flatMap((group) => group.columns);
  const entry = found.some(({ Column }) => Column === focused) ? focused : found[0]?.Column;
  const ownNames = new Set(own.map(({ name }) => name));

  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
    const at = rows.indexOf(event.currentTarget);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    rows[Math.min(rows.length - 1, Math.max(0, next))]?.focus();
  };

  return (
    <div className={classes.fields}>
      <div className={classes.head}>
        <TextInput
          className={classes.search ?? ""}
          aria-label={t("searchFields")}
          placeholder={t("searchFields")}
          leftSection={<IconSearch size={15} aria-hidden="true" />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <Tip label={f("newCalculated")}>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={f("newCalculated")}
            disabled={columns.length === 0}
            onClick={() => dialog({ kind: "calculated", name: null })}
          >
            <IconMathFunction size={16} />
          </ActionIcon>
        </Tip>
      </div>
      {found.length === 0 && columns.length > 0 ? <p className={classes.none}>{t("noFields")}</p> : null}
      <div className={classes.list} ref={list}>
        {groups.map(({ kind, columns: members }) => (
          <section key={kind} aria-label={f(kind)}>
            <h3 className={classes.group}>{f(kind)}</h3>
            <ul className={classes.rows}>
              {members.map((column) => (
                <FieldRow
                  key={column.Column}
                  column={column}
                  isOwn={ownNames.has(column.Column)}
                  isEntry={column.Column === entry}
                  onFocus={setFocused}
                  onWalk={walk}
                  onAdd={onAdd}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {hidden === 0 ? null : <HiddenToggle count={hidden} checked={showsHidden} onChange={setShowsHidden} />}
      {table === "" ? null : <WhyButton tableName={table} />}
    </div>
  );
});
