import { authorityOver } from "../../platform/authority/authority.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { type PeopleReach, reachesDept } from "../dept/people-scope.service.ts";
import { invitationStore, registrationStore } from "./invitation.store.ts";

interface Reaching {
  reach: PeopleReach;
}

/** The right to an invitation: its department is within reach of the call; otherwise it is unknown to the actor. */
export const authorizeInvitation = authorityOver(
  "invitation",
  async ({ reach }: Reaching, db: TenantDb, _scope: TenantScope, id: string) => {
    const store = invitationStore(db);
    await store.lock(id);
    const row = await store.byId(id);
    return row && reachesDept(reach, row.deptId) ? { row, access: "manage" as const } : null;
  },
);

/** The right to a registration: the same. Making a user of it takes the right to add that user as well. */
export const authorizeRegistration = authorityOver(
  "registration",
  async ({ reach }: Reaching, db: TenantDb, _scope: TenantScope, id: string) => {
    const store = registrationStore(db);
    await store.lock(id);
    const row = await store.byId(id);
    return row && reachesDept(reach, row.deptId) ? { row, access: "manage" as const } : null;
  },
);
