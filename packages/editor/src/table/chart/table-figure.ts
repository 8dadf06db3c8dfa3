import type { ChartType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import type { FigureInput } from "@provost/report-core/figure/figure";
import { type PanelWord, panelWord } from "../../words/table-panel-words.ts";
import type { ChartNote } from "./chart-note.ts";
import type { ChartGrid } from "./chart-rule.ts";

interface ChartKind {
  name: PanelWord;
  type: ChartType;
  labels: boolean;
}

const line: ChartKind = { name: "line", type: "line", labels: false };

/** The types of a table's chart; a note names one by its place. */
export const chartKinds: readonly ChartKind[] = [
  line,
  { name: "labelledLine", type: "line", labels: true },
  { name: "area", type: "area", labels: false },
  { name: "bar", type: "horizontalBar", labels: false },
  { name: "column", type: "bar", labels: false },
  { name: "pie", type: "pie", labels: true },
];

const pie = 5;

const columnOf = (name: string, label: string, isDimension: boolean, suffix = ""): SchemaColumn => ({
  Column: name,
  Comment: label,
  Type: isDimension ? "VARCHAR" : "DOUBLE",
  name,
  label,
  isDimension,
  asxAxis: isDimension,
  availableFunc: [],
  ...(suffix === "" ? {} : { format: { style: "auto" as const, suffix: suffix.slice(0, 20) } }),
});

/** The grid with its rows as columns. */
const turned = ({ corner, columns, rows, values }: ChartGrid): ChartGrid => ({
  corner,
  columns: rows,
  rows: columns,
  values: columns.map((_, at) => values.map((row) => row[at] ?? 0)),
});

/** What a chart of a table shows: the columns' names are the categories and each row is a series, or the other way round; a pie shows the first series only. */
export function chartOfTable(
  grid: ChartGrid,
  note: ChartNote,
  language: Language,
): { type: ChartType; input: FigureInput; first: string } {
  const { corner, columns, rows, values } = note.isTransposed ? turned(grid) : grid;
  // The corner cell is the heading of the cells below it.
  const named = note.isTransposed ? corner : "";
  const isPie = note.chartType === pie;
  const kind = chartKinds[note.chartType] ?? line;
  const shown = isPie ? rows.slice(0, 1) : rows;
  const label = (name: string, at: number): string =>
    isPie && note.tip !== "" ? note.tip : name || String(at + 1);
  const input: FigureInput = {
    rows: columns.map((category, at) => ({
      category,
      ...Object.fromEntries(shown.map((_, place) => [`row${place}`, values[place]?.[at] ?? null])),
    })),
    schema: [
      columnOf("category", note.xTitle || named || panelWord("category", language), true),
      ...shown.map((name, at) => columnOf(`row${at}`, label(name, at), false, note.suffix)),
    ],
    style: {
      title: note.title,
      labels: kind.labels,
      ...(note.yTitle === "" ? {} : { axis: { name: note.yTitle.slice(0, 80) } }),
    },
    language,
  };
  return { type: kind.type, input, first: isPie && rows.length > 1 ? (rows[0] ?? "") : "" };
}
