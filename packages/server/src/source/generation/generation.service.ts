import { join } from "node:path";
import type { Generation, GenerationPage, generationList } from "@provost/contract/source/generation";
import type { Dataset } from "@provost/contract/source/source";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { page } from "@provost/contract/wire/page";
import type { Warehouse } from "@provost/warehouse/warehouse";
import { audit } from "../../platform/audit.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { TenantHandle } from "../../platform/db/database.ts";
import type { ForgetDeps } from "../../platform/recycle-bin.ts";
import { forbid, lacked, refuse, theWholeTable } from "../../platform/refusal.ts";
import { catalogChanged } from "../catalog-notice.service.ts";
import { authorizeDataset } from "../dataset-authority.ts";
import { detail, readable, type SourceDeps } from "../source.service.ts";
import { type DatasetRow, sourceStore } from "../source.store.ts";
import { freedFiles, removeUnnamed, statesOfParts, sweepParts } from "./part-files.ts";
import { forgetStates, type GenerationRow, retention } from "./retention.ts";

/** The data set if the caller owns it or sees every row and column; states of before may hold what a policy hides. */
export async function wholeDataset(deps: SourceDeps, scope: TenantScope, id: string): Promise<DatasetRow> {
  await detail(deps, scope, id);
  const table = (await readable(deps, scope)).tables.find((one) => one.id === id);
  const row = await scope.db.run((db) => sourceStore(db).byId(id));
  if (!row) throw refuse("not_found");
  if (row.systemKey !== null) throw refuse("table_is_system", { table: row.tableName });
  if (row.connectionId !== null) throw refuse("table_is_live", { table: row.tableName });
  if (row.ownerId !== scope.actor.userId && table?.view !== null)
    throw forbid(lacked(theWholeTable, row.ownerName));
  return row;
}

/** The stored states of a dataset, the newest first: a page of them, or all. */
export async function generations(
  deps: SourceDeps,
  scope: TenantScope,
  { id, current, size }: HandlerInput<typeof generationList>,
): Promise<Generation[] | GenerationPage> {
  const { generationId } = await wholeDataset(deps, scope, id);
  const { calendar } = await deps.calendars.of(scope.tenantId);
  const retainedUntil = retention(calendar.timeZone, generationId);
  // `first` is the place of the first row; the row before it tells whether it is retained.
  const present = async (
    rows: readonly GenerationRow[],
    first: number,
    newer?: GenerationRow,
  ): Promise<Generation[]> => {
    const files = rows.flatMap(({ parts }) => parts.map(({ file }) => file));
    const sizes = await deps.parts.sizes(scope.tenantId, files);
    return rows.map((generation, at) => ({
      id: generation.id,
      at: generation.createdAt.toISOString(),
      byName: generation.byName ?? "",
      rows: generation.rowCount,
      columns: generation.columns.map(({ name, type }) => ({ name, type })),
      bytes: generation.parts.reduce((sum, { file }) => sum + (sizes.get(file) ?? 0), 0),
      fileName: generation.fileName,
      mode: generation.mode,
      current: generation.id === generationId,
      keptUntil: retainedUntil(generation, rows[at - 1] ?? newer, first + at)?.toISOString() ?? null,
    }));
  };
  if (size === undefined) return present(await scope.db.run((db) => sourceStore(db).generationsOf(id)), 0);
  const first = (current - 1) * size;
  const { newer, rows, total, now } = await scope.db.run(async (db) => {
    const store = sourceStore(db);
    return {
      newer: first === 0 ? [] : await store.generationsAt(id, { first: first - 1, size: 1 }),
      rows: await store.generationsAt(id, { first, size }),
      total: await store.countGenerations(id),
      now: await store.currentGeneration({ id, generationId }),
    };
  });
  const [currentVersion = null] = await present(now, 0);
  return { ...page(await present(rows, first, newer[0]), total, { current, size }), currentVersion };
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
    if (before.connectionId !== null) throw refuse("table_is_live", { table: before.tableName });
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
    for (const { id } of await store.all()) gone.push(...(await forgetStates(db, id, now)));
    return freedFiles(db, gone);
  });
  await removeUnnamed(parts, tenant, files);
  await sweepParts(parts, tenant, now);
}

/**
 * Reads the parts of a tenant's tables slowly, one after another, also those that only earlier states have; the engine reports the damaged
 * ones that a state still needs. Of a bucket, only those that are gone or have a copy here. Rejects once it has to stop.
 */
export async function verifyTables(
  { warehouse, parts: store }: Pick<SourceDeps, "parts"> & { warehouse: Pick<Warehouse, "verify"> },
  tenant: TenantHandle,
  stopping: AbortSignal,
): Promise<void> {
  const { tenantId } = tenant;
  const folder = store.folderOf(tenantId);
  const states = await tenant.run((db) => statesOfParts(db));
  const stored = new Set((await store.list(tenantId)).map(({ name }) => name));
  for (const [file, { table, state }] of states) {
    const path = join(folder, file);
    if (stored.has(file) && !store.areHere([path])) continue;
    const isWanted = async (): Promise<boolean> =>
      (await tenant.run((db) => sourceStore(db).partFiles([file]))).length > 0;
    const name = state === undefined ? table : `${table}, state of ${state},`;
    // So that no copy gives way while it is read.
    const release = await store.use([path]);
    const slowly = { signal: stopping, isWanted };
    await warehouse.verify(tenantId, [{ name, parts: [path] }], slowly).finally(release);
  }
}
