import { type Access, type Authorize, authorityOver, provenRow } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { type BinnedTable, binStore } from "../platform/db/bin-store.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { Refusal } from "../platform/refusal.ts";
import { accessTo, readerOf, type SharedThing, type SharingReader } from "./shared.service.ts";

interface SharedRow extends SharedThing {
  removedAt: Date | null;
  ownerName: string | null;
}

/** A kind of things that have an owner, are shared, and lie in a recycle bin once they are removed. */
interface SharedKindOf<K extends BinnedTable, Row extends SharedRow> {
  kind: K;
  byId(db: TenantDb, id: string, reader: SharingReader): Promise<Row | undefined>;
  /** What is said instead of `forbidden` to somebody who may only look at it. */
  tooLow?(row: Row): Refusal | undefined;
}

type Within = Pick<TenantScope, "actor">;

/** The rights to one kind of such things: to `manage` one is to share it, to give it to another owner and to remove it for good. */
export interface SharedAuthority<K extends BinnedTable, Row> {
  /** One that is not in the recycle bin; nobody else changes it until the transaction ends. */
  authorize: Authorize<K, object, Row, Within>;
  /** One that is in the recycle bin. */
  authorizeBinned: Authorize<`binned_${K}`, object, Row, Within>;
  /** One that is not in the recycle bin, to look at. */
  read(db: TenantDb, scope: Within, id: string, access?: Access): Promise<Row>;
}

export function sharedAuthority<K extends BinnedTable, Row extends SharedRow>({
  kind,
  byId,
  tooLow,
}: SharedKindOf<K, Row>): SharedAuthority<K, Row> {
  async function find(db: TenantDb, { actor }: Within, id: string, isBinned: boolean) {
    const row = await byId(db, id, readerOf(actor));
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
    authorize: authorityOver(kind, locked(false)),
    authorizeBinned: authorityOver(`binned_${kind}` as const, locked(true)),
    read: async (db, scope, id, access = "view") =>
      provenRow({ kind, id, access }, await find(db, scope, id, false)),
  };
}
