import type { ChartContent } from "@provost/contract/chart-content";
import { type SchemaColumn, tableInfo } from "@provost/contract/source";
import { call } from "../platform/call.ts";
import { defineWords, language, wordsNow } from "../platform/i18n.ts";
import { draftOfContent } from "./draft-content.ts";

const lostWords = defineWords(
  "lostColumns",
  {
    note: "表“{{table}}”已没有这些字段：{{names}}。请打开图表换用其他字段，或重新导入含有这些字段的数据。",
    list: "、",
  },
  {
    note: "The table {{table}} no longer has these columns: {{names}}. Open the chart to choose others, or import data that have them again.",
    list: ", ",
  },
);

/** The columns a chart asks for that its table has no more. */
export function lostColumns(content: ChartContent, columns: readonly SchemaColumn[]): readonly string[] {
  return draftOfContent(content, columns, language()).missing;
}

/** Says which columns a chart's table has lost, and what to do; empty when it lacks none. */
export async function lostNote(content: ChartContent, signal: AbortSignal): Promise<string> {
  const columns = await call(tableInfo, { tableName: content.dataSrc }, { signal, quiet: true });
  const names = lostColumns(content, columns);
  const t = wordsNow(lostWords);
  return names.length === 0 ? "" : t("note", { table: content.dataSrc, names: names.join(t("list")) });
}
