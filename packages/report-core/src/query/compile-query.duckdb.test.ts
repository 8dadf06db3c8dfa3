import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { viewSelect } from "../policy/apply-policy.ts";
import { duckdb } from "../sql/dialect.ts";
import { toInlineSql, toReadableSql, toSql } from "../sql/print.ts";
import { quoteIdentifier, quoteText } from "../sql/quote.ts";
import { column, type Select, select } from "../sql/tree.ts";
import { compile, compiled, dimensions, filter, measures, scores } from "./compile-query.fixtures.ts";

const instance = await DuckDBInstance.create(":memory:");
const connection = await instance.connect();
const run = async (query: Select) => {
  const { text, params } = toSql(query, duckdb);
  return (await connection.runAndReadAll(text, params)).getRowsJson();
};

const id = "0196f0a0-0000-7000-8000-000000000001";
beforeAll(async () => {
  await connection.run(`CREATE TABLE scores AS SELECT * FROM (VALUES
    ('Butte', 'KK-08', 646.5::DOUBLE, 10, DATE '2024-02-29', TIMESTAMP '2024-02-29 10:00:00', true, UUID '${id}'),
    ('Butte', 'KK-06', 650.5, 30, DATE '2024-03-01', TIMESTAMP '2024-03-01 10:00:00', false, UUID '${id}'),
    ('Napa 50%', 'KK-06', 700, 9, DATE '2024-03-02', NULL, true, NULL),
    ('县_一', 'KK-08', NULL, NULL, NULL, NULL, NULL, NULL)
  ) AS t(county, "grade", "read", pupils, tested, sent, "open", code)`);
});
afterAll(() => connection.closeSync());

describe("what DuckDB answers", () => {
  const content = { selectedDimension: dimensions("county"), selectedCalcul: measures("avg read") };

  it("averages by county, in the order of the shown name, not of the column", async () => {
    expect(await run(compiled({ ...content, orderByStrs: ["read desc"] }).select)).toEqual([
      [700, "Napa 50%"],
      [648.5, "Butte"],
      [null, "县_一"],
    ]);
  });

  it("filters rows before it aggregates under the same name", async () => {
    const filters = [filter("read", "<", { value1: 650 })];
    expect(await run(compiled({ ...content, filters }).select)).toEqual([[646.5, "Butte"]]);
  });

  const expectCount = async (rows: number, content: ReturnType<typeof filter>): Promise<void> => {
    const query = compiled({ selectedCalcul: measures("count grade"), filters: [content] });
    expect(await run(query.select)).toEqual([[String(rows)]]);
    expect((await connection.runAndReadAll(toReadableSql(query.select, duckdb))).getRowsJson()).toEqual([
      [String(rows)],
    ]);
  };

  it.each(["50%", "_"])("3.18 finds %s as it was typed, anywhere in a text", (value1) =>
    expectCount(1, filter("county", "like", { value1 })),
  );

  it.each([
    ["county", "in", { arrValue: ["Butte", "县_一"] }, 3],
    ["pupils", "in", { arrValue: ["9", 10] }, 2],
    ["pupils", "=", { value1: "9007199254740993" }, 0],
    ["pupils", "like", { value1: 0 }, 2],
    ["tested", "BETWEEN", { value1: "2024-02-29", value2: "2024-03-01" }, 2],
    ["tested", "like", { value1: "2024-03" }, 2],
    ["sent", ">", { value1: "2024-02-29T12:00:00Z" }, 1],
    ["open", "=", { value1: "true" }, 2],
    ["code", "=", { value1: id }, 2],
    ["code", "=", { value1: "no uuid" }, 0],
    ["read", "!=", { value1: 700 }, 2],
  ])("takes %s %s %j", (name, operator, value, rows) => expectCount(rows, filter(name, operator, value)));

  it("pages without losing or repeating a row", async () => {
    const page = (current: number) =>
      compiled(
        { selectedDimension: dimensions("county", "grade"), page: true },
        { paging: { current, size: 2 } },
      );
    const { count } = page(1);
    expect(count && (await run(count))).toEqual([["4"]]);
    const seen = [...(await run(page(1).select)), ...(await run(page(2).select))];
    expect(new Set(seen.map(String)).size).toBe(4);
  });

  describe("values in an order of their own", () => {
    const inOrder = (...values: string[]) => ({
      ...scores,
      columns: scores.columns.map((one) => (one.name === "grade" ? { ...one, values } : one)),
    });
    const of = async (content: Record<string, unknown>, ...values: string[]) => {
      const result = compile({ selectedDimension: dimensions("grade"), ...content }, {}, inOrder(...values));
      if (!result.ok) throw new Error(result.reason);
      return (await run(result.select)).map((row) => row.map(String).join(" "));
    };

    it("come so by themselves and where it is asked for, either way; others follow by their signs", async () => {
      expect(await of({}, "KK-08", "KK-06")).toEqual(["KK-08", "KK-06"]);
      expect(await of({ orderByStrs: ["grade desc"] }, "KK-08", "KK-06")).toEqual(["KK-06", "KK-08"]);
      expect(await of({}, "KK-08", "KK-01")).toEqual(["KK-08", "KK-06"]);
      const both = { selectedDimension: dimensions("county", "grade"), page: true };
      expect(await of(both, "KK-08", "KK-06")).toEqual([
        "Butte KK-08",
        "Butte KK-06",
        "Napa 50% KK-06",
        "县_一 KK-08",
      ]);
    });

    it("are what a running total goes along", async () => {
      const running = { Column: "pupils", calculFunc: "sum", show: "runningTotal" };
      const rows = await of({ selectedCalcul: [running] }, "KK-08", "KK-06");
      expect(rows).toEqual(["10 KK-08", "49 KK-06"]);
    });
  });

  it("shows a partly visible column only in its rows", async () => {
    const butte = [[{ column: "county", operator: "=" as const, values: ["Butte"] }]];
    const view = { columns: ["county"], rows: null, partial: [{ column: "read", rows: butte }] };
    const body = await connection.runAndReadAll(toInlineSql(viewSelect(scores, view), duckdb));
    expect(body.getRowsJson()).toContainEqual(["Napa 50%", null]);
    expect(await run(compiled({ selectedCalcul: measures("max read") }, { view }).select)).toEqual([[650.5]]);
  });
});

