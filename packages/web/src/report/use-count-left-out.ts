import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { QueryParams } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { VisualisationPaneProps } from "@provost/pane/VisualisationPane";
import type { Row } from "@provost/report-core/result/result-rows";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useLanguage } from "../platform/i18n.ts";

/** Counts the rows that the measures of a query leave out; `rows` and `schema` are those of its result, which came at `at`: the next one counts again, though it shows the same. */
export function useCountLeftOut(
  content: ChartContent,
  params: QueryParams,
  schema: readonly SchemaColumn[],
  rows: readonly Row[],
  at = 0,
): NonNullable<VisualisationPaneProps["countLeftOut"]> {
  const language = useLanguage();
  // Groups behind a limit are not shown; those of other pages are.
  const isCut = typeof content.limit === "number" && rows.length >= content.limit;
  const shown = isCut ? rows : null;
  const counted = useMemo(
    () => ({ of: [content, params, schema, language] as const, shown, rows, at }),
    [content, params, schema, language, shown, rows, at],
  );
  const client = useQueryClient();
  return useCallback(
    async (narrowed) => {
      const { countLeftOut } = await import("./count-left-out.ts");
      const [of, all] = [counted.of, counted.shown];
      return countLeftOut(...of, narrowed ?? all, client);
    },
    [counted, client],
  );
}
