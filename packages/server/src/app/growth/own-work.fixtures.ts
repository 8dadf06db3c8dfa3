import { seenOf } from "../../courseware/courseware.fixtures.ts";
import { chartTile, oneTab } from "../../dashboard/dashboard.fixtures.ts";
import type { Reply } from "../../platform/testing/test-client.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { folderBases, type Scene, type ThingKind, thingBases } from "./scene.fixtures.ts";

/** What the clerk may do with what is his: each call is permitted, and gives the random ones that follow something to work on. */
export async function ownWork(scene: Scene): Promise<void> {
  const { clerk, accounts, depts, things, folders, tables, menus, pages, held, roles, address: url } = scene;
  const idOf = (among: readonly { id: string; name: string }[], name: string): string =>
    among.find((one) => one.name === name)?.id ?? "";
  const permitted = async (what: string, request: Promise<Reply>): Promise<Reply["body"]["data"]> => {
    const { status, body } = await request;
    if (status !== 200) throw new Error(`${what} answered ${status}: ${body.msg}`);
    return body.data;
  };
  const north1 = idOf(depts, "north1");
  const coursewares = things.filter(({ kind }) => kind === "courseware");

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

  const topDraft = {
    code: "own_top",
    name: "own",
    menuIds: pages.filter(({ name }) => ["user", "dict"].includes(name)).map(({ id }) => id),
  };
  const top = await permitted("addTopMenu", clerk.post("/api/sq-system/top-menu/submit", topDraft));
  await permitted("editTopMenu", clerk.post("/api/sq-system/top-menu/submit", { ...top, name: "own top" }));
  await permitted("removeTopMenu", clerk.post(`/api/sq-system/top-menu/remove?ids=${top.id}`));

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
    const folder = await permitted(`add ${kind} folder`, clerk.post(folderBases[kind], { name: "own" }));
    folders.push({ kind, id: folder.id, name: "own" });
    await permitted(`save ${kind} folder`, clerk.put(folderBases[kind], { ...folder, name: "own folder" }));
    await permitted(`put ${kind}`, clerk.put(`${base}/${made.id}/folder`, { folderId: folder.id }));
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
  await permitted("publish", clerk.post(`${thingBases.courseware}/${lesson.id}/publish`, seenOf(lesson)));
  await permitted("withdraw", clerk.post(`${thingBases.courseware}/${lesson.id}/withdraw`));
  const judged = `${thingBases.courseware}/${idOf(coursewares, "for everyone")}/evaluation/mine`;
  const { publishedVersion: coursewareVersion, rubric } = await permitted("rubric", clerk.get(judged));
  const marks = rubric.map(({ key }: { key: number }) => ({ key, score: 7 }));
  const judgement = { coursewareVersion, marks, notes: [] };
  const draftJudgement = await permitted("judge", clerk.put(judged, judgement));
  const submitted = await permitted(
    "submit judgement",
    clerk.post(`${judged}/submit`, { version: draftJudgement.version }),
  );
  await permitted("take it back", clerk.post(`${judged}/take-back`, { version: submitted.version }));

  const table = await importCsv(clerk, "own_table", "school,name\nnorth,mine\n");
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

  const schedule = { url, every: "day", minute: 60, weekday: 1, enabled: true, version: 0 };
  const path = `/api/report/dataset/${table.id}`;
  await permitted("scheduleTable", clerk.put(`${path}/schedule`, schedule));
  const ran = await permitted("runSchedule", clerk.post(`${path}/schedule/run`));
  if (ran.outcome !== "loaded") throw new Error(`the schedule's run: ${ran.outcome} ${ran.message}`);
  await permitted("endSchedule", clerk.delete(`${path}/schedule`));
  const [, former] = await permitted("generations", clerk.get(`${path}/generation`));
  await permitted("restoreGeneration", clerk.post(`${path}/generation/${former.id}/restore`));

  const { id } = await importCsv(clerk, "own_brief", "school,name\nnorth,mine\n");
  await permitted("removeTable", clerk.delete(`/api/report/dataset/${id}`));
  await permitted("purgeTable", clerk.delete(`/api/report/table-bin/${id}`));
}