describe("any text", () => {
  const anyText = fc.string({ unit: "binary", maxLength: 20 }).filter((text) => !text.includes("\0"));

  it("is between quotes as itself", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        expect((await connection.runAndReadAll(`SELECT ${quoteText(text, duckdb)}`)).getRowsJson()).toEqual([
          [text],
        ]);
      }),
      { numRuns: 200 },
    );
  });

  it("can name a column", async () => {
    const names = anyText.filter((text) => text !== "");
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        const query = select({
          columns: [{ of: column(name), alias: name }],
          from: {
            kind: "query",
            alias: name,
            select: select({
              columns: [{ of: column("county"), alias: name }],
              from: { kind: "table", path: ["scores"] },
              limit: 1,
            }),
          },
        });
        const { text, params } = toSql(query, duckdb);
        expect((await connection.runAndReadAll(text, params)).columnNames()).toEqual([name]);
      }),
      { numRuns: 100 },
    );
    expect(() => quoteIdentifier("a\0b", duckdb)).toThrow("NUL");
  });

  it("is found by like exactly where it occurs", async () => {
    const part = fc.string({ unit: fc.constantFrom("%", "_", "!", "a", "\\", "'", "县"), maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(part.filter(Boolean), part, async (needle, hay) => {
        const query = compiled({
          selectedDimension: dimensions("county"),
          filters: [filter("county", "like", { value1: needle })],
        });
        await connection.run("CREATE OR REPLACE TEMP TABLE hay AS SELECT ?::VARCHAR AS county", [hay]);
        const rows = await run({ ...query.select, from: { kind: "table", path: ["hay"] } });
        expect(rows.length).toBe(hay.includes(needle) ? 1 : 0);
      }),
      { numRuns: 150 },
    );
  });
});
