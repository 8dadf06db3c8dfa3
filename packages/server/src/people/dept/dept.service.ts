import {
  type DeptDraft,
  type DeptNode,
  type DeptTitle,
  type deptDetail,
  type deptList,
  deptTexts,
} from "@provost/contract/people/dept";
import { deptButtons, userButtons } from "@provost/contract/people/people-feature";
import type { HandlerInput, ReplyData } from "@provost/contract/wire/endpoint";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import { audit } from "../../platform/audit.ts";
import { authorizeKnown } from "../../platform/authority/authority.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { notify, type TenantDb } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { meetsTexts, textConditions } from "../../platform/text-filter.ts";
import { withAncestors } from "../../platform/tree.ts";
import { registrationStore } from "../invitation/invitation.store.ts";
import { ownHolding } from "../own-holding.ts";
import {
  authorizeDept,
  authorizeUser,
  deptAccess,
  type PeopleAuthority,
  peopleAuthority,
} from "../people-authority.ts";
import type { PeopleDeps } from "../people-deps.ts";
import { rightsStore } from "../role/rights.store.ts";
import { reachesBeyond } from "../role/rights.ts";
import { type DeptRow, deptStore } from "./dept.store.ts";
import { deptNodes, deptTitles, idsBelow, levelsOf, presentDept } from "./dept-tree.ts";
import { type PeopleReach, peopleReach, reachesDept } from "./people-scope.service.ts";

type Dept = ReplyData<typeof deptDetail>;

/** Departments within reach that fit, with the way up to them. */
function visible(
  rows: readonly DeptRow[],
  reach: PeopleReach,
  fits: (row: DeptRow) => boolean = () => true,
): DeptRow[] {
  const wanted = rows.filter((row) => reachesDept(reach, row.id) && fits(row));
  return withAncestors(rows, new Set(wanted.map(({ id }) => id)));
}

/** Departments within the caller's scope as a tree; those of a name with the way up to them. */
export function list(scope: TenantScope, filter: HandlerInput<typeof deptList>): Promise<DeptNode[]> {
  const conditions = textConditions(filter, deptTexts);
  return scope.db.run(async (db) => {
    const reach = await peopleReach(db, scope, deptButtons.view);
    const isNamed = ({ name }: DeptRow): boolean => meetsTexts({ name, deptName: name }, conditions);
    return deptNodes(visible(await deptStore(db).all(), reach, isNamed), (row) => deptAccess(reach, row));
  });
}

export function tree(scope: TenantScope): Promise<DeptTitle[]> {
  return scope.db.run(async (db) => {
    const reach = await peopleReach(db, scope, deptButtons.view, userButtons.view);
    const rows = visible(await deptStore(db).all(), reach);
    return deptTitles(rows, scope.language, ({ id }) => reachesDept(reach, id));
  });
}

function rowOf(rows: readonly DeptRow[], id: string): DeptRow {
  const row = rows.find((dept) => dept.id === id);
  if (!row) throw refuse("not_found");
  return row;
}

export function detail(scope: TenantScope, id: string): Promise<Dept> {
  return scope.db.run(async (db) => {
    const reach = await peopleReach(db, scope, deptButtons.view);
    if (!reachesDept(reach, id)) throw refuse("not_found");
    const row = rowOf(await deptStore(db).all(), id);
    return presentDept(row, deptAccess(reach, row));
  });
}

const tooMany = (field: string) =>
  refuse("depts_limit", { field, limit: serverLimits.depts, levels: serverLimits.deptLevels });

function checkedParent(
  { depts, reach }: PeopleAuthority,
  parentId: string,
  id: string | null,
): string | null {
  const target = parentId === "0" ? null : parentId;
  if (!reachesDept(reach, target)) throw refuse("outside_people_scope", { field: "parentId" });
  if (target === null) return null;
  if (!depts.some((row) => row.id === target)) throw refuse("parent_missing", { field: "parentId" });
  if (id !== null && idsBelow(depts, id).includes(target))
    throw refuse("own_descendant", { field: "parentId" });
  const levels = levelsOf(depts);
  const moved = id === null ? [] : idsBelow(depts, id).map((one) => levels.get(one) ?? 1);
  const deepest = id === null ? 1 : Math.max(...moved) - (levels.get(id) ?? 1) + 1;
  if ((levels.get(target) ?? 0) + deepest > serverLimits.deptLevels) throw tooMany("parentId");
  return target;
}

/** The department's data key. Setting it decides which rows are visible, so it needs that right. */
function checkedDataKey(
  { depts, own }: PeopleAuthority,
  { name, dataKey }: { name: string; dataKey?: string | undefined },
  before: DeptRow | null,
): string {
  const isTaken = (key: string): boolean =>
    depts.some((dept) => dept.dataKey === key && dept.id !== before?.id);
  if (dataKey === undefined) {
    if (before) return before.dataKey;
    return own.givesReading && !isTaken(name) ? name : "";
  }
  if (dataKey === (before?.dataKey ?? "")) return dataKey;
  if (!own.givesReading) throw refuse("dept_decides_reading", { field: "dataKey" });
  if (dataKey !== "" && isTaken(dataKey)) throw refuse("dept_data_key_taken", { field: "dataKey", dataKey });
  return dataKey;
}

