import { chartTile, oneTab } from "../../dashboard/dashboard.fixtures.ts";
import { invitations } from "../../people/invitation/invitation.fixtures.ts";
import { draftOf, userOf } from "../../people/people.fixtures.ts";
import type { Reply } from "../../platform/testing/test-client.ts";
import { csvForm } from "../../source/source.fixtures.ts";
import {
  account,
  type Call,
  type Choices,
  dept,
  fresh,
  maybe,
  pick,
  registerAndApprove,
  remembered,
  rememberedThing,
  role,
  table,
  thing,
  times,
} from "./choices.fixtures.ts";
import { clerkMail, clerkPhone } from "./reach.fixtures.ts";
import {
  type Folder,
  folderBases,
  type Named,
  type Scene,
  type Thing,
  thingBases,
} from "./scene.fixtures.ts";

/** The current state: a clerk may guess versions, and guesses right. */
async function versionOf(
  { server, tenantId }: Scene,
  table: "appUser" | "dept" | "role" | "menu" | "topMenu" | "chart" | "dashboard" | "folder",
  id: string,
) {
  const row = await server.db
    .tenant(tenantId)
    .run((db) => db.selectFrom(table).select("version").where("id", "=", id).executeTakeFirst());
  return row?.version ?? 1;
}

const attributes = (next: Choices): Record<string, string> => (next() % 3 === 0 ? { region: "south" } : {});

/** A policy as a user would write it who wants to read more. */
function policy({ tables, first }: Scene, next: Choices) {
  const tableId = next() % 5 === 0 ? null : pick(tables.slice(0, first.tables), next).id;
  const values = pick(
    [
      [{ attribute: "user.dept" }],
      [{ attribute: "user.depts" }],
      [{ attribute: "user.region" }],
      [{ literal: "south" }],
      [{ literal: "north" }],
    ],
    next,
  );
  const rows = next() % 3 === 0 ? [] : [{ column: "school", operator: "in", values }];
  return { tableId, columns: null, rows };
}

const roleFields = (scene: Scene, next: Choices) => ({
  menuIds: times(next, 6, () => pick(next() % 8 === 0 ? scene.menus : scene.held, next)).map(({ id }) => id),
  policies: times(next, 2, () => policy(scene, next)),
  peopleScope: pick(["all", "below", "department", "self", "chosen"], next),
  peopleDepts: times(next, 2, () => dept(scene, next)).map(({ id }) => id),
});

/** One or some of the fields, the others left as they were. */
function partOf<T extends object>(fields: T, next: Choices): Partial<T> {
  const entries = Object.entries(fields);
  return Object.fromEntries(entries.filter(() => next() % 2 === 0)) as Partial<T>;
}

const userFields = (scene: Scene, next: Choices) => ({
  deptId: maybe(dept(scene, next).id, next),
  roleIds: times(next, 2, () => role(scene, next)).map(({ id }) => id),
  email: next() % 2 === 0 ? clerkMail : "",
  phone: next() % 2 === 0 ? clerkPhone : "",
  attributes: attributes(next),
  disabled: false,
});

