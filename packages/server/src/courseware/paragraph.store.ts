import { sql } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { personName } from "../platform/db/person-name.ts";

type Changed = Authorized<"courseware", "edit">;

/** A paragraph as it is put down. */
export interface NewParagraph {
  id: string;
  title: string;
  html: string;
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
}

/** The paragraphs of coursewares of one tenant. */
export function paragraphStore(db: TenantDb) {
  const rows = db
    .selectFrom("coursewareParagraph")
    .leftJoin("appUser", "appUser.id", "coursewareParagraph.updatedBy")
    .select([
      "coursewareParagraph.id",
      "coursewareParagraph.coursewareId",
      "coursewareParagraph.title",
      "coursewareParagraph.html",
      "coursewareParagraph.version",
      "coursewareParagraph.updatedAt",
      "coursewareParagraph.updatedBy",
      personName("appUser").as("editorName"),
    ]);

  return {
    of: (coursewareId: string) =>
      rows
        .where("coursewareParagraph.coursewareId", "=", coursewareId)
        .orderBy("coursewareParagraph.place")
        .execute(),

    one: (coursewareId: string, id: string) =>
      rows
        .where("coursewareParagraph.coursewareId", "=", coursewareId)
        .where("coursewareParagraph.id", "=", id)
        .executeTakeFirst(),

    insert: ({ id: coursewareId }: Changed, place: number, paragraph: NewParagraph) =>
      db
        .insertInto("coursewareParagraph")
        .values({ ...paragraph, coursewareId, place })
        .execute(),

    save: (
      courseware: Changed,
      id: string,
      change: { title: string; html: string; updatedAt: Date; updatedBy: string },
    ) =>
      db
        .updateTable("coursewareParagraph")
        .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
        .where("coursewareId", "=", courseware.id)
        .where("id", "=", id)
        .execute(),

    remove: (courseware: Changed, id: string) =>
      db
        .deleteFrom("coursewareParagraph")
        .where("coursewareId", "=", courseware.id)
        .where("id", "=", id)
        .execute(),

    removeAll: ({ id: coursewareId }: Changed) =>
      db.deleteFrom("coursewareParagraph").where("coursewareId", "=", coursewareId).execute(),

    /** Puts all of a courseware's paragraphs into this order. */
    order: ({ id: coursewareId }: Changed, ids: readonly string[]) =>
      db
        .updateTable("coursewareParagraph")
        .set({ place: sql<number>`array_position(${[...ids]}::uuid[], id) - 1` })
        .where("coursewareId", "=", coursewareId)
        .execute(),
  };
}

export type ParagraphRow = Awaited<ReturnType<ReturnType<typeof paragraphStore>["of"]>>[number];
