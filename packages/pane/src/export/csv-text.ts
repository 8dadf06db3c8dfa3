// A spreadsheet reads a cell that begins like this as a formula; a number that does is none.
const formula = /^[=+\-@\t\r]/;
const number = /^[+-]?\d[\d,]*(\.\d+)?(e[+-]?\d+)?%?$/i;

function csvCell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\n\r\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV: with a mark at the beginning by which Excel knows the encoding, and no cell that a spreadsheet would run. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}
