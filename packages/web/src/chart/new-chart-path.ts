/** The builder at the beginning of a chart: on a table, and to be kept in a folder, where they are given. */
export function newChartPath(table: string, folderId: string | null): string {
  const given = new URLSearchParams();
  if (table !== "") given.set("table", table);
  if (folderId !== null) given.set("folder", folderId);
  return given.size === 0 ? "/report/builder" : `/report/builder?${given}`;
}
