import type { ReportTable } from "@provost/contract/source/source";

/** What a table is called in lists: what it is about, then its name, which is cut first where there is little space. */
export function tableLabel({
  tableName,
  tableComment,
}: Pick<ReportTable, "tableName" | "tableComment">): string {
  return tableComment === "" || tableComment === tableName ? tableName : `${tableComment} · ${tableName}`;
}

/** Tables as options of a select: data sets, then virtual tables, with their metadata. */
export function tableChoices(
  tables: readonly ReportTable[],
  words: Readonly<Record<ReportTable["kind"], string>>,
): { group: string; items: { value: string; label: string }[] }[] {
  return (["dataset", "virtual"] as const)
    .map((kind) => ({
      group: words[kind],
      items: tables
        .filter((table) => table.kind === kind)
        .map((table) => ({ value: table.tableName, label: tableLabel(table) })),
    }))
    .filter(({ items }) => items.length > 0);
}
