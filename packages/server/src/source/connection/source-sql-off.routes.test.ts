import { afterAll, beforeAll, expect, it } from "vitest";
import { localListener } from "../../platform/testing/local-listener.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { type DistrictDatabase, districtDatabase } from "./district-database.fixtures.ts";

const server = testServer(() => ({ databaseHosts: ["127.0.0.1"] }));
const listen = localListener();
const base = "/api/report/connection";
let database: DistrictDatabase;
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
  database = await districtDatabase("postgres", listen);
  await database.run("create table exams (id int)", "insert into exams values (1)");
  const { draft, user, secret, schema } = database;
  const saved = await admin.post(`${base}/submit`, { ...draft, name: "District", user, secret, tls: false });
  const path = `${base}/${saved.body.data.id}/publish`;
  const made = await admin.post(path, { schema, name: "exams", tableName: "exams" });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
}, 120_000);
afterAll(() => database.stop());

const query = async (content: object) => (await admin.post("/api/report/query", { content })).body;

it("SQL reads no data source unless the operator has turned it on; fields do", async () => {
  for (const sql of ["select * from exams", "select count(*) from EXAMS where (exams).ts_stat is null"]) {
    const body = await query({ sql });
    expect(body.data?.problem, JSON.stringify(body)).toEqual({
      ...{ kind: "source_sql_off", table: "exams", source: "District" },
    });
    expect(body.msg).toContain("未开启对数据源的 SQL 查询");
  }
  const byFields = await query({ dataSrc: "exams", selectedDimension: [{ Column: "id" }] });
  expect(byFields.data?.rows, JSON.stringify(byFields)).toEqual([[1]]);
});

it("the list of tables says which of them SQL reads", async () => {
  const { body } = await admin.get("/api/report/tables");
  const found = (body.data as { tableName: string; inSql: boolean }[]).find(
    ({ tableName }) => tableName === "exams",
  );
  expect(found?.inSql).toBe(false);
});
