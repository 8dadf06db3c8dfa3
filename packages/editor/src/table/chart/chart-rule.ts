/** A cell as the rule of charts sees it. */
export interface GridCell {
  isHeader: boolean;
  text: string;
  /** The cell holds more than one run of plain text. Writing a new text would lose something. */
  holdsMore?: boolean;
}

/** A cell that should hold a number and does not; places count from 1. */
export interface NotNumber {
  row: number;
  column: number;
  text: string;
}

/** Everything that keeps a chart from being drawn of a table. */
export interface ChartFaults {
  /** Fewer than two rows or columns, or rows of unequal length; what else is missing is then not looked for. */
  shape: "tooSmall" | "unequal" | null;
  /** How many cells of the first row, and of the first column below it, are no header cells. */
  headerRow: number;
  headerColumn: number;
  cells: readonly NotNumber[];
}

/** A table as data: names along both heads, and the numbers between them. */
export interface ChartGrid {
  corner: string;
  columns: readonly string[];
  rows: readonly string[];
  values: ReadonlyArray<readonly number[]>;
}

const number = /^(?:\d+(?:\.\d+)?|\.\d+)$/;

/** Whether a cell's words are a number that a chart can be drawn of. */
export const isChartNumber = (text: string): boolean => number.test(text);

const sound: ChartFaults = { shape: null, headerRow: 0, headerColumn: 0, cells: [] };

function faultsOf(rows: ReadonlyArray<readonly GridCell[]>): ChartFaults {
  const [head, ...body] = rows;
  if (!head || body.length === 0 || head.length < 2) return { ...sound, shape: "tooSmall" };
  if (body.some(({ length }) => length !== head.length)) return { ...sound, shape: "unequal" };
  return {
    shape: null,
    headerRow: head.filter(({ isHeader }) => !isHeader).length,
    headerColumn: body.filter(([first]) => !first?.isHeader).length,
    cells: body.flatMap((cells, row) =>
      cells.flatMap(({ text }, column) =>
        column === 0 || isChartNumber(text) ? [] : { row: row + 2, column: column + 1, text },
      ),
    ),
  };
}

/**
 * The data of a table that a chart can be drawn of (spec §5): at least two rows and columns, rows of equal length, the first row and the first
 * column all header cells, every other cell a number without a sign. Else all that is missing.
 */
export function chartGrid(
  rows: ReadonlyArray<readonly GridCell[]>,
): { ok: true; grid: ChartGrid } | { ok: false; faults: ChartFaults } {
  const faults = faultsOf(rows);
  const { shape, headerRow, headerColumn, cells } = faults;
  const [head = [], ...body] = rows;
  if (shape !== null || headerRow + headerColumn + cells.length > 0) return { ok: false, faults };
  return {
    ok: true,
    grid: {
      corner: head[0]?.text ?? "",
      columns: head.slice(1).map(({ text }) => text),
      rows: body.map(([first]) => first?.text ?? ""),
      values: body.map((row) => row.slice(1).map(({ text }) => Number(text))),
    },
  };
}
