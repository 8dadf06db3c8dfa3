import type { SampleCall } from "./permissions.call.fixtures.ts";

const base = "/api/courseware";
const draft = { title: "", html: "", version: 1 };

/** The calls of coursewares and their evaluations. */
export const coursewareCalls: readonly SampleCall[] = [
  { call: `GET ${base}` },
  { call: `GET ${base}`, query: { removed: "true" } },
  { call: `GET ${base}/{id}` },
  { call: `GET ${base}/{id}`, query: { published: "true" } },
  { call: `POST ${base}`, body: { name: "guarded" } },
  { call: `PUT ${base}/{id}`, body: { name: "x", summary: "", version: 1 } },
  { call: `POST ${base}/{id}/paragraph`, body: { after: null, version: 1 } },
  { call: `PUT ${base}/{id}/paragraph/{paragraphId}`, body: draft },
  { call: `DELETE ${base}/{id}/paragraph/{paragraphId}`, query: { version: "1" } },
  { call: `PUT ${base}/{id}/order`, body: { ids: [], version: 1 } },
  { call: `POST ${base}/{id}/publish`, body: { version: 1, paragraphs: [] } },
  { call: `PUT ${base}/{id}/sharing`, body: { access: "everyone", grants: [], version: 0 } },
  { call: `PUT ${base}/{id}/evaluation/mine`, body: { marks: [], notes: [], coursewareVersion: 1 } },
  { call: `POST ${base}/{id}/evaluation/mine/submit`, body: { version: 1 } },
  { call: `POST ${base}/{id}/evaluation/mine/take-back`, body: { version: 1 } },
];
