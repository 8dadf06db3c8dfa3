import type { Generator, SweepCall } from "./tenant-sweep.call.fixtures.ts";
import type { Names } from "./tenant-sweep.tenants.fixtures.ts";

const byId =
  (make: (id: string, of: Names) => SweepCall): Generator =>
  (of) =>
    Object.values(of.ids).map((id) => make(id, of));
const inPath = byId((id) => ({ params: { id } }));
const versionInPath = byId((id) => ({ params: { id, version: "1" } }));

const boardOf = (of: Names): object => {
  const tiles = [
    { kind: "chart", id: "a", chartId: of.ids.chart, x: 0, y: 0, w: 1, h: 1 },
    { kind: "kpi", id: "b", title: "x", content: { dataSrc: of.table }, x: 1, y: 0, w: 1, h: 1 },
  ];
  const filter = { id: "f", label: "x", table: of.ids.dataset, column: of.column, kind: "values" };
  return { tabs: [{ id: "first", name: "", tiles }], filters: [filter], refreshSeconds: null };
};

/** Calls a stranger could make about another tenant's dashboards. */
export const dashboardReadSweepCalls: Readonly<Record<string, Generator>> = {
  "GET /api/report/dashboard": (of) => [
    { query: { size: "1000" } },
    { query: { size: "1000", removed: "true" } },
    { query: { name: of.dashboardName } },
    ...Object.values(of.ids).flatMap((id) => [{ query: { chartId: id } }, { query: { folderId: id } }]),
  ],
  "GET /api/report/dashboard/home": () => [{}],
  "GET /api/report/dashboard/homes": () => [{}],
  "GET /api/report/dashboard/folder": () => [{}],
  "GET /api/report/dashboard/{id}": inPath,
  "GET /api/report/dashboard/{id}/file": inPath,
  "GET /api/report/dashboard/template": () => [{}],
  "GET /api/report/dashboard/template/{id}": inPath,
  "GET /api/report/dashboard/{id}/template": inPath,
  "GET /api/report/dashboard/{id}/sharing": inPath,
  "GET /api/report/dashboard/{id}/version": inPath,
  "GET /api/report/dashboard/{id}/version/{version}": versionInPath,
};

/** What a stranger could do to them. */
export const dashboardChangeSweepCalls: Readonly<Record<string, Generator>> = {
  "PUT /api/report/dashboard": byId((id, of) => ({
    body: { id, version: 1, name: of.dashboardName, content: boardOf(of) },
  })),
  "PUT /api/report/dashboard/{id}/sharing": byId((id, of) => ({
    params: { id },
    body: {
      version: 1,
      access: "granted",
      grants: [{ roleId: null, userId: of.ids.app_user, level: "edit" }],
    },
  })),
  "POST /api/report/dashboard/{id}/sharing/check": byId((id, of) => ({
    params: { id },
    body: { userId: of.ids.app_user },
  })),
  "POST /api/report/dashboard/import": byId((id, of) => {
    const chart = { id: of.ids.chart, name: "x", content: { dataSrc: of.table } };
    const content = boardOf(of);
    const file = { format: "provost.dashboard", version: 1, id, name: "x", content, charts: [chart] };
    const tables = [{ name: of.table, fields: [] }];
    const maps = { [id]: of.ids.map_shapes ?? id };
    return {
      body: { file: { ...file, tables }, tables: { [of.table]: of.ids.dataset }, maps, fields: true },
    };
  }),
  "PUT /api/report/dashboard/{id}/template": byId((id) => ({ params: { id }, body: { tenants: null } })),
  "DELETE /api/report/dashboard/{id}/template": inPath,
  "PUT /api/report/dashboard/homes": (of) =>
    Object.values(of.ids).flatMap((id) => [
      { body: { roleId: of.ids.role, dashboardId: id } },
      { body: { roleId: id, dashboardId: of.ids.dashboard } },
    ]),
  "POST /api/report/dashboard/{id}/version/{version}": versionInPath,
  "DELETE /api/report/dashboard/{id}": (of) => [
    ...inPath(of),
    ...Object.values(of.ids).map((id) => ({ params: { id }, query: { forever: "true" } })),
  ],
  "POST /api/report/dashboard/{id}/restore": inPath,
  "PUT /api/report/dashboard/{id}/favourite": (of) =>
    inPath(of).map((call) => ({ ...call, body: { favourite: true } })),
  "PUT /api/report/dashboard/{id}/folder": byId((id, of) => ({
    params: { id },
    body: { folderId: of.ids.dashboard_folder },
  })),
  "PUT /api/report/dashboard/folder": byId((id, of) => ({
    body: { id, name: of.dashboardName, parentId: null, version: 1 },
  })),
  "POST /api/report/dashboard/folder": (of) =>
    [null, of.ids.dashboard_folder ?? ""].map((parentId) => ({
      body: { name: of.dashboardName, parentId },
    })),
  "DELETE /api/report/dashboard/folder/{id}": inPath,
};

/** What a stranger could make with them. */
export const dashboardCreateSweepCalls: Readonly<Record<string, Generator>> = {
  "POST /api/report/dashboard": (of) => [
    { body: { id: of.ids.dashboard, name: of.dashboardName, content: boardOf(of) } },
    { body: { name: of.dashboardName, content: boardOf(of), folderId: of.ids.dashboard_folder } },
  ],
};
