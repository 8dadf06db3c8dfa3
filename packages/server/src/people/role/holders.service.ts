import type { TenantDb } from "../../platform/db/database.ts";
import type { PeopleReach } from "../dept/people-scope.service.ts";
import { holderStore } from "./holder.store.ts";

/** A user who may work, and the displayed name. */
export interface Holder {
  id: string;
  name: string;
}

/** The users within reach who are not disabled and hold a button code by one of their roles, by name. */
export function holdersOf(db: TenantDb, button: string, reach: PeopleReach): Promise<Holder[]> {
  return holderStore(db).of(button, reach);
}
