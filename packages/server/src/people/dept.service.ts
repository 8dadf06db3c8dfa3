import {
  type DeptDraft,
  type DeptNode,
  type DeptTitle,
  type deptDetail,
  type deptList,
  deptTexts,
} from "@provost/contract/dept";
import type { HandlerInput, ReplyData } from "@provost/contract/endpoint";
import { audit } from "../platform/audit.ts";
import { notify, type TenantDb } from "../platform/db/database.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { meetsTexts, textConditions } from "../platform/text-filter.ts";
import { withAncestors } from "../platform/tree.ts";
import { mayAddDept, mayChooseDepts, mayEditDept, mayRemoveDepts, mayViewDepts } from "./dept.policy.ts";
import { type DeptRow, deptStore } from "./dept.store.ts";
import { deptNodes, deptTitles, idsBelow, presentDept } from "./dept-tree.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { rightsStore } from "./rights.store.ts";

type Dept = ReplyData<typeof deptDetail>;

/** Departments as a tree; those of a name with the way up to them. */
export async function list(scope: TenantScope, filter: HandlerInput<typeof deptList>): Promise<DeptNode[]> {
  ensure(mayViewDepts(scope.actor));
  const rows = await scope.db.run((db) => deptStore(db).all());
  const conditions = textConditions(filter, deptTexts);
  const wanted = rows.filter(({ name }) => meetsTexts({ name, deptName: name }, conditions));
  return deptNodes(withAncestors(rows, new Set(wanted.map(({ id }) => id))));
}

export async function tree(scope: TenantScope): Promise<DeptTitle[]> {
  ensure(mayChooseDepts(scope.actor));
  return deptTitles(await scope.db.run((db) => deptStore(db).all()));
}

function rowOf(rows: readonly DeptRow[], id: string): DeptRow {
  const row = rows.find((dept) => dept.id === id);
  if (!row) throw refuse("not_found");
  return row;
}

export async function detail(scope: TenantScope, id: string): Promise<Dept> {
  ensure(mayViewDepts(scope.actor));
  return presentDept(rowOf(await scope.db.run((db) => deptStore(db).all()), id));
}

function checkedParent(rows: readonly DeptRow[], parentId: string, id: string | null): string | null {
  if (parentId === "0") return null;
  if (!rows.some((row) => row.id === parentId)) throw refuse("parent_missing", { field: "parentId" });
  if (id !== null && idsBelow(rows, id).includes(parentId))
    throw refuse("own_descendant", { field: "parentId" });
  return parentId;
}

async function save(deps: PeopleDeps, db: TenantDb, scope: TenantScope, draft: DeptDraft): Promise<Dept> {
  const { actor, tenantId } = scope;
  const store = deptStore(db);
  // One at a time, because two departments moved at once could end up below each other.
  await rightsStore(db).lock(tenantId);
  const rows = await store.all();
  const before = draft.id === undefined ? null : presentDept(rowOf(rows, draft.id));
  if (before && draft.version !== before.version) throw refuse("version_stale", { current: before });
  const wanted = draft.id === undefined ? draft : { ...presentDept(rowOf(rows, draft.id)), ...draft };
  const { name, sort } = wanted;
  const fields = { parentId: checkedParent(rows, wanted.parentId, before?.id ?? null), name, sort };
  const id = before?.id ?? deps.ids.next();
  await (before ? store.update(id, fields) : store.insert({ id, ...fields }));
  const after = presentDept(rowOf(await store.all(), id));
  await audit(db, {
    actorId: actor.userId,
    action: before ? "update" : "create",
    entity: "dept",
    entityId: id,
    before,
    after,
  });
  // Row rules may refer to the reader's department by its name, and to those below it.
  await notify(db, `${tenantId} actor`);
  return after;
}

/** Adds a department, or changes one: a save on a version that is no longer current is refused with what stands there now. */
export function submit(deps: PeopleDeps, scope: TenantScope, draft: DeptDraft): Promise<Dept> {
  ensure(draft.id ? mayEditDept(scope.actor) : mayAddDept(scope.actor));
  return scope.db.run((db) => save(deps, db, scope, draft));
}

/** Removes departments that hold nobody; those below them must be among them. */
export async function remove(scope: TenantScope, ids: readonly string[]): Promise<null> {
  const { actor, tenantId } = scope;
  ensure(mayRemoveDepts(actor));
  await scope.db.run(async (db) => {
    const store = deptStore(db);
    await rightsStore(db).lock(tenantId);
    const rows = await store.all();
    const gone = rows.filter(({ id }) => ids.includes(id));
    if (rows.some(({ id, parentId }) => parentId !== null && ids.includes(parentId) && !ids.includes(id)))
      throw refuse("has_children");
    if (gone.some(({ users }) => (users ?? 0) > 0)) throw refuse("dept_in_use");
    await store.remove(ids);
    for (const dept of gone) {
      await audit(db, {
        actorId: actor.userId,
        action: "remove",
        entity: "dept",
        entityId: dept.id,
        before: presentDept(dept),
        after: null,
      });
    }
    await notify(db, `${scope.tenantId} actor`);
  });
  return null;
}
