import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wholeDisk } from "@provost/warehouse/embedded/disk-space";
import { startImporter } from "@provost/warehouse/embedded/import/importer";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { asServer } from "../../platform/authority/authority.ts";
import type { TenantHandle } from "../../platform/db/database.ts";
import { makeDiskReserve } from "../../platform/disk/disk-reserve.ts";
import { meters } from "../../platform/metrics/meters.ts";
import { refuse } from "../../platform/refusal.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv, uploadCsv } from "../source.fixtures.ts";
import { sourceStore } from "../source.store.ts";
import { claimAgain, claimDataset } from "./import-claim.ts";
import type { Claim, ImportDeps } from "./import-job.ts";
import { resumeImports, takeUpLeft } from "./import-recovery.ts";
import { runImport } from "./import-run.ts";
import { shareUpload } from "./shared-upload.ts";

const server = testServer();
let [admin, userId] = [{} as TestUser, ""];
let deps: ImportDeps;
let tenant: TenantHandle;
/** What another server on the same records works with. */
let elsewhere: ImportDeps;

beforeAll(async () => {
  admin = await server.signIn();
  deps = server.source();
  tenant = deps.db.tenant("000000");
  const users = tenant.run((db) =>
    db.selectFrom("appUser").select("id").where("account", "=", "admin").executeTakeFirstOrThrow(),
  );
  userId = (await users).id;
  deps.alone = false;
  deps.pulseMs = 100;
  mkdirSync(deps.stagingDir, { recursive: true });
});
beforeEach(() => {
  const stagingDir = join(server.dataDir, "elsewhere");
  mkdirSync(stagingDir, { recursive: true });
  elsewhere = { ...deps, stagingDir, importers: new Map(), doubts: new Map() };
});

const rowsOf = async (table: string): Promise<unknown> => {
  const query = { content: { sql: `select a from ${table} order by a` } };
  return (await admin.post("/api/report/query", query)).body.data.rows;
};
const linesOf = (importId: string): Record<string, unknown>[] =>
  server
    .log()
    .trim()
    .split("\n")
    .filter((line) => line.includes(`"import":"${importId}"`))
    .map((line) => JSON.parse(line));
const rowOf = (id: string) => tenant.run((db) => sourceStore(db).byId(id));

/** Takes an upload at a server, which has acknowledged it and not begun to read it. */
async function take(
  at: ImportDeps,
  tableName: string,
  id: string,
  text: string,
  { mode = "append", through = tenant }: { mode?: "append" | "replace"; through?: TenantHandle } = {},
): Promise<Claim> {
  const importId = at.ids.next();
  const staged = `${importId}.csv`;
  writeFileSync(join(at.stagingDir, staged), text);
  const job = { mode, staged, bytes: text.length, userId, labels: {} };
  const target = { tableName, comment: "", importId, job };
  return claimDataset(at, through, target, id, async (_db, dataset) => asServer("dataset", dataset));
}

/** The database has not heard of the import for three minutes. */
const silence = ({ datasetId }: Claim): Promise<unknown> =>
  tenant.run((db) =>
    sql`update dataset set updated_at = clock_timestamp() - interval '3 min' where id = ${datasetId}`.execute(
      db,
    ),
  );

async function counted(outcome: string): Promise<number> {
  const { values } = await meters.imports.get();
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
}

it("an upload that a server has whole keeps its place there, however long it could not report", async () => {
  const { id } = await importCsv(admin, "waited", "a\n1\n");
  const first = await take(deps, "waited", id, "a\n2\n");
  await silence(first);
  const { body } = await uploadCsv(admin, "waited", "a\n3\n", { mode: "append" });
  expect(body.data.reason).toBe("import_busy");
  expect(await runImport(deps, first, startImporter(wholeDisk))).toBe("published");
  expect(await rowsOf("waited")).toEqual([[1], [2]]);
});

it("another server takes the place of one only when it has seen for itself that no report comes", async () => {
  const { id } = await importCsv(admin, "doubted", "a\n1\n");
  const first = await take(deps, "doubted", id, "a\n2\n");
  // Its clock is ahead of that of the other.
  const clock = { now: () => new Date(Date.now() + 3_600_000) };
  const next = () => take({ ...elsewhere, clock }, "doubted", id, "a\n3\n");
  await expect(next()).rejects.toMatchObject({ code: "import_busy" });
  await silence(first);
  await expect(next()).rejects.toMatchObject({ code: "import_busy" });
  await tenant.run((db) => sourceStore(db).setProgress(asServer("dataset", id), first.importId, 0.5));
  await expect(next()).rejects.toMatchObject({ code: "import_busy" });
  expect([...elsewhere.doubts]).toEqual([]);
  elsewhere.doubts.set("ended", { report: 0, since: 0 });
  await takeUpLeft(elsewhere);
  expect([...elsewhere.doubts]).toEqual([]);
  await silence(first);
  await expect(next()).rejects.toMatchObject({ code: "import_busy" });
  let second: Claim | null = null;
  await expect
    .poll(
      async () => {
        second = await next().catch(() => null);
        return second !== null;
      },
      { timeout: 5000 },
    )
    .toBe(true);
  if (second === null) throw new Error("it was not taken");
  expect(await runImport(elsewhere, second, startImporter(wholeDisk))).toBe("published");
});

