import { FilterOperator } from "@provost/contract/report/filter";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { duckdb, postgres } from "../sql/dialect.ts";
import { toReadableSql, toSql } from "../sql/print.ts";
import { compile, compiled, dimensions, filter, measures, scores } from "./compile-query.fixtures.ts";

const byCounty = { selectedDimension: dimensions("county") };
const where = (filters: unknown[], options = {}) => {
  const { text, params } = toSql(compiled({ ...byCounty, filters }, options).select, duckdb);
  return [/WHERE (.*) GROUP BY/.exec(text)?.[1] ?? "", params];
};
const placeholder = (name: string): string => `\u0024{${name}}`;

describe("operators beyond the spec's", () => {
  it.each([
    ["county", "is null", {}, '"county" IS NULL', []],
    ["read", "is not null", { value1: 5 }, '"read" IS NOT NULL', []],
    ["county", "not in", { arrValue: ["a", "b"] }, '"county" NOT IN ($1, $2)', ["a", "b"]],
    ["county", "not like", { value1: "50%" }, "\"county\" NOT LIKE $1 ESCAPE '!'", ["%50!%%"]],
  ])("%s %s %j", (name, operator, value, sql, params) => {
    expect(where([filter(name, operator, value)])).toEqual([sql, params]);
  });

  it("are never dropped or missed where they take no value", () => {
    expect(where([filter("county", "is null", {}, { required: true })])[0]).toBe('"county" IS NULL');
  });

  it("are dropped, or refused, without a value where they take one", () => {
    expect(where([filter("county", "not in", { arrValue: [] }), filter("county", "not like", {})])).toEqual([
      "",
      [],
    ]);
    for (const operator of ["not in", "not like", "period"]) {
      const filters = [filter("tested", operator, {}, { required: true })];
      expect(compile({ ...byCounty, filters })).toMatchObject({
        reason: "filter_required",
        details: { column: "tested" },
      });
    }
  });
});

describe("filters on values of rows", () => {
  it("compare an empty text and what looks like a placeholder as they are", () => {
    const literal = { isLiteral: true };
    const params = { n: 7 };
    expect(where([filter("county", "=", { value1: "" }, literal)])).toEqual(['"county" = $1', [""]]);
    const values = { arrValue: ["", placeholder("n"), null] };
    expect(where([filter("county", "in", values, literal)], { params })).toEqual([
      '"county" IN ($1, $2)',
      ["", placeholder("n")],
    ]);
    expect(where([filter("county", "in", values)], { params })).toEqual(['"county" IN ($1)', ["7"]]);
  });
});

describe("filters on buckets", () => {
  it("compare the span or band of a column in place of its value", () => {
    const month = { bucket: { kind: "time", unit: "month" } };
    expect(where([filter("tested", "=", { value1: "2024-03-01" }, month)])).toEqual([
      `CAST(date_trunc('month', "tested") AS DATE) = CAST($1 AS DATE)`,
      ["2024-03-01"],
    ]);
    const bands = { bucket: { kind: "edges", edges: [60] } };
    expect(where([filter("read", "in", { arrValue: [0, 1] }, bands)])).toEqual([
      'CASE WHEN "read" < CAST($1 AS BIGINT) THEN 0 WHEN "read" IS NOT NULL THEN 1 END IN (CAST($2 AS BIGINT), CAST($3 AS BIGINT))',
      [60, 0, 1],
    ]);
  });

  it("are refused for a column that has none", () => {
    const month = { bucket: { kind: "time", unit: "month" } };
    expect(compile({ ...byCounty, filters: [filter("county", "is null", {}, month)] })).toMatchObject({
      details: { detail: "county: only dates can be grouped by time" },
    });
  });
});

describe("several filters", () => {
  it("5.21 are joined by and, groups by what they say", () => {
    const filters = [
      filter("county", "=", { value1: "a" }),
      { any: [filter("read", ">", { value1: 1 }), filter("open", "is null", {})] },
    ];
    expect(where(filters)[0]).toBe('"county" = $1 AND ("read" > CAST($2 AS BIGINT) OR "open" IS NULL)');
  });
});

describe("parameters", () => {
  it("are bound values, alone, in a text, in a list and in a range", () => {
    const params = { county: "x' OR 1=1 --", list: ["a", "b"], low: "3" };
    expect(where([filter("county", "=", { value1: placeholder("county") })], { params })).toEqual([
      '"county" = $1',
      ["x' OR 1=1 --"],
    ]);
    expect(where([filter("county", "like", { value1: `A-${placeholder("low")}` })], { params })[1]).toEqual([
      "%A-3%",
    ]);
    expect(where([filter("county", "in", { arrValue: [placeholder("list"), "c"] })], { params })[1]).toEqual([
      "a",
      "b",
      "c",
    ]);
    expect(
      where([filter("read", "BETWEEN", { value1: placeholder("low"), value2: placeholder("none") })], {
        params,
      }),
    ).toEqual(['"read" >= CAST($1 AS BIGINT)', [3]]);
  });

  it("of names that objects bring along are missing", () => {
    expect(where([filter("county", "=", { value1: placeholder("constructor") })])).toEqual(["", []]);
  });

  it("3.20 refuse a required filter when they are missing, with the column's name", () => {
    const filters = [filter("read", ">", { value1: placeholder("least") }, { required: true })];
    expect(compile({ ...byCounty, filters }, { language: "zh" })).toEqual({
      ok: false,
      reason: "filter_required",
      details: { column: "read" },
    });
  });
});

