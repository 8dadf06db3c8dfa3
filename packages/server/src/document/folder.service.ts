import type { Folder, FolderKind } from "@provost/contract/document/folder";
import { audit } from "../platform/audit.ts";
import { type Authorized, authorityOver } from "../platform/authority/authority.ts";
import type { Actor, TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { uniqueOr } from "../platform/db/violation.ts";
import type { Ids } from "../platform/ids.ts";
import { refuse } from "../platform/refusal.ts";
import { type AuthorizedFolder, type FolderPlace, type FolderRow, folderStore } from "./folder.store.ts";
import { ensurePlace, namesAbove } from "./folder-place.ts";

/** Rules for documents in folders: who can see and arrange them, and what is returned. */
interface FolderRules<K extends FolderKind, F extends Folder> {
  kind: K;
  mayView(actor: Actor): boolean;
  mayArrange(actor: Actor): boolean;
  /** How many documents visible to the actor are directly in each folder. */
  counts(db: TenantDb, actor: Actor): Promise<ReadonlyMap<string | null, number>>;
  present(folder: Folder, count: number): F;
}

type FolderDraft = Pick<Folder, "name" | "parentId">;
type FolderSave = FolderDraft & Pick<Folder, "id" | "version">;

/** The folders of one kind of document. */
interface Folders<F extends Folder> {
  /** All of them, by name. */
  list(scope: TenantScope): Promise<F[]>;
  create(deps: { ids: Ids }, scope: TenantScope, draft: FolderDraft): Promise<F>;
  /** Renames or moves a folder with all that is in it. */
  update(scope: TenantScope, save: FolderSave): Promise<F>;
  /** Removes a folder; documents and folders in it move to the parent, with a number appended to a name already used there. */
  remove(scope: TenantScope, id: string): Promise<null>;
}

const recordOf = ({ id, parentId, name, version }: FolderRow): Folder => ({ id, parentId, name, version });

/** The right to a folder among those that the transaction has locked. Folders have no owner; users who can arrange the kind manage all. */
const folderAuthority = <K extends FolderKind>({
  kind,
  mayArrange,
}: Pick<FolderRules<K, Folder>, "kind" | "mayArrange">) =>
  authorityOver(
    `${kind}_folder` as const,
    async (rows: readonly FolderRow[], _db: TenantDb, { actor }: TenantScope, id: string) => {
      const row = rows.find((one) => one.id === id);
      return row ? { row, access: mayArrange(actor) ? ("manage" as const) : ("view" as const) } : null;
    },
  );

// The database rejects one of two identical names created at the same time.
function arrange<T>(scope: TenantScope, name: string, work: (db: TenantDb) => Promise<T>): Promise<T> {
  return uniqueOr(
    () => refuse("folder_name_taken", { name }),
    () => scope.db.run(work),
  );
}

function recordUpdate(
  db: TenantDb,
  by: { actorId: string; entity: string },
  before: FolderRow,
  after: FolderRow,
): Promise<void> {
  const change = { before: recordOf(before), after: recordOf(after) };
  return audit(db, { ...by, ...change, action: "update", entityId: after.id });
}

export function foldersOf<K extends FolderKind, F extends Folder>(rules: FolderRules<K, F>): Folders<F> {
  const { kind, counts, present } = rules;
  const entity = `${kind}_folder` as const;

  const authorize = folderAuthority(rules);

  async function placeIn(
    rows: readonly FolderRow[],
    db: TenantDb,
    scope: TenantScope,
    parentId: string | null,
  ): Promise<Authorized<typeof entity, "manage"> | null> {
    return parentId === null ? null : (await authorize(rows, db, scope, parentId, "manage")).proof;
  }

  async function presentOne(db: TenantDb, actor: Actor, row: FolderRow): Promise<F> {
    return present(recordOf(row), (await counts(db, actor)).get(row.id) ?? 0);
  }

  return {
    list(scope) {
      return scope.db.run(async (db) => {
        const [rows, inEach] = [await folderStore(db, kind).all(), await counts(db, scope.actor)];
        return rows.map((row) => present(recordOf(row), inEach.get(row.id) ?? 0));
      });
    },

    create({ ids }, scope, { name, parentId }) {
      const [actorId, id] = [scope.actor.userId, ids.next()];
      return arrange(scope, name, async (db) => {
        const store = folderStore(db, kind);
        const rows = await store.lockAll();
        ensurePlace(rows, { id: null, name, parentId });
        const row = await store.insert({ id, name, parent: await placeIn(rows, db, scope, parentId) });
        const after = recordOf(row);
        await audit(db, { actorId, action: "create", entity, entityId: id, before: null, after });
        return presentOne(db, scope.actor, row);
      });
    },

    update(scope, save) {
      const actorId = scope.actor.userId;
      return arrange(scope, save.name, async (db) => {
        const store = folderStore(db, kind);
        // All of them, because two folders moved at once could end up in each other.
        const rows = await store.lockAll();
        const { proof, row: before } = await authorize(rows, db, scope, save.id, "manage");
        if (save.version !== before.version)
          throw refuse("version_stale", { current: await presentOne(db, scope.actor, before) });
        ensurePlace(rows, save);
        const parent = await placeIn(rows, db, scope, save.parentId);
        const after = await store.update(proof, { name: save.name, parent });
        await recordUpdate(db, { actorId, entity }, before, after);
        return presentOne(db, scope.actor, after);
      });
    },

    remove(scope, id) {
      const actorId = scope.actor.userId;
      return arrange(scope, "", async (db) => {
        const store = folderStore(db, kind);
        const rows = await store.lockAll();
        const { proof, row: folder } = await authorize(rows, db, scope, id, "manage");
        const parent = await placeIn(rows, db, scope, folder.parentId);
        const things = await store.moveThings(proof, parent);
        for (const [before, name] of namesAbove(rows, folder)) {
          const { proof: inner } = await authorize(rows, db, scope, before.id, "manage");
          await recordUpdate(db, { actorId, entity }, before, await store.update(inner, { name, parent }));
        }
        await store.remove(proof);
        const before = { ...recordOf(folder), [`${kind}s`]: things };
        await audit(db, { actorId, action: "remove", entity, entityId: id, before, after: null });
        return null;
      });
    },
  };
}

/** Authorizes putting a document into a folder, or into none; the folder stays until the transaction ends. All who see the kind see folders. */
export async function folderPlace<K extends FolderKind>(
  db: TenantDb,
  kind: K,
  folderId: string | null,
): Promise<FolderPlace<K>> {
  if (folderId === null) return null;
  const authorize = authorityOver(
    `${kind}_folder` as const,
    async (_deps: object, _db: TenantDb, _scope: object, id: string) => {
      const row = await folderStore(db, kind).lock(id);
      return row ? { row, access: "view" as const } : null;
    },
    () => refuse("folder_missing"),
  );
  const { proof }: { proof: AuthorizedFolder<K, "view"> } = await authorize({}, db, {}, folderId, "view");
  return proof;
}
