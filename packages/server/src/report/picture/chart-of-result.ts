import type { Language } from "@provost/contract/wire/language";
import { type LoadedChart, loadedChart } from "@provost/pane/picture";
import { totalsAsObjects } from "@provost/report-core/result/result-rows";
import type { PictureContent } from "./picture-job.ts";
import { rowsOfResult } from "./result-rows.ts";

type ResultContent = Extract<PictureContent, { kind: "answer" }>;

/** The chart that the pane would draw of a result, and of how many rows it has some. */
export async function chartOfResult(
  { content, answer, shapes }: Pick<ResultContent, "content" | "answer" | "shapes">,
  language: Language,
): Promise<{ chart: LoadedChart; total: number | undefined }> {
  const { result, rows, schema } = rowsOfResult(content, answer, language);
  const chart = await loadedChart(content.chartType, {
    rows,
    schema,
    style: content.chartStyle ?? {},
    language,
    totals: totalsAsObjects(result),
    isPart: result.total !== undefined && result.total > rows.length,
    shapes,
  });
  return { chart, total: result.total };
}
