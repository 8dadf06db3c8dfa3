import { emptyDashboard } from "@provost/contract/dashboard-content";
import { csvForm } from "../source/source.fixtures.ts";
import type { SampleCall } from "./permissions.call.fixtures.ts";
import { coursewareCalls } from "./permissions.courseware.fixtures.ts";
import { demandCalls } from "./permissions.demand.fixtures.ts";

const nowhere = "00000000-0000-7000-8000-000000000000";
const byId = { query: { id: nowhere } };
const byIds = { query: { ids: nowhere } };

function usersForm(): FormData {
  const form = new FormData();
  form.set("preview", "true");
  form.set("file", new Blob(["account,name\nx,x\n"]), "users.csv");
  return form;
}

interface Codes {
  add: string;
  edit: string;
  remove: string;
  view: string;
}

/** The calls that most screens of administration have. */
function screen(path: string, draft: object): SampleCall[] {
  return [
    { call: `GET ${path}/list`, },
    { call: `GET ${path}/detail`, ...byId },
    { call: `POST ${path}/submit`, body: draft },
    { call: `POST ${path}/submit`, body: { ...draft, id: nowhere, version: 1 } },
    { call: `POST ${path}/remove`, ...byIds },
  ];
}

const four = (name: string): Codes => ({
  add: `${name}_add`,
  edit: `${name}_edit`,
  remove: `${name}_delete`,
  view: `${name}_view`,
});

const chart = { name: "x", content: { dataSrc: "t", sql: "select 1" } };
const view = { kind: "question", content: { dataSrc: "t", selectedDimension: [{ Column: "a" }] } };
const tenant = { id: "400000", name: "x" };

