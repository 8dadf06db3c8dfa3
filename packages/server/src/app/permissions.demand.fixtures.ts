import { firstDemandSettings } from "@provost/contract/demand-settings";
import type { SampleCall } from "./permissions.call.fixtures.ts";

const base = "/api/demand";
const nowhere = "00000000-0000-7000-8000-000000000000";
const [view, edit, remove] = [["demand_view"], ["demand_edit"], ["demand_delete"]];
const setup = ["demand_setup"];
const inNote = { noteId: nowhere };

/** The calls of the demands' inbox. */
export const demandCalls: readonly SampleCall[] = [
  { call: `GET ${base}`, },
  { call: `GET ${base}`, query: { removed: "true" } },
  { call: `GET ${base}/{id}`, },
  { call: `PUT ${base}/{id}`, body: { state: "contacted", version: 1 } },
  { call: `PUT ${base}/{id}/read`, body: { read: true } },
  { call: `GET ${base}/assignees`, },
  { call: `GET ${base}/unread`, },
  { call: `GET ${base}/unread/events`, query: { seconds: "0" } },
  { call: `GET ${base}/export`, query: { format: "csv" } },
  { call: `POST ${base}/{id}/note`, body: { html: "x" } },
  {
    call: `PUT ${base}/{id}/note/{noteId}`,
   
   
    place: inNote,
    body: { html: "x", version: 1 },
  },
  { call: `DELETE ${base}/{id}/note/{noteId}`, place: inNote },
  { call: `DELETE ${base}/{id}`, },
  { call: `POST ${base}/{id}/restore`, },
  { call: `GET ${base}/settings`, },
  { call: `GET ${base}/settings/retention`, query: { days: "30" } },
  { call: `PUT ${base}/settings`, body: { ...firstDemandSettings, version: 0 } },
];
