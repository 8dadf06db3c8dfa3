import type { Sharing, SharingDraft } from "@provost/contract/document/sharing";
import type { Connection } from "@provost/contract/source/connection";
import { connectionButtons } from "@provost/contract/source/source-feature";
import { accessTo, viewerOf } from "../../document/shared.service.ts";
import { readSharing, saveSharing } from "../../document/sharing.service.ts";
import { type Access, authorityOver } from "../../platform/authority/authority.ts";
import { type Actor, holds, isAdministrator, type TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { connectionStore, type SeenConnection } from "./connection.store.ts";

/** A data source as the caller sees it, without its password. */
export function present(row: SeenConnection, scope: TenantScope, tables: number): Connection {
  const { id, name, kind, host, port, database, username: user, tls, ca, ownerName, version } = row;
  return {
    ...{ id, name, kind, host, port, database, user, tls, ca, tables, version },
    ownerName: ownerName ?? "",
    health: row.health,
    ...mayOf(row, scope),
    updatedAt: row.updatedAt.toISOString(),
  };
}

// With a stored password it is more than a chart: one whose owner is gone is managed by administrators alone.
function accessOf(actor: Actor, row: SeenConnection): Access | null {
  const access = accessTo(actor, row);
  return access === "manage" && row.ownerId === null && !isAdministrator(actor) ? "edit" : access;
}

/** What the caller can do with a data source by its sharing: who can change it reads everything that its user reads. */
function mayOf(row: SeenConnection, { actor }: TenantScope): Pick<Connection, "mayEdit" | "mayManage"> {
  const access = holds(actor, connectionButtons.edit) ? accessOf(actor, row) : null;
  return { mayEdit: access === "edit" || access === "manage", mayManage: access === "manage" };
}

/** Authorizes what is done with a data source, locked until the transaction ends. */
export const authorizeConnection = authorityOver(
  "connection",
  async (_deps: object, db: TenantDb, scope: TenantScope, id: string) => {
    const store = connectionStore(db);
    await store.lock(id);
    const row = await store.seen(id, viewerOf(scope.actor));
    if (row === undefined) return null;
    return { row, access: accessOf(scope.actor, row), owner: row.ownerName };
  },
);

/** The same, read. */
export async function presented(db: TenantDb, scope: TenantScope, id: string): Promise<Connection> {
  const store = connectionStore(db);
  const row = await store.seen(id, viewerOf(scope.actor));
  if (row === undefined) throw refuse("not_found");
  return present(row, scope, (await store.counts()).get(id) ?? 0);
}

/** Who finds a data source and who can change it, for those who manage it. */
export const sharing = (scope: TenantScope, id: string): Promise<Sharing> =>
  scope.db.run(async (db) => readSharing(db, (await authorizeConnection({}, db, scope, id, "manage")).proof));

export const share = (
  scope: TenantScope,
  { id, ...draft }: SharingDraft & { id: string },
): Promise<Sharing> =>
  scope.db.run(async (db) => {
    const { proof, row } = await authorizeConnection({}, db, scope, id, "manage");
    return saveSharing(db, scope, { proof, name: row.name }, draft);
  });
