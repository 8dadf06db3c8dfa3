import type { SampleCall } from "./permissions.call.fixtures.ts";

const base = "/api/courseware";
const nowhere = "00000000-0000-7000-8000-000000000000";
const [view, add, edit, remove, publish] = [
  ["courseware_view"],
  ["courseware_add"],
  ["courseware_edit"],
  ["courseware_delete"],
  ["courseware_publish"],
];
const [judge, see] = [["evaluation_add"], ["evaluation_view"]];
const inParagraph = { paragraphId: nowhere };
const draft = { title: "", html: "", version: 1 };

/** The calls of coursewares and their evaluations. */
export const coursewareCalls: readonly SampleCall[] = [
  { call: `GET ${base}`, },
  { call: `GET ${base}`, query: { removed: "true" } },
  { call: `GET ${base}/{id}`, },
  { call: `GET ${base}/{id}`, query: { published: "true" } },
  { call: `POST ${base}`, body: { name: "guarded" } },
  { call: `PUT ${base}/{id}`, body: { name: "x", summary: "", version: 1 } },
  { call: `DELETE ${base}/{id}`, },
  { call: `POST ${base}/{id}/restore`, },
  { call: `POST ${base}/{id}/paragraph`, body: { after: null, version: 1 } },
  { call: `PUT ${base}/{id}/paragraph/{paragraphId}`, place: inParagraph, body: draft },
  {
    call: `DELETE ${base}/{id}/paragraph/{paragraphId}`,
   
    place: inParagraph,
    query: { version: "1" },
  },
  { call: `PUT ${base}/{id}/order`, body: { ids: [], version: 1 } },
  { call: `POST ${base}/{id}/publish`, body: { version: 1, paragraphs: [] } },
  { call: `POST ${base}/{id}/withdraw`, },
  { call: `GET ${base}/{id}/version`, },
  { call: `GET ${base}/{id}/version/{version}`, place: { version: "1" } },
  { call: `POST ${base}/{id}/version/{version}`, place: { version: "1" } },
  { call: `GET ${base}/{id}/sharing`, },
  { call: `GET ${base}/{id}/audience`, },
  { call: `PUT ${base}/{id}/sharing`, body: { access: "everyone", grants: [], version: 0 } },
  { call: `GET ${base}/evaluation`, },
  { call: `GET ${base}/{id}/evaluation/mine`, },
  {
    call: `PUT ${base}/{id}/evaluation/mine`,
   
    body: { marks: [], notes: [], coursewareVersion: 1 },
  },
  { call: `POST ${base}/{id}/evaluation/mine/submit`, body: { version: 1 } },
  { call: `POST ${base}/{id}/evaluation/mine/take-back`, body: { version: 1 } },
  {
    call: `GET ${base}/{id}/evaluation/taken-back/{submissionId}`,
   
    place: { submissionId: nowhere },
  },
  { call: `GET ${base}/{id}/evaluation`, },
  { call: `GET ${base}/{id}/evaluation/submitted`, },
  { call: `GET ${base}/{id}/evaluation/taken-back`, },
  { call: `GET ${base}/{id}/evaluation/export`, },
];
