import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { listComma } from "@provost/contract/wire/locale";
import { nameOfCell } from "../../figure/cell-words.ts";
import type { BaseFigure, Datum, FigureInput, FigureMark, MakeFigure } from "../../figure/figure.ts";
import {
  commonOf,
  emptyFigure,
  fieldsOf,
  invalidFigure,
  ownTotals,
  rowsOf,
} from "../../figure/figure-data.ts";
import { headingOf, numberIn } from "../../figure/figure-fields.ts";
import { datumOf, type Pairs } from "../../figure/figure-mark.ts";
import { digitsInLine } from "../../figure/line-up.ts";
import { formatOf, wordsOfMeasure } from "../../figure/number-words.ts";
import { allMeasures } from "../../result/aside-lines.ts";
import { cellsIn, naturalOrders } from "../../result/natural-order.ts";
import type { Row } from "../../result/result-rows.ts";
import { totalsNote } from "../needed-totals.ts";
import { pivot, pivotSides } from "./pivot.ts";
import { groupsOf, keyOf, type PivotGroup } from "./pivot-groups.ts";

/** A column of a pivot table: a group of the column dimensions and a measure. */
export interface PivotColumn {
  /** Values of the column dimensions; fewer for a subtotal, none for the total. */
  keys: readonly Cell[];
  measure: SchemaColumn;
  kind: "cell" | "subtotal" | "total";
}

/** A row of a pivot table; `values` in the order of the columns, `null` where there is none. */
export interface PivotRow {
  keys: readonly Cell[];
  /** A label for each row dimension; a subtotal has its own in the place after its keys. */
  labels: readonly string[];
  kind: "cell" | "subtotal" | "total";
  values: readonly (number | null)[];
}

/** A heading above columns; `span` of them. */
export interface PivotHeading {
  label: string;
  span: number;
}

/** Rows by columns by measures, totals at their own grain. */
export interface PivotFigure extends BaseFigure {
  kind: "pivot";
  type: "pivot";
  rowDimensions: readonly SchemaColumn[];
  columnDimensions: readonly SchemaColumn[];
  measures: readonly SchemaColumn[];
  /** One list for each column dimension, and one of measures where there are several. */
  headings: readonly (readonly PivotHeading[])[];
  columns: readonly PivotColumn[];
  rows: readonly PivotRow[];
  /** Digits behind the point of a measure's numbers, by its name. */
  digits: ReadonlyMap<string, number>;
  style: ChartStyle;
}

/** Columns beyond this many are not shown. */
const mostColumns = 200;

const totalName: LocalizedText = { zh: "总计", en: "Total" };
const subtotalName: LocalizedText = { zh: "小计", en: "Subtotal" };

type Side = readonly SchemaColumn[];

/** A line of one side before measures: keys of as many dimensions as it keeps. */
interface Line {
  keys: readonly Cell[];
  labels: readonly string[];
  kind: PivotRow["kind"];
}

/** Finds the row of the result at a grain; totals are what the server reckoned, never sums of cells. */
interface Lookup {
  /** The rows that keep so many dimensions of each side, by `pairKey`. */
  at(rowCount: number, columnCount: number): ReadonlyMap<string, Row>;
  /** Whether there are totals that keep this many dimensions of a side. */
  hasRows(count: number): boolean;
  hasColumns(count: number): boolean;
}

const nowhere: ReadonlyMap<string, Row> = new Map();

function pairKey(rowKey: string, columnKey: string): string {
  return `${rowKey}${columnKey}`;
}

function lookupOf(rows: readonly Row[], rowSide: Side, columnSide: Side, input: FigureInput): Lookup {
  const grains = new Map<string, Map<string, Row>>();
  const counts: [number, number][] = [];
  const prefixOf = (side: Side, by: readonly string[]): number => {
    const matching = side.filter(({ name }) => by.includes(name)).length;
    return side.slice(0, matching).every(({ name }) => by.includes(name)) ? matching : -1;
  };
  const keyIn = (row: Row, side: Side): string => keyOf(side.map(({ name }) => row[name] ?? null));
  const add = (i: number, j: number, found: readonly Row[]): void => {
    const [down, across] = [rowSide.slice(0, i), columnSide.slice(0, j)];
    const byKey = new Map<string, Row>();
    for (const row of found) {
      const key = pairKey(keyIn(row, down), keyIn(row, across));
      if (!byKey.has(key)) byKey.set(key, row);
    }
    grains.set(`${i} ${j}`, byKey);
  };
  add(rowSide.length, columnSide.length, rows);
  for (const { by, rows: found } of ownTotals(input)) {
    const [i, j] = [prefixOf(rowSide, by), prefixOf(columnSide, by)];
    if (i < 0 || j < 0 || i + j !== by.length || (i === rowSide.length && j === columnSide.length)) continue;
    add(i, j, found);
    counts.push([i, j]);
  }
  return {
    at: (rowCount, columnCount) => grains.get(`${rowCount} ${columnCount}`) ?? nowhere,
    hasRows: (count) => counts.some(([i]) => i === count),
    hasColumns: (count) => counts.some(([, j]) => j === count),
  };
}

