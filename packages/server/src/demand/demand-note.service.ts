import { type Demand, demandNotesMost } from "@provost/contract/demand/demand-inbox";
import type { Authorized } from "../platform/authority/authority.ts";
import type { Actor, TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { Ids } from "../platform/ids.ts";
import { refuse } from "../platform/refusal.ts";
import type { RichTextCleaner } from "../platform/rich-text/rich-text-cleaner.ts";
import { noteUses, type TextAuthorities } from "../upload/upload.service.ts";
import { mayViewDemands } from "./demand.policy.ts";
import type { DemandRow } from "./demand.store.ts";
import { authorizeDemand, authorizeNote } from "./demand-authority.ts";
import { remember } from "./demand-event.store.ts";
import { changedDemand, wholeDemand } from "./demand-keeping.ts";
import { demandNoteStore } from "./demand-note.store.ts";

/** Dependencies of notes. */
export interface DemandNoteDeps {
  clock: Clock;
  ids: Ids;
  cleaner: Pick<RichTextCleaner, "clean">;
}

/** Who reads the notes of demands. */
export const demandTexts: TextAuthorities = { demand: async (_db, actor) => mayViewDemands(actor) };

interface Noted {
  proof: Authorized<"demand", "edit">;
  row: DemandRow;
}

/** Records which files the notes of a demand show. */
async function noteFiles(db: TenantDb, actor: Actor, { proof, row }: Noted): Promise<void> {
  const { id, receipt } = row;
  const notes = await demandNoteStore(db).of(id);
  const place = { place: "demand", text: proof, title: receipt, path: `/demand/inbox/${id}` };
  await noteUses(
    db,
    { actor, texts: demandTexts },
    place,
    notes.map(({ html }) => html),
  );
}

async function noted(
  db: TenantDb,
  demand: Noted,
  scope: TenantScope,
  { kind, at }: { kind: "note_added" | "note_changed" | "note_removed"; at: Date },
): Promise<Demand> {
  await remember(db, { demandId: demand.row.id, actorId: scope.actor.userId, kind, at });
  await noteFiles(db, scope.actor, demand);
  return changedDemand(db, demand.row, scope);
}

/** Adds a note of the actor's. */
export async function add(
  { clock, ids, cleaner }: DemandNoteDeps,
  scope: TenantScope,
  { id, html }: { id: string; html: string },
): Promise<Demand> {
  const clean = await cleaner.clean(html);
  return scope.db.run(async (db) => {
    const demand = await authorizeDemand({}, db, scope, id, "edit");
    if (demand.row.notes >= demandNotesMost) throw refuse("demand_notes_full", { most: demandNotesMost });
    const at = clock.now();
    const note = { id: ids.next(), demandId: id, html: clean, createdAt: at, updatedAt: at };
    await demandNoteStore(db).insert({ ...note, authorId: scope.actor.userId });
    return noted(db, demand, scope, { kind: "note_added", at });
  });
}

/** Saves a note; only its author may. */
export async function save(
  { clock, cleaner }: DemandNoteDeps,
  scope: TenantScope,
  { id, noteId, html, version }: { id: string; noteId: string; html: string; version: number },
): Promise<Demand> {
  const clean = await cleaner.clean(html);
  return scope.db.run(async (db) => {
    const demand = await authorizeDemand({}, db, scope, id, "edit");
    const { proof, row: note } = await authorizeNote({ demandId: id }, db, scope, noteId, "edit");
    if (note.version !== version)
      throw refuse("version_stale", { current: await wholeDemand(db, demand.row, scope) });
    const at = clock.now();
    await demandNoteStore(db).save(proof, { html: clean, version: version + 1, updatedAt: at });
    return noted(db, demand, scope, { kind: "note_changed", at });
  });
}

/** Removes a note; only its author may. */
export function remove(
  { clock }: Pick<DemandNoteDeps, "clock">,
  scope: TenantScope,
  place: { id: string; noteId: string },
): Promise<Demand> {
  return scope.db.run(async (db) => {
    const demand = await authorizeDemand({}, db, scope, place.id, "edit");
    const { proof } = await authorizeNote({ demandId: place.id }, db, scope, place.noteId, "manage");
    await demandNoteStore(db).remove(proof);
    return noted(db, demand, scope, { kind: "note_removed", at: clock.now() });
  });
}
