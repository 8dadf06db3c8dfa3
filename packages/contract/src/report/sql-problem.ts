import { z } from "zod";

/** Parts of a statement that a refusal can name when there is nothing better to name. */
export const SqlPart = z.enum([
  "statement",
  "query",
  "with",
  "clause",
  "expression",
  "order",
  "table",
  "function",
  "type",
]);
export type SqlPart = z.infer<typeof SqlPart>;

/** Why a query in SQL was not run; names in it are names the asker wrote. */
export const SqlProblem = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("table_unknown"), table: z.string() }),

  z.object({ kind: z.literal("too_long"), limit: z.number().int() }),
  /** With the virtual tables it names, and those they are made of. */
  z.object({ kind: z.literal("too_complex") }),
  z.object({ kind: z.literal("not_unicode") }),
  /** A control, format or unusual space character, as `U+00A0`. */
  z.object({ kind: z.literal("character"), character: z.string() }),
  /** Not a SELECT: the statement's first word where it is known. */
  z.object({ kind: z.literal("not_select"), statement: z.string().nullable() }),
  z.object({ kind: z.literal("many_statements") }),
  z.object({ kind: z.literal("function_refused"), function: z.string() }),
  z.object({ kind: z.literal("function_in_from"), function: z.string() }),
  z.object({ kind: z.literal("type_refused"), type: z.string() }),
  z.object({ kind: z.literal("table_qualified"), table: z.string() }),
  z.object({ kind: z.literal("part_refused"), part: SqlPart }),
  /** Not where the other tables of the text are. */
  z.object({ kind: z.literal("table_elsewhere"), table: z.string() }),
  /** In a data source, and not to be read by SQL. */
  z.object({ kind: z.literal("source_unread"), table: z.string(), source: z.string() }),
  /** In a PostgreSQL data source, and the operator has not allowed SQL there. */
  z.object({ kind: z.literal("source_sql_off"), table: z.string(), source: z.string() }),

  z.object({ kind: z.literal("empty") }),
  z.object({ kind: z.literal("syntax") }),
  z.object({ kind: z.literal("syntax_near"), near: z.string() }),
  z.object({ kind: z.literal("syntax_end") }),
  z.object({ kind: z.literal("column_unknown"), column: z.string() }),
  /** A name before a dot that no table or alias of the FROM clause has. */
  z.object({ kind: z.literal("table_not_in_from"), table: z.string() }),
  z.object({ kind: z.literal("not_grouped"), column: z.string() }),
  z.object({ kind: z.literal("aggregate_misplaced") }),
  z.object({ kind: z.literal("arguments"), function: z.string() }),
  z.object({ kind: z.literal("name_unknown") }),
  z.object({ kind: z.literal("types") }),
  z.object({ kind: z.literal("conversion") }),
  z.object({ kind: z.literal("out_of_range") }),
  z.object({ kind: z.literal("bad_value") }),
  z.object({ kind: z.literal("unsupported") }),
  z.object({ kind: z.literal("placeholder") }),
  z.object({ kind: z.literal("parameter_missing"), parameter: z.string() }),
  /** A `${name}` that is only a part of a literal or a name. */
  z.object({ kind: z.literal("parameter_inside"), parameter: z.string() }),
  /** A `${name}` with several values that is no item of `IN (…)` or a list. */
  z.object({ kind: z.literal("parameter_list"), parameter: z.string() }),
  z.object({ kind: z.literal("parameter_number"), parameter: z.string() }),
  z.object({ kind: z.literal("parameter_date"), parameter: z.string() }),
  z.object({ kind: z.literal("parameter_text"), parameter: z.string() }),
  z.object({ kind: z.literal("unanswerable") }),
]);
export type SqlProblem = z.infer<typeof SqlProblem>;