function valuesOf(
  { keys }: Line,
  across: readonly (Line & { key: string })[],
  measures: readonly SchemaColumn[],
  lookup: Lookup,
): (number | null)[] {
  const rowKey = keyOf(keys);
  return across.flatMap((column) => {
    const row = lookup.at(keys.length, column.keys.length).get(pairKey(rowKey, column.key));
    return measures.map(({ name }) => numberIn(row?.[name]));
  });
}

// Each group, then its subtotal; at the end the total. Subtotals and total only where there are any.
function linesOf(
  groups: readonly PivotGroup[],
  depth: number,
  has: (count: number) => boolean,
  language: Language,
): Line[] {
  const walk = (level: readonly PivotGroup[], keys: readonly Cell[], labels: readonly string[]): Line[] =>
    level.flatMap(({ key, label, groups: within }): Line[] => {
      const here = { keys: [...keys, key], labels: [...labels, label] };
      if (here.keys.length === depth) return [{ ...here, kind: "cell" }];
      const lines = walk(within, here.keys, here.labels);
      return has(here.keys.length)
        ? [...lines, { keys: here.keys, labels: [...here.labels, subtotalName[language]], kind: "subtotal" }]
        : lines;
    });
  if (depth === 0) return [{ keys: [], labels: [], kind: "cell" }];
  const lines = walk(groups, [], []);
  return has(0) ? [...lines, { keys: [], labels: [totalName[language]], kind: "total" }] : lines;
}

