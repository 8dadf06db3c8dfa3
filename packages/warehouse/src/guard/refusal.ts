import type { SqlPart, SqlProblem } from "@provost/contract/report/sql-problem";
import type { SqlReason } from "../warehouse.ts";

const refused = new Set<SqlProblem["kind"]>([
  "too_long",
  "too_complex",
  "not_unicode",
  "character",
  "not_select",
  "many_statements",
  "function_refused",
  "function_in_from",
  "type_refused",
  "table_qualified",
  "part_refused",
  "table_elsewhere",
  "source_unread",
  "source_sql_off",
]);

/** Whether a problem is a refusal, a hidden table or a mistake in the text. */
export function reasonOf({ kind }: SqlProblem): SqlReason {
  if (kind === "table_unknown") return "table_not_visible";
  if (kind === "unanswerable") return "failed";
  return refused.has(kind) ? "sql_refused" : "sql_invalid";
}

/** Why a text is not run; thrown inside the guard, turned into a `WarehouseError` at the engine's door. */
export class Refusal extends Error {
  readonly problem: SqlProblem;
  readonly position: number | undefined;

  constructor(problem: SqlProblem, position?: number) {
    super(problem.kind);
    this.problem = problem;
    this.position = position;
  }

  get reason(): SqlReason {
    return reasonOf(this.problem);
  }
}

const longestShown = 80;

/** A name as included in a problem: a very long one is truncated. */
export function shownName(name: unknown): string {
  const text = String(name);
  return text.length > longestShown
    ? `${Array.from(text.slice(0, longestShown)).slice(0, -1).join("")}…`
    : text;
}

/** The problem of a construct that has no better name than what kind of part it is. */
export const partRefused = (part: SqlPart): SqlProblem => ({ kind: "part_refused", part });
