import { ownNames } from "@provost/report-core/result/result-rows";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { importCsv } from "../source/source.fixtures.ts";

const server = testServer();
let admin: TestUser;

const hostile = `it's "a" $1 --`;
const cells = [
  ["North", "East", 10, "2026-01-05"],
  ["North", "Hill", 20, "2026-01-20"],
  ["South", "Lake", 40, "2026-02-03"],
  [hostile, "Moor", 5, ""],
];
const quoted = (cell: unknown): string => `"${String(cell).replaceAll('"', '""')}"`;

beforeAll(async () => {
  admin = await server.signIn();
  await importCsv(
    admin,
    "visits",
    ["district,school,visits,day", ...cells.map((row) => row.map(quoted).join(","))].join("\n"),
  );
});

const schools = "select district, school, visits, day from visits order by visits desc; -- all of them";
const post = (content: object, params: object = {}) => admin.post("/api/report/query", { content, params });
const compare = (filteCol: string, value1: unknown, filterOperator = "=") => ({
  filteCol,
  filterOperator,
  value: { value1 },
});
const narrowed = (filters: object[], sql = schools, more: object = {}) => ({
  ...{ sql, sqlAsTable: true, filters },
  ...more,
});
const rowsOf = async (content: object, params: object = {}) => {
  const { body } = await post(content, params);
  if (body.data.rows === undefined) throw new Error(JSON.stringify(body));
  return body.data.rows;
};

describe("SQL whose rows are narrowed", () => {
  it("gives its own columns and order, of the rows that the filters leave", async () => {
    const { body } = await post(narrowed([compare("district", "North")]));
    expect(body.data.columns.map(({ name }: { name: string }) => name)).toEqual([
      ...["district", "school", "visits", "day"],
    ]);
    expect(body.data.rows.map((row: unknown[]) => row[1])).toEqual(["Hill", "East"]);
    expect(body.data).toMatchObject({ truncated: false });
    expect(Date.parse(body.data.asOf)).not.toBeNaN();
    const cut = await post(narrowed([compare("visits", 1, ">")], schools, { limit: 3 }));
    expect(cut.body.data).toMatchObject({ truncated: true });
    expect(cut.body.data.rows.map((row: unknown[]) => row[1])).toEqual(["Lake", "Hill", "East"]);
  });

  it("reads as one statement that gives the same rows", async () => {
    const content = narrowed([compare("district", hostile)]);
    const { body } = await post(content);
    const again = await admin.post("/api/report/exec", { sql: body.data.sql });
    expect(again.body.data).toEqual([{ district: hostile, school: "Moor", visits: 5, day: null }]);
  });

  it("compares values as they are, whatever is in them", async () => {
    expect(await rowsOf(narrowed([compare("district", hostile)]))).toHaveLength(1);
    expect(await rowsOf(narrowed([compare("district", "x' or '1'='1")]))).toEqual([]);
    const odd = `select district as "it's ""a"" $2 --" from visits`;
    expect(await rowsOf(narrowed([compare(`it's "a" $2 --`, hostile)], odd))).toEqual([[hostile]]);
  });

  it("binds the values of its parameters before those of filters", async () => {
    const sql = "select school, visits from visits where visits > \u0024{least} and school <> \u0024{not}";
    const parameters = [{ name: "least", type: "number", default: 5 }];
    const content = narrowed([compare("school", "Lake", "!=")], sql, { parameters });
    expect(await rowsOf(content, { not: "East" })).toEqual([["Hill", 20]]);
    expect((await post(content)).body.data.reason).toBe("filter_required");
  });

  it("ignores filters of fields that were chosen before the SQL", async () => {
    const content = { ...narrowed([compare("district", "North")]), sqlAsTable: undefined };
    expect(await rowsOf(content)).toHaveLength(4);
  });

  it("says which column it does not have, and what is wrong in the text, where that is", async () => {
    const gone = await post(narrowed([compare("campus", 1)]));
    expect(gone.body.data).toMatchObject({ reason: "column_unknown", column: "campus" });
    const wrong = await post(narrowed([compare("a", 1)], "select 1 as a, nope from visits"));
    expect(wrong.body.data).toMatchObject({
      reason: "query_invalid",
      problem: { kind: "column_unknown", column: "nope" },
      position: 15,
    });
  });

  it.each([
    ["a way out of its place", "select 1 as a) t, (select 2 as b"],
    ["a query behind it", "select 1 as a) select * from visits --"],
    ["a table of nobody", "select * from nobody"],
    ["two statements", "select 1 as a; select 2 as a"],
    ["a placeholder", "select $1 as a"],
  ])("is refused with %s", async (_what, sql) => {
    const { status, body } = await post(narrowed([compare("a", 1)], sql));
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.data.rows).toBeUndefined();
  });
});

