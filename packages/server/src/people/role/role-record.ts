import type { Role, RoleDetail } from "@provost/contract/people/role";
import { audit } from "../../platform/audit.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { notify, type TenantDb } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { catalogChanged } from "../../source/catalog-notice.service.ts";
import type { PeopleReach } from "../dept/people-scope.service.ts";
import { rightsStore } from "./rights.store.ts";
import type { Holding } from "./rights.ts";
import { type RoleRow, roleStore } from "./role.store.ts";

/** What leaves the server of a role in a list. */
export function presentRole(row: RoleRow): Role {
  const { id, code, name, nameEn, sort, remark, allMenus, users, version } = row;
  const { peopleScope, peopleDepts, peopleScopeReviewed } = row;
  return {
    ...{ id, code, name, sort, remark, allMenus, users: users ?? 0, version },
    ...(nameEn !== "" && { nameEn }),
    peopleScope: allMenus ? "all" : peopleScope,
    peopleDepts,
    peopleScopeReviewed: allMenus || peopleScopeReviewed,
  };
}

/** A stored role, with what it holds. */
export interface WholeRole extends RoleDetail {
  holding: Holding;
}

/** Reads a role with what it holds; one that holds everything is shown with every menu there is. */
export async function wholeRole(db: TenantDb, id: string, reach?: PeopleReach): Promise<WholeRole> {
  const [row] = await roleStore(db).byIds([id], reach);
  const holding = (await rightsStore(db).holdings([id])).get(id);
  if (!row || !holding) throw refuse("not_found");
  const menuIds = row.allMenus ? [...(await roleStore(db).menus(null)).keys()] : [...holding.menuIds];
  return { ...presentRole(row), menuIds, policies: [...holding.policies], holding };
}

/** What the audit log stores of a role: of the menus, which may be many, only those granted or revoked. */
async function auditedRole(db: TenantDb, role: WholeRole, other: WholeRole | null): Promise<object> {
  const { code, name, nameEn, sort, remark, policies, peopleScope, peopleDepts } = role;
  const different = [...role.holding.menuIds].filter((id) => !other?.holding.menuIds.has(id));
  const menus = [...(await roleStore(db).menus(different)).values()].sort();
  return { code, name, nameEn, sort, remark, menus, policies, peopleScope, peopleDepts };
}

/** Audits a change, and notifies every server that rights and readable tables have changed. */
export async function recordChange(
  db: TenantDb,
  { actor, tenantId }: TenantScope,
  before: WholeRole | null,
  after: WholeRole | null,
): Promise<void> {
  await audit(db, {
    actorId: actor.userId,
    action: before === null ? "create" : after === null ? "remove" : "update",
    entity: "role",
    entityId: (after ?? before)?.id ?? "",
    before: before && (await auditedRole(db, before, after)),
    after: after && (await auditedRole(db, after, before)),
  });
  await notify(db, `${tenantId} actor`);
  await catalogChanged(db, tenantId);
}
