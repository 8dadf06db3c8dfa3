import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { MergedPart } from "@provost/warehouse/embedded/import/import-messages";
import { startImporter } from "@provost/warehouse/embedded/import/importer";
import { asServer } from "../../platform/authority/authority.ts";
import type { TenantDb, TenantHandle } from "../../platform/db/database.ts";
import type { GenerationPart, StoredColumn } from "../../platform/db/report-schema.ts";
import { isOfDisk } from "../../platform/disk/disk-reserve.ts";
import { catalogChanged } from "../catalog-notice.service.ts";
import type { ImportDeps } from "../import/import-job.ts";
import { sourceStore } from "../source.store.ts";
import { freedFiles, partFile, removeUnnamed } from "./part-files.ts";
import { forgetStates } from "./retention.ts";

/** Parts of a data set: from so many on, some are merged in the background; with so many, an append waits for that. */
export const partLimits = { merged: 8, open: 32 } as const;

/** After this time, all queries and servers that still use the parts from before a merge have ended or been updated, ms. */
const graceMs = 60_000;

type Part = Pick<GenerationPart, "rows">;

/**
 * The first part to merge, so that each remaining part has more than twice the rows of all parts after it: few parts remain, and a row
 * is rewritten only as often as the table doubles. `null` where there are few enough.
 */
export function mergeFrom(parts: readonly Part[]): number | null {
  if (parts.length <= partLimits.merged) return null;
  let from = parts.length;
  let rows = 0;
  for (let at = parts.length - 1; at >= 0; at--) {
    const own = parts[at]?.rows ?? 0;
    if (parts.length - from >= 2 && own > 2 * rows) break;
    rows += own;
    from = at;
  }
  return from;
}

/** The parts with the merged one in the place of those it was made of; `null` where they are not all there, one after another. */
export function withMerged(
  parts: readonly GenerationPart[],
  run: readonly string[],
  merged: GenerationPart,
): GenerationPart[] | null {
  const at = parts.findIndex(({ file }) => file === run[0]);
  const isWhole = at >= 0 && run.every((file, index) => parts[at + index]?.file === file);
  return isWhole ? [...parts.slice(0, at), merged, ...parts.slice(at + run.length)] : null;
}

interface Plan {
  run: readonly GenerationPart[];
  columns: readonly StoredColumn[];
}

async function planOf(tenant: TenantHandle, datasetId: string): Promise<Plan | null> {
  const current = await tenant.run(async (db) => {
    const row = await sourceStore(db).byId(datasetId);
    return row?.parts && row.columns ? { parts: row.parts, columns: row.columns } : null;
  });
  const from = current && mergeFrom(current.parts);
  return current === null || from === null
    ? null
    : { run: current.parts.slice(from), columns: current.columns };
}

const sameColumns = (one: readonly StoredColumn[], other: readonly StoredColumn[]): boolean =>
  one.length === other.length &&
  one.every(({ name, type }, at) => name === other[at]?.name && type === other[at]?.type);

/** Puts the merged part into every generation that has all its rows with the same types; gives the files that none names any more. */
async function exchange(
  db: TenantDb,
  { tenantId }: TenantHandle,
  now: Date,
  datasetId: string,
  { run, columns }: Plan,
  merged: MergedPart,
): Promise<string[]> {
  const store = sourceStore(db);
  // So that their number does not grow with every append until the daily run; before the exchange, while their parts tell what they contain.
  const gone = await forgetStates(db, datasetId, now);
  const files = run.map(({ file }) => file);
  const part = { file: partFile(merged), rows: merged.rows };
  for (const generation of await store.generationsWith(datasetId, files.at(-1) ?? "")) {
    const parts = sameColumns(generation.columns, columns) && withMerged(generation.parts, files, part);
    if (parts) await store.setParts(asServer("dataset", datasetId), generation.id, parts);
  }
  await catalogChanged(db, tenantId);
  return freedFiles(db, [{ parts: [...run, part] }, ...gone]);
}

// A merge can wait until the disk has space again.
function waitsForSpace(error: unknown): null {
  if (isOfDisk(error)) return null;
  throw error;
}

/** Whether the disk has space for a copy of all parts of a plan beside its reserve. */
async function hasSpace(deps: ImportDeps, { tenantId }: TenantHandle, { run }: Plan): Promise<boolean> {
  const sizes = await deps.parts.sizes(
    tenantId,
    run.map(({ file }) => file),
  );
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return (await deps.disk.ensure(bytes).catch(waitsForSpace)) !== null;
}

/** Makes one part of those of a plan, in a process of its own. */
async function mergeRun(
  { parts, disk, stopping }: ImportDeps,
  { tenantId }: TenantHandle,
  { run, columns }: Plan,
) {
  const folder = parts.folderOf(tenantId);
  const paths = run.map(({ file }) => join(folder, file));
  const release = await parts.use(paths);
  const importer = startImporter(disk);
  stopping.addEventListener("abort", importer.close, { once: true });
  return importer
    .merge({ parts: paths, columns: columns.map(({ name, type }) => ({ name, type })), folder })
    .finally(() => {
      stopping.removeEventListener("abort", importer.close);
      release();
    });
}

async function mergeOnce(deps: ImportDeps, tenant: TenantHandle, datasetId: string): Promise<boolean> {
  const plan = await planOf(tenant, datasetId);
  if (plan === null || deps.stopping.aborted || !(await hasSpace(deps, tenant, plan))) return false;
  const merged = await mergeRun(deps, tenant, plan).catch(waitsForSpace);
  if (merged === null) return false;
  const rows = plan.run.reduce((sum, part) => sum + part.rows, 0);
  if (merged.rows !== rows) {
    await removeUnnamed(deps.parts, tenant, [partFile(merged)]);
    throw new Error(`merging parts of data set ${datasetId} gave ${merged.rows} rows of ${rows}`);
  }
  await deps.parts.keep(tenant.tenantId, partFile(merged));
  const freed = await tenant.run((db) => exchange(db, tenant, deps.clock.now(), datasetId, plan, merged));
  deps.catalogs.dropWhere((key) => key === tenant.tenantId);
  removeLater(deps, tenant, freed);
  return !freed.includes(partFile(merged));
}

// What a stop leaves is removed by the daily sweep.
function removeLater(deps: ImportDeps, tenant: TenantHandle, files: readonly string[]): void {
  void pause(graceMs, undefined, { signal: deps.stopping, ref: false })
    .then(() => removeUnnamed(deps.parts, tenant, files))
    .catch((error: unknown) => {
      if (!deps.stopping.aborted) deps.logFault(error);
    });
}

/** Merges parts of a data set until they are few enough; one data set after another, each once at a time. Never rejects. */
export function mergeParts(deps: ImportDeps, tenant: TenantHandle, datasetId: string): Promise<void> {
  const { merges } = deps;
  const key = `${tenant.tenantId} ${datasetId}`;
  const underWay = merges.get(key);
  if (underWay) return underWay;
  const before = [...merges.values()].at(-1) ?? Promise.resolve();
  const run = before
    .then(async () => {
      while (await mergeOnce(deps, tenant, datasetId));
    })
    .catch((error: unknown) => {
      if (!deps.stopping.aborted) deps.logFault(error);
    })
    .finally(() => {
      merges.delete(key);
      deps.running.delete(run);
    });
  merges.set(key, run);
  deps.running.add(run);
  return run;
}
