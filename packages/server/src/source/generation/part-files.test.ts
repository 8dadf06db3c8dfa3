import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";
import { sourceStore } from "../source.store.ts";
import { partsLock, removeUnnamed, statesOfParts, sweepParts } from "./part-files.ts";
import { forgetStates } from "./retention.ts";

const server = testServer();
const tenantId = "000000";

it("parts are removed only while no restore puts any into place, and never one that a generation names", async () => {
  const { id } = await importCsv(await server.signIn(), "named", "a\n1\n");
  const { parts } = server.source();
  const tenant = server.db.tenant(tenantId);
  const row = await tenant.run((db) => sourceStore(db).byId(id));
  const files = [...(row?.parts ?? []).map(({ file }) => file), "stray.duckdb", "left.duckdb"];
  const pathOf = (file: string): string => join(parts.folderOf(tenantId), file);
  for (const file of files.slice(1)) writeFileSync(pathOf(file), "x");
  const there = (): boolean[] => files.map((file) => existsSync(pathOf(file)));

  await server.db.owner.connection().execute(async (restore) => {
    const lock = sql`hashtextextended(${partsLock(tenantId)}, 0)`;
    await sql`select pg_advisory_lock(${lock})`.execute(restore);
    await removeUnnamed(parts, tenant, files);
    await sweepParts(parts, tenant, null);
    expect(there()).toEqual([true, true, true]);
    await sql`select pg_advisory_unlock(${lock})`.execute(restore);
  });
  await removeUnnamed(parts, tenant, files.slice(0, 2));
  expect(there()).toEqual([true, false, true]);
  await sweepParts(parts, tenant, null);
  expect(there()).toEqual([true, false, false]);
});

it("of some parts, only the states that have one of them are looked at", async () => {
  const admin = await server.signIn();
  await importCsv(admin, "other", "a\n1\n");
  const { id } = await importCsv(admin, "looked_at", "a\n1\n");
  const tenant = server.db.tenant(tenantId);
  const [file = ""] =
    (await tenant.run((db) => sourceStore(db).byId(id)))?.parts?.map((part) => part.file) ?? [];
  const found = await tenant.run((db) => sourceStore(db).states([file, "gone.duckdb"]));
  expect(found.map(({ tableName }) => tableName)).toEqual(["looked_at"]);
  expect(await tenant.run((db) => statesOfParts(db, new Set([file, "gone.duckdb"])))).toEqual(
    new Map([[file, { table: "looked_at" }]]),
  );
});

it("a state is forgotten where rows were added to it on the same day of the tenant's zone", async () => {
  const { id: datasetId } = await importCsv(await server.signIn(), "zoned", "a\n1\n");
  const { ids } = server.source();
  const tenant = server.db.tenant(tenantId);
  const ats = [
    "2026-03-09T20:00Z",
    "2026-03-10T01:00Z",
    ...[11, 12, 13, 14].map((day) => `2026-03-${day}T00:00Z`),
  ];
  const gone = await tenant.run(async (db) => {
    const store = sourceStore(db);
    const { parts, columns } = (await store.byId(datasetId)) ?? {};
    for (const at of ats)
      await store.insertGeneration({
        ...{ id: ids.next(), datasetId, parts: parts ?? [], columns: columns ?? [], rowCount: 1 },
        ...{ createdAt: new Date(at), createdBy: null, mode: "append" },
      });
    return forgetStates(db, datasetId, new Date("2026-03-15"));
  });
  // In Shanghai, it is the tenth then.
  expect(gone.map(({ createdAt }) => createdAt)).toEqual([new Date(ats[0] ?? "")]);
});
