import { platformTenantId } from "@provost/contract/wire/id";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { timeOrderedIds } from "../ids.ts";
import { cloneDatabase, type TestDatabase } from "../testing/test-database.ts";

let test: TestDatabase;
const other = "200000";
const entry = (code: string) => ({
  id: timeOrderedIds.next(),
  parentId: null,
  code,
  dictKey: -1,
  dictValue: code,
  sort: 0,
  remark: "",
});

beforeAll(async () => {
  test = await cloneDatabase();
  for (const id of [platformTenantId, other]) {
    await test.db.platform((db) =>
      db.insertInto("tenant").values({ id, name: id, domain: null, settings: "{}" }).execute(),
    );
    await test.db.tenant(id).run((db) =>
      db
        .insertInto("dict")
        .values(entry(`of ${id}`))
        .execute(),
    );
  }
});
afterAll(() => test.remove());

it("adds the tenant to what is read, joined, updated and deleted", async () => {
  const { join, update, remove } = await test.db.tenant(other).run(async (db) => ({
    join: db
      .selectFrom("userRole as ur")
      .leftJoin("role", "role.id", "ur.roleId")
      .select("role.code")
      .where("ur.userId", "=", timeOrderedIds.next())
      .compile(),
    update: db.updateTable("dict").set({ remark: "x" }).compile(),
    remove: db.deleteFrom("dict").compile(),
  }));
  expect(join.sql).toMatch(/"role"\."id" = "ur"\."role_id" and "role"\."tenant_id" = \$\d/);
  expect(join.sql).toMatch(/"ur"\."user_id" = \$\d and "ur"\."tenant_id" = \$\d/);
  expect(update.sql).toMatch(/where "dict"\."tenant_id" = \$\d/);
  expect(remove.sql).toMatch(/where "dict"\."tenant_id" = \$\d/);
});

it("shows raw SQL without the filter only the tenant's own rows", async () => {
  const { rows } = await test.db
    .tenant(other)
    .run((db) => sql<{ code: string }>`select code from dict`.execute(db));
  expect(rows).toEqual([{ code: `of ${other}` }]);
});

it("refuses a row written for another tenant", async () => {
  const foreign = { ...entry("smuggled"), tenantId: platformTenantId };
  await expect(
    test.db.tenant(other).run((db) => db.insertInto("dict").values(foreign).execute()),
  ).rejects.toThrow(/row-level security/);
});

it("shows nothing without a tenant, and to the owner of the tables neither", async () => {
  const { rows } = await sql`select * from dict`.execute(test.db.owner);
  expect(rows).toEqual([]);
  await expect(test.db.platform((db) => db.selectFrom("dict").selectAll().execute())).rejects.toThrow(
    /permission denied/,
  );
});

it("does not leak the tenant of one transaction into the next on the same connection", async () => {
  await test.db.tenant(other).run((db) => sql`select 1`.execute(db));
  const { rows } = await test.db
    .tenant(platformTenantId)
    .run((db) => sql<{ code: string }>`select code from dict`.execute(db));
  expect(rows).toEqual([{ code: `of ${platformTenantId}` }]);
});
