import type { ChartFolder } from "@provost/contract/chart-folder";
import { audit } from "../platform/audit.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { uniqueOr } from "../platform/db/violation.ts";
import type { Ids } from "../platform/ids.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { Actor, TenantScope } from "../platform/scope.ts";
import { readerOf } from "../sharing/shared.service.ts";
import { mayArrangeCharts, mayViewCharts } from "./chart.policy.ts";
import { type FolderRow, folderStore } from "./folder.store.ts";
import { ensurePlace, freeName } from "./folder-place.ts";

const entity = "chart_folder";

async function present(db: TenantDb, actor: Actor, rows: readonly FolderRow[]): Promise<ChartFolder[]> {
  const counts = await folderStore(db).counts(readerOf(actor));
  return rows.map(({ id, parentId, name, version }) => ({
    id,
    parentId,
    name,
    charts: counts.get(id) ?? 0,
    version,
  }));
}

async function presentOne(db: TenantDb, actor: Actor, row: FolderRow): Promise<ChartFolder> {
  const [folder] = await present(db, actor, [row]);
  if (!folder) throw refuse("not_found");
  return folder;
}

const folderRecord = ({ id, parentId, name, version }: FolderRow) => ({ id, parentId, name, version });

/** All folders of charts, by name. */
export function list(scope: TenantScope): Promise<ChartFolder[]> {
  ensure(mayViewCharts(scope.actor));
  return scope.db.run(async (db) => present(db, scope.actor, await folderStore(db).all()));
}

type FolderDraft = Pick<ChartFolder, "name" | "parentId">;

/** Changes folders; two who give the same name at once are told apart by the database. */
function arrange<T>(scope: TenantScope, name: string, work: (db: TenantDb) => Promise<T>): Promise<T> {
  ensure(mayArrangeCharts(scope.actor));
  return uniqueOr(
    () => refuse("folder_name_taken", { name }),
    () => scope.db.run(work),
  );
}

export function create(deps: { ids: Ids }, scope: TenantScope, draft: FolderDraft): Promise<ChartFolder> {
  const [actorId, id] = [scope.actor.userId, deps.ids.next()];
  return arrange(scope, draft.name, async (db) => {
    const store = folderStore(db);
    ensurePlace(await store.lockAll(), { id: null, ...draft });
    const row = await store.insert({ id, name: draft.name, parentId: draft.parentId });
    const after = folderRecord(row);
    await audit(db, { actorId, action: "create", entity, entityId: id, before: null, after });
    return presentOne(db, scope.actor, row);
  });
}

type FolderSave = FolderDraft & Pick<ChartFolder, "id" | "version">;

/** Renames or moves a folder with all that is in it. */
export function update(scope: TenantScope, save: FolderSave): Promise<ChartFolder> {
  const actorId = scope.actor.userId;
  return arrange(scope, save.name, async (db) => {
    const store = folderStore(db);
    // All of them, because two folders moved at once could end up in each other.
    const rows = await store.lockAll();
    const before = rows.find(({ id }) => id === save.id);
    if (!before) throw refuse("not_found");
    if (save.version !== before.version)
      throw refuse("version_stale", { current: await presentOne(db, scope.actor, before) });
    ensurePlace(rows, save);
    const after = await store.update(save.id, { name: save.name, parentId: save.parentId });
    await recordUpdate(db, actorId, before, after);
    return presentOne(db, scope.actor, after);
  });
}

/** Removes a folder; charts and folders in it move to the folder above, with a number behind a name that is taken there. */
export function remove(scope: TenantScope, id: string): Promise<null> {
  const actorId = scope.actor.userId;
  return arrange(scope, "", async (db) => {
    const store = folderStore(db);
    const rows = await store.lockAll();
    const folder = rows.find((row) => row.id === id);
    if (!folder) throw refuse("not_found");
    const { parentId } = folder;
    const charts = await store.moveCharts(id, parentId);
    const inside = rows.filter((row) => row.parentId === id);
    const taken = rows.filter((row) => row.parentId === parentId && row.id !== id).map(({ name }) => name);
    for (const before of inside) {
      const name = freeName(before.name, taken);
      taken.push(name);
      await recordUpdate(db, actorId, before, await store.update(before.id, { name, parentId }));
    }
    await store.remove(id);
    const before = { ...folderRecord(folder), charts };
    await audit(db, { actorId, action: "remove", entity, entityId: id, before, after: null });
    return null;
  });
}

async function recordUpdate(
  db: TenantDb,
  actorId: string,
  before: FolderRow,
  after: FolderRow,
): Promise<void> {
  await audit(db, {
    actorId,
    action: "update",
    entity,
    entityId: after.id,
    before: folderRecord(before),
    after: folderRecord(after),
  });
}
