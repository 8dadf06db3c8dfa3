import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileExams, type ExamDatabase, exams, openExams } from "../exams.fixtures.ts";
import { calendar } from "../query/compile-query.fixtures.ts";
import { duckdb } from "../sql/dialect.ts";
import { toSql } from "../sql/print.ts";
import type { QueryTable, VisibleTable } from "./apply-policy.ts";
import { describeFields } from "./visible-fields.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
  await db.connection.run(`CREATE TABLE raw AS SELECT * FROM (VALUES
    ('一中', '90.5', '2024-02-30', 1), ('二中', '缺考', '2024-03-01', 2), ('二中', NULL, NULL, 3)) AS t(school, mark, "day", n)`);
});
afterAll(() => db.close());

const raw: QueryTable = {
  name: "raw",
  columns: [
    { name: "school", type: "VARCHAR" },
    { name: "mark", type: "VARCHAR", readAs: "fraction" },
    { name: "day", type: "VARCHAR", readAs: "date" },
    { name: "n", type: "INTEGER", readAs: "text" },
  ],
};
const table: QueryTable = {
  ...exams,
  calculated: [
    { name: "passed", expression: "score >= 60" },
    { name: "pass rate", expression: "count(if(passed, 1, null)) / count()" },
    { name: "double", expression: "points * 2" },
    { name: "broken", expression: "points + town" },
    { name: "loop", expression: "pool + 1" },
    { name: "pool", expression: "loop + 1" },
  ],
};
const dimension = (Column: string) => ({ selectedDimension: [{ Column }] });
const measure = (Column: string, calculFunc?: string) => ({
  selectedCalcul: [{ Column, ...(calculFunc ? { calculFunc } : {}) }],
});
const rule = (column: string, value: string) => [[{ column, operator: "=" as const, values: [value] }]];

describe("a field that cannot be used", () => {
  it.each([
    ["names an unknown field", dimension("broken"), "Field town doesn't exist."],
    ["is made of itself", measure("loop", "sum"), "The field pool: The field loop refers to itself."],
  ])("%s", (_, content, detail) => {
    const field = String(Object.values(content)[0]?.[0]?.Column);
    expect(compileExams(content, {}, table)).toEqual({
      ok: false,
      reason: "expression_invalid",
      details: { field, detail },
    });
  });

  const chain = (length: number, first: string) =>
    Array.from({ length }, (_, index) => ({
      name: `step ${length - index}`,
      expression: index === length - 1 ? first : `[step ${length - index - 1}]`,
    }));
  const problemsOf = (calculated: NonNullable<QueryTable["calculated"]>) => {
    const fields = describeFields({ ...exams, calculated }, { view: null, calendar, language: "en" });
    return new Map(fields.map(({ name, problem }) => [name, problem?.message.en]));
  };

  it("is told by the field where it begins", () => {
    expect(problemsOf(chain(30, "gone + 1")).get("step 30")).toBe(
      "The field step 1: Field gone doesn't exist.",
    );
  });

  it("is made of too many others, wherever one looks first", () => {
    for (const calculated of [chain(2000, "points"), chain(2000, "points").reverse()]) {
      const problems = problemsOf(calculated);
      expect(problems.get("step 50")).toBeUndefined();
      for (const step of [51, 52, 2000]) expect(problems.get(`step ${step}`)).toContain("up to 50 levels");
    }
  });

  it("has the name of another, without regard to case", () => {
    for (const name of ["score", "Score", "passed"]) {
      const content = { ...dimension(name), calculated: [{ name, expression: "points" }] };
      expect(compileExams(content, { language: "zh" }, table)).toMatchObject({
        details: { detail: "已有同名字段" },
      });
    }
  });

  it("aggregates and is used like a column, or takes a function", () => {
    const filters = [{ filteCol: "pass rate", filterOperator: ">", value: { value1: 0.5 } }];
    const detail = "pass rate aggregates, so it can only be used as a measure";
    expect(compileExams(dimension("pass rate"), {}, table)).toMatchObject({ details: { detail } });
    expect(compileExams({ ...dimension("school"), filters }, {}, table)).toMatchObject({
      details: { detail },
    });
    expect(compileExams(measure("pass rate", "sum"), {}, table)).toMatchObject({
      details: { detail: "pass rate: this field is already aggregated, so it can't be aggregated again" },
    });
  });
});

