import type { Chart } from "@provost/contract/chart/chart";
import { type Page, page } from "@provost/contract/wire/page";
import { folderPlace } from "../folder/folder.service.ts";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { Ids } from "../platform/ids.ts";
import { refuse } from "../platform/refusal.ts";
import { readerOf } from "../sharing/shared.service.ts";
import { chartStore } from "./chart.store.ts";
import { authorizeChart, readChart } from "./chart-authority.ts";
import { rememberVersion, saveVersion } from "./chart-keeping.ts";
import { type ChartFilter, listCharts } from "./chart-list.store.ts";
import { chartReading, type ReadDeps } from "./chart-reading.service.ts";
import { chartRecord, presentChart } from "./present-chart.ts";

/** What saving a chart stands on. */
export interface ChartDeps extends ReadDeps {
  ids: Ids;
  clock: Clock;
}

/** A page of the charts, or of the recycle bin for those who may empty it. */
export async function list(deps: ReadDeps, scope: TenantScope, filter: ChartFilter): Promise<Page<Chart>> {
  const { actor } = scope;
  const reading = await chartReading(deps, scope);
  const { total, rows } = await scope.db.run((db) => listCharts(db, readerOf(actor), filter));
  return page(
    rows.map((row) => presentChart(row, reading)),
    total,
    filter,
  );
}

export async function detail(deps: ReadDeps, scope: TenantScope, id: string): Promise<Chart> {
  const row = await scope.db.run((db) => readChart(db, scope, id));
  return presentChart(row, await chartReading(deps, scope));
}

type ChartDraft = Pick<Chart, "name" | "content"> & { folderId?: string | null | undefined };

export async function create(deps: ChartDeps, scope: TenantScope, draft: ChartDraft): Promise<Chart> {
  const { actor } = scope;
  const [actorId, id] = [actor.userId, deps.ids.next()];
  const reading = await chartReading(deps, scope);
  const { name, content, folderId = null } = draft;
  return scope.db.run(async (db) => {
    const folder = await folderPlace(db, "chart", folderId);
    await chartStore(db).insert({ id, name, content, ownerId: actorId }, folder);
    const { proof, row } = await authorizeChart({}, db, scope, id, "manage");
    await rememberVersion(db, proof, row, actorId);
    const after = chartRecord(row);
    await audit(db, { actorId, action: "create", entity: "chart", entityId: id, before: null, after });
    return presentChart(row, reading);
  });
}

type ChartSave = Pick<Chart, "id" | "name" | "content" | "version">;

/** Saves a chart again; a save on a version that is no longer current is refused with what stands there now. */
export async function update(deps: ChartDeps, scope: TenantScope, save: ChartSave): Promise<Chart> {
  const { actor } = scope;
  const { id, name, content } = save;
  const reading = await chartReading(deps, scope);
  return scope.db.run(async (db) => {
    const before = await authorizeChart({}, db, scope, id, "edit");
    const { row } = before;
    if (save.version !== row.version) throw refuse("version_stale", { current: presentChart(row, reading) });
    const next = { name, content, updatedAt: deps.clock.now() };
    const saved = await saveVersion(db, before, next, scope);
    await audit(db, {
      actorId: actor.userId,
      action: "update",
      entity: "chart",
      entityId: id,
      before: chartRecord(row),
      after: chartRecord(saved),
    });
    return presentChart(saved, reading);
  });
}

/** Puts a chart into a folder, or into none; its version stays. */
export async function move(
  deps: ReadDeps,
  scope: TenantScope,
  id: string,
  folderId: string | null,
): Promise<Chart> {
  const { actor } = scope;
  const reading = await chartReading(deps, scope);
  return scope.db.run(async (db) => {
    const folder = await folderPlace(db, "chart", folderId);
    const { proof, row: before } = await authorizeChart({}, db, scope, id, "edit");
    if (before.folderId === folderId) return presentChart(before, reading);
    await chartStore(db).move(proof, folder);
    await audit(db, {
      actorId: actor.userId,
      action: "update",
      entity: "chart",
      entityId: id,
      before: chartRecord(before),
      after: chartRecord({ ...before, folderId }),
    });
    return presentChart({ ...before, folderId }, reading);
  });
}

/** Keeps a chart among the caller's own favourites, or no longer. */
export async function keepFavourite(scope: TenantScope, id: string, favourite: boolean): Promise<null> {
  const { actor } = scope;
  await scope.db.run(async (db) => {
    const { proof } = await authorizeChart({}, db, scope, id, "view");
    const store = chartStore(db);
    await (favourite ? store.keepFavourite(proof, actor.userId) : store.dropFavourite(proof, actor.userId));
  });
  return null;
}