const people: Record<string, Call> = {
  addUser: (scene, next) => {
    const account = fresh("puppet");
    const deptId = dept(scene, next).id;
    const draft = { account, userName: account, deptId, ...partOf(userFields(scene, next), next) };
    const request = scene.clerk.post("/api/sq-user/submit", draft);
    return remembered(request, scene.accounts, ({ user }: { user: { id: string } }) => user.id);
  },
  editUser: async (scene, next) => {
    const { id } = account(scene, next);
    const changes = partOf(userFields(scene, next), next);
    return scene.clerk.post("/api/sq-user/submit", {
      id,
      version: await versionOf(scene, "appUser", id),
      ...changes,
    });
  },
  moveUser: async (scene, next) => {
    const { id } = account(scene, next);
    const deptId = maybe(dept(scene, next).id, next);
    return scene.clerk.post("/api/sq-user/submit", {
      id,
      version: await versionOf(scene, "appUser", id),
      deptId,
    });
  },
  saveUserWhole: async (scene, next) => {
    const { name } = pick(scene.accounts.slice(0, scene.first.accounts), next);
    const user = await userOf(scene.admin, name).catch(() => null);
    if (user === null) return scene.clerk.get("/api/sq-user/list");
    return scene.clerk.post("/api/sq-user/submit", draftOf(user, partOf(userFields(scene, next), next)));
  },
  changeUsers: (scene, next) => {
    const ids = [account(scene, next).id, account(scene, next).id];
    const wanted = { deptId: maybe(dept(scene, next).id, next), addRoleIds: [role(scene, next).id] };
    const changes = partOf({ ...wanted, removeRoleIds: [role(scene, next).id], disabled: false }, next);
    return scene.clerk.post("/api/sq-user/batch", { ids, ...changes });
  },
  resetPassword: (scene, next) =>
    scene.clerk.post(`/api/sq-user/reset-password?ids=${account(scene, next).id}&secondFactor=true`),
  linkToDirectory: (scene, next) =>
    scene.clerk.post("/api/sq-auth/directory/link", { id: account(scene, next).id, account: null }),
  importUsers: (scene, next) => {
    const form = new FormData();
    form.set("preview", "false");
    const [inDept, byRole] = [dept(scene, next).name, role(scene, next).name];
    const lines = [
      "account,name,department,roles,mail",
      `${fresh("brought")},x,${inDept},role ${byRole},${clerkMail}`,
    ];
    form.set("file", new Blob([lines.join("\n")]), "users.csv");
    return scene.clerk.upload("/api/sq-user/import", form);
  },
  inviteUser: async (scene, next) => {
    const { deptId, roleIds } = userFields(scene, next);
    const made = await scene.clerk.post(invitations, { deptId, roleIds, days: 1, uses: 1 });
    return made.status === 200 ? registerAndApprove(scene, made.body.data.token) : made;
  },
  useLink: (scene, next) => registerAndApprove(scene, pick(scene.links, next)),
  addDept: (scene, next) => {
    const name = pick(["south", "north", fresh("class")], next);
    const draft = {
      name,
      parentId: maybe(dept(scene, next).id, next) ?? "0",
      ...partOf({ dataKey: "south" }, next),
    };
    return remembered(
      scene.clerk.post("/api/sq-system/dept/submit", draft),
      scene.depts,
      ({ id }: Named) => id,
    );
  },
  editDept: async (scene, next) => {
    const { id } = dept(scene, next);
    const parentId = maybe(dept(scene, next).id, next) ?? "0";
    const headId = account(scene, next).id;
    const changes = partOf({ name: "south", dataKey: "south", parentId, headId }, next);
    return scene.clerk.post("/api/sq-system/dept/submit", {
      id,
      version: await versionOf(scene, "dept", id),
      ...changes,
    });
  },
  renameDept: async (scene, next) => {
    const { id } = dept(scene, next);
    const name = pick(["south", "north1", fresh("class")], next);
    const version = await versionOf(scene, "dept", id);
    return scene.clerk.post("/api/sq-system/dept/submit", { id, version, name });
  },
  importDepts: (scene, next) => {
    const form = new FormData();
    form.set("preview", "false");
    const [above, head] = [dept(scene, next).name, account(scene, next).name];
    const keys = pick(["south", ""], next);
    const lines = ["name,parent,data key,head account", `${fresh("class")},${above},${keys},${head}`];
    form.set("file", new Blob([lines.join("\n")]), "depts.csv");
    return scene.clerk.upload("/api/sq-system/dept/import", form);
  },
  removeDept: (scene, next) => scene.clerk.post(`/api/sq-system/dept/remove?ids=${dept(scene, next).id}`),
  addRole: (scene, next) => {
    const code = fresh("role");
    const draft = { code, name: code, ...partOf(roleFields(scene, next), next) };
    return remembered(
      scene.clerk.post("/api/sq-system/role/submit", draft),
      scene.roles,
      ({ id }: Named) => id,
    );
  },
  editRole: async (scene, next) => {
    const { id } = role(scene, next);
    const changes = partOf(roleFields(scene, next), next);
    return scene.clerk.post("/api/sq-system/role/submit", {
      id,
      version: await versionOf(scene, "role", id),
      ...changes,
    });
  },
  removeRole: (scene, next) => scene.clerk.post(`/api/sq-system/role/remove?ids=${role(scene, next).id}`),
  ownProfile: (scene, next) =>
    scene.clerk.post("/api/sq-user/profile", {
      ...{ userName: "clerk", nickName: "clerk", password: "correct horse battery" },
      ...{ email: next() % 2 === 0 ? clerkMail : "", phone: next() % 2 === 0 ? clerkPhone : "" },
    }),
  endSessions: (scene, next) =>
    scene.clerk.post(`/api/sq-auth/sessions/remove?userIds=${account(scene, next).id}`),
};

