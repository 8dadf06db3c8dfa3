import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";
import { removeLeftovers } from "./import-recovery.ts";

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
