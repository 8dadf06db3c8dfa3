import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { runs } from "../../../../tools/test/long-run.ts";
import { openParser } from "../embedded/sql-parser.ts";
import { type GuardedSql, guardSql, type SqlParser } from "./guard.ts";
import { Refusal } from "./refusal.ts";

let parser: SqlParser;
let run: (sql: string) => Promise<unknown>;

/** Occurs only in the hidden table. */
const secret = 424_242;

beforeAll(async () => {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  await connection.run(`
    CREATE TABLE scores AS SELECT range AS id, 'n' || range AS name FROM range(4);
    CREATE TABLE hidden AS SELECT ${secret} AS secret, 1 AS id`);
  parser = await openParser(connection);
  run = async (sql) => (await connection.runAndReadAll(sql)).getRowsJson();
});

async function outcome(sql: string): Promise<GuardedSql | Refusal> {
  try {
    return await guardSql(parser, sql, { tables: ["scores"], parameters: 0, rowCap: 1001 });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

describe("texts that are huge", () => {
  const many = (part: string, times: number): string => part.repeat(times);
  it.each([
    ["brackets", `SELECT ${many("(", 40_000)}1${many(")", 40_000)}`],
    ["lists", `SELECT ${many("[", 20_000)}${many("]", 20_000)}`],
    ["functions", `SELECT ${many("abs(", 15_000)}1${many(")", 15_000)}`],
    ["negations", `SELECT ${many("NOT ", 20_000)} true`],
    ["cases", `SELECT ${many("CASE WHEN true THEN ", 4000)}1${many(" END", 4000)}`],
    ["sums", `SELECT 1${many("+1", 40_000)}`],
    ["queries in one another", `SELECT * FROM ${many("(SELECT * FROM ", 3000)}scores${many(") x", 3000)}`],
    ["joins", `SELECT 1 FROM scores a0${many(", scores", 3000)}`],
    ["comments", `SELECT 1 ${many("/*", 30_000)}${many("*/", 30_000)}`],
  ])("refuses very many %s and goes on", async (_name, sql) => {
    expect(await outcome(sql)).toBeInstanceOf(Refusal);
    expect(await outcome("SELECT 1")).toHaveProperty("text");
  });

  it.each([
    ["brackets", `SELECT ${many("(", 500)}1${many(")", 500)}`],
    ["queries in one another", `SELECT * FROM ${many("(SELECT * FROM ", 200)}scores${many(") x", 200)}`],
    ["unions", `SELECT 1${many(" UNION ALL SELECT 1", 500)}`],
    ["values", `SELECT count(*) FROM scores WHERE id IN (${many("1,", 5000)}1)`],
  ])("answers what a program writes with many %s", async (_name, sql) => {
    const guarded = await outcome(sql);
    if (guarded instanceof Refusal) throw guarded;
    expect(await run(guarded.text)).toEqual(await run(sql));
  });
});

describe("words that are hidden from a reader's eye", () => {
  it.each([
    ["a comment inside a comment", "SELECT 1 /* /* */ ; DROP TABLE scores */"],
    ["a line comment ended by a carriage return", "SELECT 1 -- \r, (SELECT secret FROM hidden)"],
    ["a literal that goes on", "SELECT 'a'\n'b' FROM hidden"],
    ["an escape", "SELECT E'\\'', secret FROM hidden --'"],
    ["dollar quotes", "SELECT $a$ $a$, secret FROM hidden -- $a$"],
    ["a name with escapes", 'SELECT * FROM U&"\\0068idden"'],
    ["a file as a table", 'SELECT * FROM "/etc/passwd"'],
    ["a replacement scan", "SELECT * FROM 'hidden'"],
    ["a table's name in a variable", "SELECT * FROM getvariable('hidden')"],
    ["a function that runs text", "SELECT * FROM query('TABLE hidden')"],
    ["a macro's name", "CREATE MACRO m() AS (SELECT secret FROM hidden)"],
    ["a prepared statement", "PREPARE p AS SELECT secret FROM hidden"],
    ["a statement with a result", "DELETE FROM hidden RETURNING secret"],
    ["an export", "EXPORT DATABASE '/tmp/x'"],
    ["a use", "USE memory.main"],
    ["a checkpoint", "CHECKPOINT"],
  ])("refuses %s, or gives what is written, and never the secret", async (_name, sql) => {
    const guarded = await outcome(sql);
    if (guarded instanceof Refusal) return;
    expect(JSON.stringify(await run(guarded.text))).not.toContain(String(secret));
    expect(parser.tableNames(guarded.text)).not.toContain("hidden");
  });
});

describe("any statement of a grammar", () => {
  const blank = fc.constantFrom(
    " ",
    "\n",
    "\t",
    "\r\n",
    " /* hidden */ ",
    " /* /* */ */ ",
    " -- hidden\n",
    " --\r",
  );
  const name = fc.oneof(
    { weight: 3, arbitrary: fc.constant("scores") },
    fc.constantFrom("hidden", '"hidden"', "HIDDEN", '"Hidden"', "x", "memory.main.hidden", "'hidden'"),
  );
  const { statement } = fc.letrec<{ statement: string; query: string; table: string; item: string }>(
    (tie) => ({
      item: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom(
          "*",
          "1",
          "secret",
          "hidden",
          "max(secret)",
          "x.*",
          "COLUMNS('.*')",
          "list(hidden)",
          "'hidden'",
        ),
        tie("query").map((query) => `(${query})`),
        tie("query").map((query) => `list_transform([1], v -> (${query}))`),
        tie("query").map((query) => `count(*) FILTER (WHERE EXISTS (${query}))`),
      ),
      table: fc.oneof(
        { depthSize: "small" },
        name,
        fc.constantFrom(
          "range(3) r(secret)",
          "query_table('hidden')",
          "(VALUES (1)) hidden(secret)",
          "(TABLE hidden) x",
        ),
        tie("query").map((query) => `(${query}) x`),
        tie("query").map((query) => `scores, LATERAL (${query}) hidden`),
        fc.tuple(name, name).map(([one, other]) => `${one} JOIN ${other} ON true`),
      ),
      query: fc
        .tuple(tie("item"), tie("table"), blank, blank, fc.option(tie("item")))
        .map(([item, table, one, other, order]) =>
          ["SELECT", one, item, other, "FROM", one, table, order === null ? "" : ` ORDER BY ${order}`].join(
            "",
          ),
        ),
      statement: fc.oneof(
        tie("query"),
        fc
          .tuple(name, tie("query"), tie("query"))
          .map(([cte, body, query]) => `WITH ${cte} AS (${body}) ${query}`),
        fc
          .tuple(tie("query"), tie("query"))
          .map(([one, other]) => `WITH RECURSIVE hidden AS (${one} UNION ALL ${other}) TABLE hidden`),
        fc.tuple(tie("query"), tie("query")).map(([one, other]) => `(${one}) UNION ALL (${other})`),
        fc.tuple(tie("table"), tie("item")).map(([table, item]) => `FROM ${table} SELECT ${item}`),
      ),
    }),
  );

  it("never gives a value of a hidden table", async () => {
    const cases = runs(300, 2000);
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(statement, async (sql) => {
        const guarded = await outcome(sql);
        if (guarded instanceof Refusal) return;
        passed += 1;
        const rows = await run(guarded.text).catch(() => []);
        expect(JSON.stringify(rows)).not.toContain(String(secret));
      }),
      { numRuns: cases },
    );
    expect(passed).toBeGreaterThan(0);
  });
});
