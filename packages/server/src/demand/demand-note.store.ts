import type { Insertable } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { personName } from "../platform/db/person-name.ts";
import type { DemandNoteTable } from "./demand-tables.ts";

/** Notes and events of the demands of one tenant. */
export function demandNoteStore(db: TenantDb) {
  return {
    of: (demandId: string) =>
      db
        .selectFrom("demandNote")
        .leftJoin("appUser as author", "author.id", "demandNote.authorId")
        .selectAll("demandNote")
        .select(personName("author").as("authorName"))
        .where("demandId", "=", demandId)
        .orderBy("demandNote.id", "desc")
        .execute(),

    one: (demandId: string, id: string) =>
      db
        .selectFrom("demandNote")
        .select(["id", "authorId", "version"])
        .where("demandId", "=", demandId)
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst(),

    insert: (note: Insertable<DemandNoteTable>) => db.insertInto("demandNote").values(note).execute(),

    save: (
      { id }: Authorized<"demand_note", "edit">,
      note: { html: string; version: number; updatedAt: Date },
    ) => db.updateTable("demandNote").set(note).where("id", "=", id).execute(),

    remove: ({ id }: Authorized<"demand_note", "manage">) =>
      db.deleteFrom("demandNote").where("id", "=", id).execute(),

    events: (demandId: string) =>
      db
        .selectFrom("demandEvent")
        .leftJoin("appUser as actor", "actor.id", "demandEvent.actorId")
        .select(["at", "kind", "fromText", "toText", personName("actor").as("actorName")])
        .where("demandId", "=", demandId)
        .orderBy("demandEvent.id", "desc")
        .execute(),
  };
}

export type NoteRow = Awaited<ReturnType<ReturnType<typeof demandNoteStore>["of"]>>[number];
export type EventRow = Awaited<ReturnType<ReturnType<typeof demandNoteStore>["events"]>>[number];
