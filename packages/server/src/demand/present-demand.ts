import { Demand, type DemandSummary } from "@provost/contract/demand/demand-inbox";
import { answersOf, type DemandRow } from "./demand.store.ts";
import type { EventRow, NoteRow } from "./demand-note.store.ts";

/** A demand as lists show it. */
export function presentListed(row: DemandRow): DemandSummary {
  const { name, contactName, contactPhone, purchaseUse, deliveryPlace, masks } = answersOf(row);
  return {
    id: row.id,
    receipt: row.receipt,
    receivedAt: row.receivedAt.toISOString(),
    state: row.state,
    name,
    contactName,
    contactPhone,
    purchaseUse,
    deliveryPlace,
    masks: masks.map(({ spec }) => spec),
    quantity: masks.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
    assigneeId: row.assigneeId,
    assigneeName: row.assigneeName ?? "",
    unread: row.readAt === null,
    notes: row.notes,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    removedAt: row.removedAt?.toISOString() ?? null,
  };
}

const { kind: Kind } = Demand.shape.events.element.shape;

/** One demand with all its parts, for this viewer. */
export function presentWhole(
  row: DemandRow,
  { notes, events }: { notes: readonly NoteRow[]; events: readonly EventRow[] },
  viewerId: string,
): Demand {
  return {
    ...presentListed(row),
    answers: answersOf(row),
    language: row.language,
    staffNotes: notes.map((note) => ({
      id: note.id,
      html: note.html,
      authorName: note.authorName ?? "",
      mine: note.authorId === viewerId,
      createdAt: note.createdAt.toISOString(),
      updatedAt: note.updatedAt.toISOString(),
      version: note.version,
    })),
    events: events.map(({ at, actorName, kind, fromText, toText }) => ({
      at: at.toISOString(),
      actorName: actorName ?? "",
      kind: Kind.parse(kind),
      from: fromText,
      to: toText,
    })),
  };
}

/** What the audit log remembers of a demand: nothing of the person who sent it. */
export function demandRecord(row: DemandRow): object {
  const { receipt, state, assigneeName, notes, removedAt } = row;
  return { name: receipt, state, assignee: assigneeName ?? "", notes, removed: removedAt !== null };
}
