import { z } from "zod";
import { binEndpoints } from "../document/document.ts";
import { sharingEndpoints } from "../document/sharing.ts";
import { NewestKnown, versionEndpoints } from "../document/version.ts";
import { Access } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { coursewareLimits } from "../wire/feature-limits.ts";
import { Id } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { PageQuery, pageOf } from "../wire/page.ts";
import { anyOf, whenIs } from "../wire/permission.ts";
import { byId, partIdOf } from "../wire/resource.ts";
import { coursewareButtons, evaluationButtons } from "./courseware-feature.ts";
import { RichText } from "./rich-text.ts";

const Name = z.string().trim().min(1).max(limits.chartNameLength);
const Title = z.string().trim().max(coursewareLimits.titleLength);
const Version = z.number().int().min(1);

/**
 * A courseware in lists: the draft for users who can edit it, the published version for everyone else. `publishedVersion`:
 * the version that readers see; `null` = none.
 */
export const CoursewareSummary = z.object({
  id: Id,
  name: z.string(),
  summary: z.string(),
  paragraphs: z.number().int(),
  ownerName: z.string(),
  /** Who last changed something of it. */
  updatedBy: z.string(),
  updatedAt: z.string(),
  /** Grows with every change of name, summary, order or number of paragraphs. */
  version: Version,
  publishedVersion: Version.nullable(),
  publishedAt: z.string().nullable(),
  /** Something has changed since it was published. */
  changed: z.boolean(),
  access: Access,
  /** The user can edit it; in the recycle bin: restore it or delete it permanently. */
  mayEdit: z.boolean(),
  /** The user can decide who has access to it. */
  mayShare: z.boolean(),
  /** Set = in the recycle bin since then (ISO). */
  removedAt: z.string().nullable(),
});
export type CoursewareSummary = z.infer<typeof CoursewareSummary>;

/** A rich text in its place; `version` grows with every save of it, so that two people may write different ones at once. */
export const Paragraph = z.object({
  id: Id,
  title: Title,
  html: RichText,
  version: Version,
  updatedBy: z.string(),
  updatedAt: z.string(),
});
export type Paragraph = z.infer<typeof Paragraph>;

/** A courseware with its paragraphs in order. */
export const Courseware = CoursewareSummary.extend({ content: z.array(Paragraph) });
export type Courseware = z.infer<typeof Courseware>;

export const coursewareList = endpoint("GET /api/courseware", {
  permission: whenIs("removed", true, coursewareButtons.remove, coursewareButtons.view),
  query: PageQuery.extend({
    name: z.string().max(limits.chartNameLength).optional(),
    /** Only those that are published. */
    published: z.stringbool().optional(),
    /** The recycle bin in place of the coursewares. */
    removed: z.stringbool().optional(),
  }),
  data: pageOf(CoursewareSummary),
  summary: "The lessons the caller can find, last saved first",
});

export const coursewareDetail = endpoint("GET /api/courseware/{id}", {
  permission: whenIs(
    "published",
    true,
    anyOf(coursewareButtons.view, evaluationButtons.add, evaluationButtons.view),
    coursewareButtons.view,
  ),
  params: byId("courseware", "view"),
  /** The published state in place of the one that is worked on. */
  query: z.object({ published: z.stringbool().optional() }),
  data: Courseware,
  summary: "One lesson",
});

export const coursewareCreate = endpoint("POST /api/courseware", {
  permission: coursewareButtons.add,
  body: z.object({ name: Name, summary: z.string().trim().max(coursewareLimits.summaryLength).default("") }),
  data: Courseware,
  summary: "Creates a lesson with one empty paragraph",
});

export const coursewareUpdate = endpoint("PUT /api/courseware/{id}", {
  permission: coursewareButtons.edit,
  params: byId("courseware", "edit"),
  body: z.object({
    name: Name,
    summary: z.string().trim().max(coursewareLimits.summaryLength),
    version: Version,
  }),
  data: Courseware,
  summary: "Saves name and summary; refused if the version is outdated",
});

const path = { path: "/api/courseware", kind: "courseware", one: "a courseware" } as const;

export const { remove: coursewareRemove, restore: coursewareRestore } = binEndpoints(path, {
  permission: coursewareButtons.remove,
  Whole: Courseware,
});
export const { sharing: coursewareSharing, share: coursewareShare } = sharingEndpoints(
  path,
  coursewareButtons.edit,
);

