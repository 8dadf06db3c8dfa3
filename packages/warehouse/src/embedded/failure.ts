import type { SqlProblem } from "@provost/contract/report/sql-problem";
import { Refusal, reasonOf, shownName } from "../guard/refusal.ts";
import type { WarehouseReason } from "../warehouse.ts";
import type { Failure } from "./slot/messages.ts";

interface EngineError {
  readonly exception_type?: unknown;
  readonly exception_message?: unknown;
  readonly error_subtype?: unknown;
  readonly name?: unknown;
  readonly position?: unknown;
}

const problems: Readonly<Record<string, SqlProblem>> = {
  Binder: { kind: "types" },
  Catalog: { kind: "name_unknown" },
  Parser: { kind: "syntax" },
  Syntax: { kind: "syntax" },
  Conversion: { kind: "conversion" },
  "Mismatch Type": { kind: "types" },
  "Invalid Type": { kind: "types" },
  "Out of Range": { kind: "out_of_range" },
  "Invalid Input": { kind: "bad_value" },
  "Not implemented": { kind: "unsupported" },
  "Parameter Not Resolved": { kind: "placeholder" },
  "Parameter Not Allowed": { kind: "placeholder" },
  Permission: { kind: "part_refused", part: "statement" },
};

const otherReasons: Readonly<Record<string, WarehouseReason>> = {
  "Out of Memory": "memory",
  IO: "data_missing",
};

function parse(message: string): EngineError {
  const start = message.indexOf("{");
  if (start < 0) return {};
  try {
    const read: unknown = JSON.parse(message.slice(start));
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

const binderTexts: readonly (readonly [RegExp, (name: string) => SqlProblem])[] = [
  [
    /^(?:Table|Values list) ".*?" does not have a column named "(.*?)"/,
    (column) => ({ kind: "column_unknown", column }),
  ],
  [/^Referenced table "(.*?)" not found/, (table) => ({ kind: "table_not_in_from", table })],
  [/^column "(.*?)" must appear in the GROUP BY clause/, (column) => ({ kind: "not_grouped", column })],
  [/^No function matches the given name and argument types '(.*?)\(/, (name) => wrongArguments(name)],
  [
    /^Could not choose a best candidate function for the function call "(.*?)\(/,
    (name) => wrongArguments(name),
  ],
];

const wrongArguments = (name: string): SqlProblem => ({ kind: "arguments", function: name });

/** The engine's error for a text that does not fit its tables: at most a name that occurs in the text is copied. */
function binderProblem(error: EngineError, sql: string): SqlProblem | null {
  const { exception_message: text, error_subtype: subtype, name } = error;
  // The engine's candidates, and names inside a viewer's views, may be hidden from the viewer.
  const written = (found: string): boolean => found !== "" && sql.toLowerCase().includes(found.toLowerCase());
  if (subtype === "COLUMN_NOT_FOUND" && typeof name === "string" && written(name)) {
    return { kind: "column_unknown", column: shownName(name) };
  }
  if (typeof text !== "string") return null;
  if (subtype === "UNSUPPORTED" && /\baggregate/.test(text)) return { kind: "aggregate_misplaced" };
  for (const [pattern, problem] of binderTexts) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined && written(found)) return problem(shownName(found));
  }
  return null;
}

function problemOf(error: EngineError, sql: string): SqlProblem {
  const type = typeof error.exception_type === "string" ? error.exception_type : "";
  const bound = type === "Binder" ? binderProblem(error, sql) : null;
  return bound ?? problems[type] ?? { kind: "unanswerable" };
}

/** Turns what was thrown into a failure that holds none of the engine's own words. */
export function failureOf(thrown: unknown, sql: string): Failure {
  if (thrown instanceof Refusal) {
    const { reason, problem, position = null } = thrown;
    return { reason, problem, position, engineText: null };
  }
  const engineText = thrown instanceof Error ? thrown.message : String(thrown);
  const error = parse(engineText);
  const other = typeof error.exception_type === "string" ? otherReasons[error.exception_type] : undefined;
  if (other !== undefined) return { reason: other, problem: null, position: null, engineText };
  const problem = problemOf(error, sql);
  const place = typeof error.position === "string" ? Number(error.position) : Number.NaN;
  return {
    reason: reasonOf(problem),
    problem,
    position: Number.isSafeInteger(place) ? place : null,
    engineText,
  };
}

function writtenName(problem: SqlProblem): string | null {
  if ("column" in problem) return problem.column;
  if ("table" in problem) return problem.table;
  return "function" in problem ? problem.function : null;
}

/** The position of a problem's name in the text that a person wrote, if it occurs there as a word exactly once. */
export function placeInText(problem: SqlProblem, sql: string): number | undefined {
  const name = writtenName(problem);
  if (name === null || !/^[\p{L}_][\p{L}\p{N}_$]*$/u.test(name)) return undefined;
  const places = sql.matchAll(
    new RegExp(`(?<![\\p{L}\\p{N}_$])${name.replaceAll("$", "\\$")}(?![\\p{L}\\p{N}_$])`, "giu"),
  );
  const [first, second] = [...places];
  return second === undefined ? first?.index : undefined;
}
