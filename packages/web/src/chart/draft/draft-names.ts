import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { distributed } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { WireFilterNode } from "@provost/contract/report/filter";
import { measureKey, type Selection } from "@provost/report-core/selection/selection";
import { resultNames } from "@provost/report-core/selection/selection-schema";

interface Named {
  key: string;
  column: string;
  name: string;
  func: Aggregate | undefined;
}

function measuresOf(selection: Selection): Named[] {
  const names = resultNames(selection).slice(selection.dimensions.length);
  return distributed(selection.caculCols).map((measure, index) => ({
    key: measureKey(measure),
    column: measure.Column,
    name: names[index] ?? measure.Column,
    func: measure.calculFunc,
  }));
}

/** Which names of the result's measures change with the selection: a measure is known by what it is, else by its place. */
export function renamings(before: Selection, after: Selection): ReadonlyMap<string, string> {
  const [old, now] = [measuresOf(before), measuresOf(after)];
  const known = new Set(now.map(({ key }) => key));
  const had = new Set(old.map(({ key }) => key));
  const renamed = new Map<string, string>();
  for (const [index, { key, column, name }] of old.entries()) {
    const here = now[index];
    const isChanged = here !== undefined && here.column === column && !had.has(here.key);
    // The median takes a measure's place where it becomes a distribution.
    const middle = now.find((one) => one.func === "median" && one.column === column && !had.has(one.key));
    const changed = isChanged ? (middle ?? here) : undefined;
    const next = known.has(key) ? now.find((other) => other.key === key) : changed;
    if (next !== undefined && next.name !== name) renamed.set(name, next.name);
  }
  return renamed;
}

/** A filter with its columns renamed. */
export function renamedIn(node: WireFilterNode, names: ReadonlyMap<string, string>): WireFilterNode {
  if ("all" in node) return { all: node.all.map((part) => renamedIn(part, names)) };
  if ("any" in node) return { any: node.any.map((part) => renamedIn(part, names)) };
  return { ...node, filteCol: names.get(node.filteCol) ?? node.filteCol };
}

/** A style with its columns renamed. */
export function renamedStyle(style: ChartStyle, names: ReadonlyMap<string, string>): ChartStyle {
  const one = (name: string): string => names.get(name) ?? name;
  const keys = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [one(name), value]));
  const { formats, widths, cells, colourBy, references } = style;
  const renamed: ChartStyle = { ...style };
  for (const list of ["hidden", "lines", "second", "tooltip", "order"] as const) {
    const all = style[list];
    if (all) renamed[list] = all.map(one);
  }
  if (formats) renamed.formats = keys(formats);
  if (widths) renamed.widths = keys(widths);
  if (cells) renamed.cells = cells.map((rule) => ({ ...rule, column: one(rule.column) }));
  if (references)
    renamed.references = references.map((reference) =>
      reference.kind === "measure" ? { ...reference, measure: one(reference.measure) } : reference,
    );
  if (colourBy !== undefined) renamed.colourBy = one(colourBy);
  return renamed;
}
