/** The builder at the beginning of a chart: on a table, and to be kept in a folder, where they are given. */
export function newChartPath(table: string, folderId: string | null): string {
  const params = new URLSearchParams();
  if (table !== "") params.set("table", table);
  if (folderId !== null) params.set("folder", folderId);
  return params.size === 0 ? "/report/builder" : `/report/builder?${params}`;
}
