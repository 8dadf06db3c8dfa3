import { describe, expect, it } from "vitest";
import { duckdb, postgres } from "../sql/dialect.ts";
import { toReadableSql, toSql } from "../sql/print.ts";
import { compile, compiled, dimensions, filter, measures } from "./compile-query.fixtures.ts";

const byCounty = { selectedDimension: dimensions("county") };
const text = (content: Record<string, unknown>, options = {}) =>
  toSql(compiled({ ...byCounty, ...content }, options).select, duckdb);

describe("what cannot be asked", () => {
  it.each([
    ["3.14 no field", {}, "query_empty", {}],
    ["3.14 no table", { ...byCounty, dataSrc: "" }, "query_empty", {}],
    [
      "an unknown dimension",
      { selectedDimension: dimensions("town") },
      "column_unknown",
      { column: "town", table: "scores" },
    ],
    [
      "an unknown measure",
      { selectedCalcul: measures("sum town") },
      "column_unknown",
      { column: "town", table: "scores" },
    ],
    [
      "a filter on an unknown column",
      { ...byCounty, filters: [filter("town", "=", {})] },
      "column_unknown",
      { column: "town", table: "scores" },
    ],
    [
      "an order by an unknown column",
      { ...byCounty, orderByStrs: ["town desc"] },
      "column_unknown",
      { column: "town", table: "scores" },
    ],
    [
      "an order by a column that was not chosen",
      { ...byCounty, orderByStrs: ["read desc"] },
      "query_invalid",
      { column: "read", detail: "read: sorting is only possible by selected fields" },
    ],
    [
      "a sum of texts",
      { selectedCalcul: measures("sum county") },
      "query_invalid",
      { column: "county", detail: "county: sum isn't supported for the type VARCHAR" },
    ],
    [
      "5.12 a text where a number is needed",
      { ...byCounty, filters: [filter("read", ">", { value1: "1 OR 1=1" })] },
      "query_invalid",
      { column: "read", detail: "read: must be a number" },
    ],
    [
      "a day that does not exist",
      { ...byCounty, filters: [filter("tested", "=", { value1: "2023-02-29" })] },
      "query_invalid",
      { column: "tested", detail: "tested: must be a date such as 2024-03-01" },
    ],
    [
      "3.20 a required filter without a value",
      { ...byCounty, filters: [filter("read", ">", {}, { required: true })] },
      "filter_required",
      { column: "read" },
    ],
    [
      "a list where one value is taken",
      { ...byCounty, filters: [filter("county", "=", { value1: "$" + "{counties}" })] },
      "query_invalid",
      { column: "county", detail: "county: accepts only one value" },
    ],
  ])("%s", (_, content, reason, details) => {
    expect(compile(content, { params: { counties: ["Butte", "Napa"] } })).toEqual({
      ok: false,
      reason,
      details,
    });
  });

  it("names the problem in the reader's language", () => {
    const result = compile({ selectedCalcul: measures("avg county") }, { language: "zh" });
    expect(result).toMatchObject({ details: { detail: "county：VARCHAR 类型不支持平均" } });
  });
});

describe("the select list", () => {
  it("3.13 puts measures before dimensions, each under its column's name", () => {
    expect(text({ selectedCalcul: measures("avg read", "count pupils") }).text).toBe(
      'SELECT avg("read") AS "read", count("pupils") AS "pupils", "county" FROM "scores" ' +
        'GROUP BY "county" ORDER BY "county" ASC NULLS LAST LIMIT 200',
    );
  });

  it("3.13 tells measures of one column, and of a dimension's column, apart by the function", () => {
    const names = (content: Record<string, unknown>) => compiled(content).columns.map(({ name }) => name);
    expect(names({ ...byCounty, selectedCalcul: measures("avg read", "max read", "count county") })).toEqual([
      "avg_read",
      "max_read",
      "count_county",
      "county",
    ]);
  });

  it("3.14 selects a raw measure as it is and groups by it", () => {
    expect(text({ selectedCalcul: measures("none read", "sum pupils") }).text).toContain(
      'SELECT "read", sum("pupils") AS "pupils", "county" FROM "scores" GROUP BY "read", "county"',
    );
  });

  it("3.14 gives one row for measures alone", () => {
    expect(toSql(compiled({ selectedCalcul: measures("sum pupils") }).select, duckdb).text).toBe(
      'SELECT sum("pupils") AS "pupils" FROM "scores" LIMIT 200',
    );
  });

  it("4.41 takes the first function of the type when none is named", () => {
    const { columns } = compiled({ selectedCalcul: [{ Column: "pupils" }, { Column: "county" }] });
    expect(columns.map(({ func }) => func)).toEqual(["sum", "count"]);
  });

  it("asks for a field once that was chosen twice", () => {
    const content = {
      selectedDimension: dimensions("county", "county"),
      selectedCalcul: measures("none county"),
    };
    expect(compiled(content).columns.map(({ name }) => name)).toEqual(["county"]);
  });
});

