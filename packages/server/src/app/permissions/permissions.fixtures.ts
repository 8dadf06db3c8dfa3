import { emptyDashboard } from "@provost/contract/dashboard/dashboard-content";
import { directoryDefaults } from "@provost/contract/tenant/directory-settings";
import type { Endpoint } from "@provost/contract/wire/endpoint";
import { mapForm } from "../../source/map/map.fixtures.ts";
import { csvForm } from "../../source/source.fixtures.ts";
import { filled, nowhere, type SampleCall, sampleTable, signatureOf } from "./permissions.call.fixtures.ts";
import { coursewareCalls } from "./permissions.courseware.fixtures.ts";
import { demandCalls } from "./permissions.demand.fixtures.ts";

function formWith(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const deptsForm = () => formWith({ preview: "true", file: new File(["name\nx\n"], "depts.csv") });
const usersForm = () => formWith({ preview: "true", file: new File(["account,name\nx,x\n"], "users.csv") });

const scrawl = Buffer.from("no picture").toString("base64");
/** The actions of the protocol that are not for everybody. */
const ueditorCalls: readonly SampleCall[] = [
  ...["listimage", "listfile", "catchimage"].map((action) => ({
    call: "GET /api/ueditor/ueditor",
    query: { action },
  })),
  ...["uploadimage", "uploadvideo", "uploadfile"].map((action) => ({
    call: "POST /api/ueditor/ueditor",
    query: { action },
    form: () => formWith({ upfile: new Blob(["x"]) }),
  })),
  {
    call: "POST /api/ueditor/ueditor",
    query: { action: "uploadscrawl" },
    form: () => formWith({ upfile: scrawl }),
  },
  {
    call: "POST /api/ueditor/ueditor",
    query: { action: "catchimage" },
    form: () => formWith({ source: "" }),
  },
];

/** The two saves of an entity. */
const saves = (path: string, draft: object): SampleCall[] => [
  { call: `POST ${path}/submit`, body: draft },
  { call: `POST ${path}/submit`, body: { ...draft, id: nowhere, version: 1 } },
];

const chart = { name: "x", content: { dataSrc: sampleTable, sql: "select 1" } };
const content = { dataSrc: sampleTable, selectedDimension: [{ Column: "a" }] };
const view = { kind: "question", content: content };
const tenant = { id: "400000", name: "x" };
const connection = { name: "x", host: "db.invalid", database: "x", user: "x", secret: "x" };
const remoteTable = { schema: "public", name: "x" };

const sql = "select 1";
const password = "a wrong password";

/** What calls about oneself, or about what one's roles show, carry. */
const ownCalls: readonly SampleCall[] = [
  { call: "POST /api/sq-user/profile", body: { userName: "x", nickName: "", phone: "", email: "" } },
  { call: "POST /api/sq-user/update-password", query: { password, newpassword: "a new password" } },
  { call: "POST /api/sq-auth/lock", body: { later: true } },
  { call: "POST /api/sq-auth/unlock", body: { password } },
  { call: "POST /api/sq-auth/lock/keep", body: { key: "a", content: "x" } },
  { call: "POST /api/sq-auth/lock/take", body: { key: "a" } },
  { call: "POST /api/sq-auth/frame-ticket", body: { path: "/api/report/tables" } },
  { call: "GET /api/sq-system/menu/frame", query: { url: "https://a.example/" } },
  { call: "POST /api/sq-auth/mfa/setup", query: { password } },
  { call: "POST /api/sq-auth/mfa/confirm", query: { code: "000000" } },
  { call: "POST /api/sq-auth/mfa/disable", query: { password, code: "000000" } },
  { call: "POST /api/sq-auth/mfa/recovery-codes", query: { code: "000000" } },
  { call: "POST /api/sq-auth/social-accounts/bind", query: { provider: "wechat" } },
  { call: "POST /api/sq-auth/social-accounts/remove", query: { provider: "wechat" } },
  {
    call: "POST /api/sq-auth/social-accounts/confirm",
    query: { source: "wechat", code: "x", state: "x" },
  },
  { call: "POST /api/sq-system/log/error", body: [] },
  { call: "POST /api/sq-system/health/job", body: { name: "cleanup" } },
  { call: "GET /api/sq-system/dict/dictionary", query: { code: "none" } },
  { call: "GET /api/report/field/profile", query: { column: "a" } },
  { call: "GET /api/report/field/values", query: { column: "a" } },
  { call: "GET /api/report/exec", query: { sql } },
  { call: "GET /api/report/exec2", query: { sql } },
  { call: "POST /api/report/exec", body: { sql } },
  { call: "POST /api/report/query", body: { content: { sql } } },
  { call: "POST /api/report/query/sql", body: { content: content } },
];

/** The content of calls that need more than ids, or whose content decides which buttons are required. */
const samples: readonly SampleCall[] = [
  ...ownCalls,
  ...ueditorCalls,
  ...saves("/api/sq-system/dict", { code: "guarded", dictKey: -1, dictValue: "x" }),
  ...saves("/api/sq-system/menu", { code: "guarded", name: "x" }),
  { call: "POST /api/sq-system/menu/move", query: { id: nowhere, parentId: "0" } },
  ...saves("/api/sq-system/top-menu", { code: "guarded", name: "x" }),
  ...saves("/api/sq-system/role", { code: "guarded", name: "x" }),
  { call: "POST /api/sq-system/role/submit", body: { code: "reading", name: "x", policies: [] } },
  { call: "POST /api/sq-system/role/check-policies", body: { policies: [] } },
  { call: "POST /api/report/reading/as", body: { roleId: nowhere } },
  { call: "POST /api/report/reading/as/table", body: { roleId: nowhere, tableName: sampleTable } },
  ...saves("/api/sq-system/dept", { name: "guarded" }),
  ...saves("/api/sq-user", { account: "guarded", userName: "x" }),
  {
    call: "POST /api/sq-auth/directory/test",
    body: { directory: { ...directoryDefaults, host: "127.0.0.1", baseDn: "dc=x" } },
  },
  {
    call: "POST /api/sq-auth/directory/link",
    body: { id: nowhere, account: null },
  },
  { call: "POST /api/sq-user/batch", body: { ids: [nowhere], disabled: false } },
  { call: "POST /api/sq-user/import", form: usersForm },
  { call: "POST /api/sq-user/invitation", body: { days: 1, uses: 1 } },
  { call: "POST /api/sq-system/dept/import", form: deptsForm },
  { call: "GET /api/sq-auth/sessions" },
  { call: "GET /api/sq-auth/sessions", query: { of: "tenant" } },
  { call: "POST /api/sq-auth/sessions/remove", query: { userIds: nowhere } },
  { call: "GET /api/sq-system/log/login" },
  { call: "GET /api/sq-system/log/login", query: { of: "tenant" } },
  { call: "POST /api/sq-system/tenant/settings", body: { name: "x", version: 99 } },
  { call: "GET /api/sq-system/tenant/detail", query: { id: tenant.id } },
  { call: "POST /api/sq-system/tenant/submit", body: tenant },
  { call: "POST /api/sq-system/tenant/submit", body: { ...tenant, version: 99 } },
  { call: "POST /api/sq-system/tenant/remove", query: tenant },
  { call: "POST /api/report/chart", body: chart },
  { call: "PUT /api/report/chart", body: { ...chart, id: nowhere, version: 1 } },
  { call: "GET /api/report/chart" },
  { call: "GET /api/report/chart", query: { removed: "true" } },
  { call: "PUT /api/report/chart/{id}/folder", body: { folderId: null } },
  { call: "PUT /api/report/chart/{id}/favourite", body: { favourite: true } },
  { call: "GET /api/report/export", query: { chart: nowhere, format: "csv" } },
  { call: "POST /api/report/export", body: { name: "x", format: "csv", content: { sql: "select 1" } } },
  { call: "POST /api/report/picture", body: { name: "x", format: "png", content: {} } },
  {
    call: "POST /api/report/picture/board",
    body: { name: "x", tabs: Array.from({ length: 2 }, () => ({ name: "", tiles: [] })) },
  },
  { call: "POST /api/report/folder", body: { name: "x" } },
  { call: "PUT /api/report/folder", body: { id: nowhere, name: "x", parentId: null, version: 1 } },
  { call: "GET /api/report/dashboard" },
  { call: "GET /api/report/dashboard", query: { removed: "true" } },
  { call: "POST /api/report/dashboard/folder", body: { name: "x" } },
  { call: "PUT /api/report/dashboard/folder", body: { id: nowhere, name: "x", parentId: null, version: 1 } },
  { call: "PUT /api/report/dashboard/{id}/folder", body: { folderId: null } },
  { call: "POST /api/report/dashboard", body: { name: "x", content: emptyDashboard } },
  {
    call: "PUT /api/report/dashboard",
    body: { id: nowhere, version: 1, name: "x", content: emptyDashboard },
  },
  { call: "PUT /api/report/dashboard/{id}/favourite", body: { favourite: true } },
  { call: "PUT /api/report/dashboard/homes", body: { roleId: null, dashboardId: nowhere } },
  { call: "POST /api/report/dataset", form: () => csvForm("guarded", "a\n1\n") },
  { call: "PUT /api/report/field", body: { tableName: "nowhere", version: 0, fields: [] } },
  { call: "GET /api/report/field/search", query: { text: "x" } },
  { call: "POST /api/report/virtual-table/preview", body: { definition: view } },
  { call: "POST /api/report/virtual-table", body: { tableName: "guarded_view", definition: view } },
  {
    call: "PUT /api/report/virtual-table",
    body: { id: nowhere, version: 1, tableName: "guarded_view", definition: view },
  },
  { call: "POST /api/report/virtual-table/{id}/version/{version}", query: { newest: "1" } },
  { call: "POST /api/report/connection/submit", body: connection },
  { call: "POST /api/report/connection/submit", body: { ...connection, id: nowhere, version: 1 } },
  { call: "POST /api/report/connection/try", body: connection },
  { call: "POST /api/report/connection/try", body: { ...connection, id: nowhere, version: 1 } },
  { call: "POST /api/report/connection/{id}/publish", body: { ...remoteTable, tableName: "guarded_live" } },
  { call: "GET /api/report/connection/{id}/columns", query: remoteTable },
  { call: "POST /api/report/map/choice", body: { values: [["x"]] } },
  { call: "POST /api/report/map/preview", form: () => mapForm("guarded") },
  { call: "POST /api/report/map", form: () => mapForm("guarded") },
  { call: "PUT /api/report/map/{id}", body: { name: "x", version: 1 } },
  { call: "POST /api/report/dataset/upload", form: () => csvForm("guarded", "a\n1\n") },
  { call: "POST /api/report/dataset/upload/{id}/preview", body: {} },
  { call: "POST /api/report/dataset/upload/{id}", body: { tableName: "guarded" } },
  { call: "POST /api/report/dataset/{id}/losses", body: { columns: [] } },
  { call: "GET /api/report/dataset/{id}/generation/diff", query: { from: nowhere, to: nowhere } },
  {
    call: "PUT /api/report/dataset/{id}/schedule",
    body: { url: "https://a.example/x.csv", every: "day", minute: 60, weekday: 1, enabled: true, version: 0 },
  },
  { call: "PUT /api/report/dataset/{id}/reference", body: { publication: null, version: 0 } },
  { call: "POST /api/upload/file/remove", body: { ids: [nowhere] } },
  { call: "POST /api/report/dashboard/{id}/sharing/check", body: { roleId: nowhere } },
  { call: "PUT /api/report/dashboard/{id}/template", body: { tenants: null } },
  {
    call: "POST /api/report/dashboard/import",
    body: {
      file: {
        ...{ format: "provost.dashboard", version: 1, id: nowhere, name: "x" },
        ...{ content: emptyDashboard, charts: [] },
      },
    },
  },
  ...["chart", "dashboard", "dataset"].map((kind) => ({
    call: `PUT /api/report/${kind}/{id}/sharing`,
    body: { access: "everyone", grants: [], version: 0 },
  })),
  ...coursewareCalls,
  ...demandCalls,
];

/** Every call that wants a session with what it carries, some of them more than once. */
export function sampleCalls(endpoints: readonly Endpoint[]): { endpoint: Endpoint; sample: SampleCall }[] {
  return endpoints
    .filter(({ permission }) => permission !== "public")
    .flatMap((endpoint) => {
      const call = signatureOf(endpoint);
      const own = samples.filter((sample) => sample.call === call);
      return (own.length > 0 ? own : [{ call }]).map((sample) => ({
        endpoint,
        sample: filled(endpoint, sample),
      }));
    });
}
