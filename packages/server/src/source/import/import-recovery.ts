import { statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ImportError } from "@provost/warehouse/csv/import-error";
import { startImporter } from "@provost/warehouse/embedded/import/importer";
import { sweepParts } from "../generation/part-files.ts";
import { sourceStore } from "../source.store.ts";
import { type Claim, type ImportDeps, isBusy } from "./import-job.ts";
import { failImport, runImport } from "./import-run.ts";
import { removeUnknown } from "./waiting-uploads.ts";

type Unfinished = Awaited<ReturnType<ReturnType<typeof sourceStore>["unfinished"]>>[number] & {
  claim: Claim;
};

/** Every import that the records call unfinished, of all tenants. */
async function unfinishedImports({ db }: ImportDeps): Promise<Unfinished[]> {
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
      await runImport(deps, claim, startImporter());
    // What another living server is reading is not ours to judge.
    else if (deps.alone || !isBusy(deps, row))
      await failImport(deps, claim, new ImportError({ kind: "interrupted" }));
  }
}

/**
 * Removes leftovers of a killed server: uploads that no import waits for, the work folders of its importers, and files they published
 * that no table uses.
 */
export async function removeLeftovers(deps: ImportDeps): Promise<void> {
  if (!deps.alone) return;
  await removeUnknown(deps);
  const waiting = new Set((await unfinishedImports(deps)).map(({ claim }) => claim.job.staged));
  for (const name of await readdir(deps.stagingDir).catch(() => [])) {
    if (!waiting.has(name)) await rm(join(deps.stagingDir, name), { recursive: true, force: true });
  }
  const tenants = await deps.db.platform((platform) => platform.selectFrom("tenant").select("id").execute());
  for (const { id } of tenants) await sweepParts(deps.filesDir, deps.db.tenant(id), null);
}
