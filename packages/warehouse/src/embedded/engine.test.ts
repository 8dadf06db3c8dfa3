import type { SqlProblem } from "@provost/contract/report/sql-problem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TableParts, type Viewer, type Warehouse, WarehouseError } from "../warehouse.ts";
import { startEngine } from "./engine.ts";
import { bodyOf, makePart, temporaryFolder, viewerOf } from "./import/part.fixtures.ts";

const folder = temporaryFolder();
const heard: string[] = [];
let engine: Warehouse;
let scores: TableParts;
let other: TableParts;
let viewer: Viewer;

beforeAll(async () => {
  scores = await makePart(
    folder.path,
    "scores",
    "SELECT range AS id, 'd' || range % 3 AS dept, range * 0.5 AS y, 'Geheim' AS secret FROM range(100)",
  );
  other = await makePart(folder.path, "confidential_grades", "SELECT 42 AS secret_grade");
  viewer = viewerOf([scores]);
  engine = startEngine({ smallSlots: 1, largeSlots: 0, onEngineText: (text) => heard.push(text) });
  expect(await engine.ready()).toBe(true);
});

afterAll(async () => {
  await engine.close();
  folder.remove();
});

async function failure(query: Promise<unknown>): Promise<WarehouseError> {
  const error = await query.then(
    () => new Error("it was answered"),
    (thrown: unknown) => thrown,
  );
  if (error instanceof WarehouseError) return error;
  throw error;
}

describe("refusals", () => {
  it.each([
    ["a table of nobody", "SELECT * FROM nobody", "table_not_visible", 14],
    ["a table of another reader", "SELECT * FROM confidential_grades", "table_not_visible", 14],
    ["no select", "DROP TABLE scores", "sql_refused", undefined],
    ["two statements", "SELECT 1; SELECT 2", "sql_refused", undefined],
    ["a syntax error", "SELECT FROM WHERE", "sql_invalid", 12],
    ["a missing column", "SELECT nothing FROM scores", "sql_invalid", 7],
    ["a wrong type", "SELECT sum(dept) FROM scores", "sql_invalid", 7],
    ["a failing cast", "SELECT CAST(dept AS INTEGER) FROM scores", "sql_invalid", 7],
  ])("answers %s with a reason", async (_name, sql, reason, position) => {
    expect(await failure(engine.exec(viewer, sql))).toMatchObject({ reason, position });
  });

  it("never passes on the engine's own words", async () => {
    const both = viewerOf([{ ...scores, visibleColumns: ["id", "dept"] }, other], "t9");
    for (const sql of [
      "SELECT secre FROM scores",
      "SELECT secret FROM scores",
      "SELECT confidential_grade.x FROM scores",
      "SELECT CAST('Geheim' || dept AS INTEGER) FROM scores",
      "SELECT sum(dept) FROM scores",
    ]) {
      const { message } = await failure(engine.exec(both, sql));
      expect(message).not.toMatch(
        /Did you mean|Candidate|secret_grade|confidential_grades|LINE|p[0-9a-f]{24}/,
      );
    }
    expect(heard.length).toBeGreaterThan(0);
  });

  it.each<[string, SqlProblem, number | undefined]>([
    ["SELECT nothing FROM scores", { kind: "column_unknown", column: "nothing" }, 7],
    ["SELECT s.nothing FROM scores s", { kind: "column_unknown", column: "nothing" }, 7],
    ["SELECT nothing, nothing FROM scores", { kind: "column_unknown", column: "nothing" }, 7],
    ["SELECT '成绩😀',\r\n\tnothing, nothing FROM scores", { kind: "column_unknown", column: "nothing" }, 17],
    ["/* dept */ SELECT  dept + '中' FROM scores", { kind: "arguments", function: "+" }, 24],
    ["SELECT z.y FROM scores", { kind: "table_not_in_from", table: "z" }, 7],
    ["SELECT dept, avg(y) FROM scores", { kind: "not_grouped", column: "dept" }, 7],
    ["SELECT dept FROM scores WHERE sum(y) > 1", { kind: "aggregate_misplaced" }, 30],
    ["SELECT sum(dept) FROM scores", { kind: "arguments", function: "sum" }, 7],
    ["SELECT CAST(dept AS INTEGER) FROM scores", { kind: "conversion" }, 7],
    ["SELECT * FROM scores WHERE read_csv('x')", { kind: "function_refused", function: "read_csv" }, 27],
    ["/* no */ drop table scores", { kind: "not_select", statement: "DROP" }, undefined],
    ["SELECT 1; DROP TABLE scores", { kind: "not_select", statement: null }, undefined],
    ["SELECT 1; SELECT 2", { kind: "many_statements" }, undefined],
  ])("tells of %s what is wrong in the reader's own names", async (sql, problem, position) => {
    expect(await failure(engine.exec(viewer, sql))).toMatchObject({ problem, position });
  });

  it("runs only a SELECT even as compiled text", async () => {
    for (const text of ["CREATE TABLE x AS SELECT 1", "SELECT 1; SELECT 2", "ATTACH ':memory:' AS x"]) {
      await failure(engine.query(viewer, { text, params: [] }));
    }
  });

  it("says that a table's data are missing", async () => {
    const gone = viewerOf([{ ...scores, generation: "gone", parts: [`${folder.path}/gone.duckdb`] }]);
    const failures = ["SELECT * FROM scores", "SELECT id FROM scores"].map((text) =>
      failure(engine.query(gone, { text, params: [] })),
    );
    for (const error of await Promise.all(failures)) {
      expect(error.reason).toBe("data_missing");
      expect(error.message).not.toContain(folder.path);
    }
  });

  it("keeps readers of the same tenant apart by their policy", async () => {
    const narrow: Viewer = {
      tenant: "t1",
      policyKey: "narrow",
      tables: [{ ...scores, visibleColumns: ["id", "dept"], rowRule: { text: "dept = $1", params: ["d1"] } }],
    };
    const text = "SELECT count(*) AS n FROM scores";
    expect(bodyOf((await engine.query(viewer, { text, params: [] })).bytes).rows).toEqual([[100]]);
    expect(bodyOf((await engine.query(narrow, { text, params: [] })).bytes).rows).toEqual([[33]]);
    expect((await failure(engine.exec(narrow, "SELECT y FROM scores"))).reason).toBe("sql_invalid");
  });
});

