import { chartTile, oneTab } from "../../dashboard/dashboard.fixtures.ts";
import type { Reply } from "../../platform/testing/test-client.ts";
import { csvForm } from "../../source/source.fixtures.ts";
import { type Scene, type ThingKind, thingBases } from "./scene.fixtures.ts";

/** What the clerk may do with what is his: each call is permitted, and gives the random ones that follow something to work on. */
export async function ownWork(scene: Scene): Promise<void> {
  const { clerk, accounts, depts, things, tables, menus, held, roles } = scene;
  const idOf = (among: readonly { id: string; name: string }[], name: string): string =>
    among.find((one) => one.name === name)?.id ?? "";
  const permitted = async (what: string, request: Promise<Reply>): Promise<Reply["body"]["data"]> => {
    const { status, body } = await request;
    if (status !== 200) throw new Error(`${what} answered ${status}: ${body.msg}`);
    return body.data;
  };
  const north1 = idOf(depts, "north1");

  const draft = { account: "own.puppet", userName: "puppet", deptId: north1 };
  const { user } = await permitted("addUser", clerk.post("/api/sq-user/submit", draft));
  accounts.push({ id: user.id, name: draft.account });
  const { version } = await permitted(
    "editUser",
    clerk.post("/api/sq-user/submit", { ...user, nickName: "p" }),
  )
    .then(() => clerk.get(`/api/sq-user/detail?id=${user.id}`))
    .then(({ body }) => body.data);
  const moved = { id: user.id, version, deptId: idOf(depts, "north") };
  await permitted("moveUser", clerk.post("/api/sq-user/submit", moved));
  await permitted("resetPassword", clerk.post(`/api/sq-user/reset-password?ids=${user.id}`));

  const dept = await permitted(
    "addDept",
    clerk.post("/api/sq-system/dept/submit", { name: "own", parentId: north1 }),
  );
  depts.push({ id: dept.id, name: "own" });
  await permitted("editDept", clerk.post("/api/sq-system/dept/submit", { ...dept, name: "own class" }));
  const gone = await permitted(
    "addDept",
    clerk.post("/api/sq-system/dept/submit", { name: "gone", parentId: north1 }),
  );
  await permitted("removeDept", clerk.post(`/api/sq-system/dept/remove?ids=${gone.id}`));

  const menuIds = held.slice(0, 3).map(({ id }) => id);
  const roleDraft = { code: "own_role", name: "own role", menuIds };
  const role = await permitted("addRole", clerk.post("/api/sq-system/role/submit", roleDraft));
  roles.push({ id: role.id, name: "own_role" });
  await permitted("editRole", clerk.post("/api/sq-system/role/submit", { ...role, name: "own" }));

  const menuDraft = { code: "own_menu", name: "own menu", category: 1, parentId: "0" };
  const menu = await permitted("addMenu", clerk.post("/api/sq-system/menu/submit", menuDraft));
  menus.push({ id: menu.id, name: "own_menu" });
  // A menu is managed by who holds it; nobody holds a new one yet.
  const [own] = held;
  const known = await permitted("menu detail", clerk.get(`/api/sq-system/menu/detail?id=${own?.id}`));
  await permitted("editMenu", clerk.post("/api/sq-system/menu/submit", { ...known, remark: "known" }));

  const contents: Record<Exclude<ThingKind, "courseware">, object> = {
    chart: { dataSrc: "marks", selectedDimension: [{ Column: "name" }] },
    dashboard: oneTab(chartTile(idOf(things, "for everyone"))),
  };
  for (const [kind, content] of Object.entries(contents) as [keyof typeof contents, object][]) {
    const base = thingBases[kind];
    const made = await permitted(`add ${kind}`, clerk.post(base, { name: `own ${kind}`, content }));
    things.push({ kind, id: made.id, name: `own ${kind}` });
    const saved = { id: made.id, name: `own ${kind}`, content, version: made.version };
    await permitted(`save ${kind}`, clerk.put(base, saved));
    const sharing = await permitted(`sharing of ${kind}`, clerk.get(`${base}/${made.id}/sharing`));
    const grants = [{ userId: idOf(accounts, "north.teacher"), roleId: null, level: "view" }];
    const share = { access: "granted", grants, version: sharing.version };
    await permitted(`share ${kind}`, clerk.put(`${base}/${made.id}/sharing`, share));
    await permitted(`remove ${kind}`, clerk.delete(`${base}/${made.id}`));
    await permitted(`restore ${kind}`, clerk.post(`${base}/${made.id}/restore`));
  }
  const lesson = await permitted(
    "add courseware",
    clerk.post(thingBases.courseware, { name: "own lesson", summary: "" }),
  );
  things.push({ kind: "courseware", id: lesson.id, name: "own lesson" });

  const file = csvForm("own_table", "school,name\nnorth,mine\n", { mode: "replace" });
  const table = await permitted("importFile", clerk.upload("/api/report/dataset", file));
  tables.push({ id: table.id, name: "own_table" });
  const field = await permitted("fields", clerk.get("/api/report/field?tableName=own_table"));
  const columns = field.fields.map(({ column }: { column: string }) => ({ column }));
  const described = { tableName: "own_table", version: field.version, fields: columns };
  await permitted("describe", clerk.put("/api/report/field", described));
  await permitted("removeTable", clerk.delete(`/api/report/dataset/${table.id}`));
  await permitted("restoreTable", clerk.post(`/api/report/table-bin/${table.id}/restore`));
  const sharing = await permitted("sharing of table", clerk.get(`/api/report/dataset/${table.id}/sharing`));
  const share = { access: "everyone", grants: [], version: sharing.version };
  await permitted("shareTable", clerk.put(`/api/report/dataset/${table.id}/sharing`, share));

  const brief = csvForm("own_brief", "school,name\nnorth,mine\n", { mode: "replace" });
  const { id } = await permitted("importFile", clerk.upload("/api/report/dataset", brief));
  await permitted("removeTable", clerk.delete(`/api/report/dataset/${id}`));
  await permitted("purgeTable", clerk.delete(`/api/report/table-bin/${id}`));
}
