import type { Courseware, Paragraph } from "@provost/contract/courseware/courseware";
import { coursewareLimits } from "@provost/contract/wire/feature-limits";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { refuse } from "../platform/refusal.ts";
import { showsSameFiles } from "../upload/upload.service.ts";
import type { CoursewareDeps } from "./courseware.service.ts";
import { coursewareStore } from "./courseware.store.ts";
import { noteFiles } from "./courseware-files.ts";
import { changed, keepBefore, toChange } from "./courseware-keeping.ts";
import { type ParagraphRow, paragraphStore } from "./paragraph.store.ts";
import { presentParagraph } from "./present-courseware.ts";

interface ParagraphDraft {
  id: string;
  after: string | null;
  title: string;
  html: string;
  version: number;
}

/** Refuses changes that make a courseware too long to be read, sent and stored as a whole. */
function checkLength(content: readonly ParagraphRow[], before: string, after: string): void {
  const length = content.reduce((sum, { html }) => sum + html.length, after.length - before.length);
  const most = coursewareLimits.htmlLength;
  if (length > most && after.length > before.length)
    throw refuse("courseware_long", { millions: most / 1_000_000 });
}

/** Adds a paragraph behind another, or as the first. */
export async function add(
  { ids, clock, cleaner }: CoursewareDeps,
  scope: TenantScope,
  draft: ParagraphDraft,
): Promise<Courseware> {
  const { actor } = scope;
  const html = await cleaner.clean(draft.html);
  return scope.db.run(async (db) => {
    const before = await toChange(db, draft, scope);
    const { after, title, version } = draft;
    const order = before.content.map((paragraph) => paragraph.id);
    if (order.length >= coursewareLimits.paragraphs)
      throw refuse("paragraphs_full", { most: coursewareLimits.paragraphs });
    checkLength(before.content, "", html);
    const place = after === null ? 0 : order.indexOf(after) + 1;
    if (after !== null && place === 0) throw refuse("not_found");
    const now = clock.now();
    await keepBefore(db, before, { now });
    const store = paragraphStore(db);
    const fresh = { id: ids.next(), title, html, version: 1, updatedAt: now, updatedBy: actor.userId };
    await store.insert(before.proof, order.length, fresh);
    await store.order(before.proof, order.toSpliced(place, 0, fresh.id));
    await coursewareStore(db).change(before.proof, {
      version: version + 1,
      changed: true,
      updatedAt: now,
      updatedBy: actor.userId,
    });
    return changed(db, before, scope);
  });
}

/** A paragraph as the audit log remembers it: how long it is, and not what it says. */
const recordOf = (name: string, { id, title, html, version }: ParagraphRow): object => ({
  name,
  id,
  title,
  characters: html.length,
  version,
});

interface ParagraphSave {
  id: string;
  paragraphId: string;
  title: string;
  html: string;
  version: number;
}

/** Saves a paragraph on the version of it that the caller knows; the others and the order may have changed meanwhile. */
export async function save(
  { clock, cleaner }: CoursewareDeps,
  scope: TenantScope,
  draft: ParagraphSave,
): Promise<Paragraph> {
  const { actor } = scope;
  const html = await cleaner.clean(draft.html);
  return scope.db.run(async (db) => {
    const { id, paragraphId, title, version } = draft;
    const before = await toChange(db, { id }, scope);
    const store = paragraphStore(db);
    const there = before.content.find((paragraph) => paragraph.id === paragraphId);
    if (!there) throw refuse("not_found");
    if (there.version !== version) throw refuse("version_stale", { current: presentParagraph(there) });
    checkLength(before.content, there.html, html);
    const now = clock.now();
    await keepBefore(db, before, { now });
    await store.save(before.proof, paragraphId, { title, html, updatedAt: now, updatedBy: actor.userId });
    await coursewareStore(db).change(before.proof, {
      changed: true,
      updatedAt: now,
      updatedBy: actor.userId,
    });
    if (!showsSameFiles(there.html, html))
      await noteFiles(
        db,
        actor,
        before,
        before.content.map((one) => (one === there ? { html } : one)),
      );
    const after = await store.one(id, paragraphId);
    if (!after) throw refuse("not_found");
    await audit(db, {
      actorId: actor.userId,
      action: "update",
      entity: "courseware_paragraph",
      entityId: paragraphId,
      before: recordOf(before.row.name, there),
      after: recordOf(before.row.name, after),
    });
    return presentParagraph(after);
  });
}

/** Takes a paragraph out; a courseware keeps one at least. */
export function remove(
  { clock }: CoursewareDeps,
  scope: TenantScope,
  wanted: { id: string; paragraphId: string; version: number },
): Promise<Courseware> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const before = await toChange(db, wanted, scope);
    const { paragraphId, version } = wanted;
    const there = before.content.find((paragraph) => paragraph.id === paragraphId);
    if (!there) throw refuse("not_found");
    if (before.content.length === 1) throw refuse("paragraph_last");
    const now = clock.now();
    await keepBefore(db, before, { now, always: there.html !== "" });
    const store = paragraphStore(db);
    await store.remove(before.proof, paragraphId);
    await store.order(
      before.proof,
      before.content.map((paragraph) => paragraph.id).filter((one) => one !== paragraphId),
    );
    await coursewareStore(db).change(before.proof, {
      version: version + 1,
      changed: true,
      updatedAt: now,
      updatedBy: actor.userId,
    });
    return changed(db, before, scope);
  });
}
