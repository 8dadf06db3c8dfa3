import { ImportError } from "./import-error.ts";

const longestName = 255;

/** Most columns of a table. */
export const widestTable = 2000;

/** Checks the header's names and returns them trimmed; each problem names the column. */
export function headerNames(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.replace(/^\ufeff/, "").trim();
    const column = index + 1;
    if (name === "") throw new ImportError({ kind: "header_unnamed", column });
    if (name.length > longestName)
      throw new ImportError({ kind: "header_too_long", column, limit: longestName });
    if (/\p{Cc}/u.test(name)) throw new ImportError({ kind: "header_control", column });
    const folded = name.toLowerCase();
    const earlier = seen.get(folded);
    if (earlier !== undefined) throw new ImportError({ kind: "header_duplicate", column, earlier, name });
    seen.set(folded, column);
    return name;
  });
}

/** Names for columns of a sheet, whose header may have gaps, repetitions or line breaks. */
export function tolerantNames(cells: readonly (string | null)[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, index) => {
    const plain = (cell ?? "")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, longestName - 10);
    const base = plain === "" ? `column_${index + 1}` : plain;
    let name = base;
    for (let again = 2; taken.has(name.toLowerCase()); again++) name = `${base}_${again}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
