import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SqlParser } from "../../guard/guard.ts";
import type { RowRule, TableParts } from "../../warehouse.ts";
import { makePart, temporaryFolder } from "../import/part.fixtures.ts";
import { openParser } from "../sql-parser.ts";
import { type LockedInstance, openLocked } from "./locked-instance.ts";
import { verifyLock } from "./locked-settings.ts";
import type { InstanceSpec } from "./messages.ts";

const folder = temporaryFolder();
let parser: SqlParser;
let scores: TableParts;
let locked: LockedInstance;

const spec = (...tables: TableParts[]): InstanceSpec => ({
  tables,
  derived: [],
  threads: 1,
  memoryMb: 300,
  spill: null,
});

async function rows(instance: LockedInstance, sql: string): Promise<unknown> {
  const { prepared } = await instance.prepare(sql);
  return (await prepared.runAndReadAll()).getRowsJson();
}

beforeAll(async () => {
  parser = await openParser(await (await DuckDBInstance.create(":memory:")).connect());
  scores = await makePart(
    folder.path,
    "scores",
    "SELECT range::INTEGER AS id, 'd' || range % 2 AS dept, 'O''Brien' AS secret FROM range(10)",
  );
  locked = await openLocked(parser, spec(scores));
});

afterAll(() => {
  locked.close();
  folder.remove();
});

describe("a locked instance", () => {
  it.each([
    ["reading a file of the system", "SELECT * FROM read_text('/etc/passwd')"],
    ["reading a CSV file", "SELECT * FROM read_csv('/etc/passwd')"],
    ["reading a CSV by its name", "SELECT * FROM '/etc/passwd'"],
  ])("refuses %s", async (_name, sql) => {
    await expect(rows(locked, sql)).rejects.toThrow();
  });

  it("refuses the bytes of the very file it has open", async () => {
    await expect(rows(locked, `SELECT * FROM read_blob('${scores.parts[0]}')`)).rejects.toThrow();
  });

  it.each([
    "SET threads = 4",
    "SET enable_external_access = true",
    "SET lock_configuration = false",
    "RESET memory_limit",
    "CREATE TABLE x AS SELECT 1",
    "DROP VIEW scores",
    "ATTACH ':memory:' AS other",
    "COPY (SELECT 1) TO '/tmp/x.csv'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "EXPLAIN SELECT 1",
    "SELECT 1; SELECT 2",
  ])("runs no %s", async (sql) => {
    await expect(rows(locked, sql)).rejects.toThrow();
  });

  it("cannot be changed by a setting even where a statement got through", async () => {
    const { connection } = await locked.prepare("SELECT 1");
    await expect(connection.run("SET threads = 4")).rejects.toThrow(/locked/);
    await expect(connection.run("SET enable_external_access = true")).rejects.toThrow();
  });

  it("keeps a part's own name out of reach of a guess", async () => {
    await expect(rows(locked, "SELECT * FROM data")).rejects.toThrow();
    await expect(rows(locked, "SELECT * FROM p0.main.data")).rejects.toThrow();
  });

  it("refuses to serve when a setting is not what it must be", async () => {
    const { connection } = await locked.prepare("SELECT 1");
    await expect(verifyLock(connection, spec(scores))).resolves.toBeUndefined();
    await expect(verifyLock(connection, { ...spec(scores), threads: 2 })).rejects.toThrow(/threads/);
    await expect(verifyLock(connection, { ...spec(scores), memoryMb: 400 })).rejects.toThrow(/memory_limit/);
  });

  it("fails when a part is missing", async () => {
    const gone = { ...scores, parts: [`${folder.path}/gone.duckdb`] };
    await expect(openLocked(parser, spec(gone))).rejects.toThrow();
  });

  it("gives the same statement again for the same text", async () => {
    expect(await locked.prepare("SELECT 2")).toBe(await locked.prepare("SELECT 2"));
  });

  it("spills into its own folder when it has one", async () => {
    const spill = { folder: `${folder.path}/spill`, quotaMb: 200 };
    const small = await openLocked(parser, { ...spec(scores), memoryMb: 60, spill });
    await expect(
      rows(
        small,
        "SELECT count(*) FROM (SELECT DISTINCT range || 'xxxxxxxxxxxxxxxxxxxxxxx' FROM range(1500000))",
      ),
    ).resolves.toEqual([["1500000"]]);
    small.close();
  });
});

