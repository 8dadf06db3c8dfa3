import { firstDemandSettings } from "@provost/contract/demand-settings";
import type { GuardedCall } from "./permissions.call.fixtures.ts";

const base = "/api/demand";
const nowhere = "00000000-0000-7000-8000-000000000000";
const [view, edit, remove] = [["demand_view"], ["demand_edit"], ["demand_delete"]];
const setup = ["demand_setup"];
const inNote = { noteId: nowhere };

/** The calls of the demands' inbox. */
export const demandCalls: readonly GuardedCall[] = [
  { call: `GET ${base}`, codes: view },
  { call: `GET ${base}`, codes: remove, beside: view, query: { removed: "true" } },
  { call: `GET ${base}/{id}`, codes: view },
  { call: `PUT ${base}/{id}`, codes: edit, beside: view, body: { state: "contacted", version: 1 } },
  { call: `PUT ${base}/{id}/read`, codes: edit, beside: view, body: { read: true } },
  { call: `GET ${base}/assignees`, codes: edit, beside: view },
  { call: `GET ${base}/unread`, codes: view },
  { call: `GET ${base}/unread/events`, codes: view, query: { seconds: "0" } },
  { call: `GET ${base}/export`, codes: ["demand_export"], beside: view, query: { format: "csv" } },
  { call: `POST ${base}/{id}/note`, codes: edit, beside: view, body: { html: "x" } },
  {
    call: `PUT ${base}/{id}/note/{noteId}`,
    codes: edit,
    beside: view,
    place: inNote,
    body: { html: "x", version: 1 },
  },
  { call: `DELETE ${base}/{id}/note/{noteId}`, codes: edit, beside: view, place: inNote },
  { call: `DELETE ${base}/{id}`, codes: remove, beside: view },
  { call: `POST ${base}/{id}/restore`, codes: remove, beside: view },
  { call: `GET ${base}/settings`, codes: setup },
  { call: `GET ${base}/settings/retention`, codes: setup, query: { days: "30" } },
  { call: `PUT ${base}/settings`, codes: setup, body: { ...firstDemandSettings, version: 0 } },
];
