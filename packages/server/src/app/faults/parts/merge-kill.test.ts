import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isLongRun } from "../../../../../../tools/test/long-run.ts";
import { clusterOf, homeOf, readSecrets } from "../../../platform/postgres/cluster.ts";
import { findPostmaster } from "../../../platform/postgres/postmaster.ts";
import { importersOf } from "../../../platform/testing/processes.fixtures.ts";
import { type TestUser, testClient } from "../../../platform/testing/test-client.ts";
import { partLimits } from "../../../source/generation/part-merging.ts";
import { importCsv } from "../../../source/source.fixtures.ts";
import { preparedFolder } from "../prepared-folder.fixtures.ts";
import { type RealServer, removeFolder, startServer, until } from "../real-server.fixtures.ts";
import { rowsOf } from "../upload.fixtures.ts";

const dataDir = await preparedFolder();
const folder = join(dataDir, "files", "000000", "dataset");
let server: RealServer;
let database: Client;
let user: TestUser;
let appended = 0;

beforeAll(async () => {
  server = await startServer(dataDir);
  const { superuser, owner } = readSecrets(homeOf(dataDir));
  const { host, port } = findPostmaster(clusterOf(homeOf(dataDir))) ?? {};
  database = new Client({ ...superuser, host, port, database: owner.database });
  await database.connect();
  user = await testClient(() => server.url).signIn();
  await importCsv(user, "merged", "a\n0\n");
});
afterAll(async () => {
  await database.end();
  await server.end("SIGTERM");
  removeFolder(dataDir);
});

async function partsOf(condition: string): Promise<string[]> {
  const { rows } = await database.query<{ file: string }>(
    `select distinct part ->> 'file' as file from dataset d join dataset_generation g on g.dataset_id = d.id,
       jsonb_array_elements(g.parts) as part where ${condition}`,
  );
  return rows.map(({ file }) => file).sort();
}
const current = (): Promise<string[]> => partsOf("g.id = d.generation_id");
const stored = (): string[] => readdirSync(folder).sort();
const unnamed = async (): Promise<string[]> => {
  const named = new Set(await partsOf("true"));
  return stored().filter((name) => !named.has(name));
};

/** Appends until a merge has begun that cannot be published before the lock of the data set is let go. */
async function beginMerge(): Promise<void> {
  for (;;) {
    await importCsv(user, "merged", `a\n${++appended}\n`, { mode: "append" });
    if ((await current()).length <= partLimits.merged) continue;
    await database.query("begin");
    await database.query("select 1 from dataset where table_name = 'merged' for update");
    if ((await current()).length > partLimits.merged) return;
    await database.query("rollback");
  }
}

const steps: [string, () => Promise<void>][] = [
  [
    "writes the merged part",
    async () => {
      const writing = () => stored().some((name) => name.startsWith(".import-"));
      await until("a merge that writes", () => importersOf(server.pid).length > 0 && writing());
      for (const { pid } of importersOf(server.pid)) process.kill(pid, "SIGSTOP");
    },
  ],
  [
    "has it whole, before it is published",
    () =>
      until("a merged part", async () => {
        const found = await unnamed();
        return found.some((name) => name.endsWith(".duckdb"));
      }),
  ],
  [
    "has published it, before those it was made of are removed",
    async () => {
      const before = await current();
      await database.query("commit");
      await until("a merge that is published", async () => (await current()).length < before.length);
    },
  ],
];

it.each(isLongRun ? steps : steps.slice(1, 2))(
  "a server that is killed while it %s loses nothing, doubles nothing and leaves no files",
  async (_, reach) => {
    await beginMerge();
    await reach();
    const importers = importersOf(server.pid);
    await server.end("SIGKILL");
    for (const { pid } of importers) process.kill(pid, "SIGCONT");
    await database.query("rollback");
    expect(await unnamed()).not.toEqual([]);
    server = await startServer(dataDir);
    expect(stored()).toEqual(await partsOf("true"));
    const all = Array.from({ length: appended + 1 }, (_value, a) => ({ a }));
    expect(await rowsOf(user, "select a from merged")).toEqual(all);
    // What was merged in vain is merged after the next append.
    await importCsv(user, "merged", `a\n${++appended}\n`, { mode: "append" });
    await until("few parts", async () => (await current()).length <= partLimits.merged);
    expect(await rowsOf(user, "select a from merged")).toEqual([...all, { a: appended }]);
  },
  60_000,
);
