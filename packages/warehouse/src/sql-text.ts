/** Quotes an identifier for DuckDB. */
export function quoteName(name: string): string {
  if (name.includes("\0") || !name.isWellFormed()) throw new Error("a name must be valid text");
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a text literal for DuckDB. */
export function quoteText(text: string): string {
  if (text.includes("\0") || !text.isWellFormed()) throw new Error("a text must be valid");
  return `'${text.replaceAll("'", "''")}'`;
}
