import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type DerivedTable,
  type Value,
  type Viewer,
  type Warehouse,
  WarehouseError,
} from "../../warehouse.ts";
import { startEngine } from "../engine.ts";
import { bodyOf, makePart, temporaryFolder, viewerOf } from "../import/part.fixtures.ts";

const folder = temporaryFolder();
let engine: Warehouse;
let whole: Viewer;
let count = 0;

beforeAll(async () => {
  engine = startEngine({ smallSlots: 1, largeSlots: 0, memoryMb: 300 });
  const select = "SELECT range::INTEGER AS id, 'd' || range % 2 AS dept, 'x' AS secret FROM range(10)";
  whole = viewerOf([await makePart(folder.path, "scores", select)]);
});
afterAll(async () => {
  await engine.close();
  folder.remove();
});

const person = (name: string, text: string, reads = ["scores"]): DerivedTable => ({
  name,
  by: "person",
  text,
  reads,
});

function withDerived(...derived: DerivedTable[]): Viewer {
  return { ...whole, policyKey: `${whole.policyKey}-${++count}`, derived };
}

function restricted(...derived: DerivedTable[]): Viewer {
  const tables = whole.tables.map((table) => ({
    ...table,
    visibleColumns: ["id", "dept"],
    rowRule: { text: `"dept" = $1`, params: ["d1"] },
  }));
  return { ...withDerived(...derived), tables };
}

const ask = async (viewer: Viewer, text: string) =>
  bodyOf((await engine.query(viewer, { text, params: [] })).bytes).rows;

describe("a derived table", () => {
  it.each([
    ["a file", "select * from read_csv('/etc/passwd')"],
    ["a file by its name", "select * from '/etc/passwd'"],
    ["two statements", "select 1 as a; select 2"],
    ["a statement that changes something", "drop view scores"],
    ["the engine's own tables", "select * from duckdb_settings()"],
    ["a table the reader does not hold", "select * from others"],
    ["itself", "select * from v"],
    ["a placeholder", "select $1 as a"],
  ])("is left out where a person's SQL wants %s, and breaks nothing else", async (_what, text) => {
    const viewer = withDerived(person("v", text));
    await expect(ask(viewer, "select * from v")).rejects.toThrow();
    expect(await ask(viewer, "select count(*)::INTEGER from scores")).toEqual([[10]]);
  });

  describe("of tables of tables", () => {
    const wide = (below: string): string =>
      `select x0.id from ${Array.from({ length: 30 }, (_, at) => `${below} x${at}`).join(", ")}`;
    const above = ["scores", "w1", "w2", "w3", "w4"].map((below, at) =>
      person(`w${at + 1}`, wide(below), [below]),
    );

    it("is left out where it would take the engine too long to read, and holds up nothing else", async () => {
      const viewer = withDerived(...above, person("v", "select id from scores where id < 3"));
      expect(await ask(viewer, "select count(*)::INTEGER from v")).toEqual([[3]]);
      for (const name of ["w3", "w4", "w5"])
        await expect(ask(viewer, `select * from ${name}`)).rejects.toMatchObject({
          problem: { kind: "too_complex" },
        });
      expect(await ask(viewer, "select * from w2 limit 0")).toEqual([]);
    });

    it("refuses a query on them that would take too long to read", async () => {
      const viewer = withDerived(...above.slice(0, 2));
      const text = Array(200).fill("(select * from w2 limit 0)").join(" union all ");
      await expect(engine.exec(viewer, text)).rejects.toMatchObject({
        reason: "sql_refused",
        problem: { kind: "too_complex" },
      });
    });
  });

  it("shows no more than the reader sees of the tables below it", async () => {
    const all = person("v", "select dept, count(*)::INTEGER n from scores group by dept");
    expect(await ask(withDerived(all), "select * from v order by dept")).toEqual([
      ["d0", 5],
      ["d1", 5],
    ]);
    expect(await ask(restricted(all), "select * from v")).toEqual([["d1", 5]]);
    const hidden = restricted(all, person("w", "select secret from scores"));
    await expect(ask(hidden, "select * from w")).rejects.toThrow();
  });

  it("builds on those before it, with values put in as they are", async () => {
    const compiled: DerivedTable = {
      name: "high",
      by: "compiler",
      reads: ["scores"],
      text: `SELECT "id", $2 AS "mark" FROM "scores" WHERE "id" > $1`,
      params: [7, "it's; DROP VIEW scores --"],
    };
    const viewer = withDerived(
      compiled,
      person("n", "select count(*)::INTEGER n, any_value(mark) m from high", ["high"]),
    );
    expect(await ask(viewer, "select * from n")).toEqual([[2, "it's; DROP VIEW scores --"]]);
  });

  it("is a table to SQL written by people, which tells what it read and whether it would read the same again", async () => {
    const viewer = withDerived(person("v", "select id from scores where id < 3"));
    const outcome = await engine.exec(viewer, "select count(*)::INTEGER n from V join scores using (id)");
    expect(bodyOf(outcome.bytes).rows).toEqual([[3]]);
    expect(outcome).toMatchObject({ tables: ["scores", "v"], repeatable: true });
    const deep = withDerived(person("v", "select id from scores"), person("w", "select id from v", ["v"]));
    expect(bodyOf((await engine.exec(deep, "select max(id) m from w")).bytes).rows).toEqual([[9]]);
    expect(await engine.exec(viewer, "select now() t from v")).toMatchObject({
      tables: ["v"],
      repeatable: false,
    });
  });
});

