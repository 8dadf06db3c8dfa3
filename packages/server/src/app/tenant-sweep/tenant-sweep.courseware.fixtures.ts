import type { Generator, SweepCall } from "./tenant-sweep.call.fixtures.ts";
import type { Names } from "./tenant-sweep.tenants.fixtures.ts";

const base = "/api/courseware";
const byId =
  (make: (id: string, of: Names) => SweepCall): Generator =>
  (of) =>
    Object.values(of.ids).map((id) => make(id, of));
const inPath = byId((id) => ({ params: { id } }));
const versionInPath = byId((id) => ({ params: { id, version: "1" } }));
const body = (fields: (of: Names) => Record<string, unknown>): Generator =>
  byId((id, of) => ({ params: { id }, body: fields(of) }));
const paragraph = (of: Names): string => of.ids.courseware_paragraph ?? "";

/** Calls a stranger could make about another tenant's courseware and evaluations. */
export const coursewareReadSweepCalls: Readonly<Record<string, Generator>> = {
  [`GET ${base}`]: (of) => [
    { query: { size: "1000" } },
    { query: { size: "1000", published: "true" } },
    { query: { size: "1000", removed: "true" } },
    { query: { name: of.coursewareName } },
  ],
  [`GET ${base}/evaluation`]: (of) => [{ query: { size: "1000" } }, { query: { name: of.coursewareName } }],
  [`GET ${base}/{id}`]: (of) => [
    ...inPath(of),
    ...Object.values(of.ids).map((id) => ({ params: { id }, query: { published: "true" } })),
  ],
  [`GET ${base}/{id}/sharing`]: inPath,
  [`GET ${base}/{id}/audience`]: inPath,
  [`GET ${base}/{id}/version`]: inPath,
  [`GET ${base}/{id}/version/{version}`]: versionInPath,
  [`GET ${base}/{id}/evaluation`]: inPath,
  [`GET ${base}/{id}/evaluation/submitted`]: inPath,
  [`GET ${base}/{id}/evaluation/taken-back`]: inPath,
  [`GET ${base}/{id}/evaluation/taken-back/{submissionId}`]: byId((id, of) => ({
    params: { id, submissionId: of.ids.evaluation_submission ?? "" },
  })),
  [`GET ${base}/{id}/evaluation/mine`]: inPath,
  [`GET ${base}/{id}/evaluation/export`]: inPath,
};

/** What a stranger could do to them. */
export const coursewareChangeSweepCalls: Readonly<Record<string, Generator>> = {
  [`PUT ${base}/{id}`]: body((of) => ({ name: of.coursewareName, summary: "", version: 1 })),
  [`PUT ${base}/{id}/sharing`]: body((of) => ({
    version: 1,
    access: "granted",
    grants: [{ roleId: null, userId: of.ids.app_user, level: "edit" }],
  })),
  [`POST ${base}/{id}/paragraph`]: body((of) => ({ after: paragraph(of), html: "x", version: 1 })),
  [`PUT ${base}/{id}/paragraph/{paragraphId}`]: byId((id, of) => ({
    params: { id, paragraphId: paragraph(of) },
    body: { title: "", html: "x", version: 1 },
  })),
  [`DELETE ${base}/{id}/paragraph/{paragraphId}`]: byId((id, of) => ({
    params: { id, paragraphId: paragraph(of) },
    query: { version: "1" },
  })),
  [`PUT ${base}/{id}/order`]: body((of) => ({ ids: [paragraph(of)], version: 1 })),
  [`POST ${base}/{id}/publish`]: body((of) => ({
    version: 1,
    paragraphs: [{ id: paragraph(of), version: 1 }],
  })),
  [`POST ${base}/{id}/withdraw`]: inPath,
  [`POST ${base}/{id}/restore`]: inPath,
  [`POST ${base}/{id}/version/{version}`]: versionInPath,
  [`PUT ${base}/{id}/evaluation/mine`]: body((of) => ({
    marks: [{ key: 1, score: 1, comment: "x" }],
    notes: [{ paragraphId: paragraph(of), comment: "x" }],
    coursewareVersion: 1,
  })),
  [`POST ${base}/{id}/evaluation/mine/submit`]: body(() => ({ version: 1 })),
  [`POST ${base}/{id}/evaluation/mine/take-back`]: body(() => ({ version: 4 })),
  [`DELETE ${base}/{id}`]: (of) => [
    ...inPath(of),
    ...Object.values(of.ids).map((id) => ({ params: { id }, query: { forever: "true" } })),
  ],
};

/** What a stranger could make by their names. */
export const coursewareCreateSweepCalls: Readonly<Record<string, Generator>> = {
  [`POST ${base}`]: (of) => [{ body: { id: of.ids.courseware, name: of.coursewareName } }],
};
