import { z } from "zod";
import { RichText } from "../courseware/rich-text.ts";
import { ExportFormat } from "../report/export.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { Language } from "../wire/language.ts";
import { PageQuery, pageOf } from "../wire/page.ts";
import { allOf, whenIs } from "../wire/permission.ts";
import { byId, idOf, listedBy, partIdOf, removedById } from "../wire/resource.ts";
import { StoredAnswers } from "./demand.ts";
import { demandStates, maskSpecs, purchaseUses } from "./demand-choices.ts";
import { demandButtons } from "./demand-feature.ts";

const Version = z.number().int().min(1);

export const DemandState = z.enum(demandStates);

/** A demand as the list shows it. Times are ISO. */
export const DemandSummary = z.object({
  id: Id,
  receipt: z.string(),
  receivedAt: z.string(),
  state: DemandState,
  name: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  /** Empty: an earlier form did not have this field. */
  purchaseUse: z.enum([...purchaseUses, ""]),
  deliveryPlace: z.string(),
  masks: z.array(z.enum(maskSpecs)),
  /** Pieces of all masks. */
  quantity: z.number(),
  assigneeId: Id.nullable(),
  assigneeName: z.string(),
  /** No one has opened it yet. */
  unread: z.boolean(),
  notes: z.number().int(),
  updatedAt: z.string(),
  /** Grows with every change of state or assignment. */
  version: Version,
  /** Set = in the recycle bin since then. */
  removedAt: z.string().nullable(),
});
export type DemandSummary = z.infer<typeof DemandSummary>;

/** A note by a member of staff on a demand; `mine`: the user can edit it. */
export const DemandNote = z.object({
  id: Id,
  html: RichText,
  authorName: z.string(),
  mine: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: Version,
});
export type DemandNote = z.infer<typeof DemandNote>;

/** What happened to a demand; `from` and `to` are states or names, by the kind. */
export const DemandEvent = z.object({
  at: z.string(),
  /** Empty = the visitor or the system. */
  actorName: z.string(),
  kind: z.enum([
    "received",
    "state",
    "assigned",
    "note_added",
    "note_changed",
    "note_removed",
    "removed",
    "restored",
    /** The email about it was given up; `to` = who was not notified. */
    "mail_failed",
  ]),
  from: z.string(),
  to: z.string(),
});
export type DemandEvent = z.infer<typeof DemandEvent>;

/** One demand with everything that belongs to it; notes and events the newest first. */
export const Demand = DemandSummary.extend({
  answers: StoredAnswers,
  /** The language in which it was filled in. */
  language: Language,
  staffNotes: z.array(DemandNote),
  events: z.array(DemandEvent),
});
export type Demand = z.infer<typeof Demand>;

const keywordLength = 80;

/** What demands are looked for by. */
export const DemandFilters = z.object({
  /** In receipt, names, phone, mail and place. */
  keyword: z.string().trim().max(keywordLength).optional(),
  state: DemandState.optional(),
  purchaseUse: z.enum(purchaseUses).optional(),
  spec: z.enum(maskSpecs).optional(),
  /** `none`: not assigned. */
  assignee: listedBy(z.union([Id, z.literal("none")])).optional(),
  unread: z.stringbool().optional(),
  /** ISO date-times, `from` ≤ received < `to`. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});
export type DemandFilters = z.infer<typeof DemandFilters>;

export const demandList = endpoint("GET /api/demand", {
  permission: allOf(demandButtons.view, whenIs("removed", true, demandButtons.remove, "self")),
  query: PageQuery.extend(DemandFilters.shape).extend({
    /** The recycle bin in place of the inbox. */
    removed: z.stringbool().optional(),
  }),
  data: pageOf(DemandSummary),
  summary: "Requests, newest first",
});

export const demandDetail = endpoint("GET /api/demand/{id}", {
  permission: demandButtons.view,
  params: byId("demand", "view"),
  data: Demand,
  summary: "One request with its notes and history",
});

