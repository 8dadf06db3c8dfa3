import type { Dialect } from "./dialect.ts";

function refuseNul(text: string, what: string): void {
  if (text.includes("\0")) throw new Error(`${what} holds a NUL character`);
}

/** A name as an identifier; throws on NUL, at which engines truncate the text. */
export function quoteIdentifier(name: string, { identifierQuote }: Pick<Dialect, "identifierQuote">): string {
  refuseNul(name, "an identifier");
  return (
    identifierQuote + name.replaceAll(identifierQuote, identifierQuote + identifierQuote) + identifierQuote
  );
}

/** A text as a literal; throws on NUL. */
export function quoteText(text: string): string {
  refuseNul(text, "a text");
  return `'${text.replaceAll("'", "''")}'`;
}

/** The character that makes a wildcard of `LIKE` literal. */
export const likeEscape = "!";

/** A `LIKE` pattern that finds the text anywhere; `%`, `_` and `!` in it match themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[%_!]/g, (wildcard) => likeEscape + wildcard)}%`;
}
