import { ChartContent } from "@provost/contract/chart-content";
import { readContent } from "@provost/contract/query-spec";
import type { QueryTable } from "./apply-policy.ts";
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

/** Compiles wire content against the table. */
export function compile(content: Record<string, unknown>, options: Partial<CompileOptions> = {}) {
  const parsed = ChartContent.parse({ dataSrc: "scores", ...content });
  return compileQuery(readContent(parsed), scores, { params: {}, view: null, language: "en", ...options });
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
