import { type CsvType, commonType, isCsvType } from "../csv/column-type.ts";
import { type DayTally, dayTally } from "../csv/day-order.ts";
import { type SignTally, signTally } from "../csv/number-sign.ts";

/** A cell's type as declared in the file; `ERROR` is a formula's failure or an invalid value. */
export type CellType = CsvType | "ERROR" | null;

/** One row: a text per column and what each is; `null` = empty. */
export interface Cells {
  /** Its row or line in the file, from 1. */
  readonly place: number;
  readonly texts: (string | null)[];
  readonly types: CellType[];
}

/** Takes a row; `false` = no more are wanted. */
export type TakeRow = (row: Cells) => boolean;

/** Cells of a column that were left empty because they held no value of its type. */
export interface Emptied {
  readonly column: string;
  readonly count: number;
  readonly examples: readonly string[];
}

const shownExamples = 3;

/** What the cells of one column are, as far as they have been seen. */
export interface ColumnTally {
  type: CsvType | null;
  errors: number;
  examples: string[];
  readonly signs: SignTally;
  readonly days: DayTally;
}

export const newTally = (): ColumnTally => ({
  ...{ type: null, errors: 0, examples: [] },
  ...{ signs: signTally(), days: dayTally() },
});

/** Counts a cell in. */
export function tell(tally: ColumnTally, text: string, type: CsvType | "ERROR"): void {
  if (type === "ERROR") {
    tally.errors++;
    if (tally.examples.length < shownExamples && !tally.examples.includes(text)) tally.examples.push(text);
    return;
  }
  if (type === "VARCHAR") {
    tally.signs.see(text);
    tally.days.see(text);
  } else {
    tally.signs.seeTyped(type);
    tally.days.seeTyped();
  }
  if (tally.type === null) tally.type = type;
  else if (tally.type !== type) {
    const common = commonType(tally.type, type);
    tally.type = isCsvType(common) ? common : "VARCHAR";
  }
}
