import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { type DocumentRow, type Documents, recordChange } from "./document.service.ts";
import type { OwnedKind, VersionedKind } from "./document-tables.ts";
import { type ListedVersion, type VersionRow, versionStore } from "./version.store.ts";

/** Which version it is, who saved it and when. */
interface VersionHead {
  version: number;
  savedBy: string;
  savedAt: string;
}

export const presentHead = ({
  version,
  savedByName,
  savedAt,
}: Pick<ListedVersion<VersionedKind>, "version" | "savedAt" | "savedByName">): VersionHead => ({
  version,
  savedBy: savedByName ?? "",
  savedAt: savedAt.toISOString(),
});

/** The stored version of a number, or a refusal. */
export async function versionOf<K extends VersionedKind>(
  db: TenantDb,
  kind: K,
  id: string,
  version: number,
): Promise<VersionRow<K>> {
  const row = await versionStore(db, kind).one(id, version);
  if (!row) throw refuse("not_found");
  return row;
}

/** What a kind says of its versions. */
interface VersionRules<K extends OwnedKind, Row, Reading, Listed extends VersionHead, Content> {
  /** How far the right to one must reach to see its versions. */
  access: "view" | "edit";
  list(version: ListedVersion<K>): Listed;
  /** What was saved, as its viewer gets it. */
  content(version: VersionRow<K>, reading: Reading): Content;
  /** The version number of the current state. */
  newest(row: Row): number;
  /** The current state, if it is not stored as a version yet. */
  unsaved?: { list(row: Row): Listed | null; content(db: TenantDb, row: Row): Promise<Content> };
  /** Makes a version the present state. */
  restore(
    db: TenantDb,
    authorized: { proof: Authorized<K, "edit">; row: Row },
    version: VersionRow<K>,
    by: { scope: TenantScope; now: Date },
  ): Promise<void>;
}

interface Revert {
  id: string;
  version: number;
  newest?: number | undefined;
}

interface Versions<Deps, Whole, Listed, Content> {
  /** The newest first; the first of them is the current state. */
  list(scope: TenantScope, id: string): Promise<Listed[]>;
  one(deps: Deps, scope: TenantScope, id: string, version: number): Promise<Listed & Content>;
  /** Makes an earlier version the newest; refused where the newest is no longer the one that the caller knows. */
  revert(deps: Deps & { clock: Clock }, scope: TenantScope, wanted: Revert): Promise<Whole>;
}

/** The versions of a kind. */
export function versionsOf<
  K extends OwnedKind,
  Row extends DocumentRow,
  Deps,
  Reading,
  Whole,
  Listed extends VersionHead,
  Content extends object,
>(
  documents: Documents<K, Row, Deps, Reading, Whole>,
  rules: VersionRules<K, Row, Reading, Listed, Content>,
): Versions<Deps, Whole, Listed, Content> {
  const { kind, record, present } = documents;
  return {
    list: (scope, id) =>
      scope.db.run(async (db) => {
        const row = await documents.read(db, scope, id, rules.access);
        const unsaved = rules.unsaved?.list(row) ?? null;
        const stored = (await versionStore(db, kind).list(id)).map(rules.list);
        return unsaved === null ? stored : [unsaved, ...stored];
      }),

    async one(deps, scope, id, number) {
      const reading = await documents.reading(deps, scope);
      return scope.db.run(async (db) => {
        const row = await documents.read(db, scope, id, rules.access);
        const unsaved = rules.unsaved?.list(row);
        if (rules.unsaved && unsaved?.version === number)
          return { ...unsaved, ...(await rules.unsaved.content(db, row)) };
        const version = await versionOf(db, kind, id, number);
        return { ...rules.list(version), ...rules.content(version, reading) };
      });
    },

    async revert(deps, scope, wanted) {
      const { id } = wanted;
      const reading = await documents.reading(deps, scope);
      return scope.db.run(async (db) => {
        const authorized = await documents.authorize({}, db, scope, id, "edit");
        const { row } = authorized;
        const newest = rules.newest(row);
        if (wanted.newest !== undefined && wanted.newest !== newest)
          throw refuse("version_stale", { current: await present(db, row, reading) });
        const version = await versionOf(db, kind, id, wanted.version);
        if (wanted.version === newest) return present(db, row, reading);
        const before = await record(db, row);
        await rules.restore(db, authorized, version, { scope, now: deps.clock.now() });
        const saved = await documents.read(db, scope, id);
        const after = await record(db, saved);
        await recordChange(db, { kind, id, actorId: scope.actor.userId }, "restore", { before, after });
        return present(db, saved, reading);
      });
    },
  };
}
