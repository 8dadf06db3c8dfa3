import type { MenuDetail, MenuDraft } from "@provost/contract/menu/menu-editing";
import { rootParentId } from "@provost/contract/wire/id";
import { type AuditEntry, audit } from "../platform/audit.ts";
import { authorizeKnown } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { notify, type TenantDb } from "../platform/db/database.ts";
import { uniqueOr } from "../platform/db/violation.ts";
import type { Ids } from "../platform/ids.ts";
import { lacked, refuse, tooMuch } from "../platform/refusal.ts";
import { isFixedMenu, mayChangeWhatMenusGrant } from "./menu.policy.ts";
import type { MenuReading } from "./menu.service.ts";
import { type MenuRow, menuStore } from "./menu.store.ts";
import { authorizeMenu, authorizeParent } from "./menu-authority.ts";
import { detailOf } from "./menu-list.service.ts";
import { checkPlace } from "./menu-place.ts";
import { presentMenu } from "./menu-tree.ts";

/** Dependencies of menu changes. */
export interface MenuDeps extends MenuReading {
  ids: Ids;
}

async function remember(
  db: TenantDb,
  { actor, tenantId }: TenantScope,
  change: Pick<AuditEntry, "action" | "entityId" | "before" | "after">,
): Promise<void> {
  await audit(db, { actorId: actor.userId, entity: "menu", ...change });
  await notify(db, `${tenantId} actor`);
}

type MenuFields = Omit<Extract<MenuDraft, { id?: never }>, "id">;

function fieldsOf({ parentId, meta, group, query, ...plain }: MenuFields) {
  const json = { meta: JSON.stringify(meta), group: JSON.stringify(group), query: JSON.stringify(query) };
  return { ...plain, ...json, parentId: parentId === rootParentId ? null : parentId };
}

async function add(deps: MenuDeps, db: TenantDb, scope: TenantScope, draft: MenuFields): Promise<MenuRow> {
  const store = menuStore(db);
  const fields = fieldsOf(draft);
  const { parentId, category } = fields;
  await checkPlace(store, { id: null, parentId, category });
  if (parentId !== null) await authorizeParent({ ...deps, parentNow: null }, db, scope, parentId, "edit");
  const row = await store.insert({ id: deps.ids.next(), ...fields });
  if (parentId !== null && category === 1) await store.bindLikeParent(row.id, parentId);
  await remember(db, scope, { action: "create", entityId: row.id, before: null, after: presentMenu(row) });
  return row;
}

const everyMenu = { zh: "全部菜单和按钮的权限", en: "all menus and buttons" };

async function change(
  deps: MenuDeps,
  db: TenantDb,
  scope: TenantScope,
  { id, version, ...wanted }: Extract<MenuDraft, { id: string }>,
): Promise<MenuRow> {
  const store = menuStore(db);
  const { proof, row: before } = await authorizeMenu(deps, db, scope, id, "edit");
  if (version !== before.version) {
    throw refuse("version_stale", { current: await detailOf(store, before, scope) });
  }
  const { id: _id, version: _version, ...current } = presentMenu(before);
  const draft = { ...current, ...wanted };
  if (draft.code !== before.code || draft.category !== before.category) {
    if (!mayChangeWhatMenusGrant(scope.actor)) throw tooMuch(lacked(everyMenu));
    if (isFixedMenu(before)) throw refuse("menu_fixed");
  }
  const fields = fieldsOf(draft);
  await checkPlace(store, { id, parentId: fields.parentId, category: fields.category });
  const place = { ...deps, parentNow: before.parentId };
  if (fields.parentId !== null) await authorizeParent(place, db, scope, fields.parentId, "edit");
  const after = await store.update(proof, fields);
  await remember(db, scope, {
    action: "update",
    entityId: id,
    before: presentMenu(before),
    after: presentMenu(after),
  });
  return after;
}

/** Adds a menu or button, or changes one: a save on a version that is no longer current is refused with the current state. */
export function submit(deps: MenuDeps, scope: TenantScope, draft: MenuDraft): Promise<MenuDetail> {
  const save = async (db: TenantDb): Promise<MenuDetail> => {
    const store = menuStore(db);
    await store.lockTree();
    if (draft.id !== undefined) return detailOf(store, await change(deps, db, scope, draft), scope);
    const { id: _, ...fields } = draft;
    const row = await add(deps, db, scope, fields);
    return detailOf(store, row, scope);
  };
  return uniqueOr(
    () => refuse("menu_code_taken", { code: draft.code }),
    () => scope.db.run(save),
  );
}

/** Moves a menu before another, or to the end below its parent; its siblings are renumbered. */
export async function move(
  deps: MenuReading,
  scope: TenantScope,
  to: { id: string; parentId: string; before: string },
): Promise<null> {
  const parentId = to.parentId === rootParentId ? null : to.parentId;
  await scope.db.run(async (db) => {
    const store = menuStore(db);
    await store.lockTree();
    const { proof, row: moved } = await authorizeMenu(deps, db, scope, to.id, "edit");
    await checkPlace(store, { ...moved, parentId });
    const place = { ...deps, parentNow: moved.parentId };
    if (parentId !== null) await authorizeParent(place, db, scope, parentId, "edit");
    const others = (await store.siblings(parentId)).filter(({ id }) => id !== moved.id);
    const at = to.before === "" ? others.length : others.findIndex(({ id }) => id === to.before);
    if (at === -1) throw refuse("not_found");
    const after = others.slice(at).map(({ id, sort }, index) => ({ id, sort, wanted: at + 1 + index }));
    const ahead = others.slice(0, at).map(({ id, sort }, index) => ({ id, sort, wanted: index }));
    const shifted = [...ahead, ...after].filter(({ sort, wanted }) => sort !== wanted);
    await store.resort(
      proof,
      shifted.map(({ id, wanted }) => ({ id, sort: wanted })),
    );
    const row = await store.update(proof, { parentId, sort: at });
    await remember(db, scope, {
      action: "update",
      entityId: moved.id,
      before: presentMenu(moved),
      after: presentMenu(row),
    });
  });
  return null;
}

/** Removes menus and buttons; those below them must be among them. */
export async function remove(deps: MenuReading, scope: TenantScope, ids: readonly string[]): Promise<null> {
  await scope.db.run(async (db) => {
    const store = menuStore(db);
    await store.lockTree();
    const within = { kind: "menu", deps, db, scope } as const;
    const { proofs, rows } = await authorizeKnown(authorizeMenu, within, ids, "manage");
    if (rows.length === 0) return;
    if (rows.some(isFixedMenu)) throw refuse("menu_fixed");
    if (await store.hasChildrenOutside(ids)) throw refuse("has_children");
    await store.remove(proofs);
    for (const row of rows) {
      await remember(db, scope, {
        action: "remove",
        entityId: row.id,
        before: presentMenu(row),
        after: null,
      });
    }
  });
  return null;
}
