import { type Authorized, asServer } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb, TenantHandle } from "../platform/db/database.ts";
import { type ForgetDeps, forgetBinned } from "../platform/recycle-bin.ts";
import { binStore } from "./bin.store.ts";
import { type DocumentRow, type Documents, recordChange } from "./document.service.ts";
import type { OwnedKind } from "./document-tables.ts";

/** What a kind does beside, each in the transaction of the change. */
interface BinRules<K extends OwnedKind, Row> {
  /** Refuses to remove one that has to stay. */
  ensureRemovable?(db: TenantDb, row: Row): Promise<void>;
  /** One is out of the bin again. */
  restored?(db: TenantDb, row: Row, by: { clock: Clock; scope: TenantScope }): Promise<void>;
  /** Called before one is permanently removed; `actorId` is null when the server itself removes it. */
  leaving?(
    db: TenantDb,
    binned: { proof: Authorized<`binned_${K}`, "manage">; row: Row },
    by: { clock: Clock; actorId: string | null },
  ): Promise<void>;
}

interface Bin<Deps, Whole> {
  /** Moves one to the recycle bin; with `forever`, removes one from the bin permanently. */
  remove(deps: { clock: Clock }, scope: TenantScope, id: string, forever: boolean): Promise<null>;
  /** Takes one out of the recycle bin. */
  restore(deps: Deps & { clock: Clock }, scope: TenantScope, id: string): Promise<Whole>;
  /** Permanently removes what has been in a tenant's recycle bin for long enough. */
  forget(deps: ForgetDeps, tenant: TenantHandle, stopping?: AbortSignal): Promise<void>;
}

/** The recycle bin of a kind. */
export function binOf<K extends OwnedKind, Row extends DocumentRow, Deps, Reading, Whole>(
  documents: Documents<K, Row, Deps, Reading, Whole>,
  rules: BinRules<K, Row> = {},
): Bin<Deps, Whole> {
  const { kind, record } = documents;
  const store = (db: TenantDb) => binStore<K, `binned_${K}`, "edit">(db, kind);

  async function removeForever(
    db: TenantDb,
    binned: { proof: Authorized<`binned_${K}`, "manage">; row: Row },
    by: { clock: Clock; actorId: string | null },
  ): Promise<void> {
    const { proof, row } = binned;
    const before = await record(db, row);
    await rules.leaving?.(db, binned, by);
    await store(db).remove(proof);
    await recordChange(db, { kind, id: row.id, ...by }, "remove", { before, after: null });
  }

  return {
    async remove({ clock }, scope, id, forever) {
      const { userId: actorId } = scope.actor;
      await scope.db.run(async (db) => {
        if (forever) {
          const binned = await documents.authorizeBinned({}, db, scope, id, "manage");
          return removeForever(db, binned, { clock, actorId });
        }
        const { proof, row } = await documents.authorize({}, db, scope, id, "edit");
        await rules.ensureRemovable?.(db, row);
        const removedAt = clock.now();
        await store(db).bin(proof, removedAt, actorId);
        const [before, after] = [await record(db, row), await record(db, { ...row, removedAt })];
        return recordChange(db, { kind, id, actorId }, "remove", { before, after });
      });
      return null;
    },

    async restore(deps, scope, id) {
      const reading = await documents.reading(deps, scope);
      return scope.db.run(async (db) => {
        const { proof, row } = await documents.authorizeBinned({}, db, scope, id, "edit");
        const restored = { ...row, removedAt: null };
        await store(db).takeOut(proof);
        await rules.restored?.(db, restored, { clock: deps.clock, scope });
        const [before, after] = [await record(db, row), await record(db, restored)];
        await recordChange(db, { kind, id, actorId: scope.actor.userId }, "restore", { before, after });
        return documents.present(db, restored, reading);
      });
    },

    forget(deps, tenant, stopping) {
      const { clock } = deps;
      const forget = async (db: TenantDb, id: string, since: Date): Promise<void> => {
        const row = await documents.lock(db, id);
        if (!row?.removedAt || row.removedAt >= since) return;
        const proof = asServer(`binned_${kind}` as const, id);
        await removeForever(db, { proof, row }, { clock, actorId: null });
      };
      const before = (db: TenantDb, since: Date) => store(db).binnedBefore(since);
      return forgetBinned(deps, tenant, { before, forget }, stopping);
    },
  };
}
