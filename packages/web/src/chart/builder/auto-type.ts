import { type Recommendation, recommendType } from "@provost/report-core/result/recommend-type";
import type { Row } from "@provost/report-core/result/result-rows";
import { type Draft, fits } from "../draft/draft.ts";
import { drilledSelection } from "../draft/draft-content.ts";

/** The type that suits a draft and the rows that came for it. */
export function recommended(draft: Draft, rows: readonly Row[]): Recommendation {
  const { dimensions, caculCols } = drilledSelection(draft);
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
