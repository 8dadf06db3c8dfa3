import type { ReportTable } from "@provost/contract/source/source";

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
        .map(({ tableName, tableComment }) => ({
          value: tableName,
          label:
            tableComment === "" || tableComment === tableName ? tableName : `${tableName} · ${tableComment}`,
        })),
    }))
    .filter(({ items }) => items.length > 0);
}
