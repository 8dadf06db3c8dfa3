import { roleButtons, userButtons } from "@provost/contract/people/people-feature";
import {
  type Role,
  type RoleDetail,
  type RoleDraft,
  type roleList,
  roleTexts,
  type roleTree,
} from "@provost/contract/people/role";
import type { HandlerInput, ReplyData } from "@provost/contract/wire/endpoint";
import { nameIn } from "@provost/contract/wire/locale";
import { type Page, page } from "@provost/contract/wire/page";
import { authorizeKnown } from "../../platform/authority/authority.ts";
import { isAdministrator, type TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { uniqueOr } from "../../platform/db/violation.ts";
import { forbid, refuse, theButton } from "../../platform/refusal.ts";
import { meetsTexts, textConditions } from "../../platform/text-filter.ts";
import { peopleReach } from "../dept/people-scope.service.ts";
import { authorizeRole, openingRoles, peopleAuthority } from "../people-authority.ts";
import type { PeopleDeps } from "../people-deps.ts";
import { isMapped } from "./mapped-roles.service.ts";
import { rightsStore } from "./rights.store.ts";
import { exceeds } from "./rights.ts";
import { roleStore } from "./role.store.ts";
import { presentRole, recordChange, wholeRole } from "./role-record.ts";
import { changeRole, createRole } from "./save-role.ts";

/** Roles by sort. */
export async function list(scope: TenantScope, input: HandlerInput<typeof roleList>): Promise<Page<Role>> {
  const conditions = textConditions(input, roleTexts);
  const matching = await scope.db.run(async (db) =>
    roleStore(db).matching(input.keyword ?? "", await peopleReach(db, scope, roleButtons.view)),
  );
  const rows = matching.filter((row) => meetsTexts({ ...row, roleName: row.name }, conditions));
  const start = (input.current - 1) * input.size;
  return page(rows.slice(start, start + input.size).map(presentRole), rows.length, input);
}

/** Roles as choices; those that hold more than the caller are not his to give. */
export function tree(deps: PeopleDeps, scope: TenantScope): Promise<ReplyData<typeof roleTree>> {
  return scope.db.run(async (db) => {
    const authority = await peopleAuthority(deps, db, scope, userButtons.add, userButtons.edit);
    const rows = await roleStore(db).all();
    const ids = rows.map(({ id }) => id);
    const holdings = await rightsStore(db).holdings(ids);
    const opening = await openingRoles(authority, db, ids);
    return rows.map(({ id, code, name, nameEn }) => {
      const holding = holdings.get(id);
      return {
        id,
        key: id,
        value: id,
        code,
        title: nameIn(scope.language, name, nameEn),
        grantable: holding !== undefined && !exceeds(holding, authority.own) && !opening.has(id),
      };
    });
  });
}

const shown = async (db: TenantDb, scope: TenantScope, id: string): Promise<RoleDetail> =>
  wholeRole(db, id, await peopleReach(db, scope, roleButtons.view, roleButtons.add, roleButtons.edit));

export function detail(scope: TenantScope, id: string): Promise<RoleDetail> {
  return scope.db.run(async (db) => shown(db, scope, id));
}

/** Adds or changes a role. No one can grant more than they hold; a button of its own guards what a role may read. */
export function submit(deps: PeopleDeps, scope: TenantScope, draft: RoleDraft): Promise<RoleDetail> {
  const { tenantId } = scope;
  const { code } = draft;
  const taken = () => refuse("role_code_taken", { field: "code", code });
  return uniqueOr(taken, () =>
    scope.db.run(async (db) => {
      await rightsStore(db).lock(tenantId);
      if (code !== undefined && (await roleStore(db).codeTaken(code, draft.id ?? null))) throw taken();
      if (draft.id === undefined) return shown(db, scope, await createRole(deps, db, scope, draft));
      await changeRole(deps, db, scope, draft);
      return shown(db, scope, draft.id);
    }),
  );
}

/** Removes roles that have no users. */
export async function remove(deps: PeopleDeps, scope: TenantScope, ids: readonly string[]): Promise<null> {
  const { tenantId } = scope;
  await scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    const store = roleStore(db);
    const authority = await peopleAuthority(deps, db, scope, roleButtons.remove);
    const within = { kind: "role", deps: authority, db, scope } as const;
    const { proofs } = await authorizeKnown(authorizeRole, within, [...ids].sort(), "manage");
    for (const proof of proofs) {
      const role = await wholeRole(db, proof.id);
      if (role.allMenus) throw refuse("role_fixed");
      if (role.users > 0) throw refuse("role_in_use");
      if (!isAdministrator(scope.actor) && (await isMapped(db, proof.id)))
        throw forbid(theButton("administrator"));
      await recordChange(db, scope, role, null);
      await store.remove(proof);
    }
  });
  return null;
}
