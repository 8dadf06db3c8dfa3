import type { Language } from "@provost/contract/language";
import { QueryResult } from "@provost/contract/report";
import type { Figure } from "@provost/report-core/figure/figure";
import { figureOf } from "@provost/report-core/figure/figure-of";
import { rowsAsObjects, schemaOfResult, totalsAsObjects } from "@provost/report-core/result-rows";
import { schemaOfContent } from "@provost/report-core/selection-content";
import type { PictureContent } from "./picture-job.ts";

type Answered = Extract<PictureContent, { kind: "answer" }>;

/** The figure that the pane would draw of an answer, and of how many rows it has some. */
export function figureOfAnswer(
  { content, answer }: Pick<Answered, "content" | "answer">,
  language: Language,
): { figure: Figure; total: number | undefined } {
  const result = QueryResult.parse(JSON.parse(Buffer.from(answer).toString("utf8")));
  const { columns } = result;
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const schema = content.sql
    ? schemaOfResult(columns, content.sqlDimensions)
    : schemaOfContent(content, columns, language, result).map((column) =>
        column.Type === "" ? { ...column, Type: types.get(column.name) ?? "" } : column,
      );
  const figure = figureOf(content.chartType, {
    rows: rowsAsObjects(result),
    schema,
    style: content.chartStyle ?? {},
    language,
    totals: totalsAsObjects(result),
  });
  return { figure, total: result.total };
}
