import type { Courseware, CoursewareSummary, Paragraph } from "@provost/contract/courseware/courseware";
import { z } from "zod";
import { rightsTo } from "../document/shared.service.ts";
import type { Actor } from "../platform/authority/scope.ts";
import { mayChange, mayEditCourseware, mayEditCoursewares } from "./courseware.policy.ts";
import type { CoursewareRow } from "./courseware-row.store.ts";
import type { StoredParagraph } from "./courseware-version.store.ts";
import type { ParagraphRow } from "./paragraph.store.ts";

const StoredParagraphs = z.array(
  z.object({ id: z.string(), title: z.string(), html: z.string(), version: z.number().int() }),
);

/** The paragraphs of a version; what cannot be read as such is none. */
export function readStored(stored: unknown): StoredParagraph[] {
  return StoredParagraphs.catch([]).parse(stored);
}

/** A courseware as it is worked on. */
export function presentWorking(row: CoursewareRow, actor: Actor): CoursewareSummary {
  return {
    id: row.id,
    name: row.name,
    summary: row.summary,
    paragraphs: row.paragraphs,
    ownerName: row.ownerName ?? "",
    updatedBy: row.editorName ?? "",
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    publishedVersion: row.publishedVersion,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    changed: row.changed,
    access: row.access,
    mayEdit: mayEditCourseware(actor, row),
    mayShare: mayEditCoursewares(actor) && rightsTo(actor, row) === "share",
    removedAt: row.removedAt?.toISOString() ?? null,
  };
}

/** The same as everybody else sees it, who learns nothing of what came after. */
export function presentPublished(row: CoursewareRow, actor: Actor): CoursewareSummary {
  return {
    ...presentWorking(row, actor),
    name: row.publishedName ?? "",
    summary: row.publishedSummary ?? "",
    paragraphs: row.publishedParagraphs ?? 0,
    updatedBy: row.ownerName ?? "",
    updatedAt: (row.publishedAt ?? row.updatedAt).toISOString(),
  };
}

/** As shown in the viewer's list. */
export function presentListed(row: CoursewareRow, actor: Actor): CoursewareSummary {
  if (mayEditCourseware(actor, row)) return presentWorking(row, actor);
  const { changed: _changed, ...published } = presentPublished(row, actor);
  return { ...published, changed: false };
}

/** As the recycle bin shows it to those who may empty it. */
export function presentBinned(row: CoursewareRow, actor: Actor): CoursewareSummary {
  return {
    ...presentWorking(row, actor),
    mayEdit: mayChange(actor, row),
    mayShare: rightsTo(actor, row) === "share",
  };
}

export function presentParagraph({
  id,
  title,
  html,
  version,
  updatedAt,
  editorName,
}: ParagraphRow): Paragraph {
  return { id, title, html, version, updatedBy: editorName ?? "", updatedAt: updatedAt.toISOString() };
}

export function presentWhole(row: CoursewareRow, content: readonly ParagraphRow[], actor: Actor): Courseware {
  return { ...presentWorking(row, actor), content: content.map(presentParagraph) };
}

/** A courseware as the audit log remembers it: its texts are in its versions. */
export function coursewareRecord(row: CoursewareRow, content: readonly ParagraphRow[]): object {
  const { id, name, summary, access, version, publishedVersion, removedAt, ownerName } = row;
  const paragraphs = content.map((paragraph) => ({ id: paragraph.id, title: paragraph.title }));
  return {
    id,
    name,
    summary,
    access,
    version,
    publishedVersion,
    removedAt,
    ownerName: ownerName ?? "",
    paragraphs,
  };
}
