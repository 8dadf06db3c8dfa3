import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { QueryResult } from "@provost/contract/report/report";
import { useState } from "react";

/** A result and the question it answers: while another question runs, still those of the one before. */
export function useAnswered(
  result: QueryResult | undefined,
  asked: ChartContent,
  isOfBefore: boolean,
): { result: QueryResult; asked: ChartContent } | null {
  const [answered, setAnswered] = useState<{ result: QueryResult; asked: ChartContent } | null>(null);
  if (!result || isOfBefore) return result ? answered : null;
  if (answered?.result === result && answered.asked === asked) return answered;
  const next = { result, asked };
  setAnswered(next);
  return next;
}
