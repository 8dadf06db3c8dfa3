import { limits } from "@provost/contract/wire/limits";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { Ids } from "../platform/ids.ts";
import { refuse } from "../platform/refusal.ts";
import { contentStore, type SavedContent } from "./content.store.ts";
import { type DocumentRow, type Documents, recordChange } from "./document.service.ts";
import type { ContentKind } from "./document-tables.ts";
import { folderPlace } from "./folder.service.ts";
import { versionStore } from "./version.store.ts";

/** A row of a kind that is one stored content. */
export interface ContentRow extends DocumentRow {
  content: unknown;
  folderId: string | null;
  updatedAt: Date;
}

type Saved = SavedContent & { version: number };

/** Stores how a document is as a version, and forgets its oldest ones beyond the limit. */
async function storeVersion(
  db: TenantDb,
  proof: Authorized<ContentKind, "edit">,
  { version, name, content, updatedAt: savedAt }: Saved,
  savedBy: string | null,
): Promise<void> {
  const store = versionStore(db, proof.kind);
  await store.insert(proof, { version, name, content: JSON.stringify(content), savedBy, savedAt });
  await store.forgetUpTo(proof, version - limits.chartVersions);
}

/** Saves a document again as its next version; one that was saved before versions were stored gets one of how it was. */
export async function saveContent<K extends ContentKind>(
  db: TenantDb,
  { proof, row }: { proof: Authorized<K, "edit">; row: Saved & { ownerId: string | null } },
  next: SavedContent,
  savedBy: string | null,
): Promise<void> {
  await storeVersion(db, proof, row, row.ownerId);
  await contentStore(db, proof.kind).update(proof, next);
  await storeVersion(db, proof, { ...next, version: row.version + 1 }, savedBy);
}

interface Draft {
  name: string;
  content: unknown;
  folderId?: string | null | undefined;
}

interface Save {
  id: string;
  name: string;
  version: number;
}

interface Contents<Row, Deps, Reading, Whole, Content> {
  create(deps: Deps & { ids: Ids }, scope: TenantScope, draft: Draft): Promise<Whole>;
  /** Saves one again; a save on a version that is no longer current is refused with the current state. */
  update(
    deps: Deps & { clock: Clock },
    scope: TenantScope,
    save: Save & { content: Content },
  ): Promise<Whole>;
  /** Creates one within a transaction. */
  createIn(db: TenantDb, scope: TenantScope, draft: Draft & { id: string }, reading: Reading): Promise<Whole>;
  /** Saves one again within a transaction. */
  updateIn(
    db: TenantDb,
    scope: TenantScope,
    save: Save & { content: Content; now: Date },
    reading: Reading,
  ): Promise<Whole>;
  /** Puts one into a folder, or into none; its version stays. */
  move(scope: TenantScope, id: string, folderId: string | null): Promise<Row>;
  /** Adds one to the caller's own favourites, or removes it from them. */
  setFavourite(scope: TenantScope, id: string, isFavourite: boolean): Promise<null>;
}

/** What a kind does beside, in the transaction of a save. */
interface ContentRules<K extends ContentKind, Row, Reading, Content> {
  /** What is stored when this is saved over a row; the content as sent if left out. */
  merged?(db: TenantDb, row: Row, sent: Content, reading: Reading): Promise<unknown>;
  /** One is saved, for the first time (with nothing before) or again. */
  saved?(
    db: TenantDb,
    scope: TenantScope,
    of: { proof: Authorized<K, "edit">; row: Row; before: Row | null },
  ): Promise<void>;
}

/** How documents of a kind that are one stored content are made, saved and put in order. */
export function contentsOf<
  K extends ContentKind,
  Row extends ContentRow,
  Deps,
  Reading,
  Whole,
  Content = unknown,
>(
  documents: Documents<K, Row, Deps, Reading, Whole>,
  rules: ContentRules<K, Row, Reading, Content> = {},
): Contents<Row, Deps, Reading, Whole, Content> {
  const { kind, record, present } = documents;
  const contents: Contents<Row, Deps, Reading, Whole, Content> = {
    async create(deps, scope, draft) {
      const id = deps.ids.next();
      const reading = await documents.reading(deps, scope);
      return scope.db.run((db) => contents.createIn(db, scope, { ...draft, id }, reading));
    },

    async createIn(db, scope, { folderId = null, ...draft }, reading) {
      const actorId = scope.actor.userId;
      const { id } = draft;
      const folder = await folderPlace(db, kind, folderId);
      await contentStore(db, kind).insert({ ...draft, ownerId: actorId }, folder);
      const { proof, row } = await documents.authorize({}, db, scope, id, "manage");
      await storeVersion(db, proof, row, actorId);
      await rules.saved?.(db, scope, { proof, row, before: null });
      const after = await record(db, row);
      await recordChange(db, { kind, id, actorId }, "create", { before: null, after });
      return present(db, row, reading);
    },

    async update(deps, scope, save) {
      const reading = await documents.reading(deps, scope);
      return scope.db.run((db) => contents.updateIn(db, scope, { ...save, now: deps.clock.now() }, reading));
    },

    async updateIn(db, scope, { id, name, content, version, now }, reading) {
      const actorId = scope.actor.userId;
      const authorized = await documents.authorize({}, db, scope, id, "edit");
      const { row } = authorized;
      if (version !== row.version)
        throw refuse("version_stale", { current: await present(db, row, reading) });
      const stored = rules.merged ? await rules.merged(db, row, content, reading) : content;
      await saveContent<K>(db, authorized, { name, content: stored, updatedAt: now }, actorId);
      const saved = await documents.read(db, scope, id);
      await rules.saved?.(db, scope, { proof: authorized.proof, row: saved, before: row });
      const [before, after] = [await record(db, row), await record(db, saved)];
      await recordChange(db, { kind, id, actorId }, "update", { before, after });
      return present(db, saved, reading);
    },

    move: (scope, id, folderId) =>
      scope.db.run(async (db) => {
        const folder = await folderPlace(db, kind, folderId);
        const { proof, row } = await documents.authorize({}, db, scope, id, "edit");
        if (row.folderId === folderId) return row;
        await contentStore(db, kind).move(proof, folder);
        const moved = { ...row, folderId };
        const [before, after] = [await record(db, row), await record(db, moved)];
        await recordChange(db, { kind, id, actorId: scope.actor.userId }, "update", { before, after });
        return moved;
      }),

    async setFavourite(scope, id, isFavourite) {
      const { userId } = scope.actor;
      await scope.db.run(async (db) => {
        const { proof } = await documents.authorize({}, db, scope, id, "view");
        const store = contentStore(db, kind);
        await (isFavourite ? store.addFavourite(proof, userId) : store.removeFavourite(proof, userId));
      });
      return null;
    },
  };
  return contents;
}
