import type { ChartContent } from "@provost/contract/chart/chart-content";
import { type SchemaColumn, tableInfo } from "@provost/contract/source/source";
import { defineWords } from "../../platform/define-words.ts";
import { call } from "../../platform/http/call.ts";
import { language, wordsNow } from "../../platform/i18n.ts";
import { draftOfContent } from "../draft/draft-content.ts";
import { fetchExpressionsOf } from "./calculated.ts";

const lostWords = defineWords(
  "lostColumns",
  {
    note: "表“{{table}}”没有这些字段，或您无权查看：{{names}}。",
    mend: "可打开图表换用其他字段，或重新导入含有这些字段的数据。",
    ask: "如有需要，请联系管理员。",
    list: "、",
  },
  {
    note: "These fields don't exist in {{table}}, or you don't have access to them: {{names}}. ",
    mend: "Open the chart to choose other fields, or import data that contains them.",
    ask: "Contact your administrator if you need access.",
    list: ", ",
  },
);

/** The columns a chart queries that its table no longer has. */
export function lostColumns(content: ChartContent, columns: readonly SchemaColumn[]): readonly string[] {
  return draftOfContent(content, columns, language()).missing;
}

/** Names the columns that a chart's table lacks for the viewer, and what to do: repair the chart if allowed, otherwise ask someone. */
export async function lostNote(
  content: ChartContent,
  mayMend: boolean,
  signal: AbortSignal,
): Promise<string> {
  const columns = await call(tableInfo, { tableName: content.dataSrc }, { signal, quiet: true });
  await fetchExpressionsOf([content]);
  const names = lostColumns(content, columns);
  const t = wordsNow(lostWords);
  if (names.length === 0) return "";
  return t("note", { table: content.dataSrc, names: names.join(t("list")) }) + t(mayMend ? "mend" : "ask");
}