describe("filters", () => {
  const where = (filters: unknown[], params = {}) => {
    const { text: sql, params: values } = text({ filters }, { params });
    return [/WHERE (.*) GROUP BY/.exec(sql)?.[1] ?? "", values];
  };

  it.each([
    ["no value", {}],
    ["an empty text", { value1: "" }],
    ["null", { value1: null }],
    ["a missing parameter", { value1: "$" + "{grade}" }],
    ["a missing parameter inside a text", { value1: "KK-$" + "{grade}" }],
  ])("3.19 drops a filter with %s", (_, value) => {
    expect(where([filter("grade", "=", value)])).toEqual(["", []]);
  });

  it("3.19 drops an empty list and one of empty values", () => {
    expect(where([filter("grade", "in", { arrValue: [] })])).toEqual(["", []]);
    expect(where([filter("grade", "in", { arrValue: ["", null] })])).toEqual(["", []]);
  });

  it.each([
    ["county", "=", { value1: "O'Brien" }, '"county" = $1', ["O'Brien"]],
    ["county", "!=", { value1: 5 }, '"county" <> $1', ["5"]],
    ["read", ">=", { value1: "12.5" }, '"read" >= CAST($1 AS DOUBLE)', [12.5]],
    ["pupils", "=", { value1: "9007199254740993" }, '"pupils" = CAST($1 AS BIGINT)', [9007199254740993n]],
    ["pupils", "=", { value1: 0 }, '"pupils" = CAST($1 AS BIGINT)', [0]],
    ["open", "=", { value1: false }, '"open" = CAST($1 AS BOOLEAN)', [false]],
    ["tested", "<", { value1: "2024-02-29" }, '"tested" < CAST($1 AS DATE)', ["2024-02-29"]],
    ["sent", ">", { value1: "2024-02-29 10:00" }, '"sent" > CAST($1 AS TIMESTAMP)', ["2024-02-29 10:00"]],
    ["code", "=", { value1: "a" }, 'CAST("code" AS VARCHAR) = $1', ["a"]],
    [
      "read",
      "BETWEEN",
      { value1: 1, value2: 2.5 },
      '"read" BETWEEN CAST($1 AS BIGINT) AND CAST($2 AS DOUBLE)',
      [1, 2.5],
    ],
    ["read", "BETWEEN", { value1: 1, value2: "" }, '"read" >= CAST($1 AS BIGINT)', [1]],
    ["read", "BETWEEN", { value1: null, value2: 2 }, '"read" <= CAST($1 AS BIGINT)', [2]],
    ["county", "in", { arrValue: ["a,b", "c'd"] }, '"county" IN ($1, $2)', ["a,b", "c'd"]],
    ["pupils", "like", { value1: 5 }, "CAST(\"pupils\" AS VARCHAR) LIKE $1 ESCAPE '!'", ["%5%"]],
  ])("%s %s %j", (name, operator, value, sql, values) => {
    expect(where([filter(name, operator, value)])).toEqual([sql, values]);
  });

  it("3.18 wraps the value of like in percent signs, and takes its own % and _ for themselves", () => {
    expect(where([filter("county", "like", { value1: "ut" })])[1]).toEqual(["%ut%"]);
    expect(where([filter("county", "like", { value1: "50%_!" })])).toEqual([
      "\"county\" LIKE $1 ESCAPE '!'",
      ["%50!%!_!!%"],
    ]);
  });

  it("fills a placeholder with the parameter's own type and list, as a value", () => {
    const params = { least: 600, names: ["Butte", "'; DROP TABLE scores"], part: "ut" };
    expect(where([filter("read", ">", { value1: "$" + "{least}" })], params)[1]).toEqual([600]);
    expect(where([filter("county", "in", { arrValue: ["$" + "{names}", "Napa"] })], params)).toEqual([
      '"county" IN ($1, $2, $3)',
      ["Butte", "'; DROP TABLE scores", "Napa"],
    ]);
    expect(where([filter("county", "like", { value1: "B$" + "{ part }te" })], params)[1]).toEqual([
      "%Butte%",
    ]);
  });

  it("does not take inherited names for parameters", () => {
    expect(where([filter("county", "=", { value1: "$" + "{constructor}" })])).toEqual(["", []]);
  });

  it("5.21 joins filters by and, groups as they say, and leaves out empty groups", () => {
    const county = (value1: string) => filter("county", "=", { value1 });
    expect(
      where([
        county("a"),
        { any: [county("b"), { all: [county("c"), county("d")] }] },
        { any: [county("")] },
      ])[0],
    ).toBe('"county" = $1 AND ("county" = $2 OR ("county" = $3 AND "county" = $4))');
  });

  it("refuses filters that are nested too deeply", () => {
    let node: unknown = filter("county", "=", { value1: "a" });
    for (let depth = 0; depth < 7; depth += 1) node = { all: [node] };
    expect(compile({ ...byCounty, filters: [node] })).toMatchObject({ reason: "query_invalid" });
  });
});

