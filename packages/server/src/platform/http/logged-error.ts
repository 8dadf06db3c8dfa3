import { ImportError } from "@provost/warehouse/csv/import-error";
import { WarehouseError } from "@provost/warehouse/warehouse";

const parts: readonly (readonly [string, RegExp])[] = [
  ["column", /\b(?:column|field)\b[ :]+["'`]?([\p{L}\p{N}_. -]{1,100}?)["'`]?(?=[\s,.;:)]|$)/iu],
  ["line", /\bline:? (\d{1,12})\b/i],
  ["position", /"position":"(\d{1,12})"/],
];

/** What the log may hold of an engine's text: its type, the column and the place. The rest may quote values of a table. */
export function engineSummary(text: string): string {
  const [, type = "error"] =
    /"exception_type":"([\w ]{1,60})"/.exec(text) ?? /^([A-Z][A-Za-z ]{0,60}?) ?Error:/.exec(text) ?? [];
  const found = parts.flatMap(([name, pattern]) => {
    const value = pattern.exec(text)?.[1];
    return value === undefined ? [] : [`${name} ${value}`];
  });
  return [type, ...found].join(", ");
}

/** An error as the log holds it. */
interface LoggedError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: LoggedError;
}

/** The frames of a stack without the message before them. */
function framesOf(error: Error): string {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .join("\n");
}

// PostgreSQL's own messages quote values; its other fields name objects.
const named = ["table", "column", "constraint"] as const;
function databaseSummary(error: Error): string {
  const fields: Record<string, unknown> = { ...error };
  const known = named.flatMap((name) => (fields[name] === undefined ? [] : [`${name} ${fields[name]}`]));
  return [engineSummary(error.message), ...known].join(", ");
}

/** An error without what an engine's text may quote of a table's values. */
export function loggedError(error: unknown, isEngineText = false): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const message = (): string => {
    if (isEngineText) return engineSummary(error.message);
    return "severity" in error ? databaseSummary(error) : error.message;
  };
  const ofEngine = error instanceof ImportError || error instanceof WarehouseError || isEngineText;
  return {
    type: error.name,
    message: message(),
    stack: framesOf(error),
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause, ofEngine) }),
  };
}
