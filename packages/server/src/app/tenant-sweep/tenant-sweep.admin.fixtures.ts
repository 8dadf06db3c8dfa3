import type { Generator, SweepCall } from "./tenant-sweep.call.fixtures.ts";
import type { Names } from "./tenant-sweep.tenants.fixtures.ts";

const byId =
  (make: (id: string, of: Names) => SweepCall): Generator =>
  (of) =>
    Object.values(of.ids).map((id) => make(id, of));
const byIdQuery = byId((id) => ({ query: { id } }));
const removed: Generator = (of) => [
  ...Object.values(of.ids).map((ids) => ({ query: { ids } })),
  { body: { ids: Object.values(of.ids).join(",") } },
];
const both = (...generators: Generator[]): Generator => {
  return (of) => generators.flatMap((generate) => generate(of));
};
const nothingToName: Generator = () => [{}];
const listed: Generator = (of) => [
  {},
  { query: { paged: "true", size: "1000" } },
  { query: { code: of.dictCode } },
];

const entry = (of: Names) => ({ url: "/", time: "", type: "error", message: of.tenantId });

/** What a stranger could query in the audit log; runs before anything is changed under the names that are looked for. */
export const auditSweepCalls: Readonly<Record<string, Generator>> = {
  "GET /api/sq-system/log/audit": (of) => [
    { query: { size: "1000" } },
    { query: { actor: of.account } },
    { query: { keyword: of.dictCode } },
  ],
  "GET /api/sq-system/log/audit/export": (of) => [
    { query: { actor: of.account } },
    { query: { keyword: of.chartName } },
  ],
  "GET /api/sq-system/log/error": (of) => [
    { query: { size: "1000" } },
    { query: { account: of.account } },
    { query: { keyword: of.tenantId } },
  ],
};

/** What a stranger could send to the calls of menus, tenants and settings. */
export const adminSweepCalls: Readonly<Record<string, Generator>> = {
  "GET /api/sq-auth/tenant/detail": both(
    byId((tenantUrl) => ({ query: { tenantUrl } })),
    (of) => [{ query: { tenantUrl: of.tenantId } }, { query: { tenantUrl: `${of.account}.example` } }],
  ),
  "GET /api/sq-system/menu/list": listed,
  "GET /api/sq-system/menu/menu-list": listed,
  "GET /api/sq-system/menu/tree": nothingToName,
  "GET /api/sq-system/menu/detail": byIdQuery,
  "GET /api/sq-system/top-menu/list": nothingToName,
  "GET /api/sq-system/top-menu/detail": byIdQuery,
  "GET /api/sq-system/tenant/list": (of) => [{}, { query: { keyword: of.tenantId } }],
  "GET /api/sq-system/tenant/detail": (of) => [{ query: { id: of.tenantId } }],
  "GET /api/sq-system/tenant/settings": nothingToName,
  "GET /api/sq-system/health": nothingToName,
  "GET /api/sq-system/health/disk": nothingToName,
  "POST /api/sq-system/health/backup": nothingToName,
  "POST /api/sq-system/health/job": nothingToName,
  "POST /api/sq-system/health/resume": nothingToName,
  "GET /api/sq-system/menu/frame": (of) => [{ query: { url: `https://${of.account}.example/map` } }],
  "POST /api/sq-system/menu/remove": removed,
  "POST /api/sq-system/menu/move": both(
    byId((id) => ({ query: { id, parentId: "0" } })),
    byId((id) => ({ body: { id, parentId: id, before: id } })),
  ),
  "POST /api/sq-system/menu/submit": both(
    byId((id, of) => ({ body: { id, code: `m_${of.dictCode}`, name: "taken over", version: 1 } })),
    byId((parentId, of) => ({ body: { parentId, code: `m_${of.dictCode}`, name: "below" } })),
    (of) => [{ body: { code: `m_${of.dictCode}`, name: "own" } }],
  ),
  "POST /api/sq-system/top-menu/remove": removed,
  "POST /api/sq-system/top-menu/submit": both(
    byId((id, of) => ({ body: { id, code: `t_${of.dictCode}`, name: "taken over", version: 1 } })),
    byId((id, of) => ({ body: { code: `t_${of.dictCode}`, name: "x", menuIds: [id] } })),
    (of) => [{ body: { code: `t_${of.dictCode}`, name: "own" } }],
  ),
  "POST /api/sq-system/tenant/submit": (of) => [
    { body: { id: of.tenantId, name: "taken over", version: 1 } },
    { body: { id: of.tenantId, name: "made anew", admin: { account: of.account, password: "x" } } },
  ],
  "POST /api/sq-system/tenant/remove": (of) => [{ body: { id: of.tenantId, name: of.tenantId } }],
  // The version never existed, so the reply is about the caller's own tenant.
  "POST /api/sq-system/tenant/settings": (of) => [
    { body: { id: of.tenantId, name: "taken over", version: 99 } },
  ],
  "POST /api/sq-system/log/error/remove": removed,
  "POST /api/sq-system/log/error": (of) => [{ body: [{ ...entry(of), userId: of.ids.app_user }] }],
};