const menus: Record<string, Call> = {
  addMenu: (scene, next) => {
    const code = pick(["role_policy", "user_import", "file_view", fresh("menu_")], next);
    const draft = { code, name: code, category: 1 + (next() % 2), parentId: pick(scene.menus, next).id };
    return remembered(
      scene.clerk.post("/api/sq-system/menu/submit", draft),
      scene.menus,
      ({ id }: Named) => id,
    );
  },
  editMenu: async (scene, next) => {
    const { id } = pick(scene.menus, next);
    const changes = partOf({ code: "role_policy", category: 2, parentId: pick(scene.menus, next).id }, next);
    return scene.clerk.post("/api/sq-system/menu/submit", {
      id,
      version: await versionOf(scene, "menu", id),
      ...changes,
    });
  },
  moveMenu: (scene, next) =>
    scene.clerk.post(
      `/api/sq-system/menu/move?id=${pick(scene.menus, next).id}&parentId=${pick(scene.menus, next).id}`,
    ),
  // Not his own, or he would soon be able to do nothing.
  removeMenu: (scene, next) => {
    const others = scene.menus.filter((menu) => !scene.held.includes(menu));
    return scene.clerk.post(`/api/sq-system/menu/remove?ids=${pick(others, next).id}`);
  },
};

const topMenuFields = (scene: Scene, next: Choices) => ({
  menuIds: times(next, 4, () => pick(scene.pages, next)).map(({ id }) => id),
  path: pick(["", "/system/user", "/system/role"], next),
});

const topMenuCalls: Record<string, Call> = {
  addTopMenu: (scene, next) => {
    const code = fresh("top_");
    const draft = { code, name: code, ...partOf(topMenuFields(scene, next), next) };
    return remembered(
      scene.clerk.post("/api/sq-system/top-menu/submit", draft),
      scene.topMenus,
      ({ id }: Named) => id,
    );
  },
  editTopMenu: async (scene, next) => {
    const { id } = pick(scene.topMenus, next);
    const version = await versionOf(scene, "topMenu", id);
    const changes = partOf(topMenuFields(scene, next), next);
    return scene.clerk.post("/api/sq-system/top-menu/submit", { id, version, ...changes });
  },
  removeTopMenu: (scene, next) =>
    scene.clerk.post(`/api/sq-system/top-menu/remove?ids=${pick(scene.topMenus, next).id}`),
};

const folderOf = (scene: Scene, next: Choices): Folder => pick(scene.folders, next);

const folderCalls: Record<string, Call> = {
  addFolder: async (scene, next) => {
    const { kind, id } = folderOf(scene, next);
    const name = fresh("folder");
    const reply = await scene.clerk.post(folderBases[kind], { name, parentId: maybe(id, next) });
    if (reply.status === 200) scene.folders.push({ kind, id: reply.body.data.id, name });
    return reply;
  },
  editFolder: async (scene, next) => {
    const [{ kind, id }, parent] = [folderOf(scene, next), folderOf(scene, next)];
    const version = await versionOf(scene, "folder", id);
    return scene.clerk.put(folderBases[kind], {
      id,
      name: fresh("f"),
      parentId: maybe(parent.id, next),
      version,
    });
  },
  removeFolder: (scene, next) => {
    const { kind, id } = folderOf(scene, next);
    return scene.clerk.delete(`${folderBases[kind]}/${id}`);
  },
  putIntoFolder: (scene, next) => {
    const { kind, id } = thing(scene, next);
    const folderId = maybe(folderOf(scene, next).id, next);
    return scene.clerk.put(`${thingBases[kind]}/${id}/folder`, { folderId });
  },
};

const grantsIn = (scene: Scene, next: Choices) =>
  times(next, 2, () => account(scene, next)).map(({ id }) => ({ userId: id, roleId: null, level: "edit" }));

