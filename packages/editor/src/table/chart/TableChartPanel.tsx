import { Button, Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useMemo, useState } from "react";
import type { PanelProps } from "../../toolbar/tool.ts";
import { type PanelWord, panelWord } from "../../words/table-panel-words.ts";
import { tableAt } from "../chosen-table.ts";
import { cellsOfNode } from "../grid/grid-cells.ts";
import { mendTable } from "../grid/mend-table.ts";
import { ChartNeeds } from "./ChartNeeds.tsx";
import type { ChartMend } from "./chart-mend.ts";
import { type ChartNote, chartClass, plainNote, printNote, readNote } from "./chart-note.ts";
import { chartGrid } from "./chart-rule.ts";
import { TableChart } from "./TableChart.tsx";
import { chartKinds } from "./table-figure.ts";

/** Writes the note of a chart onto the table at the caret, or takes it away. */
function setChart({ state, view }: Editor, note: string | null): void {
  const found = tableAt(state);
  if (!found) return;
  const names = String(found.node.attrs.class ?? "")
    .split(" ")
    .filter((name) => name !== "" && name !== chartClass);
  if (note !== null) names.push(chartClass);
  const { tr } = state;
  tr.setNodeAttribute(found.pos, "data-chart", note);
  tr.setNodeAttribute(found.pos, "class", names.join(" ") || null);
  view.dispatch(tr);
}

type TextName = "title" | "subTitle" | "xTitle" | "yTitle" | "suffix" | "tip";

/** Draws a chart of the table at the caret: type, titles, unit and which way the table is read; where none can be drawn, why. */
export function TableChartPanel({ session, close }: PanelProps) {
  const { editor } = session;
  const language = session.language.get();
  const w = (key: PanelWord): string => panelWord(key, language);
  const [table, setTable] = useState(() => tableAt(editor.state)?.node ?? null);
  const said: unknown = table?.attrs["data-chart"];
  const [note, setNote] = useState<ChartNote>(() => (typeof said === "string" ? readNote(said) : plainNote));
  const rows = useMemo(() => (table ? cellsOfNode(table) : []), [table]);
  const read = useMemo(() => chartGrid(rows), [rows]);
  const take = (text: string | null): void => {
    setChart(editor, text);
    close();
  };
  const remove =
    typeof said === "string" ? (
      <Button size="xs" variant="default" onClick={() => take(null)}>
        {w("chartRemove")}
      </Button>
    ) : null;
  if (!read.ok)
    return (
      <ChartNeeds
        session={session}
        rows={rows}
        faults={read.faults}
        remove={remove}
        close={close}
        onMend={(mend: ChartMend) => {
          mendTable(editor, mend);
          setTable(tableAt(editor.state)?.node ?? null);
          if (mend.unit !== "") setNote({ ...note, suffix: mend.unit });
        }}
      />
    );
  const text = (name: TextName) => (
    <TextInput
      size="xs"
      label={w(name)}
      maxLength={name === "suffix" ? 20 : 80}
      value={note[name]}
      onChange={({ currentTarget }) => setNote({ ...note, [name]: currentTarget.value })}
    />
  );
  const isPie = chartKinds[note.chartType]?.name === "pie";
  return (
    <form
      className="provost-editor-form provost-editor-chart-form"
      onSubmit={(event) => {
        event.preventDefault();
        take(printNote(note));
      }}
    >
      <div>
        <NativeSelect
          size="xs"
          label={w("chartType")}
          value={String(note.chartType)}
          data={chartKinds.map(({ name }, at) => ({ value: String(at), label: w(name) }))}
          onChange={({ currentTarget }) => setNote({ ...note, chartType: Number(currentTarget.value) })}
        />
        {text("title")}
        {text("subTitle")}
        {isPie ? (
          text("tip")
        ) : (
          <>
            {text("xTitle")}
            {text("yTitle")}
          </>
        )}
        {text("suffix")}
        <Checkbox
          size="xs"
          radius={3}
          mt="xs"
          label={w("transposed")}
          checked={note.isTransposed}
          onChange={({ currentTarget }) => setNote({ ...note, isTransposed: currentTarget.checked })}
        />
        <Group gap="xs" mt="xs">
          <Button type="submit" size="xs">
            {w(remove ? "chartChange" : "chartDraw")}
          </Button>
          {remove}
        </Group>
      </div>
      <TableChart rows={rows} note={printNote(note)} language={language} />
    </form>
  );
}
