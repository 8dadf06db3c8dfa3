import type { GuardedCall } from "./permissions.call.fixtures.ts";

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
export const coursewareCalls: readonly GuardedCall[] = [
  { call: `GET ${base}`, codes: view },
  { call: `GET ${base}`, codes: remove, query: { removed: "true" } },
  { call: `GET ${base}/{id}`, codes: view },
  { call: `GET ${base}/{id}`, codes: [...view, ...judge, ...see], query: { published: "true" } },
  { call: `POST ${base}`, codes: add, body: { name: "guarded" } },
  { call: `PUT ${base}/{id}`, codes: edit, body: { name: "x", summary: "", version: 1 } },
  { call: `DELETE ${base}/{id}`, codes: remove },
  { call: `POST ${base}/{id}/restore`, codes: remove },
  { call: `POST ${base}/{id}/paragraph`, codes: edit, body: { after: null, version: 1 } },
  { call: `PUT ${base}/{id}/paragraph/{paragraphId}`, codes: edit, place: inParagraph, body: draft },
  {
    call: `DELETE ${base}/{id}/paragraph/{paragraphId}`,
    codes: edit,
    place: inParagraph,
    query: { version: "1" },
  },
  { call: `PUT ${base}/{id}/order`, codes: edit, body: { ids: [], version: 1 } },
  { call: `POST ${base}/{id}/publish`, codes: publish, body: { version: 1, paragraphs: [] } },
  { call: `POST ${base}/{id}/withdraw`, codes: publish },
  { call: `GET ${base}/{id}/version`, codes: edit },
  { call: `GET ${base}/{id}/version/{version}`, codes: edit, place: { version: "1" } },
  { call: `POST ${base}/{id}/version/{version}`, codes: edit, place: { version: "1" } },
  { call: `GET ${base}/{id}/sharing`, codes: edit },
  { call: `GET ${base}/{id}/audience`, codes: publish },
  { call: `PUT ${base}/{id}/sharing`, codes: edit, body: { access: "everyone", grants: [], version: 0 } },
  { call: `GET ${base}/evaluation`, codes: [...judge, ...see] },
  { call: `GET ${base}/{id}/evaluation/mine`, codes: judge },
  {
    call: `PUT ${base}/{id}/evaluation/mine`,
    codes: judge,
    body: { marks: [], notes: [], coursewareVersion: 1 },
  },
  { call: `POST ${base}/{id}/evaluation/mine/submit`, codes: judge, body: { version: 1 } },
  { call: `POST ${base}/{id}/evaluation/mine/take-back`, codes: judge, body: { version: 1 } },
  {
    call: `GET ${base}/{id}/evaluation/taken-back/{submissionId}`,
    codes: [...judge, ...see],
    place: { submissionId: nowhere },
  },
  { call: `GET ${base}/{id}/evaluation`, codes: see },
  { call: `GET ${base}/{id}/evaluation/submitted`, codes: see },
  { call: `GET ${base}/{id}/evaluation/taken-back`, codes: see },
  { call: `GET ${base}/{id}/evaluation/export`, codes: see },
];
