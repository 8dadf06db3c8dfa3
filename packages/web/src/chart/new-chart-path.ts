/** The address of the builder for a new chart, with its table and its target folder if known. */
export function newChartPath(table: string, folderId: string | null): string {
  const params = new URLSearchParams();
  if (table !== "") params.set("table", table);
  if (folderId !== null) params.set("folder", folderId);
  return params.size === 0 ? "/report/builder" : `/report/builder?${params}`;
}
