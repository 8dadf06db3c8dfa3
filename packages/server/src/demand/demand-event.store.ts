import type { DemandEvent } from "@provost/contract/demand/demand-inbox";
import type { TenantDb } from "../platform/db/database.ts";
import { timeOrderedIds } from "../platform/ids.ts";

/** Something that happened to a demand. */
export interface Happening {
  demandId: string;
  actorId: string | null;
  kind: DemandEvent["kind"];
  at: Date;
  fromText?: string;
  toText?: string;
}

/** Writes it down in the transaction of the change itself. */
export async function remember(db: TenantDb, happening: Happening): Promise<void> {
  await db
    .insertInto("demandEvent")
    .values({ ...happening, id: timeOrderedIds.next() })
    .execute();
}
