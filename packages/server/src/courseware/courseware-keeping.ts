import type { Courseware, Paragraph } from "@provost/contract/courseware/courseware";
import { versionStore } from "../document/version.store.ts";
import { audit } from "../platform/audit.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { filesShown, knownFiles } from "../upload/upload.service.ts";
import { coursewareStore } from "./courseware.store.ts";
import { authorizeCourseware } from "./courseware-authority.ts";
import { noteFiles } from "./courseware-files.ts";
import type { CoursewareRow } from "./courseware-row.store.ts";
import { coursewareVersionStore } from "./courseware-version.store.ts";
import { type ParagraphRow, paragraphStore } from "./paragraph.store.ts";
import { coursewareRecord, presentWhole } from "./present-courseware.ts";

/** How long a courseware can be edited before its previous state is stored, ms. */
const keepAfterMs = 10 * 60_000;

/** A courseware and its paragraphs within a transaction. */
export interface CoursewareState {
  row: CoursewareRow;
  content: ParagraphRow[];
}

/** The same, with the right to change it. */
export interface Changing extends CoursewareState {
  proof: Authorized<"courseware", "edit">;
}

/** What a change is made on: a courseware, and as far as they matter the version of it and of its paragraphs that its author saw. */
interface Seen {
  id: string;
  version?: number | undefined;
  paragraphs?: readonly Pick<Paragraph, "id" | "version">[];
}

function isStale({ version, paragraphs }: Seen, { row, content }: CoursewareState): boolean {
  if (version !== undefined && version !== row.version) return true;
  if (paragraphs === undefined) return false;
  const seen = new Map(paragraphs.map((paragraph) => [paragraph.id, paragraph.version]));
  return content.some((paragraph) => seen.get(paragraph.id) !== paragraph.version);
}

/** Locks a courseware to change it; a stale version is refused with the current state. */
export async function toChange(db: TenantDb, seen: Seen, scope: TenantScope): Promise<Changing> {
  const { proof, row } = await authorizeCourseware({}, db, scope, seen.id, "edit");
  const locked = { proof, row, content: await paragraphStore(db).of(seen.id) };
  if (isStale(seen, locked))
    throw refuse("version_stale", { current: presentWhole(row, locked.content, scope.actor) });
  return locked;
}

/** Stores the state of a courseware as its next version; returns the number. */
export async function keepVersion(
  db: TenantDb,
  { proof, row, content }: Changing,
  state: { kind: "published" | "kept"; savedBy: string | null; savedAt: Date; at: Date },
): Promise<number> {
  const version = row.lastVersion + 1;
  const { kind, savedBy, savedAt, at } = state;
  await versionStore(db, "courseware").insert(proof, {
    version,
    name: row.name,
    summary: row.summary,
    kind,
    content: JSON.stringify(
      content.map(({ id, title, html, version: of }) => ({ id, title, html, version: of })),
    ),
    files: await knownFiles(db, filesShown(content.map(({ html }) => html))),
    savedBy,
    savedAt,
  });
  await coursewareStore(db).change(proof, { lastVersion: version, keptAt: at });
  await coursewareVersionStore(db).forgetOld(proof, version);
  return version;
}

/** Stores what was there before a change: always when that would lose something, else once in ten minutes of work. */
export async function keepBefore(
  db: TenantDb,
  locked: Changing,
  { now, always = false }: { now: Date; always?: boolean },
): Promise<void> {
  const { row } = locked;
  if (!row.changed) return;
  if (!always && now.getTime() - row.keptAt.getTime() < keepAfterMs) return;
  await keepVersion(db, locked, { kind: "kept", savedBy: row.updatedBy, savedAt: row.updatedAt, at: now });
}

/** Notes which files a courseware shows now; gives its paragraphs. */
export async function noteFilesOf(
  db: TenantDb,
  { actor }: Pick<TenantScope, "actor">,
  { proof, row }: Omit<Changing, "content">,
): Promise<ParagraphRow[]> {
  const content = await paragraphStore(db).of(row.id);
  await noteFiles(db, actor, { proof, row }, content);
  return content;
}

/** Records a change of a courseware in its transaction, and returns its current state. */
export async function changed(
  db: TenantDb,
  before: CoursewareState,
  scope: TenantScope,
): Promise<Courseware> {
  const { actor } = scope;
  const { proof, row } = await authorizeCourseware({}, db, scope, before.row.id, "edit");
  const content = await noteFilesOf(db, scope, { proof, row });
  await audit(db, {
    actorId: actor.userId,
    action: "update",
    entity: "courseware",
    entityId: row.id,
    before: coursewareRecord(before.row, before.content),
    after: coursewareRecord(row, content),
  });
  return presentWhole(row, content, actor);
}