describe("query", () => {
  it("answers with encoded columns and rows", async () => {
    const outcome = await engine.query(viewer, {
      text: "SELECT dept, avg(y) AS a FROM scores WHERE id >= $1 GROUP BY dept ORDER BY dept",
      params: [3],
    });
    expect(outcome).toMatchObject({ rowCount: 3, truncated: false, cached: false });
    expect(bodyOf(outcome.bytes)).toEqual({
      columns: [
        { name: "dept", type: "VARCHAR" },
        { name: "a", type: "DOUBLE" },
      ],
      rows: [
        ["d0", 25.5],
        ["d1", 25.25],
        ["d2", 25.75],
      ],
    });
  });

  it.each<[string, string, (string | number | bigint | boolean | null)[], unknown]>([
    ["text", "SELECT $1", ["a'b\"中"], "a'b\"中"],
    ["null", "SELECT $1 IS NULL", [null], true],
    ["a truth value", "SELECT $1", [true], true],
    ["a whole number", "SELECT $1 + 1", [41], 42],
    ["a 53-bit number", "SELECT $1", [2 ** 53 - 1], 2 ** 53 - 1],
    ["a 64-bit number", "SELECT $1", [2n ** 62n], "4611686018427387904"],
    ["a 127-bit number", "SELECT $1", [2n ** 126n], String(2n ** 126n)],
    ["a fraction", "SELECT $1", [0.25], 0.25],
    ["text for a date", "SELECT DATE '2024-01-02' > $1", ["2024-01-01"], true],
    ["text for a number", "SELECT count(*) FROM scores WHERE id < $1", ["10"], 10],
    ["text that looks like SQL", "SELECT count(*) FROM scores WHERE dept = $1", ["' OR 1=1 --"], 0],
  ])("binds %s", async (_name, text, params, expected) => {
    expect(bodyOf((await engine.query(viewer, { text, params })).bytes).rows).toEqual([[expected]]);
  });

  it("asks the same text again with other values", async () => {
    const text = "SELECT count(*) FROM scores WHERE id < $1";
    for (const limit of [5, 50, 7]) {
      expect(bodyOf((await engine.query(viewer, { text, params: [limit] })).bytes).rows).toEqual([[limit]]);
    }
  });

  it("caps rows and says so, then still answers the same text in full", async () => {
    const text = "SELECT id FROM scores ORDER BY id";
    const capped = await engine.query(viewer, { text, params: [], maxRows: 10 });
    expect(capped).toMatchObject({ rowCount: 10, truncated: true });
    expect(await engine.query(viewer, { text, params: [] })).toMatchObject({
      rowCount: 100,
      truncated: false,
    });
  });

  it("answers a repeated query from its cache, unless the query forbids it", async () => {
    const query = { text: "SELECT max(id) FROM scores", params: [] };
    const first = await engine.query(viewer, query);
    const second = await engine.query(viewer, query);
    expect([first.cached, second.cached]).toEqual([false, true]);
    expect(second.bytes).toEqual(first.bytes);
    expect((await engine.query(viewer, { ...query, cache: false })).cached).toBe(false);
    expect((await engine.query({ ...viewer, policyKey: "later" }, query)).cached).toBe(false);
  });

  it("keeps a bounded number of instances and opens them again", async () => {
    for (let round = 0; round < 2; round++) {
      for (let index = 0; index < 10; index++) {
        const each = { ...viewer, policyKey: `many-${index}` };
        const outcome = await engine.query(each, {
          text: "SELECT count(*) FROM scores",
          params: [],
          cache: false,
        });
        expect(outcome.rowCount).toBe(1);
      }
    }
    expect(engine.stats().slots[0]?.instances).toBe(8);
  });
});

describe("exec", () => {
  it("answers guarded SQL as row objects", async () => {
    const outcome = await engine.exec(
      viewer,
      "SELECT dept, count(*) AS n FROM Scores GROUP BY 1 ORDER BY 1",
      {
        shape: "objects",
      },
    );
    expect(JSON.parse(Buffer.from(outcome.bytes).toString())).toEqual([
      { dept: "d0", n: 34 },
      { dept: "d1", n: 33 },
      { dept: "d2", n: 33 },
    ]);
  });

  it("binds values and caps rows", async () => {
    const outcome = await engine.exec(viewer, "SELECT id FROM scores WHERE id >= $1", {
      params: [90],
      maxRows: 5,
    });
    expect(outcome).toMatchObject({ rowCount: 5, truncated: true });
  });

  it("does not cache what differs from run to run", async () => {
    const first = await engine.exec(viewer, "SELECT random()");
    const second = await engine.exec(viewer, "SELECT random()");
    expect(second.bytes).not.toEqual(first.bytes);
  });

  it("lets a CTE take the place of a table", async () => {
    const outcome = await engine.exec(viewer, "WITH scores AS (SELECT 7 AS id) SELECT id FROM scores");
    expect(bodyOf(outcome.bytes).rows).toEqual([[7]]);
  });
});
