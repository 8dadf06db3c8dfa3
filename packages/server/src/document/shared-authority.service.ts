import { type Access, type Authorize, authorityOver, provenRow } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { Refusal } from "../platform/refusal.ts";
import { binStore } from "./bin.store.ts";
import type { OwnedKind } from "./document-tables.ts";
import { accessTo, noViewer, type SharedThing, type SharingViewer, viewerOf } from "./shared.service.ts";

/** What a row of such a kind says, beside what is its own. */
export interface SharedRow extends SharedThing {
  id: string;
  name: string;
  removedAt: Date | null;
  ownerName: string | null;
}

/** A kind of document that has an owner, can be shared, and is in a recycle bin after its removal. */
interface SharedKindOf<K extends OwnedKind, Row extends SharedRow> {
  kind: K;
  byId(db: TenantDb, id: string, viewer: SharingViewer): Promise<Row | undefined>;
  /** The error instead of `forbidden` for a user with view rights only. */
  tooLow?(row: Row): Refusal | undefined;
}

type Within = Pick<TenantScope, "actor">;

/** The rights to one kind of such documents: `manage` is to share it, to change its owner and to remove it permanently. */
export interface SharedAuthority<K extends OwnedKind, Row> {
  readonly kind: K;
  /** One that is not in the recycle bin; no one else changes it until the transaction ends. */
  authorize: Authorize<K, object, Row, Within>;
  /** One that is in the recycle bin. */
  authorizeBinned: Authorize<`binned_${K}`, object, Row, Within>;
  /** One that is not in the recycle bin, to look at. */
  read(db: TenantDb, scope: Within, id: string, access?: Access): Promise<Row>;
  /** Found by the server itself, in the bin or not; no one else changes it until the transaction ends. */
  lock(db: TenantDb, id: string): Promise<Row | undefined>;
}

export function sharedAuthority<K extends OwnedKind, Row extends SharedRow>({
  kind,
  byId,
  tooLow,
}: SharedKindOf<K, Row>): SharedAuthority<K, Row> {
  async function find(db: TenantDb, { actor }: Within, id: string, isBinned: boolean) {
    const row = await byId(db, id, viewerOf(actor));
    if (!row || (row.removedAt !== null) !== isBinned) return null;
    const access = accessTo(actor, row);
    const refusal = access === "view" ? tooLow?.(row) : undefined;
    return { row, access, owner: row.ownerName, ...(refusal && { tooLow: refusal }) };
  }
  const locked = (isBinned: boolean) => async (_deps: object, db: TenantDb, scope: Within, id: string) => {
    await binStore(db, kind).lock(id);
    return find(db, scope, id, isBinned);
  };
  return {
    kind,
    authorize: authorityOver(kind, locked(false)),
    authorizeBinned: authorityOver(`binned_${kind}` as const, locked(true)),
    read: async (db, scope, id, access = "view") =>
      provenRow({ kind, id, access }, await find(db, scope, id, false)),
    lock: async (db, id) => {
      await binStore(db, kind).lock(id);
      return byId(db, id, noViewer);
    },
  };
}
