import { Refusal } from "./refusal.ts";

/** Longest SQL text that is parsed, in UTF-16 units. */
export const maxSqlLength = 100_000;

// Unusual spaces separate words for the engine, and NUL ends its text: what a person reads would not be what runs.
const forbidden = /[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|(?![\t\n\r])\p{Cc}|(?! )\p{Zs}/u;

/** Refuses text that holds control, format or unusual space characters, or is too long or empty. */
export function checkCharacters(sql: string): void {
  if (sql.length > maxSqlLength) throw new Refusal({ kind: "too_long", limit: maxSqlLength });
  if (sql.trim() === "") throw new Refusal({ kind: "empty" }, 0);
  if (!sql.isWellFormed()) throw new Refusal({ kind: "not_unicode" });
  const found = forbidden.exec(sql);
  if (found) {
    const code = found[0].codePointAt(0) ?? 0;
    const character = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    throw new Refusal({ kind: "character", character }, found.index);
  }
}
