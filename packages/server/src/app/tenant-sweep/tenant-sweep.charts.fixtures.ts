import type { Generator } from "./tenant-sweep.call.fixtures.ts";
import type { Names } from "./tenant-sweep.tenants.fixtures.ts";

const idsOf = ({ ids }: Names): string[] => Object.values(ids);
const inPath: Generator = (of) => idsOf(of).map((id) => ({ params: { id } }));
const versionInPath: Generator = (of) => idsOf(of).map((id) => ({ params: { id, version: "1" } }));

/** Calls a stranger could make about another tenant's charts and folders. */
export const chartReadSweepCalls: Readonly<Record<string, Generator>> = {
  "GET /api/report/chart": (of) => [
    { query: { name: of.chartName } },
    { query: { size: "1000" } },
    { query: { size: "1000", removed: "true" } },
    { query: { dataSrc: of.table, favourite: "true" } },
    ...idsOf(of).map((folderId) => ({ query: { folderId } })),
  ],
  "GET /api/report/chart/{id}": inPath,
  "GET /api/report/chart/{id}/uses": inPath,
  "GET /api/report/chart/{id}/version": inPath,
  "GET /api/report/chart/{id}/version/{version}": versionInPath,
  "GET /api/report/chart/{id}/sharing": inPath,
  "GET /api/report/folder": () => [{}],
  "GET /api/report/grantee": () => [{}, { query: { text: "a" } }],
};

/** What a stranger could do to them. */
export const chartChangeSweepCalls: Readonly<Record<string, Generator>> = {
  "PUT /api/report/chart/{id}/favourite": (of) =>
    idsOf(of).map((id) => ({ params: { id }, body: { favourite: true } })),
  "PUT /api/report/chart/{id}/sharing": (of) =>
    idsOf(of).flatMap((id) => [
      {
        params: { id },
        body: {
          version: 1,
          access: "granted",
          grants: [{ roleId: of.ids.role, userId: null, level: "edit" }],
        },
      },
      { params: { id }, body: { version: 1, access: "everyone", grants: [], ownerId: of.ids.app_user } },
    ]),
  "PUT /api/report/chart/{id}/folder": (of) =>
    idsOf(of).map((id) => ({ params: { id }, body: { folderId: of.ids.chart_folder } })),
  "POST /api/report/chart/{id}/version/{version}": versionInPath,
  "DELETE /api/report/chart/{id}": (of) => [
    ...inPath(of),
    ...idsOf(of).map((id) => ({ params: { id }, query: { forever: "true" } })),
  ],
  "POST /api/report/chart/{id}/restore": inPath,
  "PUT /api/report/folder": (of) =>
    idsOf(of).map((id) => ({ body: { id, name: of.chartName, parentId: null, version: 1 } })),
  "POST /api/report/folder": (of) =>
    [null, of.ids.chart_folder ?? ""].map((parentId) => ({ body: { name: of.chartName, parentId } })),
  "DELETE /api/report/folder/{id}": inPath,
};
