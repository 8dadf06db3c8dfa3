import { authorityOver } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { mayViewDemands } from "./demand.policy.ts";
import { type DemandRow, demandStore } from "./demand.store.ts";
import { demandNoteStore } from "./demand-note.store.ts";

async function locked(db: TenantDb, id: string, isBinned: boolean): Promise<DemandRow | null> {
  await demandStore(db).lock(id);
  const row = await demandStore(db).byId(id);
  return row && (row.removedAt !== null) === isBinned ? row : null;
}

/** The right to a demand: demands have no owner, so every user who sees them manages all, as far as the user's buttons allow. */
export const authorizeDemand = authorityOver("demand", async (_deps: object, db, { actor }, id) => {
  const row = await locked(db, id, false);
  return row && mayViewDemands(actor) ? { row, access: "manage" as const } : null;
});

/** The same for one in the recycle bin. */
export const authorizeBinnedDemand = authorityOver(
  "binned_demand",
  async (_deps: object, db, { actor }, id) => {
    const row = await locked(db, id, true);
    return row && mayViewDemands(actor) ? { row, access: "manage" as const } : null;
  },
);

/** The right to a note of a demand: its author's; everybody else reads it. */
export const authorizeNote = authorityOver(
  "demand_note",
  async ({ demandId }: { demandId: string }, db, { actor }, id) => {
    const row = await demandNoteStore(db).one(demandId, id);
    return row
      ? { row, access: row.authorId === actor.userId ? ("manage" as const) : ("view" as const) }
      : null;
  },
);