const InParagraph = byId("courseware", "edit").extend({ paragraphId: partIdOf("courseware") });

export const paragraphAdd = endpoint("POST /api/courseware/{id}/paragraph", {
  permission: coursewareButtons.edit,
  params: byId("courseware", "edit"),
  /** `after` names the paragraph it follows; `null` = it comes first. */
  body: z.object({
    after: partIdOf("courseware").nullable(),
    title: Title.default(""),
    html: RichText.default(""),
    version: Version,
  }),
  data: Courseware,
  bodyBytes: 8 * 1024 ** 2,
  summary: "Adds a paragraph",
});

export const paragraphSave = endpoint("PUT /api/courseware/{id}/paragraph/{paragraphId}", {
  permission: coursewareButtons.edit,
  params: InParagraph,
  body: z.object({ title: Title, html: RichText, version: Version }),
  data: Paragraph,
  bodyBytes: 8 * 1024 ** 2,
  summary: "Saves a paragraph; refused if its version is outdated",
});

export const paragraphRemove = endpoint("DELETE /api/courseware/{id}/paragraph/{paragraphId}", {
  permission: coursewareButtons.edit,
  params: InParagraph,
  query: z.object({ version: z.coerce.number().int().min(1) }),
  data: Courseware,
  summary: "Deletes a paragraph; the previous content is stored as a version",
});

export const paragraphOrder = endpoint("PUT /api/courseware/{id}/order", {
  permission: coursewareButtons.edit,
  params: byId("courseware", "edit"),
  body: z.object({ ids: z.array(partIdOf("courseware")).max(coursewareLimits.paragraphs), version: Version }),
  data: Courseware,
  summary: "Reorders all paragraphs; refused if the version is outdated",
});

export const coursewarePublish = endpoint("POST /api/courseware/{id}/publish", {
  permission: coursewareButtons.publish,
  params: byId("courseware", "edit"),
  body: z.object({
    version: Version,
    /** The paragraphs as the publisher saw them; if one has changed since, nothing is published. */
    paragraphs: z
      .array(Paragraph.pick({ version: true }).extend({ id: partIdOf("courseware") }))
      .max(coursewareLimits.paragraphs),
  }),
  data: Courseware,
  summary: "Publishes the current content; refused if it has changes that the publisher hasn't seen",
});

export const coursewareWithdraw = endpoint("POST /api/courseware/{id}/withdraw", {
  permission: coursewareButtons.publish,
  params: byId("courseware", "edit"),
  data: Courseware,
  summary: "Unpublishes the lesson; reviews are kept",
});

/**
 * A state of a courseware: the current state `now` (if it differs from the last one), a published one, or one saved before a change.
 * Numbered from 1.
 */
export const CoursewareVersion = z.object({
  version: Version,
  name: z.string(),
  kind: z.enum(["now", "published", "kept"]),
  savedBy: z.string(),
  savedAt: z.string(),
});
export type CoursewareVersion = z.infer<typeof CoursewareVersion>;

export const {
  versions: coursewareVersions,
  version: coursewareVersion,
  revert: coursewareRevert,
} = versionEndpoints(path, {
  see: { permission: coursewareButtons.edit, access: "edit" },
  revert: {
    permission: coursewareButtons.edit,
    query: NewestKnown.partial(),
    summary: "Restores an earlier version; the replaced content is stored as a version",
  },
  Listed: CoursewareVersion,
  Full: CoursewareVersion.extend({
    summary: z.string(),
    content: z.array(Paragraph.pick({ id: true, title: true, html: true })),
  }),
  Whole: Courseware,
});

/** Who finds a courseware: by their names, so many of those it is shared with. */
export const CoursewareAudience = z.object({
  access: Access,
  /** Empty if it has no owner. */
  ownerName: z.string(),
  /** The first of those it is shared with. */
  grantees: z.array(z.string()),
  /** How many they are in all. */
  count: z.number().int(),
});
export type CoursewareAudience = z.infer<typeof CoursewareAudience>;

export const coursewareAudience = endpoint("GET /api/courseware/{id}/audience", {
  permission: coursewareButtons.publish,
  params: byId("courseware", "edit"),
  data: CoursewareAudience,
  summary: "Who will see the lesson, for users who can publish it",
});