describe("fields of the rows of SQL", () => {
  const chosen = (fields: object, sql = schools) => ({ sql, sqlAsTable: true, ...fields });

  it("are grouped, filtered, put into spans of time, counted and paged as those of a table", async () => {
    const byDistrict = {
      selectedDimension: [{ Column: "district" }],
      selectedCalcul: [{ Column: "visits", calculFunc: "sum" }],
      orderByStrs: ["visits desc"],
    };
    const { body } = await post(chosen({ ...byDistrict, totals: [[]] }));
    expect(body.data.rows).toEqual([
      [40, "South"],
      [30, "North"],
      [5, hostile],
    ]);
    expect(body.data.totals).toEqual([{ by: [], rows: [[75, null]] }]);
    const top = { dimension: "district", count: 1, by: "visits", others: true };
    expect(await rowsOf(chosen({ ...byDistrict, top }))).toEqual([
      [40, "South"],
      [35, expect.anything()],
    ]);
    const months = {
      selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "month" } }],
      selectedCalcul: [{ Column: "*", calculFunc: "count" }],
      filters: [compare("visits", 5, ">")],
      orderByStrs: ["day"],
    };
    expect(await rowsOf(chosen(months))).toEqual([
      [2, "2026-01-01"],
      [1, "2026-02-01"],
    ]);
    const content = chosen({ ...byDistrict, page: true });
    const page = await admin.post("/api/report/query", { content, current: 2, size: 2 });
    expect(page.body.data).toMatchObject({ total: 3, rows: [[5, hostile]] });
  });

  it("are listed without the rows being read", async () => {
    const { body } = await admin.post("/api/report/query/sql", { content: { sql: schools } });
    expect(body.data.columns).toMatchObject([
      { name: "district", type: "VARCHAR" },
      { name: "school", type: "VARCHAR" },
      { name: "visits", type: expect.stringMatching(/INT/) },
      { name: "day", type: "DATE" },
    ]);
  });

  it("have the names that a result of the SQL shows, where several of its columns have one", async () => {
    const sql = "select district as a, school as a, visits as A from visits order by visits limit 3";
    const drawn = (await post({ sql })).body.data.columns;
    expect(drawn.map(({ name }: { name: string }) => name)).toEqual(["a", "a", "A"]);
    const names = ownNames(drawn);
    expect(names).toEqual(["a", "a (2)", "A (3)"]);
    const listed = await admin.post("/api/report/query/sql", { content: { sql } });
    expect(listed.body.data.columns.map(({ name }: { name: string }) => name)).toEqual(names);
    const { body } = await post(narrowed([compare("a (2)", "Hill")], sql));
    expect(body.data.columns.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(body.data.rows).toEqual([["North", "Hill", 20]]);
    expect((await admin.post("/api/report/exec", { sql: body.data.sql })).body.data).toEqual([
      { a: "North", "a (2)": "Hill", "A (3)": 20 },
    ]);
    const byLast = { selectedDimension: [{ Column: "A (3)" }], filters: [compare("a", "North")] };
    expect(await rowsOf(chosen({ ...byLast, orderByStrs: ["A (3)"] }, sql))).toEqual([[10], [20]]);
  });

  it("are exported as they are seen, and as the rows behind them", async () => {
    const exported = async (content: object, what: string) => {
      const reply = await fetch(`${server.url}/api/report/export`, {
        method: "POST",
        headers: { "SQ-Auth": `bearer ${admin.accessToken}`, "content-type": "application/json" },
        body: JSON.stringify({ name: "x", format: "csv", content, what }),
      });
      return (await reply.text()).replace("\uFEFF", "").trim().split(/\r?\n/);
    };
    const north = { ...narrowed([compare("district", "North")]), limit: 1 };
    expect(await exported(north, "raw")).toEqual([
      ...["district,school,visits,day", "North,Hill,20,2026-01-20", "North,East,10,2026-01-05"],
    ]);
    expect(await exported(north, "seen")).toHaveLength(2);
    const grouped = chosen({
      selectedDimension: [{ Column: "district" }],
      selectedCalcul: [{ Column: "visits", calculFunc: "sum" }],
      filters: [compare("district", "North")],
    });
    expect((await exported(grouped, "seen"))[1]).toMatch(/North,30|30,North/);
    expect(await exported(grouped, "raw")).toHaveLength(3);
  });
});
