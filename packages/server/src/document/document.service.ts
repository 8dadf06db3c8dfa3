import type { AuditAction } from "@provost/contract/log/audit";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { OwnedKind } from "./document-tables.ts";
import type { SharedAuthority, SharedRow } from "./shared-authority.service.ts";

/** A row of a kind of documents, as the rules of all kinds need it. */
export interface DocumentRow extends SharedRow {
  version: number;
}

/**
 * A kind of documents, as the rules of all kinds need it. `Reading` is what one is presented by to its viewer; it is found out before the
 * transaction, which would otherwise hold one connection while it waits for another.
 */
export interface Documents<K extends OwnedKind, Row extends DocumentRow, Deps, Reading, Whole>
  extends SharedAuthority<K, Row> {
  reading(deps: Deps, scope: TenantScope): Promise<Reading>;
  /** As its viewer gets it. */
  present(db: TenantDb, row: Row, reading: Reading): Promise<Whole>;
  /** As the audit log remembers it, the same for every viewer. */
  record(db: TenantDb, row: Row): Promise<object>;
}

/** Writes down a change of a document in its transaction. */
export function recordChange(
  db: TenantDb,
  { kind, id, actorId }: { kind: OwnedKind; id: string; actorId: string | null },
  action: AuditAction,
  { before, after }: { before: object | null; after: object | null },
): Promise<void> {
  return audit(db, { actorId, action, entity: kind, entityId: id, before, after });
}
