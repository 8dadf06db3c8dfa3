import { Button, Group, TextInput } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { tableRules } from "../../constants.ts";
import type { PanelProps } from "../../toolbar/tool.ts";
import { type PanelWord, panelWord } from "../../words/table-panel-words.ts";
import type { TableSize } from "../grid/clip-table.ts";
import { insertTable } from "../insert-table.ts";
import { movedSize, pickerSize } from "./picker-size.ts";

const { pickerCell, defaultColumns, defaultRows } = tableRules;
const defaultSize: TableSize = { columns: defaultColumns, rows: defaultRows };

/** Chooses how large a table is, in a field of cells by pointer or keys, or by numbers where it is to be larger than the field. */
export function InsertTablePanel({ session, close }: PanelProps) {
  const language = session.language.get();
  const [size, setSize] = useState(defaultSize);
  const [asked, setAsked] = useState<{ rows: string; columns: string } | null>(null);
  const shown = pickerSize(size);
  const insert = (wanted: TableSize): void => {
    if (insertTable(session.editor, wanted)) close();
  };
  const sizeUnder = (event: PointerEvent<HTMLElement>): TableSize => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = (offset: number): number =>
      Math.min(tableRules.pickerMost, Math.max(1, Math.ceil(offset / pickerCell)));
    return { columns: at(event.clientX - box.left), rows: at(event.clientY - box.top) };
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moved = movedSize(size, event.key);
    if (moved) setSize(moved);
    else if (event.key === "Enter" || event.key === " ") insert(size);
    else return;
    event.preventDefault();
    setAsked(null);
  };
  const typed = asked ?? { rows: String(size.rows), columns: String(size.columns) };
  const faults = {
    rows: faultOf(typed.rows, tableRules.rows, "tooManyRows"),
    columns: faultOf(typed.columns, tableRules.columns, "tooManyColumns"),
  };
  const words = (fault: PanelWord | null, most: number): string | null =>
    fault === null ? null : panelWord(fault, language, { most });
  const number = (name: "rows" | "columns") => (
    <TextInput
      size="xs"
      inputMode="numeric"
      style={{ flex: 1 }}
      label={panelWord(name, language)}
      value={typed[name]}
      onChange={({ currentTarget }) => setAsked({ ...typed, [name]: currentTarget.value })}
      error={words(faults[name], tableRules[name])}
    />
  );
  return (
    <form
      className="provost-editor-picker"
      style={{ width: shown.columns * pickerCell + 27 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (faults.rows === null && faults.columns === null)
          insert({ rows: Number(typed.rows), columns: Number(typed.columns) });
      }}
    >
      <div
        data-autofocus
        role="slider"
        tabIndex={0}
        aria-label={panelWord("picker", language)}
        aria-valuenow={size.rows * size.columns}
        aria-valuemin={1}
        aria-valuemax={tableRules.pickerMost ** 2}
        aria-valuetext={panelWord("size", language, { ...size })}
        className="provost-editor-picker-field"
        style={{
          width: shown.columns * pickerCell,
          height: shown.rows * pickerCell,
          backgroundSize: `${pickerCell}px ${pickerCell}px`,
        }}
        data-columns={shown.columns}
        data-rows={shown.rows}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => {
          setSize(sizeUnder(event));
          setAsked(null);
        }}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => insert(size)}
      >
        <div style={{ width: size.columns * pickerCell, height: size.rows * pickerCell }} />
      </div>
      <output>{panelWord("size", language, { ...size })}</output>
      <Group gap="xs" align="start" wrap="nowrap">
        {number("rows")}
        {number("columns")}
      </Group>
      <Button type="submit" size="xs" fullWidth>
        {panelWord("insert", language)}
      </Button>
    </form>
  );
}

function faultOf(text: string, most: number, tooMany: PanelWord): PanelWord | null {
  const count = Number(text);
  if (text.trim() === "" || !Number.isInteger(count) || count < 1) return "noCount";
  return count > most ? tooMany : null;
}