/** Every call that is behind a button code. */
export const guardedCalls: readonly SampleCall[] = [
  ...screen("/api/sq-system/dict", four("dict"), { code: "guarded", dictKey: -1, dictValue: "x" }),
  ...screen("/api/sq-system/menu", four("menu"), { code: "guarded", name: "x" }),
  { call: "GET /api/sq-system/menu/menu-list", },
  { call: "GET /api/sq-system/menu/tree", },
  { call: "POST /api/sq-system/menu/move", query: { id: nowhere, parentId: "0" } },
  ...screen("/api/sq-system/top-menu", four("topmenu"), { code: "guarded", name: "x" }),
  ...screen("/api/sq-system/role", four("role"), { code: "guarded", name: "x" }),
  { call: "GET /api/sq-system/role/tree", },
  {
    call: "POST /api/sq-system/role/submit",
   
   
    body: { code: "reading", name: "x", policies: [] },
  },
  { call: "POST /api/sq-system/role/check-policies", body: { policies: [] } },
  { call: "POST /api/report/reading/as", body: { roleId: nowhere } },
  {
    call: "POST /api/report/reading/as/table",
   
    body: { roleId: nowhere, tableName: "t" },
  },
  ...screen("/api/sq-system/dept", four("dept"), { name: "guarded" }),
  { call: "GET /api/sq-system/dept/tree", },
  ...screen("/api/sq-user", four("user"), { account: "guarded", userName: "x" }),
  { call: "POST /api/sq-user/reset-password", ...byIds },
  { call: "POST /api/sq-user/import", form: usersForm },
  { call: "GET /api/sq-auth/sessions", query: { of: "tenant" } },
  { call: "POST /api/sq-auth/sessions/remove", query: { userIds: nowhere } },
  { call: "GET /api/sq-system/log/login", query: { of: "tenant" } },
  { call: "GET /api/sq-system/log/audit", },
  { call: "GET /api/sq-system/log/audit/export", },
  { call: "GET /api/sq-system/log/error", },
  { call: "POST /api/sq-system/log/error/remove", ...byIds },
  { call: "GET /api/sq-system/tenant/settings", },
  { call: "POST /api/sq-system/tenant/settings", body: { name: "x", version: 99 } },
  { call: "GET /api/sq-system/tenant/list", },
  { call: "GET /api/sq-system/tenant/detail", query: { id: tenant.id } },
  { call: "POST /api/sq-system/tenant/submit", body: tenant },
  { call: "POST /api/sq-system/tenant/submit", body: { ...tenant, version: 99 } },
  { call: "POST /api/sq-system/tenant/remove", query: tenant },
  { call: "GET /api/report/chart", },
  { call: "GET /api/report/chart/{id}", },
  { call: "POST /api/report/chart", body: chart },
  { call: "PUT /api/report/chart", body: { ...chart, id: nowhere, version: 1 } },
  { call: "DELETE /api/report/chart/{id}", },
  { call: "GET /api/report/chart", query: { removed: "true" } },
  { call: "POST /api/report/chart/{id}/restore", },
  { call: "PUT /api/report/chart/{id}/folder", body: { folderId: null } },
  {
    call: "PUT /api/report/chart/{id}/favourite",
   
    body: { favourite: true },
  },
  { call: "GET /api/report/chart/{id}/uses", },
  { call: "GET /api/report/chart/{id}/version", },
  { call: "GET /api/report/chart/{id}/version/{version}", place: { version: "1" } },
  { call: "POST /api/report/chart/{id}/version/{version}", place: { version: "1" } },
  {
    call: "GET /api/report/export",
   
   
    query: { chart: nowhere, format: "csv" },
  },
  {
    call: "POST /api/report/export",
   
    body: { name: "x", format: "csv", content: { sql: "select 1" } },
  },
  { call: "GET /api/report/export/state", },
  {
    call: "DELETE /api/report/export/state/{key}",
   
    place: { key: nowhere },
  },
  {
    call: "POST /api/report/picture",
   
    body: { name: "x", format: "png", content: {} },
  },
  {
    call: "POST /api/report/picture/board",
   
    body: { name: "x", tabs: Array.from({ length: 2 }, () => ({ name: "", tiles: [] })) },
  },
  { call: "GET /api/report/chart/{id}/sharing", },
  {
    call: "PUT /api/report/chart/{id}/sharing",
   
    body: { access: "everyone", grants: [], version: 0 },
  },
  {
    call: "GET /api/report/grantee",
   
  },
  { call: "GET /api/report/folder", },
  { call: "POST /api/report/folder", body: { name: "x" } },
  {
    call: "PUT /api/report/folder",
   
    body: { id: nowhere, name: "x", parentId: null, version: 1 },
  },
  { call: "DELETE /api/report/folder/{id}", },
  { call: "GET /api/report/dashboard", },
  { call: "GET /api/report/dashboard", query: { removed: "true" } },
  { call: "GET /api/report/dashboard/folder", },
  { call: "POST /api/report/dashboard/folder", body: { name: "x" } },
  {
    call: "PUT /api/report/dashboard/folder",
   
    body: { id: nowhere, name: "x", parentId: null, version: 1 },
  },
  { call: "DELETE /api/report/dashboard/folder/{id}", },
  { call: "PUT /api/report/dashboard/{id}/folder", body: { folderId: null } },
  { call: "GET /api/report/dashboard/home", },
  { call: "GET /api/report/dashboard/{id}", },
  {
    call: "POST /api/report/dashboard",
   
    body: { name: "x", content: emptyDashboard },
  },
  {
    call: "PUT /api/report/dashboard",
   
    body: { id: nowhere, version: 1, name: "x", content: emptyDashboard },
  },
  { call: "DELETE /api/report/dashboard/{id}", },
  { call: "POST /api/report/dashboard/{id}/restore", },
  { call: "PUT /api/report/dashboard/{id}/favourite", body: { favourite: true } },
  { call: "GET /api/report/dashboard/{id}/sharing", },
  {
    call: "PUT /api/report/dashboard/{id}/sharing",
   
    body: { access: "everyone", grants: [], version: 0 },
  },
  { call: "GET /api/report/dashboard/{id}/version", },
  {
    call: "GET /api/report/dashboard/{id}/version/{version}",
   
    place: { version: "1" },
  },
  {
    call: "POST /api/report/dashboard/{id}/version/{version}",
   
    place: { version: "1" },
  },
  { call: "GET /api/report/dashboard/homes", },
  {
    call: "PUT /api/report/dashboard/homes",
   
    body: { roleId: null, dashboardId: nowhere },
  },
  { call: "GET /api/report/dataset", },
  { call: "GET /api/report/dataset/{id}", },
  {
    call: "POST /api/report/dataset",
   
    form: () => csvForm("guarded", "a\n1\n"),
  },
  {
    call: "PUT /api/report/field",
   
    body: { tableName: "nowhere", version: 0, fields: [] },
  },
  { call: "GET /api/report/field/search", query: { text: "x" } },
  { call: "GET /api/report/virtual-table", },
  { call: "GET /api/report/virtual-table/{id}", },
  {
    call: "POST /api/report/virtual-table/preview",
   
    body: { definition: view },
  },
  {
    call: "POST /api/report/virtual-table",
   
    body: { tableName: "guarded_view", definition: view },
  },
  {
    call: "PUT /api/report/virtual-table",
   
    body: { id: nowhere, version: 1, tableName: "guarded_view", definition: view },
  },
  { call: "DELETE /api/report/virtual-table/{id}", },
  { call: "GET /api/report/virtual-table/{id}/version", },
  {
    call: "GET /api/report/virtual-table/{id}/version/{version}",
   
    place: { version: "1" },
  },
  {
    call: "POST /api/report/virtual-table/{id}/version/{version}",
   
    place: { version: "1" },
    query: { newest: "1" },
  },
  { call: "GET /api/report/table-bin", },
  { call: "POST /api/report/table-bin/{id}/restore", },
  { call: "DELETE /api/report/table-bin/{id}", },
  // Looks for what a list of data sets shows.
  { call: "GET /api/report/dataset/storage", },
  {
    call: "POST /api/report/dataset/upload",
   
    form: () => csvForm("guarded", "a\n1\n"),
  },
  { call: "POST /api/report/dataset/upload/{id}/preview", body: {} },
  { call: "POST /api/report/dataset/upload/{id}", body: { tableName: "guarded" } },
  { call: "DELETE /api/report/dataset/upload/{id}", },
  { call: "POST /api/report/dataset/{id}/cancel", },
  { call: "POST /api/report/dataset/{id}/losses", body: { columns: [] } },
  { call: "GET /api/report/dataset/{id}/generation", },
  {
    call: "GET /api/report/dataset/{id}/generation/diff",
   
    query: { from: nowhere, to: nowhere },
  },
  {
    call: "POST /api/report/dataset/{id}/generation/{generationId}/restore",
   
   
    place: { generationId: nowhere },
  },
  { call: "GET /api/report/dataset/{id}/reading", },
  { call: "GET /api/report/dataset/{id}/schedule", },
  {
    call: "PUT /api/report/dataset/{id}/schedule",
   
   
    body: { url: "https://a.example/x.csv", every: "day", minute: 60, weekday: 1, enabled: true },
  },
  { call: "POST /api/report/dataset/{id}/schedule/run", },
  { call: "DELETE /api/report/dataset/{id}/schedule", },
  { call: "GET /api/report/dataset/{id}/sharing", },
  {
    call: "PUT /api/report/dataset/{id}/sharing",
   
    body: { access: "everyone", grants: [], version: 0 },
  },
  { call: "GET /api/report/dataset/{id}/uses", },
  { call: "DELETE /api/report/dataset/{id}", },
  { call: "GET /api/upload/file", },
  { call: "GET /api/upload/storage", },
  { call: "GET /api/upload/file/uses", ...byId },
  { call: "POST /api/upload/file/remove", body: { ids: [nowhere] } },
  ...coursewareCalls,
  ...demandCalls,
];

