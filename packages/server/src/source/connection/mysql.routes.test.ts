import { hasMariadb, type Mariadb, startMariadb } from "@provost/warehouse/remote/mysql/mariadb.fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { rule, signInViewer } from "../policy/viewer.fixtures.ts";

const server = testServer(() => ({ databaseHosts: ["127.0.0.1"] }));
const base = "/api/report/connection";
const secret = "a viewer's password";
let database: Mariadb;
let admin: TestUser;
let datasetId = "";

beforeAll(async () => {
  if (!hasMariadb) return;
  database = await startMariadb();
  await database.run(
    "create database school character set utf8mb4 collate utf8mb4_general_ci",
    "create table school.marks (name varchar(20), class varchar(20), day date, score decimal(6,2)) comment '考试成绩'",
    `insert into school.marks values ('Anna', 'A', '2024-01-05', 91.5), ('anna', 'A', '2024-02-05', 60.25), ('Ben', 'B', '2024-02-06', null),
      (null, 'B', null, 75)`,
    "create table school.days (day date, at datetime, stock int unsigned, sold smallint unsigned)",
    `insert into school.days values ('2024-03-01', '2024-03-01 08:00:00', 3, 10), ('0000-00-00', '0000-00-00 00:00:00', 8, 2),
      ('2024-00-00', '2024-00-00 00:00:00', 5, 5), (null, null, 1, 1)`,
    `create user viewer identified by '${secret.replaceAll("'", "''")}'`,
    "grant select on school.* to viewer",
  );
  admin = await server.signIn();
  const { host, port } = database;
  const draft = {
    name: "District",
    kind: "mysql",
    host,
    port,
    database: "school",
    user: "viewer",
    secret,
    tls: false,
  };
  expect((await admin.post(`${base}/try`, draft)).body.data).toMatchObject({ ok: true, canWrite: false });
  const { id } = (await admin.post(`${base}/submit`, draft)).body.data;
  const place = { schema: "school", name: "marks", tableName: "marks" };
  await admin.post(`${base}/${id}/publish`, { schema: "school", name: "days", tableName: "days" });
  datasetId = (await admin.post(`${base}/${id}/publish`, place)).body.data.id;
}, 120_000);
afterAll(async () => {
  if (hasMariadb) await database.stop();
});

const query = async (content: object, user = admin) =>
  (await user.post("/api/report/query", { content: { dataSrc: "marks", ...content } })).body;

describe.skipIf(!hasMariadb)("a published table of a MySQL database", () => {
  it("is queried where it is, and its texts are compared by their characters", async () => {
    const content = {
      selectedDimension: [{ Column: "name" }],
      selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
      orderByStrs: ["name asc"],
    };
    expect((await query(content)).data.rows).toEqual([
      [91.5, "Anna"],
      [null, "Ben"],
      [60.25, "anna"],
      [75, null],
    ]);
    const months = { selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "month" } }] };
    expect((await query(months)).data.rows).toHaveLength(3);
  });

  it("shows each viewer the rows and columns of the policies of the roles", async () => {
    const reading = { datasetId, columns: ["name", "class"], rows: [rule("class", "=", "B")] };
    const viewer = await signInViewer(server, "viewer", ["dataset_view"], [reading]);
    const names = { selectedDimension: [{ Column: "name" }] };
    expect((await query(names, viewer)).data.rows.flat().sort()).toEqual(["Ben", null]);
    expect((await query({ selectedDimension: [{ Column: "score" }] }, viewer)).code).toBe(400);
  });

  it("has no value where a day is none, and numbers below zero", async () => {
    const days = { dataSrc: "days", selectedCalcul: [{ Column: "stock", calculFunc: "sum" }] };
    for (const Column of ["day", "at"])
      for (const unit of ["year", "quarter", "term"]) {
        const { data } = await query({
          ...days,
          selectedDimension: [{ Column, bucket: { kind: "time", unit } }],
        });
        expect(data.rows.map(([stock]: [number]) => stock).sort(), `${Column} ${unit}`).toEqual([14, 3]);
      }
    const least = { dataSrc: "days", selectedCalcul: [{ Column: "day", calculFunc: "min" }] };
    expect((await query(least)).data.rows).toEqual([["2024-03-01"]]);
    const left = {
      dataSrc: "days",
      selectedDimension: [{ Column: "left" }],
      calculated: [{ name: "left", expression: "stock - sold" }],
      orderByStrs: ["left asc"],
    };
    expect((await query(left)).data.rows).toEqual([[-7], [0], [6]]);
  });

  it("is exported, and its values are offered for filters", async () => {
    const content = { dataSrc: "marks", selectedDimension: [{ Column: "name" }, { Column: "class" }] };
    const file = await admin.post("/api/report/export", { format: "csv", what: "raw", name: "x", content });
    expect(file.status).toBe(200);
    const values = await admin.get("/api/report/field/values?tableName=marks&column=class");
    expect(values.body.data.map(({ value }: { value: unknown }) => value)).toEqual(["A", "B"]);
  });

  it("has percentiles, also in virtual tables", async () => {
    const content = { dataSrc: "marks", selectedCalcul: [{ Column: "score", calculFunc: "median" }] };
    expect((await query(content)).data.rows).toEqual([[75]]);
    const definition = { kind: "question", content };
    const virtual = { tableName: "middle", definition };
    expect((await admin.post("/api/report/virtual-table", virtual)).status).toBe(200);
    const selectedDimension = [{ Column: "score" }];
    expect((await query({ dataSrc: "middle", selectedDimension })).data.rows).toEqual([[75]]);
  });
});
