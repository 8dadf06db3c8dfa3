import {
  type TopMenu,
  type TopMenuDraft,
  type topMenuList,
  topMenuTexts,
} from "@provost/contract/menu/top-menu";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { type AuditEntry, audit } from "../platform/audit.ts";
import { authorityOver, authorizeKnown } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { notify, type TenantDb } from "../platform/db/database.ts";
import { uniqueOr } from "../platform/db/violation.ts";
import type { Ids } from "../platform/ids.ts";
import { refuse } from "../platform/refusal.ts";
import { meetsTexts, textConditions } from "../platform/text-filter.ts";
import { type TopMenuRow, type TopMenuStore, topMenuStore } from "./top-menu.store.ts";

function present(row: TopMenuRow, menuIds: readonly string[]): TopMenu {
  const { id, code, name, source, path, sort, i18n, version } = row;
  const words = i18n === null ? {} : { i18n };
  return { id, code, name, source, path, sort, ...words, menuIds: [...menuIds], version };
}

export function list(scope: TenantScope, filter: HandlerInput<typeof topMenuList>): Promise<TopMenu[]> {
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

/** The right to a top item: it only groups menus, and everyone sees the menus he holds; every user with the button changes all of them. */
const authorizeTopMenu = authorityOver(
  "top_menu",
  async (_deps: object, db: TenantDb, _scope: TenantScope, id: string) => {
    const [row] = await topMenuStore(db).lock([id]);
    return row ? { row, access: "manage" as const } : null;
  },
);

type New = Extract<TopMenuDraft, { id?: never }>;
type Change = Extract<TopMenuDraft, { id: string }>;
type Fields = Pick<New, "code" | "name" | "source" | "path" | "sort" | "i18n">;

function fieldsOf({ code, name, source, path, sort, i18n }: Fields) {
  return { code, name, source, path, sort, i18n: i18n === "" ? null : i18n };
}

/** The ids of the menus under a top item; all of them are locked until the transaction ends. */
async function menusUnder(store: TopMenuStore, ids: readonly string[]): Promise<string[]> {
  const menuIds = [...new Set(ids)];
  if ((await store.countMenus(menuIds)) !== menuIds.length) throw refuse("not_found");
  return menuIds;
}

async function add(ids: Ids, db: TenantDb, scope: TenantScope, draft: New): Promise<TopMenu> {
  const store = topMenuStore(db);
  const menuIds = await menusUnder(store, draft.menuIds);
  const row = await store.insert({ id: ids.next(), ...fieldsOf(draft) });
  const { proof } = await authorizeTopMenu({}, db, scope, row.id, "edit");
  await store.bind(proof, menuIds);
  const after = present(row, menuIds);
  await remember(db, scope, { action: "create", entityId: after.id, before: null, after });
  return after;
}

async function change(db: TenantDb, scope: TenantScope, draft: Change): Promise<TopMenu> {
  const store = topMenuStore(db);
  const { proof, row } = await authorizeTopMenu({}, db, scope, draft.id, "edit");
  const before = present(row, await store.menuIdsOf(row.id));
  if (draft.version !== before.version) throw refuse("version_stale", { current: before });
  const { i18n = "", ...wanted } = { ...before, ...draft };
  const menuIds = await menusUnder(store, wanted.menuIds);
  const saved = await store.update(proof, fieldsOf({ ...wanted, i18n }));
  await store.bind(proof, menuIds);
  const after = present(saved, menuIds);
  await remember(db, scope, { action: "update", entityId: after.id, before, after });
  return after;
}

/** Adds a top item, or changes one, with the menus under it. */
export function submit(deps: { ids: Ids }, scope: TenantScope, draft: TopMenuDraft): Promise<TopMenu> {
  return uniqueOr(
    () => refuse("menu_code_taken", { code: draft.code }),
    () =>
      scope.db.run((db) =>
        draft.id === undefined ? add(deps.ids, db, scope, draft) : change(db, scope, draft),
      ),
  );
}

/** Removes top items; the menus stay. */
export async function remove(scope: TenantScope, ids: readonly string[]): Promise<null> {
  await scope.db.run(async (db) => {
    const store = topMenuStore(db);
    const within = { kind: "top_menu", deps: {}, db, scope } as const;
    const { proofs, rows } = await authorizeKnown(authorizeTopMenu, within, [...ids].sort(), "manage");
    if (rows.length === 0) return;
    for (const row of rows) {
      const before = present(row, await store.menuIdsOf(row.id));
      await remember(db, scope, { action: "remove", entityId: row.id, before, after: null });
    }
    await store.remove(proofs);
  });
  return null;
}
