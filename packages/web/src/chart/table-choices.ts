import type { ReportTable } from "@provost/contract/source/source";
import { tableLabel } from "../ui/text/table-label.ts";

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
