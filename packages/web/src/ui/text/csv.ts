/** Spreadsheets take a cell that begins so for a formula. */
const formula = /^[=+\-@\t\r]/;

function cell(value: string | number): string {
  const text = typeof value === "string" && formula.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines as CSV that spreadsheets open as UTF-8 and none of whose cells they run. */
export function csvText(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}
