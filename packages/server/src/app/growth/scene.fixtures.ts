import { makeCourseware, publishCourseware } from "../../courseware/courseware.fixtures.ts";
import { chartTile, makeDashboard, oneTab, textTile } from "../../dashboard/dashboard.fixtures.ts";
import { saveSharing } from "../../document/sharing.fixtures.ts";
import { invite } from "../../people/invitation/invitation.fixtures.ts";
import { addDept, addRole, dataOf, draftOf, userOf } from "../../people/people.fixtures.ts";
import { adminPassword, type TestUser } from "../../platform/testing/test-client.ts";
import type { TestServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { send } from "../../upload/upload.fixtures.ts";

/** Kinds of items that are shared, by their path. */
export const thingBases = {
  chart: "/api/report/chart",
  dashboard: "/api/report/dashboard",
  courseware: "/api/courseware",
} as const;
export const folderBases = {
  chart: "/api/report/folder",
  dashboard: "/api/report/dashboard/folder",
} as const;
export type ThingKind = keyof typeof thingBases;

export interface Thing {
  kind: ThingKind;
  id: string;
  name: string;
}
export interface Named {
  id: string;
  name: string;
}

export interface Folder extends Named {
  kind: "chart" | "dashboard";
}

/** What others have and the clerk is not to reach, what he may use, and what has come since. */
export interface Scene {
  server: TestServer;
  tenantId: string;
  admin: TestUser;
  clerk: TestUser;
  /** Accounts, departments, roles, menus and items that existed at the beginning come first. */
  accounts: Named[];
  depts: Named[];
  roles: Named[];
  menus: Named[];
  /** Of these, those that are no buttons. */
  pages: Named[];
  /** Of these, those that the clerk holds. */
  held: Named[];
  things: Thing[];
  folders: Folder[];
  topMenus: Named[];
  tables: Named[];
  /** Of a file outside that schedules may fetch. */
  address: string;
  /** By their addresses. */
  files: Named[];
  /** Tokens of invitations of the administrator that others have shown him. */
  links: string[];
  /** How many of each were there at the beginning; only these are compared. */
  first: { accounts: number; depts: number; roles: number; things: number; tables: number };
}

const clerkButtons = [
  ...[
    "user_view",
    "user_add",
    "user_edit",
    "user_reset",
    "user_delete",
    "user_import",
    "dept_view",
    "dept_add",
    "dept_edit",
  ],
  ...[
    "dept_delete",
    "role_view",
    "role_add",
    "role_edit",
    "role_delete",
    "menu_view",
    "menu_add",
    "menu_edit",
  ],
  ...["menu_delete", "topmenu_view", "topmenu_edit", "session_view", "session_delete", "audit_view"],
  ...[
    "topmenu_add",
    "topmenu_delete",
    "dict_view",
    "dict_edit",
    "chart_view",
    "chart_add",
    "chart_edit",
    "chart_delete",
    "chart_export",
  ],
  ...[
    "dashboard_view",
    "dashboard_edit",
    "dashboard_home",
    "dataset_view",
    "dataset_edit",
    "dataset_add",
    "dataset_import",
  ],
  ...["dataset_delete", "courseware_view", "courseware_add", "courseware_edit", "courseware_publish"],
  ...["courseware_delete", "evaluation_add", "evaluation_view"],
];
const ownSchool = { column: "school", operator: "=", values: [{ attribute: "user.dept" }] };
const everyRow = (tableId: string) => ({ tableId, columns: null, rows: [] });

type Grantee = { roleId: string | null; userId: string | null; level: "view" | "edit" };

/** An item of the administrator, shared with the named grantees; its texts differ from the clerk's own. */
async function makeThing(
  { admin }: { admin: TestUser },
  kind: ThingKind,
  name: string,
  { grants, fileUrl }: { grants: readonly Grantee[] | null; fileUrl: string },
): Promise<Thing> {
  const title = `${kind} ${name}`;
  let id: string;
  if (kind === "chart") {
    const content = { sql: "select * from marks" };
    id = (await dataOf(admin.post(thingBases.chart, { name: title, content }))).id;
  } else if (kind === "dashboard") {
    id = (await makeDashboard(admin, title, oneTab(textTile(title)))).id;
  } else {
    const made = await makeCourseware(admin, title, `<p><a href="${fileUrl}">plan</a></p>`);
    await publishCourseware(admin, made);
    id = made.id;
  }
  if (grants !== null)
    await dataOf(saveSharing(admin, `${thingBases[kind]}/${id}`, { access: "granted", grants }));
  return { kind, id, name };
}

async function upload(admin: TestUser, name: string): Promise<string> {
  return (await send(admin, "uploadfile", `${name}.pdf`, `%PDF-1.7 ${name}`)).body.url;
}

async function makePeople({ server, tenantId, admin }: Pick<Scene, "server" | "tenantId" | "admin">) {
  const district = await addDept(admin, "district");
  const north = await addDept(admin, "north", district.id);
  const north1 = await addDept(admin, "north1", north.id);
  const south = await addDept(admin, "south", district.id);
  // An earlier state of this one holds another row.
  await importCsv(admin, "keys", "school,name\nnorth,row:earlier\n");
  const [marks, plans, keys] = [
    await importCsv(admin, "marks", "school,name\nnorth,row:north\nnorth1,row:north1\nsouth,row:south\n"),
    await importCsv(admin, "plans", "school,name\nnorth,row:plan\n"),
    await importCsv(admin, "keys", "school,name\nnorth,row:key\n"),
  ];
  const own = [{ tableId: marks.id, columns: null, rows: [ownSchool] }];
  const roles = {
    clerk: await addRole(admin, "clerk", clerkButtons, {
      policies: [...own, everyRow(plans.id)],
      peopleScope: "below",
    }),
    teacher: await addRole(admin, "teacher", ["chart_view", "dashboard_view", "courseware_view"], {
      policies: own,
      peopleScope: "self",
    }),
    // Reaches further than the clerk's own role, with fewer buttons.
    directory: await addRole(admin, "directory", ["user_view", "dept_view", "chart_view"], {
      policies: [],
      peopleScope: "all",
    }),
    planner: await addRole(admin, "planner", ["chart_view"], { policies: [], peopleScope: "self" }),
    auditor: await addRole(admin, "auditor", ["chart_view"], {
      policies: [{ tableId: null, columns: null, rows: [] }],
      peopleScope: "self",
    }),
    boss: await addRole(admin, "boss", [...clerkButtons, "role_policy", "setting_edit", "file_view"], {
      policies: [everyRow(marks.id)],
      peopleScope: "all",
    }),
  };
  const people: [string, keyof typeof roles, string | null, ...(keyof typeof roles)[]][] = [
    ["clerk", "clerk", north.id, "directory"],
    ["north.teacher", "teacher", north.id],
    ["class.teacher", "teacher", north1.id],
    ["south.teacher", "teacher", south.id],
    ["south.clerk", "clerk", south.id],
    ["north.boss", "boss", north.id],
    ["south.planner", "planner", south.id],
    ["north.auditor", "auditor", north.id],
    ["nowhere.teacher", "teacher", null],
  ];
  const accounts: Named[] = [];
  for (const [account, role, deptId, ...others] of people) {
    await server.addUser(tenantId, account, [role, ...others]);
    const user = await userOf(admin, account);
    if (deptId !== null) await dataOf(admin.post("/api/sq-user/submit", draftOf(user, { deptId })));
    accounts.push({ id: user.id, name: account });
  }
  const depts = [district, north, north1, south].map(({ id, name }) => ({ id, name }));
  const tables = [marks, plans, keys].map(({ id, tableName }) => ({ id, name: tableName }));
  return { accounts, depts, tables, roles };
}

/** A district with two schools; the northern one has a clerk with many but not all rights. */
export async function makeScene(server: TestServer, tenantId: string, address: string): Promise<Scene> {
  const platform = await server.signIn();
  const first = { account: "admin", password: adminPassword };
  await dataOf(platform.post("/api/sq-system/tenant/submit", { id: tenantId, name: tenantId, admin: first }));
  const admin = await server.signIn(tenantId);
  const { accounts, depts, tables, roles } = await makePeople({ server, tenantId, admin });
  const idOf = (name: string): string => accounts.find((account) => account.name === name)?.id ?? "";
  const toUser = (name: string, level: "view" | "edit"): Grantee => ({
    roleId: null,
    userId: idOf(name),
    level,
  });
  const toRole = (roleId: string, level: "view" | "edit"): Grantee => ({ roleId, userId: null, level });
  const sharings: [string, readonly Grantee[] | null][] = [
    ["for everyone", null],
    ["to look at", [toUser("clerk", "view")]],
    ["for planners", [toRole(roles.planner, "edit")]],
    ["the boss's", [toUser("north.boss", "edit")]],
  ];
  const things: Thing[] = [];
  const files: Named[] = [];
  for (const [name, grants] of sharings) {
    const fileUrl = await upload(admin, `${files.length} plan`);
    files.push({ id: fileUrl, name });
    for (const kind of ["chart", "dashboard", "courseware"] as const)
      things.push(await makeThing({ admin }, kind, name, { grants, fileUrl }));
  }
  const [, plans] = tables;
  const grants = [toRole(roles.planner, "view")];
  await dataOf(saveSharing(admin, `/api/report/dataset/${plans?.id}`, { access: "granted", grants }));
  const shown = things.filter(({ kind }) => kind === "chart").map(({ id }) => chartTile(id));
  await makeDashboard(admin, "all charts", oneTab(...shown));
  const menus = await server.db
    .tenant(tenantId)
    .run((db) => db.selectFrom("menu").select(["id", "code as name", "category"]).orderBy("id").execute());
  const held = menus.filter(({ name }) => clerkButtons.includes(name));
  const pages = menus.filter(({ category }) => category === 1);
  const [folders, topMenus]: [Folder[], Named[]] = [[], []];
  for (const kind of ["chart", "dashboard"] as const) {
    const { id } = await dataOf(admin.post(folderBases[kind], { name: "of others" }));
    folders.push({ kind, id, name: "of others" });
  }
  const top = { code: "others", name: "of others", menuIds: pages.slice(0, 5).map(({ id }) => id) };
  topMenus.push({ id: (await dataOf(admin.post("/api/sq-system/top-menu/submit", top))).id, name: top.code });
  const links: string[] = [];
  for (const roleId of [roles.teacher, roles.boss, roles.auditor])
    for (const { id: deptId } of depts.slice(1))
      links.push((await invite(admin, { deptId, roleIds: [roleId], uses: 100 })).token);
  const named = Object.entries(roles).map(([name, id]) => ({ id, name }));
  return {
    ...{ server, tenantId, admin, clerk: await server.signIn(tenantId, "clerk") },
    ...{
      accounts,
      depts,
      roles: named,
      menus,
      pages,
      held,
      things,
      folders,
      topMenus,
      tables,
      files,
      links,
      address,
    },
    first: {
      accounts: accounts.length,
      depts: depts.length,
      roles: named.length,
      things: things.length,
      tables: tables.length,
    },
  };
}
