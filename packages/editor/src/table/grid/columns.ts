/** Widths of a table's columns from left to right, as CSS lengths; empty where nothing is said. */
export type Columns = readonly string[];

const most = 1000;
const length = /^\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)$/;

const lengthOf = (column: HTMLElement): string => {
  const said = column.style.width || (column.getAttribute("width") ?? "").trim();
  const width = /^\d+(\.\d+)?$/.test(said) ? `${said}px` : said;
  return length.test(width) ? width : "";
};

/** Reads what the columns of a table's element say; null when they say nothing. */
export function readColumns(table: Element): Columns | null {
  const columns: string[] = [];
  for (const group of table.children) {
    if (group.nodeName !== "COLGROUP") continue;
    const ones = group.children.length > 0 ? [...group.children] : [group];
    for (const one of ones) {
      if (!(one instanceof HTMLElement)) continue;
      const span = Math.max(1, Number(one.getAttribute("span")) || 1);
      for (let at = 0; at < span && columns.length < most; at += 1) columns.push(lengthOf(one));
    }
  }
  return columns.some((width) => width !== "") ? columns : null;
}

const unitOf = (columns: Columns): string | null => {
  const units = new Set(columns.map((width) => /[a-z%]+$/.exec(width)?.[0] ?? ""));
  const [unit] = units;
  return units.size === 1 && unit ? unit : null;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const rounded = (value: number): number => Math.round(value * 100) / 100;

// Scales the columns to the total width that was available, if both use the same unit.
function fitted(columns: Columns, available: Columns): Columns {
  const unit = unitOf(columns);
  if (unit === null || unitOf(available) !== unit) return columns;
  const [now, wanted] = [sum(columns.map(Number.parseFloat)), sum(available.map(Number.parseFloat))];
  return now === 0
    ? columns
    : columns.map((width) => `${rounded((Number.parseFloat(width) * wanted) / now)}${unit}`);
}

/** Adds a column before index `at`, as wide as its neighbour. The total width does not change. */
export function withColumn(columns: Columns, at: number): Columns {
  const beside = columns[at - 1] ?? columns[at] ?? "";
  return fitted([...columns.slice(0, at), beside, ...columns.slice(at)], columns);
}

/** Removes the columns from `from` up to `to`. The others take over their width. */
export function withoutColumns(columns: Columns, from: number, to: number): Columns {
  return fitted([...columns.slice(0, from), ...columns.slice(to)], columns);
}

/** Equal columns that fill the table. */
export const evenColumns = (count: number): Columns =>
  Array.from({ length: count }, () => `${rounded(100 / count)}%`);

/** Column widths in px from the positions of their edges. An edge without a cell is placed evenly between its neighbours. */
export function widthsBetween(edges: ReadonlyArray<number | null>): number[] {
  const placed = [...edges];
  for (let at = 0; at < placed.length; at += 1) {
    if (placed[at] !== null) continue;
    let next = at;
    while (next < placed.length && placed[next] === null) next += 1;
    const [start, end] = [placed[at - 1] ?? 0, placed[next] ?? placed[at - 1] ?? 0];
    placed[at] = start + (end - start) / (next - at + 1);
  }
  return placed.slice(1).map((edge, at) => (edge ?? 0) - (placed[at] ?? 0));
}

/**
 * Widths after the edge to the right of column `at` moved by `by` px, none below `least`: within the table its neighbour gives or takes, the last
 * edge changes the table.
 */
export function movedEdge(widths: readonly number[], at: number, by: number, least: number): number[] {
  const [own, next] = [widths[at] ?? 0, widths[at + 1]];
  const down = Math.min(0, least - own);
  const up = next === undefined ? Number.POSITIVE_INFINITY : Math.max(0, next - least);
  const moved = Math.min(up, Math.max(down, by));
  return widths.map((width, place) =>
    place === at ? width + moved : place === at + 1 ? width - moved : width,
  );
}
