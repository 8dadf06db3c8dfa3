import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "../../platform/postgres/embedded-postgres.ts";
import { ask } from "../../platform/postgres/postgres.fixtures.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { preparedFolder } from "../faults/prepared-folder.fixtures.ts";
import {
  dataFolder,
  type RealServer,
  removeFolder,
  startServer,
  until,
} from "../faults/real-server.fixtures.ts";
import { rowsOf } from "../faults/upload.fixtures.ts";
import { addTenantTo, embeddedOf, provostDone, startCommand, tenants } from "./command.fixtures.ts";

const folders = { old: await preparedFolder(), current: dataFolder() };
const archive = join(folders.current, "busy.tar.gz");
let server: RealServer;

beforeAll(async () => {
  server = await startServer(folders.old);
  await addTenantTo(folders.old, tenants[1]);
});
afterAll(async () => {
  await server.end("SIGTERM");
  for (const folder of Object.values(folders)) removeFolder(folder);
});

/** Works until it is stopped: each submit writes an entry and its audit record in one transaction. */
function writeEntries(user: TestUser, tag: string, stopped: () => boolean): Promise<number> {
  return (async () => {
    let written = 0;
    while (!stopped()) {
      const entry = { code: `${tag}_${written}`, dictKey: -1, dictValue: tag };
      expect((await user.post("/api/sq-system/dict/submit", entry)).status).toBe(200);
      written++;
    }
    return written;
  })();
}

async function replaceTables(user: TestUser, stopped: () => boolean): Promise<number> {
  let round = 0;
  for (; !stopped(); round++) {
    const { id } = await importCsv(user, `t${round % 3}`, `a,b\n${round},x\n`);
    if (round % 2 === 0) continue;
    expect((await user.delete(`/api/report/dataset/${id}`)).status).toBe(200);
    expect((await user.delete(`/api/report/table-bin/${id}`)).status).toBe(200);
  }
  return round;
}

describe("while people work", () => {
  it("shows one moment: what belongs together is there together, in every tenant", async () => {
    const users = await Promise.all(tenants.map((tenantId) => server.signIn(tenantId)));
    let stop = false;
    const working = users.flatMap((user, index) => [
      writeEntries(user, `w${index}`, () => stop),
      writeEntries(user, `v${index}`, () => stop),
      replaceTables(user, () => stop),
    ]);
    await until("some work", async () => (await entriesIn(folders.old)) > 20);
    const before = await entriesIn(folders.old);
    await provostDone(["backup", archive], { PROVOST_DATA: folders.old });
    const after = await entriesIn(folders.old);
    stop = true;
    await Promise.all(working);
    expect(after).toBeGreaterThan(before);

    const dataDir = join(folders.current, "busy");
    await provostDone(["restore", archive], { PROVOST_DATA: dataDir });
    const running = await startEmbeddedPostgres({ dataDir, log: () => {} });
    const { superuser } = embeddedOf(dataDir);
    const [pairs] = await ask<Record<string, number>>(
      superuser,
      `select count(*)::int as both, count(d.id)::int as entries, count(a.entity_id)::int as records
       from (select * from dict where dict_value in ('w0', 'w1', 'v0', 'v1')) d
       full join (select * from audit_log where entity = 'dict' and action = 'create') a on (a.tenant_id, a.entity_id) = (d.tenant_id, d.id::text)`,
    );
    const named = await ask<{ path: string }>(
      superuser,
      "select distinct tenant_id || '/dataset/' || (jsonb_array_elements(parts)->>'file') as path from dataset_generation order by 1",
    );
    await running.stop();
    const { both = 0 } = pairs ?? {};
    expect(both).toBeGreaterThanOrEqual(before);
    expect(both).toBeLessThanOrEqual(after);
    expect(pairs).toEqual({ both, entries: both, records: both });
    const stored = tenants.flatMap((tenantId) =>
      readdirSync(join(dataDir, "files", tenantId, "dataset")).map((name) => `${tenantId}/dataset/${name}`),
    );
    expect(stored.sort()).toEqual(named.map(({ path }) => path));

    const restored = await startServer(dataDir);
    for (const tenantId of tenants) {
      const user = await restored.signIn(tenantId);
      const tables = (await user.get("/api/report/tables")).body.data;
      for (const { tableName } of tables)
        expect(await rowsOf(user, `select b from ${tableName}`)).toEqual([{ b: "x" }]);
    }
    await restored.end("SIGTERM");
  });

  it("leaves nothing behind when it is stopped", async () => {
    const big = join(folders.old, "files", tenants[0], "upload");
    mkdirSync(big, { recursive: true });
    writeFileSync(join(big, "big"), randomBytes(1024));
    truncateSync(join(big, "big"), 20 * 1024 ** 3);
    const into = dataFolder();
    const { child, ended } = startCommand(["backup", join(into, "never.tar.gz")], {
      PROVOST_DATA: folders.old,
    });
    await until("its beginning", () =>
      readdirSync(join(folders.old, "files")).some((name) => name.startsWith(".backup-")),
    );
    expect(readdirSync(into)).toHaveLength(1);
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({
      code: 130,
      out: "",
      err: expect.stringContaining("nothing was left"),
    });
    expect(readdirSync(into)).toEqual([]);
    expect(readdirSync(join(folders.old, "files")).sort()).toEqual([".store", ...tenants]);
    removeFolder(big);
    removeFolder(into);
  });
});

async function entriesIn(dataDir: string): Promise<number> {
  const [row] = await ask<{ n: number }>(
    embeddedOf(dataDir).superuser,
    "select count(*)::int as n from dict where dict_value in ('w0', 'w1', 'v0', 'v1')",
  );
  return row?.n ?? 0;
}