/** Rows by columns by measures; the last dimension heads the columns unless the style says which do. */
export const pivotFigure: MakeFigure<PivotFigure> = (input) => {
  const { style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(pivot, input);
  const rows = rowsOf(input.rows);
  // It has a column for each measure, and no tooltips.
  const { dimensions } = fieldsOf(input);
  const measures = allMeasures(input);
  const [measure] = measures;
  if (rows.length === 0 || dimensions.length === 0 || !measure) return emptyFigure(pivot, input);
  const { rows: rowSide, columns: columnSide } = pivotSides(dimensions, style);
  const lookup = lookupOf(rows, rowSide, columnSide, input);
  const orders = naturalOrders(rows, dimensions, input.schema, cellsIn(dimensions)) ?? [];
  const natural = new Map(
    orders.flatMap((order, place) => {
      const column = dimensions[place];
      return column ? [[column.name, order] as const] : [];
    }),
  );
  const rowGroups = groupsOf(rows, rowSide, {
    sort: style.sort,
    natural,
    rankOf: (keys) =>
      numberIn(lookup.at(keys.length, 0).get(pairKey(keyOf(keys), keyOf([])))?.[measure.name]),
    language,
  });
  const columnGroups = groupsOf(rows, columnSide, { sort: undefined, rankOf: () => null, natural, language });
  const across = linesOf(columnGroups, columnSide.length, lookup.hasColumns, language);
  const most = Math.max(1, Math.floor(mostColumns / measures.length));
  const shown = across.slice(0, most).map((line) => ({ ...line, key: keyOf(line.keys) }));
  const columns = shown.flatMap(({ keys, kind }) =>
    measures.map((one): PivotColumn => ({ keys, kind, measure: one })),
  );
  const shownRows = linesOf(rowGroups, rowSide.length, lookup.hasRows, language).map(
    (line): PivotRow => ({
      ...line,
      labels: rowSide.map((_, index) => line.labels[index] ?? ""),
      values: valuesOf(line, shown, measures, lookup),
    }),
  );
  const figure = {
    kind: "pivot" as const,
    ...commonOf(pivot, input),
    rowDimensions: rowSide,
    columnDimensions: columnSide,
    measures,
    headings: headingsOf(shown, columnSide.length, measures),
    columns,
    rows: shownRows,
    digits: new Map(
      measures.map((one) => [
        one.name,
        digitsInLine(valuesIn(shownRows, columns, one), formatOf(one, style)),
      ]),
    ),
    style,
    notes: [
      ...(across.length > most ? [columnsNote(most, across.length, language)] : []),
      ...([...shownRows, ...columns].some(({ kind }) => kind !== "cell")
        ? totalsNote(measures, language)
        : []),
    ],
  };
  const bare = { ...figure, summary: pivotSummary(figure) };
  return { ...bare, marks: marksOf(bare) };
};

function* valuesIn(
  rows: readonly PivotRow[],
  columns: readonly PivotColumn[],
  measure: SchemaColumn,
): Iterable<number | null | undefined> {
  const places = columns.flatMap((column, at) => (column.measure === measure ? [at] : []));
  for (const { values } of rows) for (const at of places) yield values[at];
}

function headingsOf(
  lines: readonly Line[],
  depth: number,
  measures: readonly SchemaColumn[],
): PivotHeading[][] {
  const perLine = measures.length;
  const levels = Array.from({ length: depth }, (_, level) => {
    const list: (PivotHeading & { id: string })[] = [];
    for (const { keys, labels, kind } of lines) {
      const id = keyOf([kind === "cell" || level < keys.length ? "" : kind, ...keys.slice(0, level + 1)]);
      const last = list.at(-1);
      if (last?.id === id) last.span += perLine;
      else list.push({ id, label: labels[level] ?? "", span: perLine });
    }
    return list.map(({ label, span }) => ({ label, span }));
  });
  if (perLine === 1 && depth > 0) return levels;
  return [
    ...levels,
    lines.flatMap(() => measures.map((measure) => ({ label: headingOf(measure), span: 1 }))),
  ];
}

function columnsNote(shown: number, all: number, language: Language): string {
  return {
    zh: `列过多：仅显示前 ${shown} 组，共 ${all} 组`,
    en: `Too many columns: the first ${shown} of ${all} groups are shown`,
  }[language];
}

function pivotSummary(figure: Omit<BarePivot, "summary">): string {
  const { rowDimensions, columnDimensions, measures, columns, rows, language } = figure;
  const joint = listComma[language];
  const [down, across, what] = [rowDimensions, columnDimensions, measures].map((side) =>
    side.map(headingOf).join(joint),
  );
  const lines = rows.filter(({ kind }) => kind === "cell").length;
  const totals = rows.some(({ kind }) => kind !== "cell") || columns.some(({ kind }) => kind !== "cell");
  if (language === "zh") {
    const heads = across === "" ? "" : `，列为${across}`;
    return `透视表：${what}。行为${down}${heads}。${lines} 行，${columns.length} 列${totals ? "，含合计" : ""}。`;
  }
  const heads = across === "" ? "" : `, columns by ${across}`;
  return `Pivot table: ${what}. Rows by ${down}${heads}. ${lines} rows, ${columns.length} columns${totals ? ", totals included" : ""}.`;
}

type BarePivot = Omit<PivotFigure, "marks">;

function marksOf(figure: BarePivot): PivotFigure["marks"] {
  return {
    places: () => figure.rows.map(({ values }) => values.length),
    mark: (series, index) => pivotMark(figure, series, index),
    datum: (series, index) => pivotDatum(figure, series, index),
  };
}

function pivotMark(figure: BarePivot, series: number, index: number): FigureMark | null {
  const row = figure.rows[series];
  const column = figure.columns[index];
  const value = row?.values[index];
  if (!row || !column || value === null || value === undefined) return null;
  const { columnDimensions, language } = figure;
  const total = { zh: "总计", en: "Total" }[language];
  const across = column.keys.flatMap((key, place) => {
    const dimension = columnDimensions[place];
    return dimension ? [nameOfCell(dimension, key, language)] : [];
  });
  const down = row.labels.filter((label) => label !== "");
  const ends = columnDimensions.length > 0 && column.kind === "total" ? [total] : across;
  const what = figure.measures.length > 1 || columnDimensions.length === 0 ? [headingOf(column.measure)] : [];
  return {
    series,
    index,
    label: [...down, ...ends, ...what].join(", "),
    text: wordsOfMeasure(column.measure, value, language),
  };
}

function pivotDatum(figure: BarePivot, series: number, index: number): Datum | null {
  const row = figure.rows[series];
  const column = figure.columns[index];
  if (!row || !column) return null;
  const side = (dimensions: readonly SchemaColumn[], keys: readonly Cell[]): Pairs =>
    keys.flatMap((key, place) => {
      const dimension = dimensions[place];
      return dimension ? [[dimension, key] as const] : [];
    });
  return datumOf(
    [...side(figure.rowDimensions, row.keys), ...side(figure.columnDimensions, column.keys)],
    column.measure,
    row.values[index] ?? null,
    figure,
  );
}
