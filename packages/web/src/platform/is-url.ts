/** Whether a text is an address of its own, by how it begins (spec §5): whatever else it holds is the parser's to judge. */
export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
