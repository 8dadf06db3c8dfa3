import { coursewareLimits } from "@provost/contract/wire/limits";
import { sql } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { personName } from "../platform/db/person-name.ts";

/** A paragraph as a version remembers it. */
export interface KeptParagraph {
  id: string;
  title: string;
  html: string;
  version: number;
}

interface VersionFields {
  version: number;
  name: string;
  summary: string;
  kind: "published" | "kept";
  content: readonly KeptParagraph[];
  /** Ids of the files it shows. */
  files: string[];
  savedBy: string | null;
  savedAt: Date;
}

/** SQL: what readers know a row of `courseware` as, or last did; null = it was never published. */
export const lastPublishedName = sql<string | null>`(select name from courseware_version
  where courseware_id = courseware.id and kind = 'published' order by version desc limit 1)`;

/** What coursewares of one tenant were when they were published, or before they were changed. */
export function coursewareVersionStore(db: TenantDb) {
  const versions = (coursewareId: string) =>
    db
      .selectFrom("coursewareVersion")
      .leftJoin("appUser", "appUser.id", "coursewareVersion.savedBy")
      .where("coursewareVersion.coursewareId", "=", coursewareId)
      .select([
        "coursewareVersion.version",
        "coursewareVersion.name",
        "coursewareVersion.summary",
        "coursewareVersion.kind",
        "coursewareVersion.savedAt",
        personName("appUser").as("savedByName"),
      ]);

  return {
    list: (coursewareId: string) =>
      versions(coursewareId).orderBy("coursewareVersion.version", "desc").execute(),

    one: (coursewareId: string, version: number) =>
      versions(coursewareId)
        .where("coursewareVersion.version", "=", version)
        .select("coursewareVersion.content")
        .executeTakeFirst(),

    /** What readers know it as, or last did. */
    lastPublishedName: async (coursewareId: string): Promise<string | undefined> =>
      (
        await db
          .selectFrom("courseware")
          .where("id", "=", coursewareId)
          .select(lastPublishedName.as("name"))
          .executeTakeFirst()
      )?.name ?? undefined,

    insert: ({ id: coursewareId }: Authorized<"courseware", "edit">, version: VersionFields) =>
      db
        .insertInto("coursewareVersion")
        .values({ ...version, coursewareId, content: JSON.stringify(version.content) })
        .execute(),

    /** The files that any of them shows, or one of them. */
    filesOf: async (coursewareId: string, version?: number): Promise<string[]> =>
      (
        await db
          .selectFrom("coursewareVersion")
          .where("coursewareId", "=", coursewareId)
          .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
          .select(sql<string>`unnest(files)`.as("id"))
          .distinct()
          .execute()
      ).map(({ id }) => id),

    /** Those beyond the limit; what was last published stays. */
    forgetOld: ({ id: coursewareId }: Authorized<"courseware", "edit">, newest: number) =>
      db
        .deleteFrom("coursewareVersion")
        .where("coursewareId", "=", coursewareId)
        .where("version", "<=", newest - coursewareLimits.versions)
        .where(
          sql<boolean>`version is distinct from (select max(version) from courseware_version
            where courseware_id = ${coursewareId}::uuid and kind = 'published')`,
        )
        .execute(),
  };
}
