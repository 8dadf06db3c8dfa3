import { dimensionNames } from "@provost/report-core/query/output-name";
import { type Recommendation, recommendType } from "@provost/report-core/result/recommend-type";
import type { Row } from "@provost/report-core/result/result-rows";
import { type Draft, fits } from "../draft/draft.ts";
import { drilledSelection } from "../draft/draft-content.ts";

/** The type that suits a draft and the rows that came for it. */
export function recommended(draft: Draft, rows: readonly Row[]): Recommendation {
  const { dimensions: all, caculCols } = drilledSelection(draft);
  const names = dimensionNames(all.map(({ Column, bucket }) => ({ column: Column, bucket })));
  // What has panels is not in the chart of each.
  const inPanels = all.filter((_, at) => names[at] !== draft.style.facetBy);
  const dimensions = inPanels.length > 0 ? inPanels : all;
  const distinct = Object.fromEntries(
    dimensions.map(({ Column }) => [Column, new Set(rows.map((row) => row[Column])).size]),
  );
  return recommendType({ dimensions, measures: caculCols, rows: rows.length, distinct });
}

/** The draft with the recommended chart type, as long as the user has not chosen a type. */
export function withRecommended(draft: Draft, rows: readonly Row[]): Draft {
  if (!draft.autoType || draft.sql !== null) return draft;
  const { type } = recommended(draft, rows);
  if (type === draft.chartType || !fits(type, draft)) return draft;
  return { ...draft, chartType: type };
}