/** The head of the department; a new one must be a user whom the actor can view. */
async function checkedHead(
  deps: PeopleDeps,
  db: TenantDb,
  scope: TenantScope,
  headId: string | null | undefined,
  before: DeptRow | null,
): Promise<string | null> {
  if (headId === undefined || headId === before?.headId) return before?.headId ?? null;
  if (headId === null) return null;
  const viewer = await peopleAuthority(deps, db, scope, userButtons.view);
  await authorizeUser(viewer, db, scope, headId, "view");
  return headId;
}

async function save(deps: PeopleDeps, db: TenantDb, scope: TenantScope, draft: DeptDraft): Promise<Dept> {
  const { actor, tenantId } = scope;
  const store = deptStore(db);
  // One at a time, because two departments moved at once could end up below each other.
  await rightsStore(db).lock(tenantId);
  const button = draft.id === undefined ? deptButtons.add : deptButtons.edit;
  const authority = await peopleAuthority(deps, db, scope, button);
  const { reach, own } = authority;
  const present = (row: DeptRow): Dept => presentDept(row, deptAccess(reach, row));
  const found = draft.id === undefined ? null : await authorizeDept(authority, db, scope, draft.id, "edit");
  const before = found && present(found.row);
  if (before && draft.version !== before.version) throw refuse("version_stale", { current: before });
  const {
    name,
    nameEn = "",
    sort,
    parentId: target,
  } = draft.id === undefined ? draft : { ...(before as Dept), ...draft };
  if (found === null && authority.depts.length >= serverLimits.depts) throw tooMany("name");
  const parentId = checkedParent(authority, target, before?.id ?? null);
  // Row rules may refer to the viewer's department and those below it.
  if (found && parentId !== found.row.parentId && !own.givesReading)
    throw refuse("dept_decides_reading", { field: "parentId" });
  const dataKey = checkedDataKey(authority, { name, dataKey: draft.dataKey }, found?.row ?? null);
  const headId = await checkedHead(deps, db, scope, draft.headId, found?.row ?? null);
  const contactPhone = draft.phone ?? before?.phone ?? "";
  const fields = { parentId, name, nameEn, sort, dataKey, headId, contactPhone };
  const id = before?.id ?? deps.ids.next();
  await (found === null ? store.insert({ id, ...fields }) : store.update(found.proof, fields));
  const isMoved = found !== null && parentId !== found.row.parentId;
  if (isMoved && reachesBeyond(await ownHolding(deps, db, scope), own))
    throw refuse("outside_people_scope", { field: "parentId" });
  const after = present(rowOf(await store.all(), id));
  await audit(db, {
    actorId: actor.userId,
    action: before ? "update" : "create",
    entity: "dept",
    entityId: id,
    before,
    after,
  });
  await notify(db, `${tenantId} actor`);
  return after;
}

/** Adds or changes a department. Refuses a save on an outdated version, and returns the current state. */
export function submit(deps: PeopleDeps, scope: TenantScope, draft: DeptDraft): Promise<Dept> {
  return scope.db.run((db) => save(deps, db, scope, draft));
}

/** Removes departments without users; all departments below them must be removed with them. */
export async function remove(deps: PeopleDeps, scope: TenantScope, ids: readonly string[]): Promise<null> {
  const { actor, tenantId } = scope;
  await scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    const authority = await peopleAuthority(deps, db, scope, deptButtons.remove);
    const { depts: rows, own } = authority;
    const within = { kind: "dept", deps: authority, db, scope } as const;
    const { proofs, rows: gone } = await authorizeKnown(authorizeDept, within, ids, "manage");
    if (gone.length === 0) return;
    if (rows.some(({ id, parentId }) => parentId !== null && ids.includes(parentId) && !ids.includes(id)))
      throw refuse("has_children");
    if (gone.some(({ users }) => (users ?? 0) > 0)) throw refuse("dept_in_use");
    const reached = { everybody: false, deptIds: new Set(gone.map(({ id }) => id)) };
    if ((await registrationStore(db).countWithin(reached)) > 0) throw refuse("dept_has_requests");
    // Where a rule excludes the viewer's departments, one fewer shows more rows.
    if (!own.givesReading && (await rightsStore(db).excludesDepts()))
      throw refuse("dept_decides_reading", { field: "ids" });
    await deptStore(db).remove(proofs);
    for (const dept of gone) {
      await audit(db, {
        actorId: actor.userId,
        action: "remove",
        entity: "dept",
        entityId: dept.id,
        before: presentDept(dept, "edit"),
        after: null,
      });
    }
    await notify(db, `${tenantId} actor`);
  });
  return null;
}
