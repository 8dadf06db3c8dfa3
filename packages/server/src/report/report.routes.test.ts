import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { notify } from "../platform/db/database.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { importCsv, schoolDistricts } from "../source/source.fixtures.ts";

const server = testServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
  await importCsv(admin, "districts", schoolDistricts());
});

const ask = (content: Record<string, unknown>, rest: Record<string, unknown> = {}) =>
  admin.post("/api/report/query", { content: { dataSrc: "districts", ...content }, ...rest });
const exec = (sql: string) => admin.get(`/api/report/exec?sql=${encodeURIComponent(sql)}`);
const byCounty = {
  selectedDimension: [{ Column: "county" }],
  selectedCalcul: [{ Column: "read", calculFunc: "avg" }],
};

describe("asking", () => {
  it("refuses without a session, without fields, and with fields the table does not have", async () => {
    expect((await server.request("POST", "/api/report/query", { body: { content: {} } })).status).toBe(401);
    expect((await ask({})).body.data.reason).toBe("query_empty");
    const { status, body } = await ask({ selectedDimension: [{ Column: "nope" }] });
    expect(status).toBe(400);
    expect(body.data).toMatchObject({ reason: "column_unknown", table: "districts", column: "nope" });
  });

  it("names the field of a body that does not fit", async () => {
    const { body } = await ask({ chartType: "donut" });
    expect(body.data).toMatchObject({ reason: "bad_request", field: "content.chartType" });
  });

  it("3.11 3.13 averages by county: measures first, then dimensions, under the columns' own names", async () => {
    const { body } = await ask(byCounty);
    expect(body.data.columns.map((column: { name: string }) => column.name)).toEqual(["read", "county"]);
    expect(body.data.rows).toHaveLength(45);
    const of = (county: string): number =>
      body.data.rows.find((row: [number, string]) => row[1] === county)[0];
    expect(of("Butte")).toBeCloseTo(646.35, 2);
    expect(of("Contra Costa")).toBeCloseTo(675.1429, 4);
    expect(body.data).toMatchObject({ truncated: false, timing: { cached: false } });
    expect(Date.parse(body.data.asOf)).not.toBeNaN();
    expect(body.data.sql).toContain("GROUP BY");
    expect((await ask(byCounty)).body.data.timing.cached).toBe(true);
  });

  it("3.14 5.23 gives one row to measures alone, and says when the limit cut the answer", async () => {
    const one = await ask({ selectedCalcul: [{ Column: "students", calculFunc: "sum" }] });
    expect(one.body.data.rows).toHaveLength(1);
    const truncated = await ask({ ...byCounty, limit: 10, orderByStrs: ["read desc"] });
    expect(truncated.body.data).toMatchObject({ truncated: true });
    expect(truncated.body.data.rows).toHaveLength(10);
    const exact = await ask({ ...byCounty, limit: 45 });
    expect(exact.body.data.truncated).toBe(false);
    const byDefault = await ask({ selectedDimension: [{ Column: "school" }] });
    expect(byDefault.body.data.rows).toHaveLength(200);
    expect(byDefault.body.data.truncated).toBe(true);
  });

  it("4.28 counts, then gives the page", async () => {
    const { body } = await ask({ ...byCounty, page: true }, { current: 5, size: 10 });
    expect(body.data.total).toBe(45);
    expect(body.data.rows).toHaveLength(5);
  });

  it("3.15 3.19 3.20 drops a filter without a value, refuses a required one, and binds what is given", async () => {
    const filter = { filteCol: "county", filterOperator: "=", operatorParamNum: 1, colType: "varchar" };
    const condition = (value: object, rest: object = {}) =>
      ask({ ...byCounty, filters: [{ ...filter, value, ...rest }] });
    expect((await condition({})).body.data.rows).toHaveLength(45);
    expect((await condition({}, { required: true })).body.data.reason).toBe("filter_required");
    expect((await condition({ value1: "Butte" })).body.data.rows).toHaveLength(1);
    expect((await condition({ value1: "x' or '1'='1" })).body.data.rows).toEqual([]);
    const filled = await admin.post("/api/report/query", {
      content: {
        dataSrc: "districts",
        ...byCounty,
        filters: [{ ...filter, value: { value1: "\u0024{county}" } }],
      },
      params: { county: "Butte" },
    });
    expect(filled.body.data.rows).toHaveLength(1);
  });

  it("3.12 5.22 uses a direct sql instead of the built query, behind the same guard", async () => {
    const sql = "select county, count(*) n from districts group by 1";
    const { body } = await ask({ ...byCounty, sql, limit: 5 });
    expect(body.data.columns.map((column: { name: string }) => column.name)).toEqual(["county", "n"]);
    expect(body.data.rows).toHaveLength(5);
    expect(body.data.truncated).toBe(true);
    expect((await ask({ sql: "delete from districts" })).body.data.reason).toBe("sql_refused");
  });
});