describe("calculated fields", () => {
  it("are where columns are: grouped by, filtered, measured, ordered by", async () => {
    const content = {
      ...dimension("passed"),
      selectedCalcul: [{ Column: "double", calculFunc: "sum" }, { Column: "pass rate" }],
      filters: [{ filteCol: "double", filterOperator: ">", value: { value1: 0 } }],
      orderByStrs: ["double desc"],
    };
    const direct = await db.connection.runAndReadAll(
      "SELECT sum(points * 2)::BIGINT::VARCHAR, CASE WHEN score >= 60 THEN 1.0 ELSE 0.0 END::VARCHAR, score >= 60 p FROM exams WHERE points > 0 GROUP BY ALL ORDER BY sum(points) DESC",
    );
    const wanted = direct
      .getRowsJson()
      .map(([sum, , passed]) => [Number(sum), passed === true ? 1 : 0, passed]);
    expect(await db.ask(content, {}, table)).toEqual(wanted);
  });

  it("are worked out only when they are used, and leave a table that needs none alone", () => {
    const { text } = toSql(db.compiled(dimension("school"), {}, table).select, duckdb);
    expect(text).toContain('FROM "exams" GROUP BY');
  });

  it("of the query may use those of the table", async () => {
    const calculated = [{ name: "per pupil", expression: "sum(double) / countDistinct(pupil)" }];
    const [[value]] = (await db.ask({ ...measure("per pupil"), calculated }, {}, table)) as [[number]];
    const direct = await db.connection.runAndReadAll(
      "SELECT sum(points) * 2 / count(DISTINCT pupil) FROM exams",
    );
    expect(value).toBeCloseTo(Number(direct.getRowsJson()[0]?.[0]), 9);
  });

  it("take parameters and hostile texts as values", async () => {
    const calculated = [{ name: "x", expression: "concat(school, ''' OR 1=1 --')" }];
    const { text, params } = toSql(db.compiled({ ...dimension("x"), calculated }).select, duckdb);
    expect([text.includes("OR 1=1"), params]).toEqual([false, ["' OR 1=1 --"]]);
  });
});

describe("columns read as another type", () => {
  it("give what can be read, and are empty elsewhere", async () => {
    const content = {
      ...dimension("school"),
      selectedCalcul: [
        { Column: "mark", calculFunc: "sum" },
        { Column: "day", calculFunc: "max" },
      ],
    };
    expect(await db.ask(content, {}, raw)).toEqual([
      [90.5, null, "一中"],
      [null, "2024-03-01", "二中"],
    ]);
    expect(db.compiled(content, {}, raw).columns.map(({ type }) => type)).toEqual([
      "DOUBLE",
      "DATE",
      "VARCHAR",
    ]);
  });

  it("are filtered, put into spans and measured as that type", async () => {
    const filters = [{ filteCol: "mark", filterOperator: ">", value: { value1: 60 } }];
    expect(await db.ask({ ...dimension("school"), filters }, {}, raw)).toEqual([["一中"]]);
    expect(
      await db.ask(
        { selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "year" } }] },
        {},
        raw,
      ),
    ).toEqual([["2024-01-01"], [null]]);
    expect(compileExams(measure("n", "sum"), {}, raw)).toMatchObject({ ok: false });
  });
});

