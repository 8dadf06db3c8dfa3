import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ImportError } from "@provost/warehouse/csv/import-error";
import { asServer } from "../../platform/authority/authority.ts";
import { isOfDisk } from "../../platform/disk/disk-reserve.ts";
import { sweepFolder, sweepParts } from "../generation/part-files.ts";
import { sourceStore } from "../source.store.ts";
import { doubtMs, isBusy, isLeft, isStagedHere } from "./import-claim.ts";
import { asLogged, type Claim, type ImportDeps } from "./import-job.ts";
import { failImport, outlast, runImport } from "./import-run.ts";
import { bringShared } from "./shared-upload.ts";
import { sweepWaiting } from "./waiting-uploads.ts";

const continued = "an import that was interrupted continues";

type Unfinished = Awaited<ReturnType<ReturnType<typeof sourceStore>["unfinished"]>>[number] & {
  claim: Claim;
};

/** Every import that the records call unfinished, of all tenants. */
async function unfinishedImports({ db }: Pick<ImportDeps, "db">): Promise<Unfinished[]> {
  const tenants = await db.platform((platform) => platform.selectFrom("tenant").select("id").execute());
  const found: Unfinished[] = [];
  // One after another, so that calls need not wait behind them for a connection.
  for (const { id } of tenants) {
    const tenant = db.tenant(id);
    const rows = await tenant.run((tenantDb) => sourceStore(tenantDb).unfinished());
    for (const row of rows) {
      const { id: datasetId, importId, importJob: job } = row;
      if (importId && job) found.push({ ...row, claim: { tenant, datasetId, importId, job } });
    }
  }
  return found;
}

/** Waits until an import that another server was reading has ended; false when that server lives no longer, so that it never will. */
async function endsElsewhere(deps: ImportDeps, { tenant, datasetId, importId }: Claim): Promise<boolean> {
  for (;;) {
    const state = await outlast(deps, () =>
      tenant.run(async (db) => {
        const row = await sourceStore(db).byId(datasetId);
        if (row?.importId !== importId || row.status !== "loading") return "ended";
        return (await isBusy(deps, db, row)) ? "busy" : "left";
      }),
    );
    if (state !== "busy") return state === "ended";
    await pause(doubtMs(deps), undefined, { signal: deps.stopping, ref: false });
  }
}

async function resumeImport(deps: ImportDeps, claim: Claim): Promise<void> {
  if (isStagedHere(deps, claim.job)) {
    deps.tell("info", asLogged(claim), continued);
    await runImport(deps, claim, null);
  }
  // `takeUpLeft` does, once its server lives no longer.
  else if (claim.job.shared && !deps.alone) return;
  // What another living server is reading is not ours to judge.
  else if (deps.alone || !(await endsElsewhere(deps, claim)))
    await failImport(deps, claim, new ImportError({ kind: "interrupted" }));
}

/**
 * Takes up the imports that a stopped server left behind: their uploads are still there, or the data set says they were interrupted. All are
 * reported from now on, and read in turn.
 */
export async function resumeImports(deps: ImportDeps): Promise<void> {
  const unfinished = await outlast(deps, () => unfinishedImports(deps));
  const one = ({ claim }: Unfinished): Promise<void> =>
    resumeImport(deps, claim).catch((error: unknown) => {
      if (!deps.stopping.aborted) deps.logFault(error);
    });
  await Promise.all(unfinished.map(one));
}

/** Whether this server, of those that could, has taken an import up: it reports it from now on. */
function takes(deps: ImportDeps, { tenant, datasetId, importId }: Claim): Promise<boolean> {
  return tenant.run(async (db) => {
    const store = sourceStore(db);
    const row = await store.lockById(datasetId);
    if (row?.importId !== importId || row.status !== "loading") return false;
    if (!(await isLeft(deps, db, row))) return false;
    return store.setProgress(asServer("dataset", datasetId), importId, 0);
  });
}

async function takeUp(deps: ImportDeps, claim: Claim): Promise<void> {
  // Where the files are another installation's, an upload that is not there is not lost.
  await deps.waiting.ensureOwn();
  await deps.disk.ensure(claim.job.bytes);
  const isThere = await bringShared(deps, claim);
  if (deps.stopping.aborted || !(await takes(deps, claim))) {
    await rm(join(deps.stagingDir, claim.job.staged), { force: true });
    return;
  }
  deps.doubts.delete(claim.importId);
  if (isThere) {
    deps.tell("info", asLogged(claim), continued);
    void runImport(deps, claim, null);
  } else await failImport(deps, claim, new ImportError({ kind: "interrupted" }));
}

const notTaken =
  (deps: ImportDeps, claim: Claim) =>
  (error: unknown): void => {
    if (!isOfDisk(error)) {
      deps.logFault(error);
      return;
    }
    const { code: reason, details } = error;
    deps.tell(
      "warn",
      { ...asLogged(claim), reason, ...details },
      "interrupted import waits: not enough disk space",
    );
  };

/** Takes up the acknowledged imports of servers that live no longer; to be called again and again. */
export async function takeUpLeft(deps: ImportDeps): Promise<void> {
  if (deps.alone) return;
  const unfinished = await unfinishedImports(deps);
  const known = new Set(unfinished.map(({ claim }) => claim.importId));
  for (const importId of deps.doubts.keys()) if (!known.has(importId)) deps.doubts.delete(importId);
  for (const { claim, ...row } of unfinished) {
    if (deps.stopping.aborted) return;
    if (!claim.job.shared || isStagedHere(deps, claim.job)) continue;
    if (await claim.tenant.run((db) => isLeft(deps, db, row)))
      await takeUp(deps, claim).catch(notTaken(deps, claim));
  }
}

/** Looks for such imports again and again, until it is stopped. */
export function startTakingUp(deps: ImportDeps): () => Promise<void> {
  let look: Promise<void> | null = null;
  const timer = setInterval(() => {
    look ??= takeUpLeft(deps)
      .catch(deps.logFault)
      .finally(() => {
        look = null;
      });
  }, doubtMs(deps));
  timer.unref();
  return async () => {
    clearInterval(timer);
    await look;
  };
}

/** Removes uploads that no import waits for, here and among the files of the tenants, as `sweepFolder` does. */
export async function sweepUploads(
  deps: Pick<ImportDeps, "db" | "waiting" | "stagingDir">,
  now: Date | null,
): Promise<void> {
  const waiting = new Set((await unfinishedImports(deps)).map(({ claim }) => claim.job.staged));
  await sweepWaiting(deps, waiting, now);
  await sweepFolder(deps.stagingDir, (name) => waiting.has(name), now);
}

/**
 * Removes at once what a killed server has left: uploads, the work folders of its importers, and files they published that no table uses.
 * Where other servers may work on the same records, the daily sweep does it a day later.
 */
export async function removeLeftovers(deps: ImportDeps): Promise<void> {
  if (!deps.alone) return;
  await sweepUploads(deps, null);
  const tenants = await deps.db.platform((platform) => platform.selectFrom("tenant").select("id").execute());
  for (const { id } of tenants) await sweepParts(deps.parts, deps.db.tenant(id), null);
}