/** What a chart of the clerk queries: any table, by its name or in SQL. */
function chartContent(scene: Scene, next: Choices): object {
  const { name } = table(scene, next);
  return next() % 2 === 0
    ? { sql: `select * from "${name}"` }
    : { dataSrc: name, selectedDimension: [{ Column: "name" }] };
}

async function saveThing(scene: Scene, { kind, id }: Thing, next: Choices): Promise<Reply> {
  const { clerk, things } = scene;
  if (kind === "courseware") {
    const { body } = await clerk.get(`${thingBases.courseware}/${id}`);
    const [paragraph] = body.data?.content ?? [];
    const html = `<p><a href="${pick(scene.files, next).id}">plan</a></p>`;
    const save = { title: "", html, version: paragraph?.version ?? 1 };
    return clerk.put(`${thingBases.courseware}/${id}/paragraph/${paragraph?.id ?? id}`, save);
  }
  const charts = things.filter((thing) => thing.kind === "chart");
  const content = kind === "chart" ? chartContent(scene, next) : oneTab(chartTile(pick(charts, next).id));
  return clerk.put(thingBases[kind], {
    id,
    name: "changed",
    content,
    version: await versionOf(scene, kind, id),
  });
}

const thingCalls: Record<string, Call> = {
  addChart: (scene, next) => {
    const draft = { name: fresh("chart"), content: chartContent(scene, next) };
    return rememberedThing(scene.clerk.post(thingBases.chart, draft), scene, "chart");
  },
  addDashboard: (scene, next) => {
    const draft = { name: fresh("dashboard"), content: oneTab(chartTile(thing(scene, next).id)) };
    return rememberedThing(scene.clerk.post(thingBases.dashboard, draft), scene, "dashboard");
  },
  addCourseware: (scene) => {
    const draft = { name: fresh("lesson"), summary: "" };
    return rememberedThing(scene.clerk.post(thingBases.courseware, draft), scene, "courseware");
  },
  saveThing: (scene, next) => saveThing(scene, thing(scene, next), next),
  shareThing: async (scene, next) => {
    const { kind, id } = thing(scene, next);
    const path = `${thingBases[kind]}/${id}/sharing`;
    const { version = 1 } = (await scene.admin.get(path)).body.data ?? {};
    const access = pick(["everyone", "granted"], next);
    const owner = next() % 3 === 0 ? { ownerId: account(scene, next).id } : {};
    return scene.clerk.put(path, { access, grants: grantsIn(scene, next), version, ...owner });
  },
  publish: async (scene, next) => {
    const { id } = thing(scene, next);
    const { version = 1, content = [] } =
      (await scene.admin.get(`${thingBases.courseware}/${id}`)).body.data ?? {};
    const paragraphs = content.map((one: { id: string; version: number }) => ({
      id: one.id,
      version: one.version,
    }));
    return scene.clerk.post(`${thingBases.courseware}/${id}/publish`, { version, paragraphs });
  },
  removeThing: (scene, next) => {
    const { kind, id } = thing(scene, next);
    return scene.clerk.delete(`${thingBases[kind]}/${id}${next() % 2 === 0 ? "?forever=true" : ""}`);
  },
  restoreThing: (scene, next) => {
    const { kind, id } = thing(scene, next);
    return scene.clerk.post(`${thingBases[kind]}/${id}/restore`);
  },
  revertThing: (scene, next) => {
    const { kind, id } = thing(scene, next);
    return scene.clerk.post(`${thingBases[kind]}/${id}/version/1`);
  },
  setHome: (scene, next) => {
    const boards = scene.things.filter(({ kind }) => kind === "dashboard");
    const roleId = maybe(role(scene, next).id, next);
    return scene.clerk.put("/api/report/dashboard/homes", { roleId, dashboardId: pick(boards, next).id });
  },
  judge: async (scene, next) => {
    const { id } = thing(scene, next);
    const comment = `<p><a href="${pick(scene.files, next).id}">plan</a></p>`;
    const path = `${thingBases.courseware}/${id}/evaluation/mine`;
    const { publishedVersion: coursewareVersion = 1, evaluation } =
      (await scene.clerk.get(path)).body.data ?? {};
    const { body } = await scene.admin.get(`${thingBases.courseware}/${id}`);
    const notes = [{ paragraphId: body.data?.content?.[0]?.id ?? id, comment }];
    return scene.clerk.put(path, { coursewareVersion, marks: [], notes, version: evaluation?.version });
  },
  submitJudgement: async (scene, next) => {
    const path = `${thingBases.courseware}/${thing(scene, next).id}/evaluation/mine`;
    const { version = 1 } = (await scene.clerk.get(path)).body.data?.evaluation ?? {};
    return scene.clerk.post(`${path}/${pick(["submit", "take-back"], next)}`, { version });
  },
  withdraw: (scene, next) => scene.clerk.post(`${thingBases.courseware}/${thing(scene, next).id}/withdraw`),
};

