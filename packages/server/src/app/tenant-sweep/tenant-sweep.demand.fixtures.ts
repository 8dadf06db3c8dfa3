import { firstDemandSettings } from "@provost/contract/demand/demand-settings";
import type { Generator, SweepCall } from "./tenant-sweep.call.fixtures.ts";
import type { Names } from "./tenant-sweep.tenants.fixtures.ts";

const base = "/api/demand";
const byId =
  (make: (id: string, of: Names) => SweepCall): Generator =>
  (of) =>
    Object.values(of.ids).map((id) => make(id, of));
const inPath = byId((id) => ({ params: { id } }));
const body = (fields: (of: Names) => Record<string, unknown>): Generator =>
  byId((id, of) => ({ params: { id }, body: fields(of) }));
const note = (of: Names): string => of.ids.demand_note ?? "";

/** Calls a stranger could make about another tenant's demands; forms are public, so the form call names a tenant that does not exist. */
export const demandReadSweepCalls: Readonly<Record<string, Generator>> = {
  [`GET ${base}/form`]: () => [{ query: { tenant: "999999" } }],
  [`GET ${base}/challenge`]: () => [{ query: { tenant: "999999" } }],
  [`GET ${base}`]: (of) => [
    { query: { size: "1000" } },
    { query: { size: "1000", removed: "true" } },
    ...Object.values(of.ids).map((assignee) => ({ query: { assignee } })),
  ],
  [`GET ${base}/{id}`]: inPath,
  [`GET ${base}/assignees`]: () => [{}],
  [`GET ${base}/unread`]: () => [{}],
  [`GET ${base}/unread/events`]: () => [{ query: { seconds: "0" } }],
  [`GET ${base}/settings`]: () => [{}],
  [`GET ${base}/settings/retention`]: () => [{ query: { days: "1" } }],
  [`GET ${base}/export`]: () => [{ query: { format: "csv" } }],
};

/** What a stranger could do to them. */
export const demandChangeSweepCalls: Readonly<Record<string, Generator>> = {
  [`PUT ${base}/{id}`]: body((of) => ({ state: "contacted", assigneeId: of.ids.app_user, version: 1 })),
  [`PUT ${base}/{id}/read`]: body(() => ({ read: true })),
  [`POST ${base}/{id}/note`]: body(() => ({ html: "x" })),
  [`PUT ${base}/{id}/note/{noteId}`]: byId((id, of) => ({
    params: { id, noteId: note(of) },
    body: { html: "x", version: 1 },
  })),
  [`DELETE ${base}/{id}/note/{noteId}`]: byId((id, of) => ({ params: { id, noteId: note(of) } })),
  [`DELETE ${base}/{id}`]: (of) => [
    ...inPath(of),
    ...Object.values(of.ids).map((id) => ({ params: { id }, query: { forever: "true" } })),
  ],
  [`POST ${base}/{id}/restore`]: inPath,
  [`PUT ${base}/settings`]: () => [{ body: { ...firstDemandSettings, hotline: "1", version: 99 } }],
  [`POST ${base}`]: (of) => [{ body: { key: of.ids.demand, answers: {} } }],
};
