import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startImporter } from "@provost/warehouse/embedded/import/importer";
import { expect, it } from "vitest";
import type { TenantHandle } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";
import { sourceStore } from "../source.store.ts";
import { claimDataset } from "./import-claim.ts";
import { removeLeftovers } from "./import-recovery.ts";
import { runImport } from "./import-run.ts";

const server = testServer();

it("removes what a killed server left: work folders, uploads and parts that no table has, and nothing else", async () => {
  const admin = await server.signIn();
  const { id } = await importCsv(admin, "kept", "a\n1\n");
  await importCsv(admin, "kept", "a\n2\n", { mode: "append" });
  await importCsv(admin, "binned", "a\n3\n");
  await admin.delete(`/api/report/dataset/${id}`);
  const folder = join(server.filesDir, "000000", "dataset");
  const stray = [
    join(folder, "0123-4567.duckdb"),
    join(folder, ".import-x"),
    join(server.dataDir, "staging", "x.csv"),
  ];
  mkdirSync(join(folder, ".import-x"), { recursive: true });
  mkdirSync(join(server.dataDir, "staging"), { recursive: true });
  for (const path of [stray[0], stray[2]]) writeFileSync(path ?? "", "x");

  await removeLeftovers({ ...server.source(), alone: true });
  expect(stray.map((path) => existsSync(path))).toEqual([false, false, false]);
  await admin.post(`/api/report/table-bin/${id}/restore`, {});
  const query = { content: { sql: "select a from kept order by a" } };
  expect((await admin.post("/api/report/query", query)).body.data.rows).toEqual([[1], [2]]);
});

it("keeps the rows of an import whose connection was lost after it was published", async () => {
  const admin = await server.signIn();
  const deps = server.source();
  const tenant = deps.db.tenant("000000");
  const { id: userId } = await tenant.run((db) =>
    db.selectFrom("appUser").select("id").where("account", "=", "admin").executeTakeFirstOrThrow(),
  );
  const importId = deps.ids.next();
  const staged = `${importId}.csv`;
  mkdirSync(deps.stagingDir, { recursive: true });
  writeFileSync(join(deps.stagingDir, staged), "a\n5\n");
  const target = {
    tableName: "published_once",
    comment: "",
    importId,
    job: { mode: "replace", staged, bytes: 4, userId, labels: {} },
  } as const;
  let [datasetId, isLost] = ["", false];
  const losing: TenantHandle = {
    tenantId: tenant.tenantId,
    run: async (work) => {
      const result = await tenant.run(work);
      if (datasetId === "" || isLost) return result;
      const row = await tenant.run((db) => sourceStore(db).byId(datasetId));
      if (row?.status !== "ready") return result;
      isLost = true;
      throw refuse("maybe_saved");
    },
  };
  const claim = await claimDataset(deps, losing, target, null, () => Promise.reject(new Error("it is new")));
  datasetId = claim.datasetId;
  await runImport(deps, claim, startImporter(deps.disk));
  expect(isLost).toBe(true);
  const query = { content: { sql: "select a from published_once" } };
  expect((await admin.post("/api/report/query", query)).body.data.rows).toEqual([[5]]);
});