/** Calls that everybody who is signed in may make: about himself, or about what his roles let him see. */
export const openCalls: readonly string[] = [
  "GET /api/report/reading",
  "GET /api/sq-user/user/getUserInfo",
  "GET /api/sq-user/user/logout",
  "POST /api/sq-user/user/logout",
  "POST /api/sq-system/log/error",
  "POST /api/sq-user/profile",
  "POST /api/sq-user/update-password",
  "POST /api/sq-user/avatar",
  "DELETE /api/sq-user/avatar",
  "GET /api/sq-user/avatar/{id}",
  // Who knows an address of his own tenant's, from a text that he may read.
  "GET /api/upload/file/{id}/{name}",
  "POST /api/sq-auth/lock",
  "POST /api/sq-auth/unlock",
  "POST /api/sq-auth/lock/keep",
  "POST /api/sq-auth/lock/take",
  "POST /api/sq-auth/frame-ticket",
  // Asks only pages that stand in the caller's menus.
  "GET /api/sq-system/menu/frame",
  "GET /api/sq-auth/mfa",
  "POST /api/sq-auth/mfa/setup",
  "POST /api/sq-auth/mfa/confirm",
  "POST /api/sq-auth/mfa/disable",
  "POST /api/sq-auth/mfa/recovery-codes",
  "GET /api/sq-auth/social-accounts",
  "POST /api/sq-auth/social-accounts/bind",
  "POST /api/sq-auth/social-accounts/confirm",
  "POST /api/sq-auth/social-accounts/remove",
  "GET /api/sq-system/menu/top-menu",
  "GET /api/sq-system/menu/routes",
  "GET /api/sq-system/menu/buttons",
  "GET /api/sq-system/dict/tree",
  "GET /api/sq-system/dict/dictionary",
  // Who reads which table, column and row is a matter of his roles' data policies.
  "GET /api/report/tables",
  "GET /api/report/tableInfo",
  "GET /api/report/field",
  "GET /api/report/field/profile",
  "GET /api/report/field/values",
  "GET /api/report/exec",
  "GET /api/report/exec2",
  "POST /api/report/exec",
  "POST /api/report/query",
  "POST /api/report/query/sql",
];
