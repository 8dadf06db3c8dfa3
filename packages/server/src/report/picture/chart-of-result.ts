import { drawsSql } from "@provost/contract/chart/sql-content";
import { QueryResult } from "@provost/contract/report/report";
import type { Language } from "@provost/contract/wire/language";
import { type LoadedChart, loadedChart } from "@provost/pane/picture";
import { rowsAsObjects, schemaOfResult, totalsAsObjects } from "@provost/report-core/result/result-rows";
import { schemaOfContent } from "@provost/report-core/selection/selection-content";
import type { PictureContent } from "./picture-job.ts";

type ResultContent = Extract<PictureContent, { kind: "answer" }>;

/** The chart that the pane would draw of a result, and of how many rows it has some. */
export async function chartOfResult(
  { content, answer }: Pick<ResultContent, "content" | "answer">,
  language: Language,
): Promise<{ chart: LoadedChart; total: number | undefined }> {
  const result = QueryResult.parse(JSON.parse(Buffer.from(answer).toString("utf8")));
  const { columns } = result;
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const schema = drawsSql(content)
    ? schemaOfResult(columns, content.sqlDimensions)
    : schemaOfContent(content, columns, language, result).map((column) =>
        column.Type === "" ? { ...column, Type: types.get(column.name) ?? "" } : column,
      );
  const chart = await loadedChart(content.chartType, {
    rows: rowsAsObjects(result),
    schema,
    style: content.chartStyle ?? {},
    language,
    totals: totalsAsObjects(result),
  });
  return { chart, total: result.total };
}
