import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { QueryResult } from "@provost/contract/report/report";
import { useState } from "react";

/** A result and the query it belongs to; while another query runs, still those of the previous one. */
export function useShownResult(
  result: QueryResult | undefined,
  content: ChartContent,
  isOfBefore: boolean,
): { result: QueryResult; content: ChartContent } | null {
  const [shown, setShown] = useState<{ result: QueryResult; content: ChartContent } | null>(null);
  if (!result || isOfBefore) return result ? shown : null;
  if (shown?.result === result && shown.content === content) return shown;
  const next = { result, content };
  setShown(next);
  return next;
}
