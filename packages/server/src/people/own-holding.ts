import { roleButtons } from "@provost/contract/people/people-feature";
import type { ViewerAttributes } from "@provost/report-core/policy/resolve-policy";
import { heldByRoles, type MenuReading } from "../menu/menu.service.ts";
import { holds, type TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { notAmongAll } from "../source/source.service.ts";
import {
  deptsOfScope,
  type PeopleButton,
  type PeopleReach,
  peopleButtons,
  unionOf,
} from "./dept/people-scope.service.ts";
import { attributesOf } from "./people.service.ts";
import { peopleStore } from "./people.store.ts";
import { rightsStore } from "./role/rights.store.ts";
import type { Holding, OwnHolding } from "./role/rights.ts";

function reachesOf(
  holdings: readonly Holding[],
  { userId, deptId }: { userId: string; deptId: string | null },
  depts: OwnHolding["depts"],
): Map<PeopleButton, PeopleReach> {
  const scopes = holdings.map((holding) => ({ holding, deptIds: deptsOfScope(holding, deptId, depts) }));
  return new Map(
    peopleButtons.map((button) => {
      const holding = scopes.filter(
        ({ holding: { allMenus, buttons } }) => allMenus || buttons.includes(button),
      );
      return [
        button,
        unionOf(
          userId,
          holding.map(({ deptIds }) => deptIds),
        ),
      ];
    }),
  );
}

/** Everything the actor holds through all roles, read from the current records. */
export async function ownHolding(
  deps: MenuReading,
  db: TenantDb,
  { tenantId, actor }: TenantScope,
): Promise<OwnHolding> {
  const { ids } = await heldByRoles(deps, db, tenantId, actor.roles);
  const found = await rightsStore(db).holdings(actor.roles.map((role) => role.id));
  const holdings = [...found.values()];
  const everything = actor.roles.some((role) => role.allMenus);
  const depts = await rightsStore(db).depts();
  const user = await peopleStore(db).userById(actor.userId);
  const deptId = user?.deptId ?? null;
  const below = deptId === null ? [] : await peopleStore(db).deptWithBelow(deptId);
  return {
    everything,
    menuIds: ids,
    policies: holdings.flatMap(({ policies }) => policies),
    attributes: (user ? attributesOf(user, below) : {}) as ViewerAttributes,
    reaches: reachesOf(holdings, { userId: actor.userId, deptId }, depts),
    givesReading: everything || holds(actor, roleButtons.policy),
    notAmongAll: await notAmongAll(db, actor),
    depts,
  };
}
