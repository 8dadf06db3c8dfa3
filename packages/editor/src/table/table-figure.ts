import type { Language } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import { areaFigure } from "@provost/report-core/figure/area-figure";
import { barFigure } from "@provost/report-core/figure/bar-figure";
import type { Figure, FigureInput, MakeFigure } from "@provost/report-core/figure/figure";
import { horizontalBarFigure } from "@provost/report-core/figure/horizontal-bar-figure";
import { lineFigure } from "@provost/report-core/figure/line-figure";
import { pieFigure } from "@provost/report-core/figure/pie-figure";
import { type PanelWord, panelWord } from "../words/table-panel-words.ts";
import type { ChartNote } from "./chart-note.ts";
import type { ChartGrid } from "./chart-rule.ts";

interface ChartKind {
  name: PanelWord;
  make: MakeFigure<Figure>;
  labels: boolean;
}

const line: ChartKind = { name: "line", make: lineFigure, labels: false };

/** The types of a table's chart; a note names one by its place. */
export const chartKinds: readonly ChartKind[] = [
  line,
  { name: "labelledLine", make: lineFigure, labels: true },
  { name: "area", make: areaFigure, labels: false },
  { name: "bar", make: horizontalBarFigure, labels: false },
  { name: "column", make: barFigure, labels: false },
  { name: "pie", make: pieFigure, labels: true },
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
export function figureOfTable(
  grid: ChartGrid,
  note: ChartNote,
  language: Language,
): { figure: Figure; first: string } {
  const { corner, columns, rows, values } = note.isTransposed ? turned(grid) : grid;
  // The corner names what stands below it.
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
  return { figure: kind.make(input), first: isPie && rows.length > 1 ? (rows[0] ?? "") : "" };
}
