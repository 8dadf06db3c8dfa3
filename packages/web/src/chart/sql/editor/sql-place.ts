import { CallError } from "../../../platform/http/call-error.ts";

/** Where a text is wrong, and what is wrong there. */
export interface SqlFault {
  /** Index (UTF-16) into the text as the editor holds it; `null` where it is not known. */
  place: number | null;
  line: number;
  column: number;
  message: string;
}

/** A refusal's position in the queried text; the editor counts every kind of line break as one character. */
export function faultOf(error: Error | null, sql: string): SqlFault | null {
  if (!(error instanceof CallError)) return null;
  const { data, msg: message } = error;
  const position = typeof data === "object" && data !== null && "position" in data ? data.position : null;
  if (typeof position !== "number" || position < 0) return { place: null, line: 0, column: 0, message };
  const before = sql.slice(0, position).replace(/\r\n?/g, "\n");
  const lines = before.split("\n");
  const last = lines.at(-1) ?? "";
  return { place: before.length, line: lines.length, column: Array.from(last).length + 1, message };
}
