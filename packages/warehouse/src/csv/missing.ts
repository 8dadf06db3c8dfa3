import { cellBlanks, emptyMatcher, emptyProposal, foldCell } from "@provost/contract/source/empty-values";
import { quoteText } from "../sql-text.ts";

/** Cells that mean "no value" in columns that are not text, as R, Excel and databases write them. */
export const missingMarks = ["NA", "N/A", "NULL", "null", "NaN", "#N/A"] as const;

const marks: ReadonlySet<string> = new Set(missingMarks);

/** True for a cell that holds nothing but such a mark. */
export function isMissingMark(cell: string): boolean {
  return marks.has(cell);
}

/** True for a cell that says nothing about its column's type. */
export function saysNothing(cell: string): boolean {
  return isMissingMark(cell) || cell.trim() === "";
}

const never = (): boolean => false;

/** Finds the cells of a column that mean empty by choice; none where nothing was chosen. */
export function emptyCells(values: readonly string[] | undefined): (cell: string) => boolean {
  return values === undefined || values.length === 0 ? never : emptyMatcher(values);
}

/** Whether the engine could take one of the values for a number, and read it before it is compared. */
export function anyReadsAsNumber(values: readonly string[] | undefined): boolean {
  return values?.some((value) => /^[+-]?(?:[\d.]|inf|nan)/i.test(value)) ?? false;
}

/** True of texts that mean empty by choice; null where nothing was chosen. */
export function emptyCondition(text: string, values: readonly string[] | undefined): string | null {
  if (values === undefined || values.length === 0) return null;
  const trimmed = `trim(${text}, ${quoteText(cellBlanks)})`;
  const folded = `translate(${trimmed}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`;
  return `${folded} IN (${values.map((value) => quoteText(foldCell(value))).join(", ")})`;
}

/** A value that could mean empty, in how many cells it is, and whether it is proposed to. */
export interface EmptyCandidate {
  readonly value: string;
  readonly count: number;
  readonly proposed: boolean;
}

const mostCandidates = 20;

/** What could mean empty among the cells of a column, most frequent first, and what was chosen to; `isTyped`: without these, its values are not text. */
export function emptyCandidates(
  cells: Iterable<string | null>,
  values: readonly string[] | undefined,
  isTyped: (isEmpty: (cell: string) => boolean) => boolean,
): EmptyCandidate[] {
  const isChosen = emptyCells(values);
  const found = new Map<string, { value: string; count: number; isWord: boolean }>();
  for (const cell of cells) {
    if (cell === null) continue;
    const proposal = emptyProposal(cell);
    if (proposal === null && !isChosen(cell)) continue;
    const key = foldCell(cell);
    const known = found.get(key);
    if (known) known.count++;
    else found.set(key, { value: cell.trim(), count: 1, isWord: proposal !== "mark" });
  }
  if (found.size === 0) return [];
  const typed = isTyped((cell) => found.has(foldCell(cell)));
  return [...found.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, mostCandidates)
    .map(({ value, count, isWord }) => ({ value, count, proposed: typed || !isWord }));
}
