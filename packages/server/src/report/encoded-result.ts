import {
  Cell,
  type PublishedReference,
  type ResultField,
  type ResultTotals,
} from "@provost/contract/report/report";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import type { QueryOutcome } from "@provost/warehouse/warehouse";
import { z } from "zod";
import type { EncodedData } from "../platform/http/route.ts";

/** Information on a result besides its columns and rows; `since` is the start time of the query. */
export interface Telling {
  asOf: string;
  sql: string;
  truncated: boolean;
  total?: number;
  next?: string;
  totals?: ResultTotals[];
  published?: PublishedReference;
  fields?: Record<string, ResultField>;
  calendar?: Calendar;
  since: number;
}

const brace = Buffer.from("{");
// Lists and records within a row are no cells: nothing that is read here is one.
const ResultBody = z.object({ rows: z.array(z.array(Cell.catch(null))) });

/** The engine's bytes are `"columns":…,"rows":…`; what the server knows is set behind them. */
export function encodeResult(outcome: QueryOutcome, { since, ...rest }: Telling): EncodedResult {
  const { engineMs, cached, behind } = outcome;
  const totalMs = performance.now() - since;
  const timing = { engineMs, totalMs, cached, ...(behind ? { behind } : {}) };
  const tail = Buffer.from(`,${JSON.stringify({ ...rest, timing }).slice(1)}`);
  return { data: Buffer.concat([brace, outcome.bytes, tail]), behind };
}

const waitedBehind: LocalizedText = {
  zh: "您近期的查询用时已超出额度，此查询排在其他用户之后执行",
  en: "You've used more than your share of query time recently, so this query waited behind others.",
};

/** An encoded result. */
export interface EncodedResult {
  data: Buffer;
  /** It waited behind those of others. */
  behind: boolean;
}

/** A result as it is sent; an over-budget caller gets a message that the query had to wait. */
export function replyOf({ data, behind }: EncodedResult, language: Language): EncodedData {
  return behind ? { data, msg: waitedBehind[language] } : data;
}

/** The rows of a result that the server itself reads: counts, totals, the end of a page. */
export function rowsIn({ bytes }: QueryOutcome): Cell[][] {
  return ResultBody.parse(JSON.parse(`{${Buffer.from(bytes).toString("utf8")}}`)).rows;
}
