import { ComboboxChevron, TextInput } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { whenIdle } from "../../platform/http/when-idle.ts";
import { useWords } from "../../platform/i18n.ts";
import { partChunk } from "../../platform/lazy/lazy-part.tsx";
import { tableListOptions } from "../../source/source.queries.ts";
import { chartWords } from "../chart-words.ts";
import { tableChoices } from "../table-choices.ts";
import classes from "./BuilderPage.module.css";
import { useBuilder, useDraft } from "./builder-context.ts";
import type { TableChoice, TableSelectProps } from "./TableSelect.tsx";

const select = partChunk(async () => (await import("./TableSelect.tsx")).TableSelect);

/** The table of the chart. The list of all is a chunk of its own; until it is here its field takes focus, presses and keys for it. */
export function TableField() {
  const t = useWords(chartWords);
  const builder = useBuilder();
  const table = useDraft((draft) => draft.table);
  const { data = [] } = useQuery(tableListOptions);
  const known = data.some(({ tableName }) => tableName === table) || table === "";
  const tables = tableChoices(data, { dataset: t("datasetTables"), virtual: t("virtualTables") });
  const choice: TableChoice = {
    className: classes.table ?? "",
    "aria-label": t("table"),
    placeholder: t("tablePlaceholder"),
    leftSection: <IconTable size={16} aria-hidden="true" />,
    nothingFoundMessage: t("noTable"),
    data: [
      ...tables,
      ...(known ? [] : [{ group: " ", items: [{ value: table, label: table, disabled: true }] }]),
    ],
    value: table === "" ? null : table,
    onChange: (next) => {
      if (next !== null && next !== table) void builder.openTable(next);
    },
  };
  const label = tables.flatMap(({ items }) => items).find(({ value }) => value === table)?.label ?? table;
  return <ChoiceField choice={choice} label={label} />;
}

const untouched = { isPressed: false, typed: null };

function ChoiceField({ choice, label }: { choice: TableChoice; label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [touched, setTouched] = useState<Omit<TableSelectProps["before"], "isFocused">>(untouched);
  const [come, setCome] = useState<{ Select: ComponentType<TableSelectProps>; isFocused: boolean } | null>(
    () => {
      const Select = select.now();
      return Select && { Select, isFocused: false };
    },
  );
  const isWaiting = come === null;
  const load = (): void => {
    // One that does not come is fetched again at the next touch.
    const receive = (Select: ComponentType<TableSelectProps>): void =>
      setCome({ Select, isFocused: input.current !== null && document.activeElement === input.current });
    select.fetch().then(receive, () => undefined);
  };
  const loadNow = useEffectEvent(load);
  useEffect(() => (isWaiting ? whenIdle(() => loadNow()) : undefined), [isWaiting]);
  if (come !== null) return <come.Select {...choice} before={{ ...touched, isFocused: come.isFocused }} />;

  const open = (typed: string | null): void => {
    setTouched({ isPressed: true, typed });
    load();
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === "ArrowDown" || key === "ArrowUp") open(touched.typed);
    else if (key === "Escape") setTouched(untouched);
  };
  const { className, placeholder, leftSection } = choice;
  return (
    <TextInput
      ref={input}
      className={className}
      aria-label={choice["aria-label"]}
      placeholder={placeholder}
      leftSection={leftSection}
      rightSection={<ComboboxChevron />}
      rightSectionPointerEvents="none"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      value={touched.typed ?? label}
      onChange={(event) => open(event.currentTarget.value)}
      onFocus={load}
      onBlur={() => setTouched(untouched)}
      onClick={() => open(touched.typed)}
      onKeyDown={onKeyDown}
    />
  );
}
