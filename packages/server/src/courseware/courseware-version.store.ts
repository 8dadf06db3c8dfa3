import { coursewareLimits } from "@provost/contract/wire/feature-limits";
import { sql } from "kysely";
import { versionStore } from "../document/version.store.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";

/** A paragraph as a version remembers it. */
export interface StoredParagraph {
  id: string;
  title: string;
  html: string;
  version: number;
}

/** SQL: the current or last published name of a row of `courseware`; null = it was never published. */
export const lastPublishedName = sql<string | null>`(select name from courseware_version
  where courseware_id = courseware.id and kind = 'published' order by version desc limit 1)`;

/** What versions of coursewares have of their own. */
export function coursewareVersionStore(db: TenantDb) {
  return {
    /** The current or last published name. */
    lastPublishedName: async (coursewareId: string): Promise<string | undefined> =>
      (
        await db
          .selectFrom("courseware")
          .where("id", "=", coursewareId)
          .select(lastPublishedName.as("name"))
          .executeTakeFirst()
      )?.name ?? undefined,

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
    forgetOld: (proof: Authorized<"courseware", "edit">, newest: number) =>
      versionStore(db, "courseware").forgetUpTo(
        proof,
        newest - coursewareLimits.versions,
        sql<boolean>`version is distinct from (select max(version) from courseware_version
          where courseware_id = ${proof.id}::uuid and kind = 'published')`,
      ),
  };
}
