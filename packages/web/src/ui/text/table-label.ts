import type { ReportTable } from "@provost/contract/source/source";

/** What a table is called in lists: what it is about, then its name, which is cut first where there is little space. */
export function tableLabel({
  tableName,
  tableComment,
}: Pick<ReportTable, "tableName" | "tableComment">): string {
  return tableComment === "" || tableComment === tableName ? tableName : `${tableComment} · ${tableName}`;
}
