import type { TenantDb } from "../../platform/db/database.ts";
import type { PeopleReach } from "../dept/people-scope.service.ts";
import { readNameSounds } from "../name-sound.service.ts";
import { type HolderFilter, holderStore } from "./holder.store.ts";
import { isMapped } from "./mapped-roles.service.ts";
import { roleStore } from "./role.store.ts";

/** A user who may work, and the displayed name. */
export interface Holder {
  id: string;
  name: string;
}

/** The users within reach who are not disabled and hold a button code by one of their roles, by name. */
export async function holdersOf(
  db: TenantDb,
  button: string,
  reach: PeopleReach,
  filter: HolderFilter = {},
): Promise<Holder[]> {
  await readNameSounds(db, filter.keyword);
  return holderStore(db).of(button, reach, filter);
}

/** Whether everybody who has a role, or whom groups may give it, is within reach. */
export async function reachesHolders(db: TenantDb, roleId: string, reach: PeopleReach): Promise<boolean> {
  if (reach.everybody) return true;
  // Groups may give a mapped role to people whom no scope holds yet.
  return !(await isMapped(db, roleId)) && (await roleStore(db).holdersOutside(roleId, reach)) === 0;
}
