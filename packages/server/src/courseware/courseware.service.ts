import type {
  Courseware,
  CoursewareAudience,
  CoursewareSummary,
  coursewarePublish,
} from "@provost/contract/courseware/courseware";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { coursewareLimits } from "@provost/contract/wire/feature-limits";
import { type Page, page } from "@provost/contract/wire/page";
import { viewerOf } from "../document/shared.service.ts";
import { granteeNames } from "../document/sharing.service.ts";
import { versionStore } from "../document/version.store.ts";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { Ids } from "../platform/ids.ts";
import { refuse } from "../platform/refusal.ts";
import type { RichTextCleaner } from "../platform/rich-text/rich-text-cleaner.ts";
import { mayEditCourseware, mayEditCoursewares } from "./courseware.policy.ts";
import { type CoursewareQuery, coursewareStore } from "./courseware.store.ts";
import { authorizeCourseware, readCourseware } from "./courseware-authority.ts";
import { changed, keepBefore, keepVersion, toChange } from "./courseware-keeping.ts";
import { paragraphStore } from "./paragraph.store.ts";
import {
  coursewareRecord,
  presentBinned,
  presentListed,
  presentPublished,
  presentWhole,
  readStored,
} from "./present-courseware.ts";

/** Dependencies of courseware. */
export interface CoursewareDeps {
  ids: Ids;
  clock: Clock;
  cleaner: Pick<RichTextCleaner, "clean">;
}

/** A page of the coursewares the actor finds, or of the recycle bin for those who may remove coursewares. */
export async function list(scope: TenantScope, wanted: CoursewareQuery): Promise<Page<CoursewareSummary>> {
  const { actor } = scope;
  const viewer = { ...viewerOf(actor), edits: mayEditCoursewares(actor) };
  const { total, rows } = await scope.db.run((db) => coursewareStore(db).page(viewer, wanted));
  const records = rows.map((row) => (wanted.removed ? presentBinned : presentListed)(row, actor));
  return page(records, total, wanted);
}

/** A courseware as draft; as published for users with view rights only, and where that is requested. */
export function detail(scope: TenantScope, id: string, published: boolean): Promise<Courseware> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const row = await readCourseware(db, scope, id);
    const mayEdit = mayEditCourseware(actor, row);
    if (mayEdit && !published) return presentWhole(row, await paragraphStore(db).of(id), actor);
    if (row.publishedVersion === null) throw refuse(mayEdit ? "courseware_unpublished" : "not_found");
    const version = await versionStore(db, "courseware").one(id, row.publishedVersion);
    const summary = presentPublished(row, actor);
    const { updatedBy, updatedAt } = summary;
    const content = readStored(version?.content).map((one) => ({ ...one, updatedBy, updatedAt }));
    return { ...summary, changed: mayEdit && row.changed, content };
  });
}

/** Who will see a courseware, for those who may publish it. */
export function audience(scope: TenantScope, id: string): Promise<CoursewareAudience> {
  return scope.db.run(async (db) => {
    const { access, ownerName } = await readCourseware(db, scope, id, "edit");
    const names = access === "everyone" ? [] : await granteeNames(db, "courseware", id);
    const grantees = names.slice(0, coursewareLimits.granteeNames);
    return { access, ownerName: ownerName ?? "", grantees, count: names.length };
  });
}

/** Makes a courseware with one empty paragraph; it is the actor's. */
export function create(
  { ids, clock }: CoursewareDeps,
  scope: TenantScope,
  draft: { name: string; summary: string },
): Promise<Courseware> {
  const { actor } = scope;
  const [id, updatedAt, ownerId] = [ids.next(), clock.now(), actor.userId];
  return scope.db.run(async (db) => {
    await coursewareStore(db).insert({ ...draft, id, ownerId, updatedAt });
    const first = { id: ids.next(), title: "", html: "", version: 1, updatedAt, updatedBy: ownerId };
    const { proof } = await authorizeCourseware({}, db, scope, id, "manage");
    await paragraphStore(db).insert(proof, 0, first);
    const [row, content] = [await readCourseware(db, scope, id), await paragraphStore(db).of(id)];
    const after = coursewareRecord(row, content);
    await audit(db, {
      actorId: ownerId,
      action: "create",
      entity: "courseware",
      entityId: id,
      before: null,
      after,
    });
    return presentWhole(row, content, actor);
  });
}

interface CoursewareSave {
  id: string;
  name: string;
  summary: string;
  version: number;
}

/** Saves name and summary. */
export function update(
  { clock }: CoursewareDeps,
  scope: TenantScope,
  save: CoursewareSave,
): Promise<Courseware> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const before = await toChange(db, save, scope);
    const { name, summary, version } = save;
    const now = clock.now();
    await keepBefore(db, before, { now });
    const change = { name, summary, version: version + 1, changed: true };
    await coursewareStore(db).change(before.proof, { ...change, updatedAt: now, updatedBy: actor.userId });
    return changed(db, before, scope);
  });
}

/** Puts all paragraphs of a courseware in order. */
export function order(
  { clock }: CoursewareDeps,
  scope: TenantScope,
  wanted: { id: string; ids: readonly string[]; version: number },
): Promise<Courseware> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const before = await toChange(db, wanted, scope);
    const { ids, version } = wanted;
    const there = new Set(before.content.map((paragraph) => paragraph.id));
    const isWhole = ids.length === there.size && new Set(ids).size === ids.length;
    if (!isWhole || !ids.every((one) => there.has(one)))
      throw refuse("bad_request", {
        field: "ids",
        problem: { zh: "须恰好是全部段落", en: "must list every paragraph exactly once" },
      });
    const now = clock.now();
    await keepBefore(db, before, { now });
    await paragraphStore(db).order(before.proof, ids);
    await coursewareStore(db).change(before.proof, {
      version: version + 1,
      changed: true,
      updatedAt: now,
      updatedBy: actor.userId,
    });
    return changed(db, before, scope);
  });
}

/** Publishes the current state, all of which the actor has seen. */
export function publish(
  { clock }: CoursewareDeps,
  scope: TenantScope,
  wanted: HandlerInput<typeof coursewarePublish>,
): Promise<Courseware> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const before = await toChange(db, wanted, scope);
    const now = clock.now();
    const version = { kind: "published", savedBy: actor.userId, savedAt: now, at: now } as const;
    const publishedVersion = await keepVersion(db, before, version);
    await coursewareStore(db).change(before.proof, { publishedVersion, publishedAt: now, changed: false });
    return changed(db, before, scope);
  });
}

/** Withdraws it from readers; its evaluations stay. */
export function withdraw(scope: TenantScope, id: string): Promise<Courseware> {
  return scope.db.run(async (db) => {
    const before = await toChange(db, { id }, scope);
    if (before.row.publishedVersion === null) throw refuse("courseware_unpublished");
    await coursewareStore(db).change(before.proof, {
      publishedVersion: null,
      publishedAt: null,
      changed: true,
    });
    return changed(db, before, scope);
  });
}
