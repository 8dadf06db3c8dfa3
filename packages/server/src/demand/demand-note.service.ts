import { type Demand, demandNotesMost } from "@provost/contract/demand-inbox";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { Ids } from "../platform/ids.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { RichTextCleaner } from "../platform/rich-text/rich-text-cleaner.ts";
import type { Actor, TenantScope } from "../platform/scope.ts";
import { noteUses, type TextReaders } from "../upload/upload.service.ts";
import { mayEditDemands, mayViewDemands } from "./demand.policy.ts";
import type { DemandRow } from "./demand.store.ts";
import { remember } from "./demand-event.store.ts";
import { changedDemand, lockedDemand, wholeDemand } from "./demand-keeping.ts";
import { demandNoteStore } from "./demand-note.store.ts";

/** What notes stand on. */
export interface DemandNoteDeps {
  clock: Clock;
  ids: Ids;
  cleaner: Pick<RichTextCleaner, "clean">;
}

/** Who reads the notes of demands. */
export const demandTexts: TextReaders = { demand: async (_db, actor) => mayViewDemands(actor) };

/** Tells which files the notes of a demand show. */
async function noteFiles(db: TenantDb, actor: Actor, { id, receipt }: DemandRow): Promise<void> {
  const notes = await demandNoteStore(db).of(id);
  const place = { place: "demand", id, title: receipt, path: `/demand/inbox/${id}` };
  await noteUses(
    db,
    { actor, readers: demandTexts },
    place,
    notes.map(({ html }) => html),
  );
}

async function noted(
  db: TenantDb,
  row: DemandRow,
  scope: TenantScope,
  { kind, at }: { kind: "note_added" | "note_changed" | "note_removed"; at: Date },
): Promise<Demand> {
  await remember(db, { demandId: row.id, actorId: scope.actor.userId, kind, at });
  await noteFiles(db, scope.actor, row);
  return changedDemand(db, row, scope);
}

/** Adds a note of the actor's. */
export async function add(
  { clock, ids, cleaner }: DemandNoteDeps,
  scope: TenantScope,
  { id, html }: { id: string; html: string },
): Promise<Demand> {
  ensure(mayEditDemands(scope.actor));
  const clean = await cleaner.clean(html);
  return scope.db.run(async (db) => {
    const row = await lockedDemand(db, id);
    if (row.notes >= demandNotesMost) throw refuse("demand_notes_full", { most: demandNotesMost });
    const at = clock.now();
    const note = { id: ids.next(), demandId: id, html: clean, createdAt: at, updatedAt: at };
    await demandNoteStore(db).insert({ ...note, authorId: scope.actor.userId });
    return noted(db, row, scope, { kind: "note_added", at });
  });
}

async function ownNote(
  db: TenantDb,
  { id, noteId }: { id: string; noteId: string },
  scope: TenantScope,
): Promise<{ row: DemandRow; version: number }> {
  const row = await lockedDemand(db, id);
  const note = await demandNoteStore(db).one(id, noteId);
  if (!note) throw refuse("not_found");
  ensure(note.authorId === scope.actor.userId);
  return { row, version: note.version };
}

/** Saves a note; only its author may. */
export async function save(
  { clock, cleaner }: DemandNoteDeps,
  scope: TenantScope,
  { id, noteId, html, version }: { id: string; noteId: string; html: string; version: number },
): Promise<Demand> {
  ensure(mayEditDemands(scope.actor));
  const clean = await cleaner.clean(html);
  return scope.db.run(async (db) => {
    const { row, version: present } = await ownNote(db, { id, noteId }, scope);
    if (present !== version) throw refuse("version_stale", { current: await wholeDemand(db, row, scope) });
    const at = clock.now();
    await demandNoteStore(db).save(noteId, { html: clean, version: version + 1, updatedAt: at });
    return noted(db, row, scope, { kind: "note_changed", at });
  });
}

/** Removes a note; only its author may. */
export function remove(
  { clock }: Pick<DemandNoteDeps, "clock">,
  scope: TenantScope,
  place: { id: string; noteId: string },
): Promise<Demand> {
  ensure(mayEditDemands(scope.actor));
  return scope.db.run(async (db) => {
    const { row } = await ownNote(db, place, scope);
    await demandNoteStore(db).remove(place.noteId);
    return noted(db, row, scope, { kind: "note_removed", at: clock.now() });
  });
}