describe("a reader's view", () => {
  const withRule = (rowRule: RowRule): InstanceSpec => spec({ ...scores, rowRule });

  it("holds only the columns of the policy", async () => {
    const narrow = await openLocked(parser, spec({ ...scores, visibleColumns: ["id", "dept"] }));
    await expect(rows(narrow, "SELECT secret FROM scores")).rejects.toThrow();
    await expect(rows(narrow, "SELECT * FROM scores LIMIT 1")).resolves.toEqual([[0, "d0"]]);
    narrow.close();
  });

  it.each<[string, RowRule, number]>([
    ["a text", { text: "dept = $1", params: ["d0"] }, 5],
    ["a text with a quote", { text: "secret = $1 AND id < $2", params: ["O'Brien", 3] }, 3],
    ["a text that looks like SQL", { text: "dept = $1", params: ["x' OR '1'='1"] }, 0],
    ["a null", { text: "dept = $1", params: [null] }, 0],
    ["a list", { text: "id IN ($1, $2)", params: [1n, 2.5] }, 1],
    ["a truth value", { text: "$1", params: [true] }, 10],
    ["an OR", { text: "id = $1 OR dept = $2", params: [1, "d0"] }, 6],
  ])("holds only the rows of a rule with %s", async (_name, rule, count) => {
    const narrow = await openLocked(parser, withRule(rule));
    await expect(rows(narrow, "SELECT count(*) FROM scores")).resolves.toEqual([[String(count)]]);
    narrow.close();
  });

  it.each<[string, RowRule]>([
    ["one value", { text: "dept = $1", params: ["d1"] }],
    ["a list", { text: "dept IN ($1, $2)", params: ["d1", "d7"] }],
    ["an OR", { text: "dept = $1 OR (secret = $2 AND id > $3)", params: ["d1", "d7", 3] }],
  ])("tells by no function that fails what lies outside a rule with %s", async (_name, rule) => {
    const narrow = await openLocked(parser, withRule(rule));
    for (const fails of [
      "chr(CASE WHEN dept = 'd0' THEN -5 ELSE 65 END) = 'A'",
      "to_base(CASE WHEN dept = 'd0' THEN -1 ELSE 1 END, 2) = '1'",
      "to_timestamp(CASE WHEN dept = 'd0' THEN 1e300 ELSE 1 END) IS NOT NULL",
      "CAST(CASE WHEN dept = 'd0' THEN 'x' ELSE '1' END AS INTEGER) = 1",
    ]) {
      const text = `SELECT count(*) FROM scores WHERE ${fails}`;
      await expect(rows(narrow, text)).resolves.toEqual([["5"]]);
      const joined = `SELECT count(*) FROM scores JOIN (SELECT id AS other FROM scores) ON id = other WHERE ${fails}`;
      await expect(rows(narrow, joined)).resolves.toEqual([["5"]]);
    }
    narrow.close();
  });

  it("refuses a rule whose value is missing or that does not parse", async () => {
    await expect(openLocked(parser, withRule({ text: "dept = $2", params: ["d0"] }))).rejects.toThrow();
    await expect(openLocked(parser, withRule({ text: "dept = ", params: [] }))).rejects.toThrow();
  });

  it("joins parts whose types and column order differ", async () => {
    const more = await makePart(folder.path, "more", "SELECT 'd9' AS dept, 0.5 AS id, 'x' AS secret");
    const both = {
      ...scores,
      columns: scores.columns.map((column) =>
        column.name === "id" ? { ...column, type: "DOUBLE" } : column,
      ),
      parts: [...scores.parts, ...more.parts],
    };
    const instance = await openLocked(parser, spec(both));
    await expect(rows(instance, "SELECT sum(id), max(dept) FROM scores")).resolves.toEqual([[45.5, "d9"]]);
    instance.close();
  });
});