describe("any value", () => {
  const scalar = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const tree = fc.letrec<{ node: unknown }>((part) => ({
    node: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.record({
        filteCol: fc.constantFrom(
          ...scores.columns.map(({ name }) => name),
          "nope",
          '"; drop table scores --',
        ),
        filterOperator: fc.constantFrom(...FilterOperator.options),
        value: fc.record(
          { value1: scalar, value2: scalar, arrValue: fc.array(scalar, { maxLength: 4 }) },
          { requiredKeys: [] },
        ),
      }),
      fc.record({ all: fc.array(part("node"), { maxLength: 3 }) }),
      fc.record({ any: fc.array(part("node"), { maxLength: 3 }) }),
    ),
  }));

  it("5.11 5.12 is bound or refused: the text of a query knows nothing of it", () => {
    const known = /^[\s\w"$().,=<>%+*/!'-]*$/;
    fc.assert(
      fc.property(fc.array(tree.node, { maxLength: 3 }), (filters) => {
        const query = compile({ ...byCounty, filters });
        if (!query.ok) {
          expect(["query_invalid", "column_unknown"]).toContain(query.reason);
          return;
        }
        for (const dialect of [duckdb, postgres]) {
          const { text, params } = toSql(query.select, dialect);
          expect(text).toMatch(known);
          expect(text.match(/\$\d+/g) ?? []).toEqual(params.map((_, index) => `$${index + 1}`));
          expect(text.replace(/'!'/g, "")).not.toMatch(/'|drop|--/);
        }
        toReadableSql(query.select, duckdb);
      }),
      { numRuns: 500 },
    );
  });
});

describe("names", () => {
  it("come from the table alone: hostile ones are unknown, in whatever place", () => {
    const hostile = 'county" FROM scores; DROP TABLE scores --';
    const places = [
      { selectedDimension: dimensions(hostile) },
      { selectedCalcul: [{ Column: hostile, calculFunc: "sum" }] },
      { ...byCounty, filters: [filter(hostile, "=", { value1: 1 })] },
      { ...byCounty, orderByStrs: [`${hostile} desc`] },
      { ...byCounty, having: [filter(hostile, "=", { value1: 1 })] },
      { ...byCounty, totals: [[hostile]] },
      { ...byCounty, top: { dimension: hostile, count: 1, by: hostile } },
      {
        ...byCounty,
        selectedCalcul: [
          { Column: "read", calculFunc: "sum", condition: [filter(hostile, "=", { value1: 1 })] },
        ],
      },
    ];
    for (const content of places)
      expect(compile(content)).toMatchObject({ ok: false, reason: "column_unknown" });
  });

  it("of calculated fields are quoted", () => {
    const name = 'x" FROM scores; DROP TABLE scores --';
    const { text } = toSql(
      compiled({ selectedDimension: dimensions(name), calculated: [{ name, expression: "read + 1" }] })
        .select,
      duckdb,
    );
    expect(text).toContain('"x"" FROM scores; DROP TABLE scores --"');
  });
});

describe("the SQL shown to people", () => {
  it("quotes moments where the engine needs it, numbers never (5.12, 5.13)", () => {
    const content = {
      ...byCounty,
      filters: [filter("sent", ">", { value1: "2024-03-01 08:00" }), filter("pupils", "=", { value1: "7" })],
    };
    expect(toReadableSql(compiled(content).select, duckdb)).toContain(
      `"sent" > '2024-03-01 08:00' AND "pupils" = 7`,
    );
    expect(toReadableSql(compiled(content).select, { ...duckdb, quotesInstants: false })).toContain(
      '"sent" > 2024-03-01 08:00',
    );
  });

  it("quotes texts that look like SQL", () => {
    const content = { ...byCounty, filters: [filter("county", "=", { value1: "' OR 1=1; --" })] };
    expect(toReadableSql(compiled(content).select, duckdb)).toContain(`"county" = ''' OR 1=1; --'`);
  });
});

describe("PostgreSQL", () => {
  it("finds the middle by a percentile, rounds exact decimals and casts behind a test", () => {
    const table = {
      ...scores,
      columns: [...scores.columns, { name: "mark", type: "VARCHAR", readAs: "fraction" as const }],
      calculated: [{ name: "r", expression: "round(read / pupils, 1) % 2" }],
    };
    const query = compiled({ selectedCalcul: measures("median read") });
    expect(toSql(query.select, postgres).text).toContain(
      'percentile_cont(0.5) WITHIN GROUP (ORDER BY "read") AS "read"',
    );
    const textOf = (name: string): string => {
      const spec = { ...byCounty, selectedDimension: dimensions(name) };
      const made = compileTable(spec, table);
      return toSql(made.select, postgres).text;
    };
    expect(textOf("r")).toContain(
      'CAST(CAST(round(CAST(CAST("read" AS DOUBLE PRECISION) / nullif(CAST("pupils" AS BIGINT), 0) AS NUMERIC), 1) AS DOUBLE PRECISION) AS NUMERIC) % CAST(nullif(CAST($1 AS BIGINT), 0) AS NUMERIC)',
    );
    expect(textOf("mark")).toContain(`CASE WHEN CAST("mark" AS VARCHAR) ~ '`);
    expect(textOf("mark")).toContain(`THEN CAST(CAST("mark" AS VARCHAR) AS DOUBLE PRECISION) END AS "mark"`);
  });
});

function compileTable(content: Record<string, unknown>, table: typeof scores) {
  const made = compile(content, {}, table);
  if (!made.ok) throw new Error(made.reason);
  return made;
}
