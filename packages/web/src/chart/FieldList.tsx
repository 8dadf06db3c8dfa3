import { TextInput } from "@mantine/core";
import type { SchemaColumn } from "@provost/contract/source";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, memo, useRef, useState } from "react";
import { useWords } from "../platform/i18n.ts";
import { useTabState } from "../platform/tab/tab-context.ts";
import { useDraft } from "./builder-context.ts";
import { chartWords } from "./chart-words.ts";
import classes from "./FieldList.module.css";
import { FieldRow } from "./FieldRow.tsx";
import type { FieldUse } from "./field-use.ts";

interface FieldListProps {
  onAdd(column: SchemaColumn, use: FieldUse): void;
}

/** The columns of the table, to be carried to a shelf or added by key or menu. */
export const FieldList = memo(function FieldList({ onAdd }: FieldListProps) {
  const t = useWords(chartWords);
  const columns = useDraft((draft) => draft.selection.allCols);
  const [wanted, setWanted] = useTabState("field search", "");
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const text = wanted.trim().toLowerCase();
  const found = columns.filter(({ Column, Comment, label }) =>
    [Column, Comment, label].some((name) => name.toLowerCase().includes(text)),
  );
  const entry = found.some(({ Column }) => Column === focused) ? focused : found[0]?.Column;

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
      <TextInput
        className={classes.search ?? ""}
        aria-label={t("searchFields")}
        placeholder={t("searchFields")}
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {found.length === 0 && columns.length > 0 ? <p className={classes.none}>{t("noFields")}</p> : null}
      <ul className={classes.list} ref={list}>
        {found.map((column) => (
          <FieldRow
            key={column.Column}
            column={column}
            isEntry={column.Column === entry}
            onFocus={setFocused}
            onWalk={walk}
            onAdd={onAdd}
          />
        ))}
      </ul>
    </div>
  );
});