it("rows to be added whose place another import took are added after it, and the log says so", async () => {
  const { id } = await importCsv(admin, "replaced", "a\n1\n");
  const first = await take(deps, "replaced", id, "a\n2\n");
  await silence(first);
  const { updatedAt } = (await rowOf(id)) ?? {};
  elsewhere.doubts.set(first.importId, { report: updatedAt?.getTime() ?? 0, since: 0 });
  const second = await take(elsewhere, "replaced", id, "a\n3\n");
  const run = runImport(deps, first, startImporter(wholeDisk));
  await expect.poll(() => server.log()).toContain(`import ${first.importId} (append, 4 bytes)`);
  expect(await runImport(elsewhere, second, startImporter(wholeDisk))).toBe("published");
  expect(await run).toBe("published");
  expect(await rowsOf("replaced")).toEqual([[1], [2], [3]]);
});

it("rows that were to replace others and lost their place are counted as failed, in the log and in the audit log", async () => {
  const { id } = await importCsv(admin, "given_up", "a\n1\n");
  const first = await take(deps, "given_up", id, "a\n2\n", { mode: "replace" });
  await silence(first);
  const { updatedAt } = (await rowOf(id)) ?? {};
  elsewhere.doubts.set(first.importId, { report: updatedAt?.getTime() ?? 0, since: 0 });
  const second = await take(elsewhere, "given_up", id, "a\n3\n");
  const before = await counted("failed");
  expect(await runImport(deps, first, startImporter(wholeDisk))).toBe("replaced");
  expect(await counted("failed")).toBe(before + 1);
  expect(server.log()).toContain(`import ${first.importId} (replace, 4 bytes)`);
  expect(await runImport(elsewhere, second, startImporter(wholeDisk))).toBe("published");
  expect(await rowsOf("given_up")).toEqual([[1], [3]]);
  const { records } = (await admin.get("/api/sq-system/log/audit?entity=dataset")).body.data;
  expect(records).toContainEqual(
    expect.objectContaining({ entityId: id, after: expect.objectContaining({ problem: "interrupted" }) }),
  );
});

it("imports that are taken up are all reported at once, while most of them wait", async () => {
  const names = ["up1", "up2", "up3"];
  const claims: Claim[] = [];
  for (const name of names) {
    const { id } = await importCsv(admin, name, "a\n1\n");
    claims.push(await take(deps, name, id, "a\n2\n"));
  }
  for (const claim of claims) await silence(claim);
  const free = new AbortController();
  const turns = await Promise.all(
    [0, 1].map(() => deps.importLanes.enter({ tenant: "000000", user: "" }, free.signal)),
  );
  const resumed = resumeImports(deps);
  const silences = () =>
    tenant.run((db) => Promise.all(claims.map(({ datasetId }) => sourceStore(db).silence(datasetId))));
  await expect.poll(async () => Math.max(...(await silences()))).toBeLessThan(60_000);
  for (const leave of turns) leave();
  await resumed;
  for (const name of names) expect(await rowsOf(name)).toEqual([[1], [2]]);
  for (const { importId } of claims)
    expect(linesOf(importId)).toMatchObject([
      { level: 30, tenant: "000000", msg: "an import that was interrupted continues" },
    ]);
});

it("an import that the reserve of the disk stops is a warning that names it and the reason, without a stack", async () => {
  const { id } = await importCsv(admin, "reserved", "a\n1\n");
  const claim = await take(deps, "reserved", id, "a\n2\n");
  const disk = makeDiskReserve([server.dataDir], 2 ** 50);
  expect(await runImport({ ...deps, disk }, claim, null)).toBe("failed");
  const [line, ...more] = linesOf(claim.importId);
  expect(line).toMatchObject({
    level: 40,
    tenant: "000000",
    dataset: id,
    reason: "disk_full",
    msg: "import stopped: not enough disk space",
  });
  expect([more, line?.free, line?.err]).toEqual([[], expect.stringMatching(/B$/), undefined]);

  const left = await take(elsewhere, "reserved", id, "a\n2\n");
  await shareUpload(elsewhere, left);
  await silence(left);
  const taking = { ...deps, disk, doubts: new Map() };
  await expect
    .poll(async () => {
      await takeUpLeft(taking);
      return linesOf(left.importId);
    })
    .toMatchObject([
      { level: 40, reason: "disk_reserve", msg: "interrupted import waits: not enough disk space" },
    ]);
  await takeUpLeft({ ...taking, disk: deps.disk });
  await Promise.all(deps.running);
  expect([await rowsOf("reserved"), linesOf(left.importId).at(-1)?.msg]).toEqual([
    [[1], [2]],
    "an import that was interrupted continues",
  ]);
});

