/** A pattern for LIKE that finds the text itself, wherever it stands. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
