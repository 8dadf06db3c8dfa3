import { CallError, NetworkFailure } from "../platform/call-error.ts";
import { useWords } from "../platform/i18n.ts";
import { chartWords } from "./chart-words.ts";

/** Refusals that mean the question itself cannot be put (spec §5). */
const broken = new Set(["query_empty", "query_invalid", "column_unknown", "filter_required", "sql_refused"]);

export function isForbidden(error: Error): boolean {
  return error instanceof CallError && error.code === 403;
}

/** What to say of a chart whose question failed. */
export function useQueryMessage(error: Error | null, name: string): string | null {
  const t = useWords(chartWords);
  if (error === null) return null;
  if (error instanceof NetworkFailure) return t("networkFailed");
  if (error instanceof CallError && broken.has(error.reason)) {
    return t("queryBrokenWhy", { name, why: error.msg });
  }
  return error.message;
}
