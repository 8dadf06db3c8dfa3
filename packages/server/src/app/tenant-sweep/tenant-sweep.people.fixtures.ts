import { png } from "../../platform/files/picture.fixtures.ts";
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

const password = "vier Lampen am See";
const userOf = (of: Names, fields: object) => ({
  account: of.account,
  userName: "taken over",
  password,
  ...fields,
});
const roleOf = (of: Names, fields: object) => ({ code: `r_${of.dictCode}`, name: "taken over", ...fields });
const readingOf = (tableId: string) => [{ tableId, columns: null, rows: [] }];

function fileForm(name: string, content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set("preview", "false");
  form.set("file", new Blob([content]), name);
  return form;
}

const importOf = (of: Names): string =>
  [
    "account,name,department,roles,password",
    ...Object.values(of.ids).flatMap((id, n) => [
      `${of.account}_d${n},x,${id},,${password}`,
      `${of.account}_r${n},x,,${id},${password}`,
    ]),
    `${of.account}_own,x,${of.tenantId},,${password}`,
  ].join("\n");

/** Tokens as a stranger could make them up, who knows whose they should be. */
const tokensOf = ({ tenantId, ids }: Names): string[] =>
  ["invitation", "registration"].map((kind) => `${tenantId}.${ids[kind]}`);
const invitation = "/api/sq-user/invitation";

/** What a stranger could send to the calls of users, roles and departments. */
export const peopleSweepCalls: Readonly<Record<string, Generator>> = {
  "GET /api/sq-user/list": both(
    (of) => [{ query: { size: "1000" } }, { query: { keyword: of.account } }],
    byId((deptId) => ({ query: { deptId } })),
    byId((roleId) => ({ query: { roleId } })),
  ),
  "GET /api/sq-user/detail": byIdQuery,
  "GET /api/sq-user/account": (of) => [{ query: { account: of.tenantId } }],
  "GET /api/sq-user/avatar/{id}": byId((id) => ({ params: { id } })),
  "GET /api/sq-system/role/list": (of) => [{ query: { size: "1000" } }, { query: { keyword: of.dictCode } }],
  "GET /api/sq-system/role/tree": () => [{}],
  "GET /api/sq-system/role/detail": byIdQuery,
  "GET /api/sq-system/dept/list": (of) => [{}, { query: { name: of.tenantId } }],
  "GET /api/sq-system/dept/tree": () => [{}],
  "GET /api/sq-system/dept/detail": byIdQuery,
  "POST /api/sq-user/reset-password": removed,
  "POST /api/sq-user/remove": removed,
  "POST /api/sq-system/role/remove": removed,
  "POST /api/sq-system/dept/remove": removed,
  "POST /api/sq-user/submit": both(
    byId((id, of) => ({ body: userOf(of, { id, version: 1 }) })),
    byId((deptId, of) => ({ body: userOf(of, { deptId }) })),
    byId((id, of) => ({ body: userOf(of, { roleIds: [id] }) })),
    (of) => [{ body: userOf(of, {}) }],
  ),
  "POST /api/sq-user/batch": both(
    byId((id) => ({ body: { ids: [id], disabled: true } })),
    byId((deptId, of) => ({ body: { ids: [of.ids.app_user], deptId } })),
    byId((id, of) => ({ body: { ids: [of.ids.app_user], addRoleIds: [id] } })),
  ),
  "POST /api/sq-system/role/submit": both(
    byId((id, of) => ({ body: roleOf(of, { id, version: 1 }) })),
    byId((id, of) => ({ body: roleOf(of, { menuIds: [id] }) })),
    byId((id, of) => ({ body: roleOf(of, { policies: readingOf(id) }) })),
    (of) => [{ body: roleOf(of, {}) }],
  ),
  "POST /api/sq-system/dept/submit": both(
    byId((id) => ({ body: { id, name: "taken over", version: 1 } })),
    byId((parentId) => ({ body: { parentId, name: "below" } })),
    byId((headId) => ({ body: { headId, name: "led" } })),
    (of) => [{ body: { name: of.tenantId } }],
  ),
  // The report repeats the content of the file, so the query names it, too.
  "POST /api/sq-user/import": (of) => [
    { query: { named: Object.values(of.ids).join() }, form: fileForm("users.csv", importOf(of)) },
  ],
  "POST /api/sq-system/dept/import": (of) => {
    const ids = Object.values(of.ids);
    const lines = ids.flatMap((id, n) => [`below${n},${id},`, `led${n},,${id}`]);
    const form = fileForm("depts.csv", ["name,parent,head account", ...lines].join("\n"));
    return [{ query: { named: ids.join() }, form }];
  },
  [`GET ${invitation}`]: () => [{}],
  [`GET ${invitation}/pending`]: () => [{}],
  [`POST ${invitation}`]: both(
    byId((deptId) => ({ body: { deptId, days: 1, uses: 1 } })),
    byId((id) => ({ body: { roleIds: [id], days: 1, uses: 1 } })),
  ),
  [`DELETE ${invitation}/{id}`]: byId((id) => ({ params: { id } })),
  "POST /api/sq-user/registration/{id}/approve": byId((id) => ({ params: { id } })),
  "POST /api/sq-user/registration/{id}/refuse": byId((id) => ({ params: { id } })),
  "POST /api/sq-auth/invitation": (of) => tokensOf(of).map((token) => ({ body: { token } })),
  "POST /api/sq-auth/invitation/register": (of) =>
    tokensOf(of).map((token) => ({ body: { ...userOf(of, {}), token } })),
  "POST /api/sq-user/profile": (of) => [
    { body: { id: of.ids.app_user, userName: "x", nickName: "x", phone: "", email: "" } },
  ],
  "POST /api/sq-user/avatar": (of) => [
    { query: { userId: of.ids.app_user ?? "" }, form: fileForm("a.png", new Uint8Array(png(2, 2))) },
  ],
  "DELETE /api/sq-user/avatar": (of) => [
    { query: { userId: of.ids.app_user ?? "", id: of.ids.avatar ?? "" } },
  ],
  "POST /api/sq-user/update-password": (of) => [
    { body: { userId: of.ids.app_user, account: of.account, password: "a guess", newpassword: password } },
  ],
};
