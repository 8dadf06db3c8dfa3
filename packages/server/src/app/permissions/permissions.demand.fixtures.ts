import { firstDemandSettings } from "@provost/contract/demand/demand-settings";
import type { SampleCall } from "./permissions.call.fixtures.ts";

const base = "/api/demand";

/** The calls of the demands' inbox. */
export const demandCalls: readonly SampleCall[] = [
  { call: `GET ${base}` },
  { call: `GET ${base}`, query: { removed: "true" } },
  { call: `PUT ${base}/{id}`, body: { state: "contacted", version: 1 } },
  { call: `PUT ${base}/{id}/read`, body: { read: true } },
  { call: `GET ${base}/unread/events`, query: { seconds: "0" } },
  { call: `GET ${base}/export`, query: { format: "csv" } },
  { call: `POST ${base}/{id}/note`, body: { html: "x" } },
  { call: `PUT ${base}/{id}/note/{noteId}`, body: { html: "x", version: 1 } },
  { call: `GET ${base}/settings/retention`, query: { days: "30" } },
  { call: `PUT ${base}/settings`, body: { ...firstDemandSettings, version: 0 } },
];
