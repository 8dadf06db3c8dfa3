import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { QueryParams } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { VisualisationPaneProps } from "@provost/pane/VisualisationPane";
import { useCallback } from "react";
import { useLanguage } from "../platform/i18n.ts";

/** Counts the rows that the measures of a query leave out; `schema` is that of its result. */
export function useCountLeftOut(
  content: ChartContent,
  params: QueryParams,
  schema: readonly SchemaColumn[],
): NonNullable<VisualisationPaneProps["countLeftOut"]> {
  const language = useLanguage();
  return useCallback(async () => {
    const { countLeftOut } = await import("./count-left-out.ts");
    return countLeftOut(content, params, schema, language);
  }, [content, params, schema, language]);
}
