import { join } from "node:path";
import type { Generation } from "@provost/contract/source/generation";
import type { Dataset } from "@provost/contract/source/source";
import { datasetLimits } from "@provost/contract/wire/feature-limits";
import type { Warehouse } from "@provost/warehouse/warehouse";
import { audit } from "../../platform/audit.ts";
import { asServer } from "../../platform/authority/authority.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { dayMs } from "../../platform/clock.ts";
import type { TenantHandle } from "../../platform/db/database.ts";
import type { ForgetDeps } from "../../platform/recycle-bin.ts";
import { forbid, lacked, refuse, theWholeTable } from "../../platform/refusal.ts";
import { catalogChanged } from "../catalog-notice.service.ts";
import { authorizeDataset } from "../dataset-authority.ts";
import { detail, readable, type SourceDeps } from "../source.service.ts";
import { type DatasetRow, sourceStore } from "../source.store.ts";
import { freedFiles, removeUnnamed, statesOfParts, sweepParts } from "./part-files.ts";

type GenerationRow = Awaited<ReturnType<ReturnType<typeof sourceStore>["generationsOf"]>>[number];

/** A data set with its states, for those who see all of it. */
export interface WholeDataset {
  row: DatasetRow;
  generations: GenerationRow[];
}

/** The data set if the caller owns it or sees every row and column; states of before may hold what a policy hides. */
export async function wholeDataset(deps: SourceDeps, scope: TenantScope, id: string): Promise<WholeDataset> {
  await detail(deps, scope, id);
  const table = (await readable(deps, scope)).tables.find((one) => one.id === id);
  const found = await scope.db.run(async (db) => {
    const store = sourceStore(db);
    return { row: await store.byId(id), generations: await store.generationsOf(id) };
  });
  const { row, generations } = found;
  if (!row) throw refuse("not_found");
  if (row.systemKey !== null) throw refuse("table_is_system", { table: row.tableName });
  if (row.connectionId !== null) throw refuse("table_is_live", { table: row.tableName });
  if (row.ownerId !== scope.actor.userId && table?.view !== null)
    throw forbid(lacked(theWholeTable, row.ownerName));
  return { row, generations };
}

// The newest stay however old they are; so does the current one.
function retainedUntil(generation: GenerationRow, place: number, currentId: string | null): Date | null {
  if (generation.id === currentId || place < datasetLimits.retainedGenerations) return null;
  return new Date(generation.createdAt.getTime() + datasetLimits.generationDays * dayMs);
}

/** The stored states of a dataset, the newest first. */
export async function generations(deps: SourceDeps, scope: TenantScope, id: string): Promise<Generation[]> {
  const { row, generations: rows } = await wholeDataset(deps, scope, id);
  const files = rows.flatMap(({ parts }) => parts.map(({ file }) => file));
  const sizes = await deps.parts.sizes(scope.tenantId, files);
  return rows.map((generation, place) => ({
    id: generation.id,
    at: generation.createdAt.toISOString(),
    byName: generation.byName ?? "",
    rows: generation.rowCount,
    columns: generation.columns.map(({ name, type }) => ({ name, type })),
    bytes: generation.parts.reduce((sum, { file }) => sum + (sizes.get(file) ?? 0), 0),
    fileName: generation.fileName,
    mode: generation.mode,
    current: generation.id === row.generationId,
    keptUntil: retainedUntil(generation, place, row.generationId)?.toISOString() ?? null,
  }));
}

/** Makes an earlier state the current one; the one of now stays among the states. */
export async function restoreGeneration(
  deps: SourceDeps,
  scope: TenantScope,
  { id, generationId }: { id: string; generationId: string },
): Promise<Dataset> {
  const { actor, tenantId } = scope;
  await scope.db.run(async (db) => {
    const store = sourceStore(db);
    const { proof, row: before } = await authorizeDataset(deps, db, scope, id, "manage");
    const chosen = await store.generation(generationId);
    if (chosen?.datasetId !== id) throw refuse("generation_gone");
    if (before.status === "loading") throw refuse("import_busy");
    if (before.generationId === generationId) return;
    const was = before.generationId ? await store.generation(before.generationId) : undefined;
    await store.update(proof, {
      generationId,
      status: "ready",
      problem: null,
      rejected: 0,
      rejectedLines: "[]",
      widened: "[]",
      emptied: "[]",
      updatedAt: deps.clock.now(),
    });
    const summary = (of: { createdAt: Date; rowCount: number } | undefined) => ({
      tableName: before.tableName,
      asOf: of?.createdAt.toISOString() ?? null,
      rows: of?.rowCount ?? 0,
    });
    await audit(db, {
      actorId: actor.userId,
      action: "restore",
      entity: "dataset",
      entityId: id,
      before: summary(was),
      after: summary(chosen),
    });
    await catalogChanged(db, tenantId);
  });
  deps.catalogs.dropWhere((key) => key === tenantId);
  return detail(deps, scope, id);
}

/** Removes states of a tenant's datasets whose retention has ended, and the files that only they used. */
export async function forgetGenerations(
  { clock, parts }: Pick<ForgetDeps, "clock"> & Pick<SourceDeps, "parts">,
  tenant: TenantHandle,
): Promise<void> {
  const now = clock.now();
  const files = await tenant.run(async (db) => {
    const store = sourceStore(db);
    const gone: GenerationRow[] = [];
    for (const { id } of await store.all()) {
      const dataset = await store.lockById(id);
      const rows = await store.generationsOf(id);
      const old = rows.filter((row, place) => {
        const until = retainedUntil(row, place, dataset?.generationId ?? null);
        return until !== null && until <= now;
      });
      for (const row of old) {
        await store.removeGeneration(asServer("dataset", id), row.id);
        gone.push(row);
      }
    }
    return freedFiles(db, gone);
  });
  await removeUnnamed(parts, tenant, files);
  await sweepParts(parts, tenant, now);
}

/**
 * Reads the parts of a tenant's tables slowly, one after another, also those that only earlier states have; the engine reports the damaged
 * ones. Of a bucket, only those that are gone or have a copy here. Rejects once it has to stop.
 */
export async function verifyTables(
  { warehouse, parts: store }: Pick<SourceDeps, "parts"> & { warehouse: Pick<Warehouse, "verify"> },
  tenant: TenantHandle,
  stopping: AbortSignal,
): Promise<void> {
  const { tenantId } = tenant;
  const folder = store.folderOf(tenantId);
  const states = await tenant.run(statesOfParts);
  const stored = new Set((await store.list(tenantId)).map(({ name }) => name));
  for (const [file, { table, state }] of states) {
    const path = join(folder, file);
    if (stored.has(file) && !store.areHere([path])) continue;
    const name = state === undefined ? table : `${table}, state of ${state},`;
    // So that no copy gives way while it is read.
    const release = await store.use([path]);
    await warehouse.verify(tenantId, [{ name, parts: [path] }], stopping).finally(release);
  }
}
