import { type ChartFaults, type GridCell, isChartNumber, type NotNumber } from "./chart-rule.ts";

/** What makes a table one that a chart can be drawn of, as far as nothing of it is lost. */
export interface ChartMend {
  /** Cells of the first row and the first column that become header cells. */
  heads: number;
  /** Cells whose words are a number written in another way. */
  cells: ReadonlyArray<NotNumber & { becomes: string }>;
  /** What was behind each of the numbers, and goes to the chart; empty where nothing did. */
  unit: string;
  /** Cells that only their writer can make numbers of. */
  left: readonly NotNumber[];
}

const grouped = /^\d{1,3}(?:[,，]\d{3})+(\.\d+)?$/;

/** Only what is the same sign: a raised or ringed digit is none. */
const halfWidth = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);

/** A number that is written with full-width digits, groups of thousands, a plus sign or a last full stop, as it is written plainly; null for anything else. */
export function plainNumber(text: string): string | null {
  const narrow = text
    .replace(/[０-９．，＋]/g, halfWidth)
    .trim()
    .replace(/^\+/, "");
  const whole = grouped.test(narrow) ? narrow.replaceAll(",", "") : narrow.replace(/^(\d+)\.$/, "$1");
  return isChartNumber(whole) ? whole : null;
}

const mostOfUnit = 8;

/** A number and the unit behind it; null where there is no number or no unit. */
function parted(text: string): { number: string; unit: string } | null {
  const [, first = "", unit = ""] = /^(.*[\d.．０-９])\s*([^\d\s０-９.,;:．，；：]+)$/u.exec(text) ?? [];
  const number = first === "" ? null : plainNumber(first);
  return number === null || unit.length > mostOfUnit ? null : { number, unit };
}

/** The unit after every number of the table; empty if any cell lacks it. */
function unitOf(rows: ReadonlyArray<readonly GridCell[]>): string {
  const units = rows
    .slice(1)
    .flatMap((row) => row.slice(1))
    .filter(({ text }) => text !== "")
    .map(({ text }) => parted(text)?.unit ?? "");
  const [first = ""] = units;
  return units.every((unit) => unit === first) ? first : "";
}

const rewritten = (text: string, unit: string): string | null =>
  unit === "" ? plainNumber(text) : (parted(text)?.number ?? null);

/** How a table is mended; null where nothing can be. A unit goes to the chart once nothing is left that keeps the chart from being drawn. */
export function mendOf(rows: ReadonlyArray<readonly GridCell[]>, faults: ChartFaults): ChartMend | null {
  if (faults.shape !== null) return null;
  const unit = unitOf(rows);
  const mend = mendWith(rows, faults, unit);
  const { heads, cells, left } = unit !== "" && mend.left.length > 0 ? mendWith(rows, faults, "") : mend;
  return heads + cells.length === 0 && left.length === 0
    ? null
    : { heads, cells, left, unit: left.length > 0 ? "" : unit };
}

function mendWith(
  rows: ReadonlyArray<readonly GridCell[]>,
  faults: ChartFaults,
  unit: string,
): Omit<ChartMend, "unit"> {
  const mended = faults.cells.map((cell) => ({
    ...cell,
    becomes: rows[cell.row - 1]?.[cell.column - 1]?.holdsMore ? null : rewritten(cell.text, unit),
  }));
  const cells = mended.flatMap(({ becomes, ...cell }) => (becomes === null ? [] : { ...cell, becomes }));
  const left = faults.cells.filter((_, at) => mended[at]?.becomes === null);
  return { heads: faults.headerRow + faults.headerColumn, cells, left };
}
