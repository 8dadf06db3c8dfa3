import { CallError } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { failureText } from "../../ui/state/failure-text.ts";
import { chartWords } from "../chart-words.ts";

/** Refusals that mean the query itself cannot be put (spec §5). */
const broken = new Set([
  "query_empty",
  "query_invalid",
  "column_unknown",
  "table_not_visible",
  "filter_required",
  "sql_refused",
  "expression_invalid",
  "field_repeats",
  "virtual_table_broken",
]);

/** Whether a chart's query can never run, however often it is tried. */
export function isBroken(error: Error): error is CallError {
  return error instanceof CallError && broken.has(error.reason);
}

/** Whether the table is not available to the viewer, or no longer returns rows: another can be chosen. */
export function isTableGone(error: unknown): boolean {
  return (
    error instanceof CallError &&
    ["table_not_visible", "not_found", "virtual_table_broken"].includes(error.reason)
  );
}

/** What is wrong with a virtual table that is there, but broken. */
export function brokenTableText(error: Error | null): string | null {
  return error instanceof CallError && error.reason === "virtual_table_broken" ? error.msg : null;
}

export function isForbidden(error: Error): boolean {
  return error instanceof CallError && error.code === 403;
}

/** What to say of a chart whose query failed. */
export function useQueryMessage(error: Error | null, name: string): string | null {
  const t = useWords(chartWords);
  if (error === null) return null;
  if (isBroken(error)) return t("queryBrokenWhy", { name, why: error.msg });
  return failureText(error);
}