export const demandUpdate = endpoint("PUT /api/demand/{id}", {
  permission: allOf(demandButtons.view, demandButtons.edit),
  params: byId("demand", "edit"),
  body: z.object({
    /** Left out, it stays. */
    state: DemandState.optional(),
    /** `null` = unassigned; if omitted, it stays unchanged. */
    assigneeId: idOf("user", "view").nullable().optional(),
    version: Version,
  }),
  data: Demand,
  summary: "Changes the status or assignee of a request; refused if the version is outdated",
});

export const demandMark = endpoint("PUT /api/demand/{id}/read", {
  permission: allOf(demandButtons.view, demandButtons.edit),
  params: byId("demand", "edit"),
  body: z.object({ read: z.boolean() }),
  data: Nothing,
  summary: "Marks a request as read or unread",
});

export const demandRemove = endpoint("DELETE /api/demand/{id}", {
  permission: allOf(demandButtons.view, demandButtons.remove),
  ...removedById("demand"),
  data: Nothing,
  summary: "Moves a request to the recycle bin; with `forever=true`, deletes it from there permanently",
});

export const demandRestore = endpoint("POST /api/demand/{id}/restore", {
  permission: allOf(demandButtons.view, demandButtons.remove),
  params: byId("demand", "edit"),
  data: Demand,
  summary: "Restores a request from the recycle bin",
});

/** Most notes of one demand. */
export const demandNotesMost = 200;

const InNote = byId("demand", "edit").extend({ noteId: partIdOf("demand") });

export const demandNoteAdd = endpoint("POST /api/demand/{id}/note", {
  permission: allOf(demandButtons.view, demandButtons.edit),
  params: byId("demand", "edit"),
  body: z.object({ html: RichText }),
  data: Demand,
  bodyBytes: 8 * 1024 ** 2,
  summary: "Adds a note to a request",
});

export const demandNoteSave = endpoint("PUT /api/demand/{id}/note/{noteId}", {
  permission: allOf(demandButtons.view, demandButtons.edit),
  params: InNote,
  body: z.object({ html: RichText, version: Version }),
  data: Demand,
  bodyBytes: 8 * 1024 ** 2,
  summary: "Saves one of the caller's notes; refused if the version is outdated",
});

export const demandNoteRemove = endpoint("DELETE /api/demand/{id}/note/{noteId}", {
  permission: allOf(demandButtons.view, demandButtons.edit),
  params: InNote,
  data: Demand,
  summary: "Deletes one of the caller's notes",
});

export const demandExport = endpoint("GET /api/demand/export", {
  permission: allOf(demandButtons.view, demandButtons.export),
  query: DemandFilters.extend({ format: ExportFormat.default("xlsx") }),
  data: Nothing,
  reply: "bytes",
  summary: "The matching requests as a file, one row per mask, streamed",
});

/** A user a demand can be assigned to. */
export const DemandAssignee = z.object({ id: Id, name: z.string() });
export type DemandAssignee = z.infer<typeof DemandAssignee>;

/** How many are listed at a time; a keyword finds others. */
export const mostAssignees = 50;

export const demandAssignees = endpoint("GET /api/demand/assignees", {
  permission: allOf(demandButtons.view, demandButtons.edit),
  query: z.object({
    /** A part of the name. */
    keyword: z.string().max(60).optional(),
  }),
  data: z.array(DemandAssignee).max(mostAssignees),
  summary: "The first people who can view requests, by name",
});

/** A message of the stream of `demandEvents`: `data: {"unread":3}`. */
export const DemandUnread = z.object({ unread: z.number().int() });
export type DemandUnread = z.infer<typeof DemandUnread>;

export const demandUnread = endpoint("GET /api/demand/unread", {
  permission: demandButtons.view,
  data: DemandUnread,
  summary: "Number of unread requests",
});

export const demandEvents = endpoint("GET /api/demand/unread/events", {
  permission: demandButtons.view,
  /** Maximum duration of the stream in s; to continue, the client connects again. */
  query: z.object({ seconds: z.coerce.number().int().min(0).max(600).default(300) }),
  data: Nothing,
  reply: "bytes",
  background: true,
  summary: "The number of unread requests as server-sent events, initially and after every change",
});
