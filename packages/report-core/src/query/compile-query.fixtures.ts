import { ChartContent } from "@provost/contract/chart/chart-content";
import { readContent } from "@provost/contract/report/query-spec";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { QueryTable } from "../policy/apply-policy.ts";
import { type CompiledQuery, type CompileOptions, compileQuery } from "./compile-query.ts";

/** A small table of scores with one column of each family. */
export const scores: QueryTable = {
  name: "scores",
  columns: [
    { name: "county", type: "VARCHAR" },
    { name: "grade", type: "VARCHAR(8)" },
    { name: "read", type: "DOUBLE" },
    { name: "pupils", type: "INTEGER" },
    { name: "tested", type: "DATE" },
    { name: "sent", type: "TIMESTAMP" },
    { name: "open", type: "BOOLEAN" },
    { name: "code", type: "UUID" },
  ],
};

/** A school year from September in two terms; weeks begin on Monday. */
export const calendar: Calendar = {
  timeZone: "Asia/Shanghai",
  weekStart: 1,
  schoolYearStart: "09-01",
  terms: [
    { name: "1", start: "09-01", end: "01-20" },
    { name: "2", start: "02-20", end: "07-10" },
  ],
};

/** What the queries of tests are compiled with. */
export const plainOptions: CompileOptions = {
  params: {},
  view: null,
  language: "en",
  calendar,
  today: "2024-03-15",
};

/** Compiles wire content against the table. */
export function compile(
  content: Record<string, unknown>,
  options: Partial<CompileOptions> = {},
  table: QueryTable = scores,
) {
  const parsed = ChartContent.parse({ dataSrc: "scores", ...content });
  return compileQuery(readContent(parsed), table, { ...plainOptions, ...options });
}

/** Compiles what must compile. */
export function compiled(
  content: Record<string, unknown>,
  options: Partial<CompileOptions> = {},
): CompiledQuery {
  const result = compile(content, options);
  if (!result.ok) throw new Error(`${result.reason} ${JSON.stringify(result.details)}`);
  return result;
}

/** Dimensions on the wire. */
export const dimensions = (...names: string[]) => names.map((Column) => ({ Column }));
/** Measures on the wire, as `func column`. */
export const measures = (...texts: string[]) =>
  texts.map((text) => {
    const [calculFunc, Column] = text.split(" ");
    return { Column, calculFunc };
  });
/** A filter on the wire. */
export const filter = (
  filteCol: string,
  filterOperator: string,
  value: Record<string, unknown>,
  more = {},
) => ({
  filteCol,
  filterOperator,
  value,
  ...more,
});
