import type { HandlerInput } from "@provost/contract/endpoint";
import { type TopMenu, type TopMenuDraft, type topMenuList, topMenuTexts } from "@provost/contract/top-menu";
import { type AuditEntry, audit } from "../platform/audit.ts";
import { notify, type TenantDb } from "../platform/db/database.ts";
import { uniqueOr } from "../platform/db/violation.ts";
import type { Ids } from "../platform/ids.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { meetsTexts, textConditions } from "../platform/text-filter.ts";
import { mayAddTopMenu, mayEditTopMenu, mayRemoveTopMenus, mayViewTopMenus } from "./menu.policy.ts";
import { type TopMenuRow, type TopMenuStore, topMenuStore } from "./top-menu.store.ts";

function present(row: TopMenuRow, menuIds: readonly string[]): TopMenu {
  const { id, code, name, source, path, sort, i18n, version } = row;
  const words = i18n === null ? {} : { i18n };
  return { id, code, name, source, path, sort, ...words, menuIds: [...menuIds], version };
}

export function list(scope: TenantScope, filter: HandlerInput<typeof topMenuList>): Promise<TopMenu[]> {
  ensure(mayViewTopMenus(scope.actor));
  return scope.db.run(async (db) => {
    const store = topMenuStore(db);
    const bound = Map.groupBy(await store.bindings(), ({ topMenuId }) => topMenuId);
    const conditions = textConditions(filter, topMenuTexts);
    const rows = (await store.all()).filter((row) => meetsTexts(row, conditions));
    return rows.map((row) =>
      present(
        row,
        (bound.get(row.id) ?? []).map(({ menuId }) => menuId),
      ),
    );
  });
}

export function detail(scope: TenantScope, id: string): Promise<TopMenu> {
  ensure(mayViewTopMenus(scope.actor));
  return scope.db.run(async (db) => {
    const store = topMenuStore(db);
    const row = await store.byId(id);
    if (!row) throw refuse("not_found");
    return present(row, await store.menuIdsOf(id));
  });
}

async function remember(
  db: TenantDb,
  { actor, tenantId }: TenantScope,
  change: Pick<AuditEntry, "action" | "entityId" | "before" | "after">,
): Promise<void> {
  await audit(db, { actorId: actor.userId, entity: "top_menu", ...change });
  await notify(db, `${tenantId} actor`);
}

type Change = Extract<TopMenuDraft, { id: string }>;

/** A top item as it is, and as it is to be. */
async function changed(store: TopMenuStore, change: Change) {
  const [row] = await store.lock([change.id]);
  if (!row) throw refuse("not_found");
  const before = present(row, await store.menuIdsOf(row.id));
  if (change.version !== before.version) throw refuse("version_stale", { current: before });
  const { i18n = "", ...wanted } = { ...before, ...change };
  return [before, { ...wanted, i18n }] as const;
}

/** Adds a top item, or changes one, with the menus that stand under it. */
export function submit(deps: { ids: Ids }, scope: TenantScope, draft: TopMenuDraft): Promise<TopMenu> {
  ensure(draft.id === undefined ? mayAddTopMenu(scope.actor) : mayEditTopMenu(scope.actor));

  const save = async (db: TenantDb): Promise<TopMenu> => {
    const store = topMenuStore(db);
    const [before, wanted] = draft.id === undefined ? ([null, draft] as const) : await changed(store, draft);
    const { code, name, source, path, sort, i18n } = wanted;
    const fields = { code, name, source, path, sort, i18n: i18n === "" ? null : i18n };
    const menuIds = [...new Set(wanted.menuIds)];
    if ((await store.countMenus(menuIds)) !== menuIds.length) throw refuse("not_found");
    const saved = before
      ? await store.update(before.id, fields)
      : await store.insert({ id: deps.ids.next(), ...fields });
    await store.bind(saved.id, menuIds);
    const after = present(saved, menuIds);
    await remember(db, scope, { action: before ? "update" : "create", entityId: after.id, before, after });
    return after;
  };
  return uniqueOr(
    () => refuse("menu_code_taken", { code: draft.code }),
    () => scope.db.run(save),
  );
}

/** Removes top items; the menus stay. */
export async function remove(scope: TenantScope, ids: readonly string[]): Promise<null> {
  ensure(mayRemoveTopMenus(scope.actor));
  await scope.db.run(async (db) => {
    const store = topMenuStore(db);
    for (const row of await store.lock(ids)) {
      const before = present(row, await store.menuIdsOf(row.id));
      await remember(db, scope, { action: "remove", entityId: row.id, before, after: null });
    }
    await store.remove(ids);
  });
  return null;
}
