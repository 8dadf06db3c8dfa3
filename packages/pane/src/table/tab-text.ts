// What a spreadsheet would take for the end of a cell is put in quotes.
function tabCell(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as tab-separated text, the way spreadsheets paste it. */
export function tabText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(tabCell).join("\t")).join("\n");
}
