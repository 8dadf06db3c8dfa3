import { emptyDashboard } from "@provost/contract/dashboard-content";
import { csvForm } from "../source/source.fixtures.ts";
import type { GuardedCall } from "./permissions.call.fixtures.ts";
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
function screen(path: string, codes: Codes, draft: object): GuardedCall[] {
  return [
    { call: `GET ${path}/list`, codes: [codes.view] },
    { call: `GET ${path}/detail`, codes: [codes.view], ...byId },
    { call: `POST ${path}/submit`, codes: [codes.add], body: draft },
    { call: `POST ${path}/submit`, codes: [codes.edit], body: { ...draft, id: nowhere, version: 1 } },
    { call: `POST ${path}/remove`, codes: [codes.remove], ...byIds },
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
export const guardedCalls: readonly GuardedCall[] = [
  ...screen("/api/sq-system/dict", four("dict"), { code: "guarded", dictKey: -1, dictValue: "x" }),
  ...screen("/api/sq-system/menu", four("menu"), { code: "guarded", name: "x" }),
  { call: "GET /api/sq-system/menu/menu-list", codes: ["menu_view"] },
  { call: "GET /api/sq-system/menu/tree", codes: ["menu_view", "role_view", "topmenu_view"] },
  { call: "POST /api/sq-system/menu/move", codes: ["menu_edit"], query: { id: nowhere, parentId: "0" } },
  ...screen("/api/sq-system/top-menu", four("topmenu"), { code: "guarded", name: "x" }),
  ...screen("/api/sq-system/role", four("role"), { code: "guarded", name: "x" }),
  { call: "GET /api/sq-system/role/tree", codes: ["role_view", "user_view"] },
  {
    call: "POST /api/sq-system/role/submit",
    codes: ["role_policy"],
    beside: ["role_add"],
    body: { code: "reading", name: "x", policies: [] },
  },
  { call: "POST /api/sq-system/role/check-policies", codes: ["role_policy"], body: { policies: [] } },
  { call: "POST /api/report/reading/as", codes: ["role_policy"], body: { roleId: nowhere } },
  {
    call: "POST /api/report/reading/as/table",
    codes: ["role_policy"],
    body: { roleId: nowhere, tableName: "t" },
  },
  ...screen("/api/sq-system/dept", four("dept"), { name: "guarded" }),
  { call: "GET /api/sq-system/dept/tree", codes: ["dept_view", "user_view"] },
  ...screen("/api/sq-user", four("user"), { account: "guarded", userName: "x" }),
  { call: "POST /api/sq-user/reset-password", codes: ["user_reset"], ...byIds },
  { call: "POST /api/sq-user/import", codes: ["user_import"], form: usersForm },
  { call: "GET /api/sq-auth/sessions", codes: ["session_view"], query: { of: "tenant" } },
  { call: "POST /api/sq-auth/sessions/remove", codes: ["session_delete"], query: { userIds: nowhere } },
  { call: "GET /api/sq-system/log/login", codes: ["loginlog_view"], query: { of: "tenant" } },
  { call: "GET /api/sq-system/log/audit", codes: ["audit_view"] },
  { call: "GET /api/sq-system/log/audit/export", codes: ["audit_export"] },
  { call: "GET /api/sq-system/log/error", codes: ["errorlog_view"] },
  { call: "POST /api/sq-system/log/error/remove", codes: ["errorlog_delete"], ...byIds },
  { call: "GET /api/sq-system/tenant/settings", codes: ["setting_view"] },
  { call: "POST /api/sq-system/tenant/settings", codes: ["setting_edit"], body: { name: "x", version: 99 } },
  { call: "GET /api/sq-system/tenant/list", codes: ["tenant_view"] },
  { call: "GET /api/sq-system/tenant/detail", codes: ["tenant_view"], query: { id: tenant.id } },
  { call: "POST /api/sq-system/tenant/submit", codes: ["tenant_add"], body: tenant },
  { call: "POST /api/sq-system/tenant/submit", codes: ["tenant_edit"], body: { ...tenant, version: 99 } },
  { call: "POST /api/sq-system/tenant/remove", codes: ["tenant_delete"], query: tenant },
  { call: "GET /api/report/chart", codes: ["chart_view", "dashboard_view"] },
  { call: "GET /api/report/chart/{id}", codes: ["chart_view", "dashboard_view"] },
  { call: "POST /api/report/chart", codes: ["chart_add"], body: chart },
  { call: "PUT /api/report/chart", codes: ["chart_edit"], body: { ...chart, id: nowhere, version: 1 } },
  { call: "DELETE /api/report/chart/{id}", codes: ["chart_delete"] },
  { call: "GET /api/report/chart", codes: ["chart_delete"], query: { removed: "true" } },
  { call: "POST /api/report/chart/{id}/restore", codes: ["chart_delete"] },
  { call: "PUT /api/report/chart/{id}/folder", codes: ["chart_edit"], body: { folderId: null } },
  {
    call: "PUT /api/report/chart/{id}/favourite",
    codes: ["chart_view", "dashboard_view"],
    body: { favourite: true },
  },
  { call: "GET /api/report/chart/{id}/uses", codes: ["chart_delete"] },
  { call: "GET /api/report/chart/{id}/version", codes: ["chart_view"] },
  { call: "GET /api/report/chart/{id}/version/{version}", codes: ["chart_view"], place: { version: "1" } },
  { call: "POST /api/report/chart/{id}/version/{version}", codes: ["chart_edit"], place: { version: "1" } },
  {
    call: "GET /api/report/export",
    codes: ["chart_export"],
    beside: ["chart_view"],
    query: { chart: nowhere, format: "csv" },
  },
  {
    call: "POST /api/report/export",
    codes: ["chart_export"],
    body: { name: "x", format: "csv", content: { sql: "select 1" } },
  },
  { call: "GET /api/report/export/state", codes: ["chart_export"] },
  {
    call: "DELETE /api/report/export/state/{key}",
    codes: ["chart_export"],
    place: { key: nowhere },
  },
  {
    call: "POST /api/report/picture",
    codes: ["chart_export"],
    body: { name: "x", format: "png", content: {} },
  },
  {
    call: "POST /api/report/picture/board",
    codes: ["chart_export"],
    body: { name: "x", tabs: Array.from({ length: 2 }, () => ({ name: "", tiles: [] })) },
  },
  { call: "GET /api/report/chart/{id}/sharing", codes: ["chart_edit"] },
  {
    call: "PUT /api/report/chart/{id}/sharing",
    codes: ["chart_edit"],
    body: { access: "everyone", grants: [], version: 0 },
  },
  {
    call: "GET /api/report/grantee",
    codes: ["chart_edit", "dashboard_edit", "dataset_edit", "dataset_import", "courseware_edit"],
  },
  { call: "GET /api/report/folder", codes: ["chart_view", "dashboard_view"] },
  { call: "POST /api/report/folder", codes: ["chart_edit"], body: { name: "x" } },
  {
    call: "PUT /api/report/folder",
    codes: ["chart_edit"],
    body: { id: nowhere, name: "x", parentId: null, version: 1 },
  },
  { call: "DELETE /api/report/folder/{id}", codes: ["chart_edit"] },
  { call: "GET /api/report/dashboard", codes: ["dashboard_view"] },
  { call: "GET /api/report/dashboard", codes: ["dashboard_edit"], query: { removed: "true" } },
  { call: "GET /api/report/dashboard/folder", codes: ["dashboard_view"] },
  { call: "POST /api/report/dashboard/folder", codes: ["dashboard_edit"], body: { name: "x" } },
  {
    call: "PUT /api/report/dashboard/folder",
    codes: ["dashboard_edit"],
    body: { id: nowhere, name: "x", parentId: null, version: 1 },
  },
  { call: "DELETE /api/report/dashboard/folder/{id}", codes: ["dashboard_edit"] },
  { call: "PUT /api/report/dashboard/{id}/folder", codes: ["dashboard_edit"], body: { folderId: null } },
  { call: "GET /api/report/dashboard/home", codes: ["dashboard_view"] },
  { call: "GET /api/report/dashboard/{id}", codes: ["dashboard_view"] },
  {
    call: "POST /api/report/dashboard",
    codes: ["dashboard_edit"],
    body: { name: "x", content: emptyDashboard },
  },
  {
    call: "PUT /api/report/dashboard",
    codes: ["dashboard_edit"],
    body: { id: nowhere, version: 1, name: "x", content: emptyDashboard },
  },
  { call: "DELETE /api/report/dashboard/{id}", codes: ["dashboard_edit"] },
  { call: "POST /api/report/dashboard/{id}/restore", codes: ["dashboard_edit"] },
  { call: "PUT /api/report/dashboard/{id}/favourite", codes: ["dashboard_view"], body: { favourite: true } },
  { call: "GET /api/report/dashboard/{id}/sharing", codes: ["dashboard_edit"] },
  {
    call: "PUT /api/report/dashboard/{id}/sharing",
    codes: ["dashboard_edit"],
    body: { access: "everyone", grants: [], version: 0 },
  },
  { call: "GET /api/report/dashboard/{id}/version", codes: ["dashboard_edit"] },
  {
    call: "GET /api/report/dashboard/{id}/version/{version}",
    codes: ["dashboard_edit"],
    place: { version: "1" },
  },
  {
    call: "POST /api/report/dashboard/{id}/version/{version}",
    codes: ["dashboard_edit"],
    place: { version: "1" },
  },
  { call: "GET /api/report/dashboard/homes", codes: ["dashboard_home"] },
  {
    call: "PUT /api/report/dashboard/homes",
    codes: ["dashboard_home"],
    body: { roleId: null, dashboardId: nowhere },
  },
  { call: "GET /api/report/dataset", codes: ["dataset_view"] },
  { call: "GET /api/report/dataset/{id}", codes: ["dataset_view"] },
  {
    call: "POST /api/report/dataset",
    codes: ["dataset_import"],
    form: () => csvForm("guarded", "a\n1\n"),
  },
  {
    call: "PUT /api/report/field",
    codes: ["dataset_edit"],
    body: { tableName: "nowhere", version: 0, fields: [] },
  },
  { call: "GET /api/report/field/search", codes: ["dataset_view"], query: { text: "x" } },
  { call: "GET /api/report/virtual-table", codes: ["dataset_view"] },
  { call: "GET /api/report/virtual-table/{id}", codes: ["dataset_view"] },
  {
    call: "POST /api/report/virtual-table/preview",
    codes: ["dataset_add", "dataset_edit"],
    body: { definition: view },
  },
  {
    call: "POST /api/report/virtual-table",
    codes: ["dataset_add"],
    body: { tableName: "guarded_view", definition: view },
  },
  {
    call: "PUT /api/report/virtual-table",
    codes: ["dataset_edit"],
    body: { id: nowhere, version: 1, tableName: "guarded_view", definition: view },
  },
  { call: "DELETE /api/report/virtual-table/{id}", codes: ["dataset_delete"] },
  { call: "GET /api/report/virtual-table/{id}/version", codes: ["dataset_edit"] },
  {
    call: "GET /api/report/virtual-table/{id}/version/{version}",
    codes: ["dataset_edit"],
    place: { version: "1" },
  },
  {
    call: "POST /api/report/virtual-table/{id}/version/{version}",
    codes: ["dataset_edit"],
    place: { version: "1" },
    query: { newest: "1" },
  },
  { call: "GET /api/report/table-bin", codes: ["dataset_delete"] },
  { call: "POST /api/report/table-bin/{id}/restore", codes: ["dataset_delete"] },
  { call: "DELETE /api/report/table-bin/{id}", codes: ["dataset_delete"] },
  // Looks for what a list of data sets shows.
  { call: "GET /api/report/dataset/storage", codes: ["dataset_view"] },
  {
    call: "POST /api/report/dataset/upload",
    codes: ["dataset_import"],
    form: () => csvForm("guarded", "a\n1\n"),
  },
  { call: "POST /api/report/dataset/upload/{id}/preview", codes: ["dataset_import"], body: {} },
  { call: "POST /api/report/dataset/upload/{id}", codes: ["dataset_import"], body: { tableName: "guarded" } },
  { call: "DELETE /api/report/dataset/upload/{id}", codes: ["dataset_import"] },
  { call: "POST /api/report/dataset/{id}/cancel", codes: ["dataset_import"], beside: ["dataset_view"] },
  { call: "POST /api/report/dataset/{id}/losses", codes: ["dataset_import"], body: { columns: [] } },
  { call: "GET /api/report/dataset/{id}/generation", codes: ["dataset_view"] },
  {
    call: "GET /api/report/dataset/{id}/generation/diff",
    codes: ["dataset_view"],
    query: { from: nowhere, to: nowhere },
  },
  {
    call: "POST /api/report/dataset/{id}/generation/{generationId}/restore",
    codes: ["dataset_import"],
    beside: ["dataset_view"],
    place: { generationId: nowhere },
  },
  { call: "GET /api/report/dataset/{id}/reading", codes: ["dataset_import"], beside: ["dataset_view"] },
  { call: "GET /api/report/dataset/{id}/schedule", codes: ["dataset_import"], beside: ["dataset_view"] },
  {
    call: "PUT /api/report/dataset/{id}/schedule",
    codes: ["dataset_import"],
    beside: ["dataset_view"],
    body: { url: "https://a.example/x.csv", every: "day", minute: 60, weekday: 1, enabled: true },
  },
  { call: "POST /api/report/dataset/{id}/schedule/run", codes: ["dataset_import"], beside: ["dataset_view"] },
  { call: "DELETE /api/report/dataset/{id}/schedule", codes: ["dataset_import"], beside: ["dataset_view"] },
  { call: "GET /api/report/dataset/{id}/sharing", codes: ["dataset_edit", "dataset_import"] },
  {
    call: "PUT /api/report/dataset/{id}/sharing",
    codes: ["dataset_edit", "dataset_import"],
    body: { access: "everyone", grants: [], version: 0 },
  },
  { call: "GET /api/report/dataset/{id}/uses", codes: ["dataset_delete"], beside: ["dataset_view"] },
  { call: "DELETE /api/report/dataset/{id}", codes: ["dataset_delete"], beside: ["dataset_view"] },
  { call: "GET /api/upload/file", codes: ["file_view"] },
  { call: "GET /api/upload/storage", codes: ["file_view"] },
  { call: "GET /api/upload/file/uses", codes: ["file_view"], ...byId },
  { call: "POST /api/upload/file/remove", codes: ["file_delete"], body: { ids: [nowhere] } },
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
