/** What the server wrote into the page's `<meta name=…>`; a placeholder it left untouched counts as absent. */
export function pageMeta(name: string): string | null {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
  return content === "" || content.startsWith("__") ? null : content;
}
