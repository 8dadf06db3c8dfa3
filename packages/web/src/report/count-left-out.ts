import type { ChartContent } from "@provost/contract/chart/chart-content";
import { type QueryParams, reportQuery } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { type LeftOutRows, leftOutContent, leftOutRows } from "@provost/report-core/result/left-out";
import type { Row } from "@provost/report-core/result/result-rows";
import { call } from "../platform/http/call.ts";

/** The rows that the measures of a query leave out; `null` where they can leave none out. */
export async function countLeftOut(
  content: ChartContent,
  params: QueryParams,
  schema: readonly SchemaColumn[],
  language: Language,
  shown: readonly Row[] | null,
): Promise<LeftOutRows | null> {
  const counted = leftOutContent(content);
  if (counted === null) return null;
  const result = await call(reportQuery, { content: counted, params }, { quiet: true });
  return leftOutRows(content, result, schema, language, shown);
}
