import { describe, expect, it } from "vitest";
import { ImportProblem, LineProblem } from "./import-problem.ts";
import { importProblemText, lineProblemText } from "./import-problem-text.ts";

type Samples<Problem extends { kind: string }> = {
  [Kind in Problem["kind"]]: Extract<Problem, { kind: Kind }>;
};

const lineSamples: Samples<LineProblem> = {
  too_few: { kind: "too_few", expected: 3, found: 1 },
  too_many: { kind: "too_many", expected: 3, found: 1200 },
  unclosed_quote: { kind: "unclosed_quote" },
  too_long: { kind: "too_long", limitMb: 2 },
  unreadable: { kind: "unreadable" },
};

const samples: Samples<ImportProblem> = {
  empty_file: { kind: "empty_file" },
  no_rows: { kind: "no_rows" },
  binary_file: { kind: "binary_file" },
  other_format: { kind: "other_format", format: "zip" },
  bad_encoding: { kind: "bad_encoding", encoding: "gb18030", line: 12345 },
  line_too_long: { kind: "line_too_long", line: 7, limitMb: 64 },
  header_blank: { kind: "header_blank" },
  header_unclosed: { kind: "header_unclosed" },
  header_unnamed: { kind: "header_unnamed", column: 2 },
  header_too_long: { kind: "header_too_long", column: 2, limit: 255 },
  header_control: { kind: "header_control", column: 2 },
  header_duplicate: { kind: "header_duplicate", column: 3, earlier: 1, name: "id" },
  column_unknown: { kind: "column_unknown", name: "extra" },
  column_missing: { kind: "column_missing", name: "score" },
  too_many_rejected: {
    kind: "too_many_rejected",
    rejected: 12,
    taken: 3,
    first: { line: 4, problem: lineSamples.too_few },
  },
  wrong_extension: { kind: "wrong_extension", extension: ".xlsx", format: "parquet" },
  too_many_columns: { kind: "too_many_columns", limit: 2000 },
  column_gone: { kind: "column_gone", name: "score" },
  no_columns: { kind: "no_columns" },
  workbook_broken: { kind: "workbook_broken" },
  workbook_encrypted: { kind: "workbook_encrypted" },
  workbook_macros: { kind: "workbook_macros" },
  workbook_entities: { kind: "workbook_entities" },
  workbook_too_large: { kind: "workbook_too_large" },
  zip_bomb: { kind: "zip_bomb" },
  sheet_missing: { kind: "sheet_missing", name: "Grade" },
  sheet_empty: { kind: "sheet_empty", name: "Grade" },
  json_broken: { kind: "json_broken", line: 1200 },
  json_not_records: { kind: "json_not_records", line: 1 },
  json_too_deep: { kind: "json_too_deep", line: 1, limit: 100 },
  parquet_broken: { kind: "parquet_broken" },
  parquet_encrypted: { kind: "parquet_encrypted" },
  too_much_memory: { kind: "too_much_memory" },
  cancelled: { kind: "cancelled" },
  interrupted: { kind: "interrupted" },
  not_permitted: { kind: "not_permitted" },
  disk_full: { kind: "disk_full" },
  store_away: { kind: "store_away" },
  engine_died: { kind: "engine_died" },
  failed: { kind: "failed" },
};

const halfWidth = /[,;:?!()"](?!\d)/;

describe("importProblemText", () => {
  it.each(Object.values(samples))("words $kind in both languages and says what was kept", (problem) => {
    expect(ImportProblem.parse(problem)).toEqual(problem);
    const [zh, en] = [importProblemText(problem, "zh"), importProblemText(problem, "en")];
    expect(zh).toMatch(/^[^\n]+。未导入任何数据，表中原有数据不变。[^\n]+。$/);
    expect(zh).not.toMatch(halfWidth);
    expect(en).toMatch(/^[A-Z].+\. Nothing was imported\. Existing data is unchanged\. [A-Z].+\.$/);
    expect(en).not.toMatch(/[\p{Script=Han}“”，。；：]/u);
  });

  it("names the line, the columns and the names", () => {
    expect(importProblemText(samples.bad_encoding, "zh")).toContain("第 12,345 行不是有效的 GB18030 文本");
    expect(importProblemText(samples.bad_encoding, "en")).toContain("Line 12,345 isn't valid GB18030 text.");
    expect(importProblemText({ ...samples.bad_encoding, line: null }, "en")).not.toMatch(/line/i);
    expect(importProblemText(samples.header_duplicate, "zh")).toContain("第 1 列与第 3 列同名：“id”");
    expect(importProblemText(samples.column_missing, "en")).toContain('the table\'s column "score"');
    expect(importProblemText(samples.too_many_rejected, "zh")).toContain(
      "无效的行太多：15 行中有 12 行；第一处在第 4 行：有 1 个值，应有 3 个。",
    );
    expect(importProblemText(samples.too_many_rejected, "en")).toContain(
      "Too many invalid rows: 12 of 15; the first is in line 4: 1 value instead of 3.",
    );
  });

  it("cuts a very long name, and does without a first line", () => {
    const name = "x".repeat(200);
    expect(importProblemText({ kind: "column_unknown", name }, "en")).toContain(`"${"x".repeat(60)}…"`);
    const one = { ...samples.too_many_rejected, rejected: 1, taken: 0, first: null };
    expect(importProblemText(one, "en")).toMatch(/^Too many invalid rows: 1 of 1\. /);
  });
});

describe("lineProblemText", () => {
  it.each(Object.values(lineSamples))("words $kind in both languages", (problem) => {
    expect(LineProblem.parse(problem)).toEqual(problem);
    expect(lineProblemText(problem, "zh")).toMatch(/\p{Script=Han}/u);
    expect(lineProblemText(problem, "zh")).not.toMatch(halfWidth);
    expect(lineProblemText(problem, "en")).toMatch(/^[A-Z0-9][^\p{Script=Han}]+$/u);
  });

  it("gives both counts", () => {
    expect(lineProblemText(lineSamples.too_many, "zh")).toBe("有 1,200 个值，应有 3 个");
    expect(lineProblemText(lineSamples.too_few, "en")).toBe("1 value instead of 3");
  });
});
