import type { ChartContent } from "@provost/contract/chart/chart-content";
import { drawsSql } from "@provost/contract/chart/sql-content";
import type { QueryResult } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { schemaOfResult } from "@provost/report-core/result/result-rows";
import { schemaOfContent } from "@provost/report-core/selection/selection-content";

/** The columns of a saved chart's rows; a measure saved without its type is drawn by the type of its result. */
export function savedSchema(
  content: ChartContent,
  result: Pick<QueryResult, "columns" | "fields" | "calendar">,
  language: Language,
): readonly SchemaColumn[] {
  const { columns } = result;
  if (drawsSql(content)) return schemaOfResult(columns, content.sqlDimensions);
  const types = new Map(columns.map((column) => [column.name, column.type]));
  return schemaOfContent(content, columns, language, result).map((column) =>
    column.Type === "" ? { ...column, Type: types.get(column.name) ?? "" } : column,
  );
}