describe("order, limit, pages", () => {
  it("sorts by output columns, nulls last, and tells equals apart by the dimensions", () => {
    const sql = text({
      selectedDimension: dimensions("county", "grade"),
      selectedCalcul: measures("avg read"),
      orderByStrs: ["read desc", "grade asc"],
    }).text;
    expect(sql).toContain(
      'ORDER BY "read" DESC NULLS LAST, "grade" ASC NULLS LAST, "county" ASC NULLS LAST LIMIT 200',
    );
  });

  it("takes the column's name for the first measure made of it", () => {
    const sql = text({ selectedCalcul: measures("min read", "max read"), orderByStrs: ["read desc"] }).text;
    expect(sql).toContain('ORDER BY "min_read" DESC');
  });

  it("5.23 limits to the given number, else to 200, when it does not page", () => {
    expect(text({ limit: 7 }).text).toMatch(/LIMIT 7$/);
    expect(compiled(byCounty)).toMatchObject({ limit: 200, count: null });
  });

  it("4.28 pages with the page flag and counts the rows of all pages", () => {
    const query = compiled({ ...byCounty, page: true, limit: 7 }, { paging: { current: 3, size: 20 } });
    expect(toSql(query.select, duckdb).text).toMatch(/LIMIT 20 OFFSET 40$/);
    expect(query.count && toSql(query.count, duckdb).text).toBe(
      'SELECT count(*) AS "total" FROM (SELECT "county" FROM "scores" GROUP BY "county") AS "result"',
    );
    expect(toSql(compiled({ ...byCounty, page: true }).select, duckdb).text).toMatch(/LIMIT 10$/);
  });
});

describe("dialects and reading", () => {
  const equalTo = (type: string, value1: string) => {
    const content = { selectedDimension: dimensions("x"), filters: [filter("x", "=", { value1 })] };
    const made = compile(content, {}, { name: "scores", columns: [{ name: "x", type }] });
    if (!made.ok) throw new Error(made.reason);
    return { shown: toReadableSql(made.select, duckdb), run: toSql(made.select, duckdb) };
  };

  it.each([
    ["date", "2024-03-01"],
    ["time", "08:30"],
    ["datetime", "2024-03-01 08:30"],
    ["year", "2024"],
    ["char(3)", "a"],
    ["varchar(255)", "1"],
    ["text", "x' OR 1=1"],
    ["longtext", "a"],
  ])("5.11 quotes a value of the type %s where SQL is shown, and binds it where it runs", (type, value) => {
    const { shown, run } = equalTo(type, value);
    expect(shown).toContain(`= '${value.replace("'", "''")}'`);
    expect([run.params.map(String), run.text.includes("'")]).toEqual([[value], false]);
  });

  it.each(["tinyint", "int", "bigint(20)", "float", "double", "decimal(10, 2)"])(
    "5.12 does not quote a value of the type %s where SQL is shown, and binds it where it runs",
    (type) => {
      const { shown, run } = equalTo(type, "7");
      expect(shown).toMatch(/= 7$/m);
      expect([run.params, run.text.includes("7")]).toEqual([[7], false]);
    },
  );

  it("averages to a fraction in PostgreSQL", () => {
    const { select } = compiled({ selectedCalcul: measures("avg pupils") });
    expect(toSql(select, postgres).text).toContain('CAST(avg("pupils") AS DOUBLE PRECISION) AS "pupils"');
  });

  it("5.11 5.12 shows people the values, quoted by type", () => {
    const { select } = compiled({
      ...byCounty,
      selectedCalcul: measures("avg read"),
      filters: [
        filter("county", "like", { value1: "O'B" }),
        filter("pupils", "in", { arrValue: ["1", 2] }),
        filter("tested", ">", { value1: "2024-01-31" }),
        filter("sent", ">", { value1: "2024-01-31 08:00" }),
      ],
      orderByStrs: ["read desc"],
    });
    expect(toReadableSql(select, duckdb)).toBe(
      [
        'SELECT avg("read") AS "read", "county"',
        'FROM "scores"',
        `WHERE "county" LIKE '%O''B%' AND "pupils" IN (1, 2) AND "tested" > '2024-01-31' AND "sent" > '2024-01-31 08:00'`,
        'GROUP BY "county"',
        'ORDER BY "read" DESC, "county" ASC',
        "LIMIT 200",
      ].join("\n"),
    );
    expect(toReadableSql(select, { ...duckdb, quotesInstants: false })).toContain(
      '"sent" > 2024-01-31 08:00',
    );
  });
});