describe("what the policy leaves", () => {
  const view: VisibleTable = { columns: ["school", "points", "grade"], rows: rule("school", "一中") };
  const seen = async (content: Record<string, unknown>, of: VisibleTable = view): Promise<unknown[][]> =>
    db.ask(content, { view: of }, table);

  it("is below spans, totals, first groups, parts and calculated fields", async () => {
    const own = await db.connection.runAndReadAll("SELECT sum(points)::INT FROM exams WHERE school = '一中'");
    const sum = own.getRowsJson()[0]?.[0];
    expect(await seen(measure("points", "sum"))).toEqual([[sum]]);
    const part = {
      selectedCalcul: [{ Column: "double", calculFunc: "sum", show: "percentOfTotal" }],
      ...dimension("school"),
    };
    expect(await seen(part)).toEqual([[1, "一中"]]);
    const top = { dimension: "school", count: 1, by: "points", others: true };
    const content = { ...dimension("school"), ...measure("points", "sum"), top, totals: [[]] };
    expect(await seen(content)).toEqual([[sum, "一中"]]);
    const { totals } = db.compiled(content, { view }, table);
    expect(await Promise.all(totals.map(({ select }) => db.run(select)))).toEqual([[[sum, null]]]);
  });

  it("hides a calculated field with a column it uses, as if neither were there", () => {
    for (const name of ["passed", "pass rate", "score", "broken"]) {
      expect(compileExams(dimension(name), { view }, table)).toEqual({
        ok: false,
        reason: "column_unknown",
        details: { table: "exams", column: name },
      });
    }
    expect(
      compileExams(
        { ...dimension("x"), calculated: [{ name: "x", expression: "score + 1" }] },
        { view },
        table,
      ),
    ).toMatchObject({
      reason: "expression_invalid",
      details: { detail: "Field score doesn't exist." },
    });
    expect(
      compileExams(
        { ...dimension("x"), calculated: [{ name: "x", expression: "if(passed, 1, 0)" }] },
        { view },
        table,
      ),
    ).toMatchObject({ details: { detail: "Field passed doesn't exist." } });
    const names = describeFields(table, { view, calendar, language: "en" }).map(({ name }) => name);
    expect(names).toEqual(["school", "grade", "points", "double", "loop", "pool"]);
  });

  it("shows a calculated field only in the rows that show its columns", async () => {
    const partial: VisibleTable = {
      columns: ["grade"],
      rows: null,
      partial: [{ column: "points", rows: rule("grade", "六年级") }],
    };
    const content = { ...dimension("grade"), ...measure("double", "count") };
    const counts = (await seen(content, partial)).filter(([count]) => count !== 0);
    expect(counts).toEqual([[expect.any(Number), "六年级"]]);
  });

  it("lets rules speak of the stored columns, whatever they are read as", async () => {
    const of: VisibleTable = { columns: null, rows: rule("mark", "缺考") };
    expect(await db.ask(dimension("school"), { view: of }, raw)).toEqual([["二中"]]);
    expect(await db.ask({ ...dimension("mark") }, { view: of }, raw)).toEqual([[null]]);
  });

  it("counts rows without reading a field", async () => {
    const none: VisibleTable = { columns: ["school"], rows: [] };
    expect(await seen({ selectedCalcul: [{ Column: "*", calculFunc: "count" }] }, none)).toEqual([[0]]);
  });
});

describe("describing fields", () => {
  it("tells types, which aggregate, and what is wrong", () => {
    const fields = describeFields(table, { view: null, calendar, language: "en" });
    expect(fields.find(({ name }) => name === "passed")).toMatchObject({
      type: "BOOLEAN",
      aggregates: false,
      calculated: true,
      problem: null,
    });
    expect(fields.find(({ name }) => name === "pass rate")).toMatchObject({
      type: "DOUBLE",
      aggregates: true,
    });
    expect(fields.find(({ name }) => name === "broken")?.problem).toMatchObject({
      position: 9,
      message: { zh: "没有字段 town" },
    });
  });
});

describe("columns whose values a join repeats", () => {
  const joined: QueryTable = { ...table, repeats: new Set(["points"]) };

  it.each(["sum", "avg", "count", "median", "stddev", "variance", "cv", "mad"])(
    "are refused to %s, alone or within a calculated field",
    (func) => {
      const refused = { ok: false, reason: "field_repeats", details: { column: "points" } };
      expect(compileExams(measure("points", func), {}, joined)).toMatchObject(refused);
      expect(compileExams(measure("double", func), {}, joined)).toMatchObject(refused);
      const calculated = [{ name: "x", expression: `${func}(double + 1) * 2` }];
      expect(compileExams({ ...measure("x"), calculated }, {}, joined)).toMatchObject(refused);
    },
  );

  it("names the function in the reader's language", () => {
    expect(compileExams(measure("points", "sum"), { language: "zh" }, joined)).toMatchObject({
      details: { func: "合计" },
    });
  });

  it.each(["max", "min", "countDistinct", "none"])("may be measured by %s", (func) => {
    expect(compileExams(measure("points", func), {}, joined)).toMatchObject({ ok: true });
  });

  it("may be grouped by, and rows and other columns counted", () => {
    expect(compileExams({ ...dimension("points"), ...measure("*", "count") }, {}, joined)).toMatchObject({
      ok: true,
    });
    expect(compileExams(measure("score", "sum"), {}, joined)).toMatchObject({ ok: true });
  });
});
