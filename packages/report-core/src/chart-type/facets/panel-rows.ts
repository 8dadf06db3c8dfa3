import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import { type Category, placeCategories } from "../../figure/category-order.ts";
import { nameOfCell } from "../../figure/cell-words.ts";
import type { FigureInput } from "../../figure/figure.ts";
import { textOf } from "../../figure/figure-data.ts";
import { canBeAdded, numberIn } from "../../figure/figure-fields.ts";
import { isOthers } from "../../figure/others.ts";
import { ownValue } from "../../figure/own-value.ts";
import { queryOrder } from "../../result/natural-order.ts";
import type { Row } from "../../result/result-rows.ts";

/** The rows of a panel. */
export interface PanelRows {
  key: Cell;
  label: string;
  rows: Row[];
}

const keyOf = (row: Row, columns: readonly SchemaColumn[]): string =>
  JSON.stringify(columns.map(({ name }) => row[name] ?? null));

/** Numbers of a measure together: their sum, or their mean where they cannot be added up; `null` where there is none. */
function together(measure: SchemaColumn, rows: readonly Row[]): number | null {
  const numbers = rows.flatMap(({ [measure.name]: cell }) => numberIn(cell) ?? []);
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((all, one) => all + one, 0);
  return canBeAdded(measure) ? sum : sum / numbers.length;
}

/** The rows of each value of a dimension, in the order of the values. */
export function rowsOfPanels(
  rows: readonly Row[],
  dimension: SchemaColumn,
  { others, measures }: { others: readonly SchemaColumn[]; measures: readonly SchemaColumn[] },
  { style, schema, language }: FigureInput,
): PanelRows[] {
  const found = new Map<string, PanelRows>();
  for (const row of inOrderOfKeys(rows, dimension, others)) {
    const key = row[dimension.name] ?? null;
    const known = found.get(JSON.stringify(key));
    if (known) {
      known.rows.push(row);
      continue;
    }
    const label = ownValue(dimension.partial, textOf(key)) ?? nameOfCell(dimension, key, language);
    found.set(JSON.stringify(key), { key, label, rows: [row] });
  }
  const panels = [...found.values()];
  const [measure] = measures;
  const ranks = panels.map((panel) => (measure ? together(measure, panel.rows) : null));
  const placed = placeCategories(
    panels.map(({ key, label }, at): Category => ({ key: [key], label, at })),
    [dimension],
    { sort: style.facetSort, rankOf: (at) => ranks[at] ?? null, isCourse: false, language, schema },
  ).flatMap(({ at }) => panels[at] ?? []);
  // All others come last.
  return [...placed.filter(({ key }) => !isOthers(key)), ...placed.filter(({ key }) => isOthers(key))];
}

// Where rows are in the order of a query that has none of its own, a value that the first groups lack is not behind the others.
function inOrderOfKeys(
  rows: readonly Row[],
  column: SchemaColumn,
  others: readonly SchemaColumn[],
): readonly Row[] {
  const last = new Map<string, Cell>();
  const keyIn = (row: Row): Cell => row[column.name] ?? null;
  const compare = queryOrder(column);
  for (const row of rows) {
    const [group, key] = [keyOf(row, others), keyIn(row)];
    const before = last.get(group);
    if (before !== undefined && compare(before, key) > 0) return rows;
    last.set(group, key);
  }
  return [...rows].sort((a, b) => compare(keyIn(a), keyIn(b)));
}

/** One row for each group that any panel has, of all panels together: what puts categories and series in an order for all. */
export function rowsTogether(
  rows: readonly Row[],
  dimension: SchemaColumn,
  { others, measures }: { others: readonly SchemaColumn[]; measures: readonly SchemaColumn[] },
): Row[] {
  const [first, ...behind] = others;
  const ordered = first ? inOrderOfKeys(rows, first, [dimension, ...behind]) : rows;
  const groups = new Map<string, Row[]>();
  // Where a panel has several rows for one group, the second belongs to the second of the others.
  for (const [key, row] of numbered(
    ordered.map((row) => [keyOf(row, [dimension, ...others]), row]),
    (row) => keyOf(row, others),
  )) {
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((some) => ({
    ...some[0],
    ...Object.fromEntries(measures.map((measure) => [measure.name, together(measure, some)])),
  }));
}

/** Things by names: the second one of a key has another name than the first. */
export function numbered<T>(
  entries: readonly (readonly [string, T])[],
  nameOf: (value: T, key: string) => string = (_, key) => key,
): [string, T][] {
  const counts = new Map<string, number>();
  return entries.map(([key, value]) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return [`${nameOf(value, key)} ${count}`, value];
  });
}
