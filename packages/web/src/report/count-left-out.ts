import type { ChartContent } from "@provost/contract/chart/chart-content";
import { type QueryParams, reportQuery } from "@provost/contract/report/report";
import { type SchemaColumn, tableInfo } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import {
  calculatedElsewhere,
  type LeftOutRows,
  leftOutContent,
  leftOutRows,
} from "@provost/report-core/result/left-out";
import type { Row } from "@provost/report-core/result/result-rows";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../platform/http/call.ts";

/** The columns of a table, with the expressions of those that it calculates. */
const columnsOf = (client: QueryClient, tableName: string, language: Language): Promise<SchemaColumn[]> =>
  client.fetchQuery({
    queryKey: ["leftOut", tableName, language],
    queryFn: ({ signal }) => call(tableInfo, { tableName }, { signal, quiet: true }),
    staleTime: 60_000,
  });

/** The rows that the measures of a query leave out; `null` where they can leave none out. */
export async function countLeftOut(
  content: ChartContent,
  params: QueryParams,
  schema: readonly SchemaColumn[],
  language: Language,
  shown: readonly Row[] | null,
  client: QueryClient,
): Promise<LeftOutRows | null> {
  const names = content.sql ? [] : calculatedElsewhere(content);
  const columns = names.length === 0 ? [] : await columnsOf(client, content.dataSrc, language);
  const expressions = new Map(
    columns.flatMap(({ Column, expression, aggregates }): [string, string][] =>
      aggregates && expression !== undefined && names.includes(Column) ? [[Column, expression]] : [],
    ),
  );
  const counted = leftOutContent(content, expressions);
  if (counted === null) return null;
  const result = await call(reportQuery, { content: counted, params }, { quiet: true });
  return leftOutRows(content, result, schema, language, shown, expressions);
}