describe("a table that a person's SELECT makes for one query", () => {
  const made = (
    viewer: Viewer,
    text: string,
    params: readonly Value[] = [],
    columns = ["id", "dept"],
  ): Viewer => ({
    ...viewer,
    written: { name: "the result", columns, text, params },
  });

  it("has its values bound before those of the query, and parts of the query's own beside it", async () => {
    const viewer = made(whole, "select id, dept from scores where id < $1 -- it's all;", [6]);
    const text = `WITH "own" AS (SELECT max("id") AS "top" FROM "the result")
SELECT "id"::INTEGER FROM "the result", "own" WHERE "dept" = $2 AND "id" < "top"`;
    const { bytes } = await engine.query(viewer, { text, params: ["d1"] });
    expect(bodyOf(bytes).rows).toEqual([[1], [3]]);
  });

  it("has no more than the viewer sees of the tables in it", async () => {
    const count = 'SELECT count(*)::INTEGER FROM "the result"';
    expect(await ask(made(restricted(), "select * from scores"), count)).toEqual([[5]]);
    await expect(ask(made(restricted(), "select secret from scores"), count)).rejects.toThrow();
    const upon = restricted(person("v", "select id from scores"));
    expect(await ask(made(upon, "select * from v"), count)).toEqual([[5]]);
  });

  it.each([
    ["a way out of its place", "select 1) select * from scores --"],
    ["a part of its own behind it", "select 1 as id), own as (select 2"],
    ["two statements", "select 1 as id; select 2"],
    ["a comment without an end", "select 1 as id /*"],
    ["a text without an end", "select 'x"],
    ["a file", "select * from read_csv('/etc/passwd')"],
    ["a table of another viewer", "select * from others"],
    ["itself", 'select * from "the result"'],
    ["one value more than it has", "select $1 as id, $2 as n"],
    ["a value of the query beside it", "select $2 as id"],
  ])("is refused with %s, in queries and in exports", async (_what, text) => {
    const viewer = made(whole, text, [1]);
    const query = { text: 'SELECT * FROM "the result" WHERE $2', params: [true] };
    await expect(engine.query(viewer, query)).rejects.toBeInstanceOf(WarehouseError);
    const { signal } = new AbortController();
    const rows = { ...query, by: "compiler", maxRows: 10, timeoutMs: 5000, safe: false, signal } as const;
    await expect(engine.rows(viewer, rows)).rejects.toBeInstanceOf(WarehouseError);
  });

  it("has the names that it is given for its columns, as odd as they are", async () => {
    const odd = ["id", "id (2)", 'it\'s "a" $2 --'];
    const viewer = made(whole, "select id, dept as id, secret as id from scores where id = 1", [], odd);
    const { bytes } = await engine.query(viewer, { text: 'SELECT * FROM "the result"', params: [] });
    expect(bodyOf(bytes).columns.map(({ name }) => name)).toEqual(odd);
    expect(await ask(viewer, `SELECT count(*)::INTEGER FROM "the result" WHERE "id (2)" = 'd1'`)).toEqual([
      [1],
    ]);
  });

  it("is exported with its values bound", async () => {
    const { signal } = new AbortController();
    const rows = await engine.rows(made(whole, "select id from scores where id < $1", [6]), {
      ...{ text: 'SELECT "id" FROM "the result" WHERE "id" > $2', params: [3], by: "compiler" },
      ...{ maxRows: 10, timeoutMs: 20_000, safe: false, signal },
    });
    expect((await rows.bytes.toArray()).join("")).toBe("4\n5\n");
  });

  it("gives other rows each time where two runs may differ", async () => {
    const text = 'SELECT "n" FROM "the result"';
    const viewer = made(whole, "select random() as n", [], ["n"]);
    expect(await ask(viewer, text)).not.toEqual(await ask(viewer, text));
  });
});
