import { statSync } from "node:fs";
import { join } from "node:path";
import { ImportError } from "@provost/warehouse/csv/import-error";
import { startImporter } from "@provost/warehouse/embedded/import/importer";
import { sweepFolder, sweepParts } from "../generation/part-files.ts";
import { sourceStore } from "../source.store.ts";
import { type Claim, type ImportDeps, isBusy } from "./import-job.ts";
import { failImport, runImport } from "./import-run.ts";
import { sweepWaiting } from "./waiting-uploads.ts";

type Unfinished = Awaited<ReturnType<ReturnType<typeof sourceStore>["unfinished"]>>[number] & {
  claim: Claim;
};

/** Every import that the records call unfinished, of all tenants. */
async function unfinishedImports({ db }: Pick<ImportDeps, "db">): Promise<Unfinished[]> {
  const tenants = await db.platform((platform) => platform.selectFrom("tenant").select("id").execute());
  const found = tenants.map(async ({ id }) => {
    const tenant = db.tenant(id);
    const rows = await tenant.run((tenantDb) => sourceStore(tenantDb).unfinished());
    return rows.flatMap((row) => {
      const { id: datasetId, importId, importJob: job } = row;
      return importId && job ? [{ ...row, claim: { tenant, datasetId, importId, job } }] : [];
    });
  });
  return (await Promise.all(found)).flat();
}

function isWhole(path: string, bytes: number): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === bytes;
}

/** Takes up the imports that a stopped server left behind: their uploads are still there, or the data set says they were interrupted. */
export async function resumeImports(deps: ImportDeps): Promise<void> {
  for (const { claim, ...row } of await unfinishedImports(deps)) {
    if (isWhole(join(deps.stagingDir, claim.job.staged), claim.job.bytes))
      await runImport(deps, claim, startImporter(deps.disk));
    // What another living server is reading is not ours to judge.
    else if (deps.alone || !isBusy(deps, row))
      await failImport(deps, claim, new ImportError({ kind: "interrupted" }));
  }
}

/** Removes uploads that no import waits for, here and among the files of the tenants, as `sweepFolder` does. */
export async function sweepUploads(
  deps: Pick<ImportDeps, "db" | "waiting" | "stagingDir">,
  now: Date | null,
): Promise<void> {
  await sweepWaiting(deps, now);
  const waiting = new Set((await unfinishedImports(deps)).map(({ claim }) => claim.job.staged));
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
