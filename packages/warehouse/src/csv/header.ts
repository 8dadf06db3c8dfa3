import { ImportError } from "./import-error.ts";

const longestName = 255;

/** Checks the header's names and returns them trimmed; each problem names line 1 and the column. */
export function headerNames(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.replace(/^\ufeff/, "").trim();
    const column = index + 1;
    if (name === "") throw new ImportError("bad_header", `column ${column} has no name`, 1);
    if (name.length > longestName) {
      throw new ImportError("bad_header", `the name of column ${column} is longer than ${longestName}`, 1);
    }
    if (/\p{Cc}/u.test(name)) {
      throw new ImportError("bad_header", `the name of column ${column} holds control characters`, 1);
    }
    const folded = name.toLowerCase();
    const earlier = seen.get(folded);
    if (earlier !== undefined) {
      throw new ImportError("bad_header", `columns ${earlier} and ${column} are both named "${name}"`, 1);
    }
    seen.set(folded, column);
    return name;
  });
}
