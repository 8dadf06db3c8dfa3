import type { ChartContent } from "@provost/contract/chart/chart-content";
import { drawsSql } from "@provost/contract/chart/sql-content";
import { QueryResult } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { rowsAsObjects, schemaOfResult } from "@provost/report-core/result/result-rows";
import { schemaOfContent } from "@provost/report-core/selection/selection-content";

type Rows = ReturnType<typeof rowsAsObjects>;

/** A result as it was sent, with its rows and its schema as the pane draws them. */
export function rowsOfResult(
  content: ChartContent,
  reply: Uint8Array,
  language: Language,
): { result: QueryResult; rows: Rows; schema: SchemaColumn[] } {
  const result = QueryResult.parse(JSON.parse(Buffer.from(reply).toString("utf8")));
  const { columns } = result;
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const schema = drawsSql(content)
    ? schemaOfResult(columns, content.sqlDimensions)
    : schemaOfContent(content, columns, language, result).map((column) =>
        column.Type === "" ? { ...column, Type: types.get(column.name) ?? "" } : column,
      );
  return { result, rows: rowsAsObjects(result), schema };
}