it("a part whose publication was not confirmed stays, though another import has begun since", async () => {
  const { id } = await importCsv(admin, "unconfirmed", "a\n1\n");
  let [isArmed, second] = [false, null as Claim | null];
  const losing: TenantHandle = {
    tenantId: tenant.tenantId,
    run: async (work) => {
      const result = await tenant.run(work);
      if (!isArmed || second !== null || (await rowOf(id))?.status !== "ready") return result;
      second = await take(deps, "unconfirmed", id, "a\n3\n");
      throw refuse("maybe_saved");
    },
  };
  const first = await take(deps, "unconfirmed", id, "a\n2\n", { through: losing });
  isArmed = true;
  expect(await runImport(deps, first, startImporter(wholeDisk))).toBe("published");
  if (second === null) throw new Error("the connection was not lost");
  expect(await runImport(deps, second, startImporter(wholeDisk))).toBe("published");
  const { parts = [] } = (await rowOf(id)) ?? {};
  const folder = deps.parts.folderOf("000000");
  expect(parts?.map(({ file }) => existsSync(join(folder, file)))).toEqual([true, true, true]);
  expect(await rowsOf("unconfirmed")).toEqual([[1], [2], [3]]);
});

const waiting = (): string => join(server.filesDir, "000000", ".waiting");
const shared = (): string[] => (existsSync(waiting()) ? readdirSync(waiting()) : []);

it("an upload that can't have a second name is shared as a copy, and one whose import has ended is not", async () => {
  const { id } = await importCsv(admin, "copied", "a\n1\n");
  const first = await take(deps, "copied", id, "a\n2\n");
  const staged = join(deps.stagingDir, first.job.staged);
  // The name is taken, by what a crash has left.
  writeFileSync(`${staged}.leaving`, "left");
  await shareUpload(deps, first);
  expect(readFileSync(join(waiting(), first.job.staged), "utf8")).toBe("a\n2\n");
  expect((await rowOf(id))?.importJob?.shared).toBe(true);
  expect(await runImport(deps, first, startImporter(wholeDisk))).toBe("published");
  expect([shared(), existsSync(`${staged}.leaving`)]).toEqual([[], false]);
  await shareUpload(deps, first);
  expect(shared()).toEqual([]);
});

it("an upload that another import kept from being shared is not said to be so once it is claimed again", async () => {
  const { id } = await importCsv(admin, "reclaimed", "a\n1\n");
  const first = await take(deps, "reclaimed", id, "a\n2\n");
  await silence(first);
  const { updatedAt } = (await rowOf(id)) ?? {};
  elsewhere.doubts.set(first.importId, { report: updatedAt?.getTime() ?? 0, since: 0 });
  const second = await take(elsewhere, "reclaimed", id, "a\n3\n");
  await shareUpload(deps, first);
  expect(shared()).toEqual([]);
  expect(await runImport(elsewhere, second, startImporter(wholeDisk))).toBe("published");
  expect((await claimAgain(deps, first))?.importId).toBe(first.importId);
  expect((await rowOf(id))?.importJob).toMatchObject({ staged: first.job.staged });
  expect((await rowOf(id))?.importJob?.shared).toBeUndefined();
  expect(await runImport(deps, first, startImporter(wholeDisk))).toBe("published");
  expect(await rowsOf("reclaimed")).toEqual([[1], [2], [3]]);
});

it("says in the log why an upload could not be shared", async () => {
  rmSync(waiting(), { recursive: true, force: true });
  writeFileSync(waiting(), "no folder");
  const free = new AbortController();
  const turns = await Promise.all(
    [0, 1].map(() => deps.importLanes.enter({ tenant: "000000", user: "" }, free.signal)),
  );
  const reply = uploadCsv(admin, "unshared", "a\n1\n");
  await expect.poll(() => server.log(), { timeout: 10_000 }).toMatch(/EEXIST|ENOTDIR/);
  for (const leave of turns) leave();
  expect((await reply).body.data).toMatchObject({ status: "ready", rows: 1 });
  rmSync(waiting());
});