describe("a role with rules", () => {
  let analyst: TestUser;

  beforeAll(async () => {
    await server.addUser("000000", "limited", ["analyst"]);
    await server.db.tenant("000000").run(async (db) => {
      const role = await db
        .selectFrom("role")
        .select("id")
        .where("code", "=", "analyst")
        .executeTakeFirstOrThrow();
      const table = await db
        .selectFrom("dataset")
        .select("id")
        .where("tableName", "=", "districts")
        .executeTakeFirstOrThrow();
      const rule = { column: "county", operator: "=", values: [{ literal: "Butte" }] };
      const policy = { id: randomUUID(), roleId: role.id, datasetId: table.id };
      const columns = JSON.stringify(["county", "read"]);
      await db
        .insertInto("tablePolicy")
        .values({ ...policy, columns, rows: JSON.stringify([rule]) })
        .execute();
      await notify(db, "000000 catalog");
    });
    analyst = await server.signIn("000000", "limited");
  });

  it("shows only its rows and columns, however it asks", async () => {
    const info = await analyst.get("/api/report/tableInfo?tableName=districts");
    expect(info.body.data.map((column: { Column: string }) => column.Column)).toEqual(["county", "read"]);
    const typed = await analyst.post("/api/report/query", { content: { dataSrc: "districts", ...byCounty } });
    expect(typed.body.data.rows).toHaveLength(1);
    const any = { any: [{ filteCol: "county", filterOperator: "!=", value: { value1: "Butte" } }] };
    const around = await analyst.post("/api/report/query", {
      content: { dataSrc: "districts", ...byCounty, filters: [any] },
    });
    expect(around.body.data.rows).toEqual([]);
    const sql = encodeURIComponent(
      "select county, count(*) n from districts where true or county <> 'Butte' group by 1",
    );
    expect((await analyst.get(`/api/report/exec?sql=${sql}`)).body.data).toEqual([{ county: "Butte", n: 6 }]);
  });

  it("refuses a hidden column as if it were not there", async () => {
    const hidden = { dataSrc: "districts", selectedDimension: [{ Column: "school" }] };
    expect((await analyst.post("/api/report/query", { content: hidden })).body.data.reason).toBe(
      "column_unknown",
    );
    const { status, body } = await analyst.get(
      `/api/report/exec?sql=${encodeURIComponent("select school from districts")}`,
    );
    expect([status, body.data.reason]).toEqual([400, "query_invalid"]);
  });

  it("does not share a cached answer with those who see more", async () => {
    const query = { content: { dataSrc: "districts", ...byCounty, orderByStrs: ["county desc"] } };
    const [all, own] = [
      await admin.post("/api/report/query", query),
      await analyst.post("/api/report/query", query),
    ];
    expect([all.body.data.rows.length, own.body.data.rows.length]).toEqual([45, 1]);
  });
});

describe("SQL by hand", () => {
  it("7.41 7.42 gives rows as objects in data, the same by exec, exec2 and POST", async () => {
    const sql = "select county, avg(read) as m from districts where county = 'Butte' group by county";
    const replies = [
      await exec(sql),
      await admin.get(`/api/report/exec2?sql=${encodeURIComponent(sql)}`),
      await admin.post("/api/report/exec", { sql }),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body.data).toHaveLength(1);
      expect(body.data[0].county).toBe("Butte");
      expect(body.data[0].m).toBeCloseTo(646.35, 2);
    }
  });

  it.each([
    "drop table districts",
    "select 1; select 2",
    "insert into districts values (1)",
    "attach '/tmp/x.db'",
    "copy districts to '/tmp/out.csv'",
    "select * from read_csv('/etc/passwd')",
    "select * from '/etc/passwd'",
    "select getenv('HOME')",
    "select * from duckdb_settings()",
    "select * from information_schema.tables",
    "pragma database_list",
    "set threads = 8",
    "select * from query('select 1')",
  ])("7.43 refuses %s by exec and exec2 and runs nothing", async (sql) => {
    const second = await admin.get(`/api/report/exec2?sql=${encodeURIComponent(sql)}`);
    for (const { status, body } of [await exec(sql), second]) {
      expect(status).toBe(400);
      expect(["sql_refused", "table_not_visible", "query_invalid"]).toContain(body.data.reason);
      expect(body.msg).not.toBe("");
    }
    expect((await exec("select count(*) n from districts")).body.data).toEqual([{ n: 420 }]);
  });

  it.each([
    [
      "select * from nope",
      "表不存在或您无权查看：nope",
      "Table nope doesn't exist or you don't have access.",
      {
        reason: "table_not_visible",
        problem: { kind: "table_unknown", table: "nope" },
        position: 14,
        table: "nope",
      },
    ],
    [
      "select * from read_csv('/etc/passwd')",
      "函数 read_csv 不能用在 FROM 中",
      "The function read_csv isn't allowed in FROM.",
      { reason: "sql_refused", problem: { kind: "function_in_from", function: "read_csv" }, position: 14 },
    ],
    [
      "drop table districts",
      "不能执行 DROP，只能执行一条 SELECT 语句",
      "DROP isn't allowed. Only a single SELECT statement can be run.",
      { reason: "sql_refused", problem: { kind: "not_select", statement: "DROP" } },
    ],
    [
      "select coutny from districts",
      "没有字段 coutny",
      "Column coutny doesn't exist.",
      { reason: "query_invalid", problem: { kind: "column_unknown", column: "coutny" }, position: 7 },
    ],
    [
      "select county, avg(read) from districts",
      "字段 county 需要放进 GROUP BY，或用在聚合函数中",
      "Column county must be in GROUP BY or inside an aggregate.",
      { reason: "query_invalid", problem: { kind: "not_grouped", column: "county" }, position: 7 },
    ],
  ])("7.43 says of %s what is wrong, in the reader's language", async (sql, zh, en, data) => {
    const path = `/api/report/exec?sql=${encodeURIComponent(sql)}`;
    const headers = { "sq-auth": `bearer ${admin.accessToken}`, "accept-language": "en" };
    const english = await server.request("GET", path, { headers });
    expect((await exec(sql)).body).toEqual({ code: 400, success: false, msg: zh, data });
    expect(english.body).toEqual({ code: 400, success: false, msg: en, data });
  });

  it("says where the text is wrong, without the engine's guesses", async () => {
    const { body } = await exec("select coutny from districts");
    expect(body.data.reason).toBe("query_invalid");
    expect(JSON.stringify(body)).not.toMatch(/did you mean|candidate/i);
    const syntax = await exec("select from where");
    expect(syntax.status).toBe(400);
  });
});
