import type { ReportTable } from "@provost/contract/source/source";

/** Tables as a select offers them: data sets, then virtual tables, with what is told of them. */
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
