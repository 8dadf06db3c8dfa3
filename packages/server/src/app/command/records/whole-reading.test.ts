import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../../platform/testing/test-database.ts";
import { openSnapshot } from "./snapshot.ts";
import { readTables } from "./table.ts";
import { wholeReadings } from "./whole-reading.ts";

const tenantColumn = "tenant_id text not null default current_setting('provost.tenant')";
const secured = (table: string): string =>
  `alter table ${table} enable row level security; alter table ${table} force row level security;`;
const ownRows = "tenant_id = current_setting('provost.tenant', true)";
let test: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  test = await cloneDatabase();
  client = new pg.Client(test.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.remove();
});

const owner = (): string => inject("postgres").connection.user;

/** How each table can be read after these statements; they are rolled back. */
async function readingsAfter(statements: string) {
  await client.query("begin");
  try {
    await client.query(statements);
    return wholeReadings(await readTables(client), owner());
  } finally {
    await client.query("rollback");
  }
}

describe("a table of which rows might stay hidden stops the backup", () => {
  it.each([
    ["has no policy", `create table odd (${tenantColumn} references tenant, n int); ${secured("odd")}`],
    [
      "shows tenants their rows but may hold rows of a tenant that is not there",
      `create table odd (${tenantColumn}, n int); ${secured("odd")} create policy own on odd to provost_tenant using (${ownRows}); grant select on odd to provost_tenant`,
    ],
    [
      "may hold rows of no tenant",
      `create table odd (tenant_id text references tenant, n int); ${secured("odd")} create policy own on odd to provost_tenant using (${ownRows}); grant select on odd to provost_tenant`,
    ],
    [
      "is held to a tenant by a key that may be empty",
      `create table odd (${tenantColumn}, id uuid, foreign key (tenant_id, id) references dept); ${secured("odd")} create policy own on odd to provost_tenant using (${ownRows}); grant select on odd to provost_tenant`,
    ],
    [
      "shows a part of its rows only",
      `create table odd (n int, hidden boolean); ${secured("odd")} create policy part on odd to provost_platform using (not hidden); grant select on odd to provost_platform`,
    ],
    [
      "has a policy that takes rows away again",
      `create table odd (n int, hidden boolean); ${secured("odd")} create policy every_row on odd to provost_platform using (true); create policy fewer on odd as restrictive to provost_platform using (not hidden); grant select on odd to provost_platform`,
    ],
  ])("%s", async (_why, statements) => {
    await expect(readingsAfter(statements)).rejects.toThrow(/row security hides rows of the table odd/);
  });

  it("lies where Provost keeps nothing", async () => {
    await expect(readingsAfter("create schema other; create table other.odd (n int)")).rejects.toThrow(
      /other\.odd belongs to Provost's role/,
    );
  });
});

describe("all rows are seen", () => {
  it("of every table that the migrations make", async () => {
    const readings = await readingsAfter("");
    const { rows } = await client.query(
      "select count(*)::int as n from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
    );
    expect(readings.size).toBe(rows[0].n);
    expect(readings.get("dict")?.by).toBe("tenant");
    expect(readings.get("tenant")?.by).toBe("whole");
  });

  it("of tables without row security, of the platform's, and of those that hang on a tenant's by their keys", async () => {
    const readings = await readingsAfter(`
      create table plain (n int);
      create table platforms (n int); ${secured("platforms")}
      create policy every_row on platforms to provost_platform using (true); grant select on platforms to provost_platform;
      create table far (${tenantColumn}, id uuid not null, foreign key (tenant_id, id) references dept); ${secured("far")}
      create policy own on far to provost_tenant using (${ownRows}); grant select on far to provost_tenant`);
    const how = ["plain", "platforms", "far"].map((name) => readings.get(name)?.by);
    expect(how).toEqual(["whole", "whole", "tenant"]);
  });
});

it("counts what a superuser counts, for every kind of table", async () => {
  await client.query(
    `create table kinds (n int generated always as identity, twice int generated always as (7) stored, b bytea, j jsonb, t timestamptz)`,
  );
  await client.query(
    `insert into kinds (b, j, t) select '\\x0a5c00'::bytea, '{"a":"\\n"}', now() from generate_series(1, 500)`,
  );
  const snapshot = await openSnapshot(test.connection);
  const rows = snapshot.rows("kinds");
  let text = "";
  let next = await rows.next();
  for (; !next.done; next = await rows.next()) text += next.value.toString();
  expect(next.value).toBe(500);
  expect(text.split("\n")).toHaveLength(501);
  expect(snapshot.tables.find(({ name }) => name === "kinds")?.columns).toEqual(["n", "b", "j", "t"]);
  expect(snapshot.sequences).toEqual([{ name: "kinds_n_seq", lastValue: "500" }]);
  await snapshot.close();
});
