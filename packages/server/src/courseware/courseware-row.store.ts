import { sql } from "kysely";
import { grantLevel, type SharingViewer } from "../document/shared.service.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { personName } from "../platform/db/person-name.ts";

/** Courseware with the names of its people, the viewer's grant level, and its published version. */
export function coursewareRows(db: TenantDb, viewer: SharingViewer) {
  return db
    .selectFrom("courseware")
    .leftJoin("appUser as owner", "owner.id", "courseware.ownerId")
    .leftJoin("appUser as editor", "editor.id", "courseware.updatedBy")
    .leftJoin("coursewareVersion as published", (join) =>
      join
        .onRef("published.coursewareId", "=", "courseware.id")
        .onRef("published.version", "=", "courseware.publishedVersion"),
    )
    .select([
      "courseware.id",
      "courseware.name",
      "courseware.summary",
      "courseware.ownerId",
      "courseware.access",
      "courseware.version",
      "courseware.lastVersion",
      "courseware.publishedVersion",
      "courseware.publishedAt",
      "courseware.changed",
      "courseware.keptAt",
      "courseware.updatedAt",
      "courseware.updatedBy",
      "courseware.removedAt",
      personName("owner").as("ownerName"),
      personName("editor").as("editorName"),
      "published.name as publishedName",
      "published.summary as publishedSummary",
      sql<number | null>`jsonb_array_length(published.content)`.as("publishedParagraphs"),
      sql<number>`(select count(*)::int from courseware_paragraph where courseware_id = courseware.id)`.as(
        "paragraphs",
      ),
      grantLevel("courseware", viewer).as("grantLevel"),
    ]);
}

export type CoursewareRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof coursewareRows>["executeTakeFirst"]>>
>;
