import type { Dialect } from "./dialect.ts";

function refuseNul(text: string, what: string): void {
  if (text.includes("\0")) throw new Error(`${what} holds a NUL character`);
}

type Quoting = Pick<Dialect, "identifierQuote" | "escapesBackslashes">;

const escaped = (text: string, { escapesBackslashes }: Pick<Quoting, "escapesBackslashes">): string =>
  escapesBackslashes ? text.replaceAll("\\", "\\\\") : text;

/** A name as an identifier; throws on NUL, at which engines truncate the text. */
export function quoteIdentifier(name: string, dialect: Quoting): string {
  refuseNul(name, "an identifier");
  const { identifierQuote: quote } = dialect;
  return quote + escaped(name, dialect).replaceAll(quote, quote + quote) + quote;
}

/** A text as a literal; throws on NUL. */
export function quoteText(text: string, dialect: Pick<Quoting, "escapesBackslashes">): string {
  refuseNul(text, "a text");
  return `'${escaped(text, dialect).replaceAll("'", "''")}'`;
}

/** The character that makes a wildcard of `LIKE` literal. */
export const likeEscape = "!";

/** A `LIKE` pattern that finds the text anywhere; `%`, `_` and `!` in it match themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[%_!]/g, (wildcard) => likeEscape + wildcard)}%`;
}
