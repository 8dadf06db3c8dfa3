import { rightsTo } from "../document/shared.service.ts";
import { type Access, authorityOver } from "../platform/authority/authority.ts";
import { type Actor, isAdministrator } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { type Catalog, type CatalogTable, readPolicies } from "./catalog.ts";
import { sharedTable, viewOf } from "./policy/data-view.ts";
import { sourceStore } from "./source.store.ts";
import { type BinnedRow, binnedTables, tableBinStore } from "./table-bin/table-bin.store.ts";
import { virtualStore } from "./virtual/virtual.store.ts";

/**
 * The actor's access to a dataset: `manage` for its owner and administrators, `edit` for those whom sharing allows to change it and who
 * see every row and column, `view` for those who see some of it. Null = not known to the actor.
 */
export function accessTo(
  catalog: Pick<Catalog, "policies" | "coursewares">,
  table: Omit<
    CatalogTable,
    "name" | "comment" | "commentEn" | "generationId" | "rows" | "asOf" | "parts" | "remote"
  >,
  actor: Actor,
): Access | null {
  if (table.ownerId === actor.userId) return "manage";
  const view = viewOf(catalog, table, actor);
  if (view === undefined) return null;
  if (table.systemKey !== null) return "view";
  if (isAdministrator(actor)) return "manage";
  return view === null && rightsTo(actor, sharedTable(table, actor)) !== "view" ? "edit" : "view";
}

/** Authorizes changes of a dataset that is not in the recycle bin, and returns its current row, locked. */
export const authorizeDataset = authorityOver<"dataset", object, LockedDataset>(
  "dataset",
  async (_deps, db, { actor }, id) => {
    const row = await sourceStore(db).lockById(id);
    if (!row || row.removedAt !== null) return null;
    const access = await lockedAccess(db, row, actor);
    const tooLow = row.systemKey === null ? undefined : refuse("table_is_system", { table: row.tableName });
    const owner = access === "manage" ? null : ((await sourceStore(db).byId(id))?.ownerName ?? null);
    return { row, access, owner, ...(tooLow && { tooLow }) };
  },
);

type LockedDataset = NonNullable<Awaited<ReturnType<ReturnType<typeof sourceStore>["lockById"]>>>;

async function lockedAccess(db: TenantDb, row: LockedDataset, actor: Actor): Promise<Access | null> {
  const store = sourceStore(db);
  const { id, ownerId, access, systemKey, systemButton, generationId } = row;
  const generation = generationId === null ? undefined : await store.generation(generationId);
  // One that has no rows yet concerns its owner alone.
  if (generation === undefined) return ownerId === actor.userId ? "manage" : null;
  const grants = (await store.grants()).filter(({ datasetId }) => datasetId === id);
  const { columns } = generation;
  const table = { id, ownerId, access, grants, columns, systemButton, systemKey };
  // Which rows of the server's own tables are shown does not matter: nobody can change those.
  return accessTo({ policies: await readPolicies(db), coursewares: [] }, table, actor);
}

/**
 * Authorizes changes of a virtual table: by its owner and administrators; its definition also by users who see all that it shows, which
 * the caller has checked before the transaction.
 */
export const authorizeVirtual = authorityOver(
  "virtual",
  async ({ seesWhole }: { seesWhole: boolean }, db, { actor }, id) => {
    const store = virtualStore(db);
    await store.lock(id);
    const row = await store.byId(id);
    if (!row) return null;
    const isOwn = row.ownerId === actor.userId || isAdministrator(actor);
    return { row, access: isOwn ? "manage" : seesWhole ? "edit" : "view", owner: row.ownerName };
  },
);

/**
 * The actor's access to a table in the recycle bin: visible to its owner, to the user who removed it, and to administrators; one that
 * was deleted permanently, to administrators only.
 */
export function accessToBinned(
  actor: Actor,
  { ownerId, removedBy, purgedAt }: Pick<BinnedRow, "ownerId" | "removedBy" | "purgedAt">,
): Access | null {
  if (isAdministrator(actor)) return "manage";
  if (purgedAt !== null) return null;
  return ownerId === actor.userId ? "manage" : removedBy === actor.userId ? "view" : null;
}

/** Authorizes what is done to a table in the recycle bin. */
export const authorizeBinned = authorityOver("binned_table", async (_deps: object, db, { actor }, id) => {
  const known = await binnedTables(db).byId(id);
  if (!known) return null;
  // It may have been restored or removed meanwhile.
  const locked = await tableBinStore(db, known.kind).lock(id);
  if (!locked?.removedAt) return null;
  const row = { ...known, purgedAt: locked.purgedAt };
  return { row, access: accessToBinned(actor, row), owner: row.ownerName };
});
