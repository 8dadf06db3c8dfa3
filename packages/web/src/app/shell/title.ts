/** The browser's title: "label-title", or the title alone. */
export function documentTitle(label: string, title: string): string {
  return label === "" ? title : `${label}-${title}`;
}
