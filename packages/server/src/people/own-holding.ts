import { roleButtons } from "@provost/contract/role";
import { heldByRoles, type MenuReading } from "../menu/menu.service.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { holds, type TenantScope } from "../platform/scope.ts";
import { rightsStore } from "./rights.store.ts";
import type { OwnHolding } from "./rights.ts";

/** What the actor holds by all his roles. */
export async function ownHolding(
  deps: MenuReading,
  db: TenantDb,
  { tenantId, actor }: TenantScope,
): Promise<OwnHolding> {
  const { ids } = await heldByRoles(deps, db, tenantId, actor.roles);
  const holdings = await rightsStore(db).holdings(actor.roles.map((role) => role.id));
  const everything = actor.roles.some((role) => role.allMenus);
  return {
    everything,
    menuIds: ids,
    policies: [...holdings.values()].flatMap(({ policies }) => policies),
    givesReading: everything || holds(actor, roleButtons.policy),
  };
}
