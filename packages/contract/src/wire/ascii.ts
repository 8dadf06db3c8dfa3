/** A text without the case of A–Z: as the report engine compares names. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (capital) => capital.toLowerCase());
}
