import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { QueryParams } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { VisualisationPaneProps } from "@provost/pane/VisualisationPane";
import type { Row } from "@provost/report-core/result/result-rows";
import { useCallback } from "react";
import { useLanguage } from "../platform/i18n.ts";

/** Counts the rows that the measures of a query leave out; `rows` and `schema` are those of its result. */
export function useCountLeftOut(
  content: ChartContent,
  params: QueryParams,
  schema: readonly SchemaColumn[],
  rows: readonly Row[],
): NonNullable<VisualisationPaneProps["countLeftOut"]> {
  const language = useLanguage();
  return useCallback(async () => {
    const { countLeftOut } = await import("./count-left-out.ts");
    // Groups behind a limit are not shown; those of other pages are.
    const isCut = typeof content.limit === "number" && rows.length >= content.limit;
    return countLeftOut(content, params, schema, language, isCut ? rows : null);
  }, [content, params, schema, rows, language]);
}
