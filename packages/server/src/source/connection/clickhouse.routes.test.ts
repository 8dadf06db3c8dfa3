import { type Chdb, hasChdb, startChdb } from "@provost/warehouse/remote/clickhouse/chdb.fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { rule, signInViewer } from "../policy/viewer.fixtures.ts";

const server = testServer(() => ({ databaseHosts: ["127.0.0.1"] }));
const base = "/api/report/connection";
const secret = "a viewer's password";
let database: Chdb;
let admin: TestUser;
let datasetId = "";

beforeAll(async () => {
  if (!hasChdb) return;
  database = await startChdb({ name: "viewer", password: secret });
  await database.run(
    "create database school",
    "create table school.marks (name String, class Enum8('A' = 1, 'B' = 2), at DateTime64(3), score Decimal(6, 2)) comment '考试成绩'",
    `insert into school.marks values ('Anna', 'A', toDateTime64('2024-01-31 20:00:00', 3, 'UTC'), 91.5), ('anna', 'A', toDateTime64('2024-02-05 08:00:00', 3, 'UTC'), 60.25),
      ('Ben', 'B', toDateTime64('2024-02-06 08:00:00', 3, 'UTC'), null), (null, 'B', null, 75)`,
  );
  admin = await server.signIn();
  const { host, port } = database;
  const draft = {
    ...{ name: "District", kind: "clickhouse", host, port, database: "school", user: "viewer", secret },
    tls: false,
  };
  expect((await admin.post(`${base}/try`, draft)).body.data).toMatchObject({ ok: true });
  const { id } = (await admin.post(`${base}/submit`, draft)).body.data;
  const place = { schema: "school", name: "marks", tableName: "marks" };
  datasetId = (await admin.post(`${base}/${id}/publish`, place)).body.data.id;
}, 120_000);
afterAll(async () => {
  if (hasChdb) await database.stop();
});

const query = async (content: object, user = admin) =>
  (await user.post("/api/report/query", { content: { dataSrc: "marks", ...content } })).body;

describe.skipIf(!hasChdb)("a published table of a ClickHouse database", () => {
  it("is queried where it is: exact sums, months by the tenant's clock, medians", async () => {
    const content = {
      selectedDimension: [{ Column: "at", bucket: { kind: "time", unit: "month" } }],
      selectedCalcul: ["sum", "median"].map((calculFunc) => ({ Column: "score", calculFunc })),
      orderByStrs: ["at asc"],
    };
    expect((await query(content)).data.rows).toEqual([
      [151.75, 75.875, "2024-02-01"],
      [75, 75, null],
    ]);
  });

  it("shows each viewer the rows and columns of the policies of the roles", async () => {
    const reading = { datasetId, columns: ["name", "class"], rows: [rule("class", "=", "B")] };
    const viewer = await signInViewer(server, "viewer", ["dataset_view"], [reading]);
    const names = { selectedDimension: [{ Column: "name" }] };
    expect((await query(names, viewer)).data.rows.flat().sort()).toEqual(["Ben", null]);
    expect((await query({ selectedDimension: [{ Column: "score" }] }, viewer)).code).toBe(400);
  });

  it("is exported, and its values are offered for filters", async () => {
    const content = { dataSrc: "marks", selectedDimension: [{ Column: "name" }, { Column: "class" }] };
    const file = await admin.post("/api/report/export", { format: "csv", what: "raw", name: "x", content });
    expect(file.status).toBe(200);
    const values = await admin.get("/api/report/field/values?tableName=marks&column=class");
    expect(values.body.data.map(({ value }: { value: unknown }) => value)).toEqual(["A", "B"]);
  });

  it("has percentiles, and the SQL that is shown is its own", async () => {
    const content = { dataSrc: "marks", selectedCalcul: [{ Column: "score", calculFunc: "median" }] };
    const { sql } = (await admin.post("/api/report/query", { content })).body.data;
    expect(sql).toContain("quantileExactInclusive(0.5)");
  });
});
