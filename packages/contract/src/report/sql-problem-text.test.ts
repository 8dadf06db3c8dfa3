import { expect, it } from "vitest";
import { messageOf } from "../wire/error-code.ts";
import { SqlPart, SqlProblem } from "./sql-problem.ts";
import { sqlProblemText } from "./sql-problem-text.ts";

type Samples = { [Kind in SqlProblem["kind"]]: Extract<SqlProblem, { kind: Kind }> };

const samples: Samples = {
  table_unknown: { kind: "table_unknown", table: "nope" },
  too_long: { kind: "too_long", limit: 100_000 },
  too_complex: { kind: "too_complex" },
  not_unicode: { kind: "not_unicode" },
  character: { kind: "character", character: "U+00A0" },
  not_select: { kind: "not_select", statement: "DROP" },
  many_statements: { kind: "many_statements" },
  function_refused: { kind: "function_refused", function: "getenv" },
  function_in_from: { kind: "function_in_from", function: "read_csv" },
  type_refused: { kind: "type_refused", type: "mytype" },
  table_qualified: { kind: "table_qualified", table: "scores" },
  part_refused: { kind: "part_refused", part: "clause" },
  table_elsewhere: { kind: "table_elsewhere", table: "scores" },
  source_sql_off: { kind: "source_sql_off", table: "scores", source: "District" },
  source_unread: { kind: "source_unread", table: "scores", source: "District" },
  empty: { kind: "empty" },
  syntax: { kind: "syntax" },
  syntax_near: { kind: "syntax_near", near: "FRM" },
  syntax_end: { kind: "syntax_end" },
  column_unknown: { kind: "column_unknown", column: "coutny" },
  table_not_in_from: { kind: "table_not_in_from", table: "s" },
  not_grouped: { kind: "not_grouped", column: "dept" },
  aggregate_misplaced: { kind: "aggregate_misplaced" },
  arguments: { kind: "arguments", function: "sum" },
  name_unknown: { kind: "name_unknown" },
  types: { kind: "types" },
  conversion: { kind: "conversion" },
  out_of_range: { kind: "out_of_range" },
  bad_value: { kind: "bad_value" },
  unsupported: { kind: "unsupported" },
  placeholder: { kind: "placeholder" },
  parameter_missing: { kind: "parameter_missing", parameter: "county" },
  parameter_inside: { kind: "parameter_inside", parameter: "county" },
  parameter_list: { kind: "parameter_list", parameter: "county" },
  parameter_number: { kind: "parameter_number", parameter: "county" },
  parameter_date: { kind: "parameter_date", parameter: "county" },
  parameter_text: { kind: "parameter_text", parameter: "county" },
  unanswerable: { kind: "unanswerable" },
};

it.each(Object.values(samples))("words $kind in both languages, with its names", (problem) => {
  expect(SqlProblem.parse(problem)).toEqual(problem);
  const [zh, en] = [sqlProblemText(problem, "zh"), sqlProblemText(problem, "en")];
  expect(zh).toMatch(/\p{Script=Han}/u);
  expect(zh).not.toMatch(/[,;:?!()"]/);
  expect(en).toMatch(/^[A-Z].+\.$/);
  expect(en).not.toMatch(/[\p{Script=Han}“”，。；：]/u);
  const { kind: _, part: __, ...names } = { part: "", ...problem };
  for (const name of Object.values(names)) for (const text of [zh, en]) expect(text).toContain(String(name));
});

it.each(SqlPart.options)("names the part %s in both languages", (part) => {
  expect(sqlProblemText({ kind: "part_refused", part }, "en")).toMatch(/^This .+ isn't allowed\.$/);
  expect(sqlProblemText({ kind: "part_refused", part }, "zh")).toMatch(/不能使用$/);
});

it("is the message of a refusal that carries one", () => {
  expect(messageOf("sql_refused", "zh", { problem: samples.function_in_from })).toBe(
    "函数 read_csv 不能用在 FROM 中",
  );
  expect(messageOf("query_invalid", "en", { problem: samples.column_unknown, position: 7 })).toBe(
    "Column coutny doesn't exist.",
  );
  expect(messageOf("table_not_visible", "zh", { table: "nope" })).toBe(
    sqlProblemText(samples.table_unknown, "zh"),
  );
  expect(messageOf("bad_request", "en", { field: "mode", problem: "replace | append" })).toContain(
    "mode replace | append",
  );
});
