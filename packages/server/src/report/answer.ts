import type { Calendar } from "@provost/contract/calendar";
import { Cell, type ResultField, type ResultTotals } from "@provost/contract/report";
import type { QueryOutcome } from "@provost/warehouse/warehouse";
import { z } from "zod";

/** What the server knows of an answer beside its columns and rows; `since` is when it was asked. */
export interface Telling {
  asOf: string;
  sql: string;
  truncated: boolean;
  total?: number;
  next?: string;
  totals?: ResultTotals[];
  fields?: Record<string, ResultField>;
  calendar?: Calendar;
  since: number;
}

const brace = Buffer.from("{");
const Answered = z.object({ rows: z.array(z.array(Cell)) });

/** The engine's bytes are `"columns":…,"rows":…`; what the server knows is set behind them. */
export function encodeAnswer(outcome: QueryOutcome, { since, ...rest }: Telling): Buffer {
  const timing = { engineMs: outcome.engineMs, totalMs: performance.now() - since, cached: outcome.cached };
  return Buffer.concat([
    brace,
    outcome.bytes,
    Buffer.from(`,${JSON.stringify({ ...rest, timing }).slice(1)}`),
  ]);
}

/** The rows of an answer that the server itself reads: counts, totals, the end of a page. */
export function rowsIn({ bytes }: QueryOutcome): Cell[][] {
  return Answered.parse(JSON.parse(`{${Buffer.from(bytes).toString("utf8")}}`)).rows;
}
