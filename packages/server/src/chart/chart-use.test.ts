import { beforeAll, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { chartsUsing } from "./chart-use.service.ts";

const server = testServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
  const saved: readonly (readonly [string, object])[] = [
    ["by table", { dataSrc: "scores" }],
    ["of another", { dataSrc: "scores_old" }],
    ["by sql", { sql: 'select 1 from "Scores" s join x on true' }],
    ["a longer name", { sql: "select scores_old.a, myscores from scores_old" }],
    ["no table", { sql: "select 1" }],
    [
      "its values",
      { sql: "select 1", parameters: [{ name: "s", values: { table: "Schools", column: "name" } }] },
    ],
  ];
  for (const [name, content] of saved) await admin.post("/api/report/chart", { name, content });
});

const using = (tenant: string, table: string) =>
  server.db.tenant(tenant).run(async (db) => (await chartsUsing(db, table)).map(({ name }) => name));

it("finds the charts that read a table, by their choice or in their SQL", async () => {
  expect(await using("000000", "scores")).toEqual(["by sql", "by table"]);
  expect(await using("000000", "scores_old")).toEqual(["a longer name", "of another"]);
  expect(await using("000000", "SCORES")).toEqual(["by sql", "by table"]);
});

it("finds those with a parameter whose values are from the table", async () => {
  expect(await using("000000", "schools")).toEqual(["its values"]);
});

it("takes a hostile name for a name", async () => {
  for (const name of ["%", "_", "", "' or true --", "sco%"]) expect(await using("000000", name)).toEqual([]);
});

it("finds nothing of another tenant", async () => {
  expect(await using(otherTenantId, "scores")).toEqual([]);
});
