import type { coursewareList } from "@provost/contract/courseware/courseware";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { sql, type Updateable } from "kysely";
import type { SharingViewer } from "../document/shared.service.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { containing } from "../platform/db/like-pattern.ts";
import { type CoursewareRow, coursewareRows } from "./courseware-row.store.ts";
import type { CoursewareTable } from "./courseware-tables.ts";

export type CoursewareQuery = HandlerInput<typeof coursewareList>;

/** Who looks for coursewares; `edits`: holds the button that opens those that are not published. */
export interface CoursewareViewer extends SharingViewer {
  edits: boolean;
}

type Change = Pick<
  Updateable<CoursewareTable>,
  | "name"
  | "summary"
  | "version"
  | "lastVersion"
  | "publishedVersion"
  | "publishedAt"
  | "changed"
  | "keptAt"
  | "updatedAt"
  | "updatedBy"
>;

/** Courseware of one tenant; those in the recycle bin have `removedAt`. */
export function coursewareStore(db: TenantDb) {
  return {
    /** No one changes, publishes or removes it until the transaction ends; others may hold the same lock. */
    hold: (id: string) =>
      db.selectFrom("courseware").select("id").where("id", "=", id).forShare().executeTakeFirst(),

    byId: (id: string, viewer: SharingViewer) =>
      coursewareRows(db, viewer).where("courseware.id", "=", id).executeTakeFirst(),

    insert: (courseware: { id: string; name: string; summary: string; ownerId: string; updatedAt: Date }) => {
      const { ownerId, updatedAt } = courseware;
      const times = { keptAt: updatedAt, createdAt: updatedAt };
      return db
        .insertInto("courseware")
        .values({ ...courseware, ...times, updatedBy: ownerId })
        .execute();
    },

    change: ({ id }: Authorized<"courseware", "edit">, change: Change) =>
      db.updateTable("courseware").set(change).where("id", "=", id).execute(),

    async page(
      viewer: CoursewareViewer,
      { name, published, removed, current, size }: CoursewareQuery,
    ): Promise<{ total: number; rows: CoursewareRow[] }> {
      const { userId, seesAll, edits } = viewer;
      const own = sql<boolean>`coalesce(courseware.owner_id = ${userId}::uuid, false)`;
      const isOpen = sql<boolean>`(${seesAll} or courseware.access = 'everyone' or ${own} or courseware.grant_level is not null)`;
      const isLeft = sql<boolean>`(${seesAll} or courseware.access = 'everyone' or ${own}
        or coalesce(courseware.grant_level = 'edit', false))`;
      const isWorkedOn = sql<boolean>`(${edits} and ${isLeft})`;
      const isPublished = sql<boolean>`courseware.published_version is not null`;
      let found = db
        .selectFrom(coursewareRows(db, viewer).as("courseware"))
        .selectAll()
        .where("removedAt", removed ? "is not" : "is", null)
        .where(isOpen);
      // The bin is for users who may empty it; they know a courseware by its last name.
      found = found.where(removed ? isLeft : sql<boolean>`(${isWorkedOn} or ${isPublished})`);
      if (published !== undefined) found = found.where(isPublished, "=", published);
      if (name !== undefined) {
        const shown = sql<string>`case when ${removed ? isLeft : isWorkedOn} then courseware.name else courseware.published_name end`;
        found = found.where(shown, "ilike", containing(name));
      }
      const { total } = await found
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await found
        .orderBy(removed ? "removedAt" : "updatedAt", "desc")
        .orderBy("id")
        .limit(size)
        .offset((current - 1) * size)
        .execute();
      return { total, rows };
    },
  };
}