const tableCalls: Record<string, Call> = {
  importFile: (scene, next) => {
    const name = pick([...scene.tables.map((table) => table.name), "own"], next);
    const mode = pick(["replace", "append"], next);
    return scene.clerk.upload("/api/report/dataset", csvForm(name, "school,name\nsouth,mine\n", { mode }));
  },
  addVirtual: (scene, next) => {
    const [left, right] = [table(scene, next).name, table(scene, next).name];
    const definition = pick(
      [
        { kind: "question", content: { sql: `select * from "${left}"` } },
        {
          ...{ kind: "join", join: "left", on: [{ left: "school", right: "school" }] },
          ...{ left: { table: left, columns: null }, right: { table: right, columns: null } },
        },
      ],
      next,
    );
    const tableName = fresh("seen_");
    const request = scene.clerk.post("/api/report/virtual-table", { tableName, definition });
    return request.then((reply) => {
      if (reply.status === 200) scene.tables.push({ id: reply.body.data.id, name: tableName });
      return reply;
    });
  },
  describe: async (scene, next) => {
    const tableName = table(scene, next).name;
    const { version = 0, fields = [] } =
      (await scene.admin.get(`/api/report/field?tableName=${tableName}`)).body.data ?? {};
    const columns = fields.map(({ column }: { column: string }) => ({ column }));
    const calculated = { column: fresh("calc"), expression: "[name]" };
    return scene.clerk.put("/api/report/field", { tableName, version, fields: [...columns, calculated] });
  },
  shareTable: async (scene, next) => {
    const path = `/api/report/dataset/${table(scene, next).id}/sharing`;
    const { version = 1 } = (await scene.admin.get(path)).body.data ?? {};
    return scene.clerk.put(path, { access: "everyone", grants: grantsIn(scene, next), version });
  },
  removeTable: (scene, next) => scene.clerk.delete(`/api/report/dataset/${table(scene, next).id}`),
  scheduleTable: async (scene, next) => {
    const path = `/api/report/dataset/${table(scene, next).id}/schedule`;
    const { version = 0 } = (await scene.admin.get(path)).body.data ?? {};
    const mode = pick(["replace", "append"], next);
    const url = pick([scene.address, version === 0 ? scene.address : ""], next);
    const draft = { url, mode, every: "day", minute: 60, weekday: 1, enabled: true, version };
    return scene.clerk.put(path, draft);
  },
  runSchedule: (scene, next) => scene.clerk.post(`/api/report/dataset/${table(scene, next).id}/schedule/run`),
  endSchedule: (scene, next) => scene.clerk.delete(`/api/report/dataset/${table(scene, next).id}/schedule`),
  restoreGeneration: async (scene, next) => {
    const path = `/api/report/dataset/${table(scene, next).id}/generation`;
    const { status, body } = await scene.admin.get(path);
    const found: { id: string }[] = status === 200 ? body.data : [];
    return scene.clerk.post(`${path}/${pick([...found, pick(scene.tables, next)], next).id}/restore`);
  },
  purgeTable: (scene, next) => scene.clerk.delete(`/api/report/table-bin/${table(scene, next).id}`),
  restoreTable: (scene, next) => scene.clerk.post(`/api/report/table-bin/${table(scene, next).id}/restore`),
};

/** Every call that the clerk tries, by name. */
export const calls: Readonly<Record<string, Call>> = {
  ...people,
  ...menus,
  ...topMenuCalls,
  ...folderCalls,
  ...thingCalls,
  ...tableCalls,
};
/** Most rights go by people, so these are tried more often. */
export const callNames = [...Object.keys(calls), ...Object.keys(people), ...Object.keys(people)];
