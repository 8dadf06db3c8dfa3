import { Refusal } from "./refusal.ts";

/** Longest SQL text that is parsed, in UTF-16 units. */
const maxSqlLength = 100_000;

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

const selectWords = new Set(["SELECT", "WITH", "FROM", "VALUES", "TABLE"]);

/** The first word after comments and brackets, unless it begins a SELECT that something else follows. */
export function otherStatement(sql: string): string | null {
  const bare = sql.replace(/^(?:\s|\(|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, "");
  const word = /^[a-z]{1,20}(?![\w$])/i.exec(bare)?.[0].toUpperCase();
  return word === undefined || selectWords.has(word) ? null : word;
}

/** The refusal of a text that is no SQL, at a place counted in characters. */
export function syntaxAt(sql: string, codePoints: number): Refusal {
  const position = Array.from(sql).slice(0, codePoints).join("").length;
  const near = /^\S{1,40}/.exec(sql.slice(position))?.[0];
  return new Refusal(near === undefined ? { kind: "syntax_end" } : { kind: "syntax_near", near }, position);
}
