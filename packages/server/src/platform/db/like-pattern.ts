/** A LIKE pattern that matches the text itself at any position. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
