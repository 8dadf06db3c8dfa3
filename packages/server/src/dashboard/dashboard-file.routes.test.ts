import type { DashboardFile, ImportPlan } from "@provost/contract/dashboard/dashboard-file";
import { FieldMeta } from "@provost/contract/source/field";
import { beforeAll, describe, expect, it } from "vitest";
import { saveSharing } from "../document/sharing.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { addMap } from "../source/map/map.fixtures.ts";
import { signInViewer } from "../source/policy/viewer.fixtures.ts";
import { importCsv } from "../source/source.fixtures.ts";
import { chartTile, makeDashboard, oneTab } from "./dashboard.fixtures.ts";

const server = testServer();
const base = "/api/report/dashboard";
const rows = "school,score,most\nEast,80,100\nWest,45,50\n";
const share = FieldMeta.parse({ column: "share", labelEn: "Share of marks", expression: "[score] / [most]" });
const schools = (...values: string[]) =>
  values.map((value) => ({ value, labelZh: "", labelEn: `${value} School` }));
let admin: TestUser;
let other: TestUser;
let id = "";
let marksId = "";
let file: DashboardFile;

const submit = (user: TestUser, wanted: object) => user.post(`${base}/import`, wanted);
const planned = async (user: TestUser, wanted: object): Promise<ImportPlan> => {
  const { status, body } = await submit(user, wanted);
  if (status !== 200) throw new Error(`planning an import: ${status} ${JSON.stringify(body)}`);
  return body.data;
};
/** Plans an import, and carries it out. */
const imported = async (user: TestUser, wanted: object): Promise<ImportPlan> => {
  const { mark } = await planned(user, wanted);
  return planned(user, { ...wanted, mark });
};
const fileOf = async (user: TestUser, of: string) => (await user.get(`${base}/${of}/file`)).body.data;
const fieldsOf = async (user: TestUser, table: string) =>
  (await user.get(`/api/report/field?tableName=${table}`)).body.data;
const namesOf = async (user: TestUser, kind: "chart" | "dashboard"): Promise<string[]> =>
  (await user.get(`/api/report/${kind}?size=100`)).body.data.records.map(
    ({ name }: { name: string }) => name,
  );
const chartNamed = async (user: TestUser, name: string, content: object): Promise<string> =>
  (await user.post("/api/report/chart", { name, content })).body.data.id;

beforeAll(async () => {
  admin = await server.signIn();
  other = await server.signIn(otherTenantId);
  ({ id: marksId } = await importCsv(admin, "marks", rows));
  const { version, fields } = await fieldsOf(admin, "marks");
  const labelled = fields.map((field: FieldMeta) =>
    field.column === "school" ? { ...field, labelEn: "School", values: schools("West", "East") } : field,
  );
  await admin.put("/api/report/field", { tableName: "marks", version, fields: [...labelled, share] });
  const chartId = await chartNamed(admin, "Share by school", {
    dataSrc: "marks",
    selectedDimension: [{ Column: "school" }],
    selectedCalcul: [{ Column: "share", calculFunc: "avg" }],
  });
  const kpi = { kind: "kpi", id: "best", title: "Best", x: 6, y: 0, w: 3, h: 2 };
  const content = { dataSrc: "marks", selectedCalcul: [{ Column: "score", calculFunc: "max" }] };
  const filter = { id: "f", label: "School", table: "marks", column: "school", kind: "values" };
  const board = await makeDashboard(admin, "Marks", {
    ...oneTab(chartTile(chartId), { ...kpi, content }),
    filters: [filter],
  });
  id = board.id;
  const elsewhere = { ...(chartTile(chartId, { id: "again" }) as object), leadsTo: id, y: 4 };
  await admin.put(base, {
    ...{ id, version: board.version, name: "Marks" },
    content: {
      ...board.content,
      tabs: [{ ...board.content.tabs[0], tiles: [...(board.content.tabs[0]?.tiles ?? []), elsewhere] }],
    },
  });
  ({ file } = await fileOf(admin, id));
});

describe("a dashboard as a file", () => {
  it("has its charts and the fields they need, with what these are calculated from, and no rows", () => {
    expect(file).toMatchObject({ format: "provost.dashboard", version: 1, id, name: "Marks" });
    expect(file.charts.map(({ name }) => name)).toEqual(["Share by school"]);
    expect(file.tables).toEqual([
      {
        name: "marks",
        comment: "",
        fields: [FieldMeta.parse({ column: "school", labelEn: "School" }), share],
      },
    ]);
    expect(JSON.stringify(file)).not.toMatch(/East|admin|owner|version":\s*[^1]/i);
  });

  it("has the listed values of fields where this is wanted, never those of hidden fields and of fields that the caller does not see", async () => {
    const valuesIn = async (user: TestUser) => {
      const { body } = await user.get(`${base}/${id}/file?values=true`);
      const [table]: DashboardFile["tables"] = body.data.file.tables;
      return table?.fields.find(({ column }) => column === "school")?.values;
    };
    expect(await valuesIn(admin)).toEqual(schools("West", "East"));
    const partly = await signInViewer(
      server,
      "scores-only",
      ["dashboard_view"],
      [{ datasetId: marksId, columns: ["score", "most"], rows: [] }],
    );
    expect(await valuesIn(partly)).toBeUndefined();
    const hide = async (hidden: boolean) => {
      const { version, fields } = await fieldsOf(admin, "marks");
      const changed = fields.map((field: FieldMeta) =>
        field.column === "school" ? { ...field, hidden } : field,
      );
      await admin.put("/api/report/field", { tableName: "marks", version, fields: changed });
    };
    await hide(true);
    expect(await valuesIn(admin)).toBeUndefined();
    await hide(false);
  });

  it("leaves out tiles of charts that the caller cannot see", async () => {
    await server.addUser("000000", "outsider", []);
    const buttons = ["top_report", "dashboard", "dashboard_view"];
    const menuIds = await server.db
      .tenant("000000")
      .run(async (db) =>
        (await db.selectFrom("menu").select("id").where("code", "in", buttons).execute()).map(
          (menu) => menu.id,
        ),
      );
    await admin.post("/api/sq-system/role/submit", { code: "seers", name: "seers", menuIds, policies: [] });
    await server.addUser("000000", "seer", ["seers"]);
    const hidden = await chartNamed(admin, "Hidden", { dataSrc: "marks" });
    await saveSharing(admin, `/api/report/chart/${hidden}`, { access: "granted", grants: [] });
    const board = await makeDashboard(admin, "Half", oneTab(chartTile(hidden)));
    const seen = await fileOf(await server.signIn("000000", "seer"), board.id);
    expect([seen.omitted, seen.file.charts, seen.file.content.tabs[0].tiles]).toEqual([1, [], []]);
    expect((await fileOf(admin, board.id)).omitted).toBe(0);
  });
});

describe("importing into another tenant", () => {
  it("first says what it would do, and does nothing", async () => {
    await importCsv(other, "grades", rows);
    const plan = await planned(other, { file });
    expect([plan.done, plan.dashboard.id, plan.dashboard.before]).toEqual([false, null, null]);
    expect(plan.tables).toEqual([
      { name: "marks", comment: "", target: null, mayEdit: false, problem: "", added: [], changed: [] },
    ]);
    expect(plan.charts[0]?.problem).toContain("marks");
    expect(await namesOf(other, "dashboard")).not.toContain("Marks");
    expect(await namesOf(other, "chart")).not.toContain("Share by school");
  });

  it("puts tables here in the place of those in the file, adds calculated fields, and works", async () => {
    const tables = { marks: "grades" };
    const plan = await planned(other, { file, tables });
    expect(plan.tables).toEqual([
      expect.objectContaining({ target: "grades", mayEdit: true, added: [share] }),
    ]);
    expect(plan.charts[0]?.problem).toBe("");
    const { dashboard, done } = await planned(other, { file, tables, mark: plan.mark });
    expect(done).toBe(true);
    const { body } = await other.get(`${base}/${dashboard.id}`);
    const [chart] = body.data.charts;
    expect([body.data.name, chart.problem, chart.content.dataSrc]).toEqual(["Marks", "", "grades"]);
    const { tiles } = body.data.content.tabs[0];
    expect(tiles[1].content.dataSrc).toBe("grades");
    expect(tiles[2].leadsTo).toBe(dashboard.id);
    expect(body.data.content.filters[0].table).toBe("grades");
    const { data } = (await other.post("/api/report/query", { content: chart.content })).body;
    expect(data.rows).toContainEqual([0.8, "East"]);
    const { fields } = await fieldsOf(other, "grades");
    expect(fields.find(({ column }: FieldMeta) => column === "share")).toMatchObject(share);
    // Labels stay as they are here unless this is wanted.
    expect(fields.find(({ column }: FieldMeta) => column === "school").labelEn).toBe("");
  });

  it("leaves panels and counted periods of charts and filters as they are", async () => {
    const chartStyle = { facetBy: "school", facetSort: "valueDesc", facetAxes: "own" };
    const periods = [{ filteCol: "day", filterOperator: "period", value: { value1: "previous2Terms" } }];
    await importCsv(admin, "visits", "day,school,level\n2026-03-02,East,1\n2026-03-03,West,2\n");
    const chartId = await chartNamed(admin, "Levels in panels", {
      dataSrc: "visits",
      chartType: "bar",
      selectedDimension: [{ Column: "level" }, { Column: "school" }],
      selectedCalcul: [{ Column: "*", calculFunc: "count" }],
      filters: periods,
      chartStyle,
    });
    const filter = { id: "f", label: "Day", table: "visits", column: "day", kind: "period" };
    const board = await makeDashboard(admin, "Panels", {
      ...oneTab(chartTile(chartId)),
      filters: [{ ...filter, choice: { value1: "last3Terms" } }],
    });
    const { file: panels } = await fileOf(admin, board.id);
    await importCsv(other, "visits", "day,school,level\n2026-03-02,East,1\n");
    const { dashboard } = await imported(other, { file: JSON.parse(JSON.stringify(panels)) });
    const { content, charts } = (await other.get(`${base}/${dashboard.id}`)).body.data;
    expect(charts[0].content).toMatchObject({ chartStyle, filters: periods });
    expect(content.filters[0].choice).toEqual({ value1: "last3Terms" });
  });

  it("a second time changes what differs, and with it only the fields where this is wanted", async () => {
    const tables = { marks: "grades" };
    const again = await planned(other, { file, tables });
    expect([again.dashboard.changed, again.charts.map(({ changed }) => changed)]).toEqual([false, [false]]);
    const [chart] = file.charts;
    const own = await fieldsOf(other, "grades");
    const values = schools("East", "North");
    const listed = own.fields.map((field: FieldMeta) =>
      field.column === "school" ? { ...field, values } : field,
    );
    await other.put("/api/report/field", { tableName: "grades", version: own.version, fields: listed });
    const renamed = { ...file, charts: [{ ...chart, name: "Share of marks" }] };
    const done = await imported(other, { file: renamed, tables, fields: true });
    expect(done.charts.map(({ before, after, changed }) => [before?.name, after.name, changed])).toEqual([
      ["Share by school", "Share of marks", true],
    ]);
    expect(done.tables[0]?.changed.map(({ before, after }) => [before.labelEn, after.labelEn])).toEqual([
      ["", "School"],
    ]);
    const { fields } = await fieldsOf(other, "grades");
    // The file has no values of its own.
    expect(fields.find(({ column }: FieldMeta) => column === "school")).toMatchObject({
      labelEn: "School",
      values,
    });
    expect((await namesOf(other, "dashboard")).filter((name) => name === "Marks")).toHaveLength(1);
  });

  it("does nothing on a plan that is no longer the same", async () => {
    const tables = { marks: "grades" };
    const { mark, charts } = await planned(other, { file, tables });
    expect(charts[0]?.changed).toBe(true);
    const mine = (await other.get("/api/report/chart?size=100")).body.data.records;
    const {
      id: chartId,
      version,
      content,
    } = mine.find(({ name }: { name: string }) => name === "Share of marks");
    await other.put("/api/report/chart", { id: chartId, version, content, name: "Changed meanwhile" });
    const stale = await planned(other, { file, tables, mark });
    expect([stale.done, stale.charts[0]?.before?.name]).toEqual([false, "Changed meanwhile"]);
    expect(await namesOf(other, "chart")).toContain("Changed meanwhile");
  });

  it("creates another chart where the one it created is in the recycle bin", async () => {
    const tables = { marks: "grades" };
    const { charts } = await planned(other, { file, tables });
    await other.delete(`/api/report/chart/${charts[0]?.id}`);
    const again = await imported(other, { file, tables });
    expect([again.done, again.charts[0]?.before]).toEqual([true, null]);
    const { data } = (await other.get(`${base}/${again.dashboard.id}`)).body;
    expect(data.charts.map(({ name }: { name: string }) => name)).toEqual(["Share by school"]);
  });

  it("puts tables here in the place of those that SQL reads as well", async () => {
    const sql = "select marks.school, avg(score) as mean from Marks group by marks.school order by 1";
    const chartId = await chartNamed(admin, "By SQL", { sql, sqlDimensions: ["school"] });
    const board = await makeDashboard(admin, "SQL", oneTab(chartTile(chartId)));
    const { file: written } = await fileOf(admin, board.id);
    expect(written.tables).toEqual([{ name: "marks", comment: "", fields: [] }]);
    const done = await imported(other, { file: written, tables: { marks: "grades" } });
    const { data } = (await other.get(`${base}/${done.dashboard.id}`)).body;
    const { body } = await other.post("/api/report/query", { content: data.charts[0].content });
    expect(body.data.rows, body.msg).toEqual([
      ["East", 80],
      ["West", 45],
    ]);
    expect((await imported(admin, { file: written })).charts.map(({ changed }) => changed)).toEqual([false]);
  });

  it("says why fields cannot be saved here, and imports the rest", async () => {
    await importCsv(other, "points", "school,score\nEast,80\n");
    const tables = { marks: "points" };
    const done = await imported(other, { file, tables, update: false, fields: true });
    expect([done.done, done.tables[0]?.problem]).toEqual([true, expect.stringContaining("most")]);
    expect(done.charts[0]?.problem).toContain("share");
    const { fields } = await fieldsOf(other, "points");
    expect(fields.map(({ column, labelEn }: FieldMeta) => [column, labelEn])).toEqual([
      ["school", ""],
      ["score", ""],
    ]);
  });

  it("shows descriptions in the place of uploaded images that are not here", async () => {
    const text = "![Our school](/api/upload/file/0198f3a0-0000-7000-8000-00000000fff1/a.png)";
    const [tab] = file.content.tabs;
    const tile = { kind: "text" as const, id: "words", text, x: 0, y: 9, w: 3, h: 2 };
    const content = { ...file.content, tabs: [{ ...tab, tiles: [tile] }] };
    const plan = await planned(other, { file: { ...file, content }, update: false });
    expect([plan.images, plan.dashboard.after.content.tabs[0]?.tiles]).toEqual([
      1,
      [{ ...tile, text: "Our school" }],
    ]);
  });

  it("takes over the listed values of a file that has them, with order and names, and says so before", async () => {
    const tables = { marks: "grades" };
    const { file: whole } = (await admin.get(`${base}/${id}/file?values=true`)).body.data;
    const plan = await planned(other, { file: whole, tables, fields: true });
    expect(plan.tables[0]?.changed.map(({ before, after }) => [before.values, after.values])).toEqual([
      [schools("East", "North"), schools("West", "East")],
    ]);
    const listedHere = async () => {
      const { fields } = await fieldsOf(other, "grades");
      return fields.find(({ column }: FieldMeta) => column === "school").values;
    };
    await planned(other, { file: whole, tables, fields: false, mark: plan.mark });
    expect(await listedHere()).toEqual(schools("East", "North"));
    await imported(other, { file: whole, tables, fields: true });
    expect(await listedHere()).toEqual(schools("West", "East"));
    const again = await planned(other, { file: whole, tables, fields: true });
    expect(again.tables[0]?.changed).toEqual([]);
  });

  it("refuses a file that is not one, and names what is wrong", async () => {
    expect((await submit(other, { file: { ...file, format: "grafana" } })).status).toBe(400);
    expect((await submit(other, { file: { ...file, version: 2 } })).status).toBe(400);
    expect((await submit(other, { file: { ...file, content: { tabs: [] } } })).status).toBe(400);
    const twice = { ...file, charts: [file.charts[0], file.charts[0]] };
    expect((await submit(other, { file: twice })).status).toBe(400);
  });
});

describe("importing where it comes from", () => {
  const changed = () => ({ ...file, name: "Marks 2" });

  it("updates as one more version, or creates copies", async () => {
    const { version } = (await admin.get(`${base}/${id}`)).body.data;
    const done = await imported(admin, { file: changed() });
    expect([done.done, done.dashboard.id, done.dashboard.before?.name]).toEqual([true, id, "Marks"]);
    expect((await admin.get(`${base}/${id}`)).body.data).toMatchObject({
      name: "Marks 2",
      version: version + 1,
    });
    const copy = await imported(admin, { file, update: false });
    expect([copy.done, copy.dashboard.id === id]).toEqual([true, false]);
    expect(copy.charts.map(({ before }) => before)).toEqual([null]);
    expect((await namesOf(admin, "chart")).filter((name) => name === "Share by school")).toHaveLength(2);
  });

  it("creates one's own copies of what one may not edit or not see, the same ones the next time", async () => {
    const codes = [
      "top_report",
      "dashboard",
      "dashboard_view",
      "dashboard_edit",
      "chart",
      "chart_view",
      "chart_add",
      "chart_edit",
    ];
    const menuIds = await server.db
      .tenant("000000")
      .run(async (db) =>
        (await db.selectFrom("menu").select("id").where("code", "in", codes).execute()).map(
          (menu) => menu.id,
        ),
      );
    await admin.post("/api/sq-system/role/submit", { code: "makers", name: "makers", menuIds, policies: [] });
    await server.addUser("000000", "maker", ["makers"]);
    const maker = await server.signIn("000000", "maker");
    await saveSharing(admin, `${base}/${id}`, { access: "granted", grants: [] });
    await saveSharing(admin, `/api/report/chart/${file.charts[0]?.id}`, { access: "granted", grants: [] });
    const done = await imported(maker, { file });
    expect([done.done, done.dashboard.before, done.charts[0]?.before]).toEqual([true, null, null]);
    expect(done.dashboard.id).not.toBe(id);
    const again = await planned(maker, { file });
    expect([again.dashboard.id, again.dashboard.changed]).toEqual([done.dashboard.id, false]);
    expect((await admin.get(`${base}/${id}`)).body.data.name).toBe("Marks 2");
  });

  it("keeps the tiles of charts that the importer cannot see", async () => {
    await saveSharing(admin, `${base}/${id}`, { access: "everyone", grants: [] });
    const maker = await server.signIn("000000", "maker");
    const { file: seen, omitted } = await fileOf(maker, id);
    expect(omitted).toBe(2);
    // A tile of the file that has the id of a hidden one by chance.
    const hidden = `tile-${file.charts[0]?.id}`;
    const words = { kind: "text", id: hidden, text: "x", x: 0, y: 9, w: 3, h: 2 };
    const [tab] = seen.content.tabs;
    const content = { ...seen.content, tabs: [{ ...tab, tiles: [...tab.tiles, words] }] };
    const done = await imported(maker, { file: { ...seen, name: "Marks 3", content } });
    expect([done.done, done.dashboard.id]).toEqual([true, id]);
    const { data } = (await admin.get(`${base}/${id}`)).body;
    const tiles: { id: string; kind: string }[] = data.content.tabs[0].tiles;
    expect([data.name, tiles.map((tile) => [tile.kind, tile.id])]).toEqual([
      "Marks 3",
      [
        ["kpi", "best"],
        ["text", hidden],
        ["chart", `${hidden}-2`],
        ["chart", "again"],
      ],
    ]);
  });
});

describe("a template", () => {
  const offered = async (user: TestUser) => (await user.get(`${base}/template`)).body.data;
  const offer = (of: string) => `${base}/${of}/template`;

  it("is offered to all tenants, or to some, and imported as any file", async () => {
    expect(await offered(other)).toEqual([]);
    const board = await makeDashboard(admin, "Attendance", oneTab());
    const published = await admin.put(offer(board.id), { tenants: null });
    expect(published.body.data).toMatchObject({ name: "Attendance", version: 1, tenants: null });
    expect(await offered(other)).toEqual([
      expect.objectContaining({ id: board.id, name: "Attendance", version: 1 }),
    ]);
    expect(await offered(admin)).toEqual([]);
    const { data } = (await other.get(`${base}/template/${board.id}`)).body;
    const done = await imported(other, { file: data });
    expect([done.done, done.dashboard.after.name]).toEqual([true, "Attendance"]);

    await admin.put(offer(board.id), { tenants: ["000000"] });
    expect(await offered(other)).toEqual([]);
    expect((await other.get(`${base}/template/${board.id}`)).status).toBe(404);
    await admin.put(offer(board.id), { tenants: [otherTenantId] });
    expect((await offered(other))[0].version).toBe(1);
  });

  it("has a new version once its dashboard is published changed, and is withdrawn", async () => {
    const [{ id: of }] = await offered(other);
    const { version, content } = (await admin.get(`${base}/${of}`)).body.data;
    await admin.put(base, { id: of, version, content, name: "Attendance by week" });
    expect((await offered(other))[0]).toMatchObject({ name: "Attendance", version: 1 });
    await admin.put(offer(of), { tenants: [otherTenantId] });
    expect((await offered(other))[0]).toMatchObject({ name: "Attendance by week", version: 2 });
    const { data } = (await other.get(`${base}/template/${of}`)).body;
    const plan = await planned(other, { file: data });
    expect([plan.dashboard.before?.name, plan.dashboard.after.name]).toEqual([
      "Attendance",
      "Attendance by week",
    ]);
    const removal = await admin.delete(`${base}/${of}`);
    expect([removal.status, removal.body.data.reason]).toEqual([409, "dashboard_is_template"]);
    await admin.delete(offer(of));
    expect([await offered(other), (await admin.get(offer(of))).body.data]).toEqual([[], null]);
    const audit = (await admin.get("/api/sq-system/log/audit?entity=dashboard_template&size=20")).body.data
      .records;
    expect(audit.map(({ action }: { action: string }) => action)).toEqual([
      "remove",
      "update",
      "update",
      "update",
      "create",
    ]);
  });

  it("is published from the platform's tenant only, whole, for tenants that exist", async () => {
    const board = await makeDashboard(other, "Own", oneTab());
    expect((await other.put(offer(board.id), { tenants: null })).status).toBe(403);
    expect((await admin.put(offer(board.id), { tenants: null })).status).toBe(404);
    const mine = await makeDashboard(admin, "Mine", oneTab());
    expect((await admin.put(offer(mine.id), { tenants: ["999999"] })).status).toBe(404);
  });
});

describe("map shapes that charts name", () => {
  it("are found by their names where a file is imported, and said where they are not", async () => {
    const map = await addMap(admin, "Two areas");
    const chartId = await chartNamed(admin, "On a map", {
      ...{ dataSrc: "marks", chartType: "map", chartStyle: { map: map.id, title: "Areas" } },
      ...{
        selectedDimension: [{ Column: "school" }],
        selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
      },
    });
    const board = await makeDashboard(admin, "Maps", oneTab(chartTile(chartId)));
    const { file: own } = await fileOf(admin, board.id);
    expect(own.maps).toEqual([{ id: map.id, name: "Two areas" }]);
    await importCsv(other, "marks", rows);
    const missing = await planned(other, { file: own });
    expect(missing.maps).toEqual(["Two areas"]);
    expect(missing.charts[0]?.after.content.chartStyle).toEqual({ title: "Areas" });
    // Another one can be chosen, if it is there.
    const spare = await addMap(other, "Spare");
    const withMap = (target: string) => planned(other, { file: own, maps: { [map.id]: target } });
    const instead = await withMap(spare.id);
    const mapPlans = [{ id: map.id, name: "Two areas", target: spare.id }];
    expect(instead).toMatchObject({ maps: [], mapPlans });
    expect(instead.charts[0]?.after.content.chartStyle).toEqual({ map: spare.id, title: "Areas" });
    const strange = await withMap(map.id);
    expect(strange).toMatchObject({ maps: ["Two areas"], mapPlans: [{ target: null }] });
    expect(strange.charts[0]?.after.content.chartStyle).toEqual({ title: "Areas" });
    expect([instead.mark, strange.mark]).not.toContain(missing.mark);
    const theirs = await addMap(other, "two AREAS");
    // With another map of that name the plan is another one.
    const { mark } = await planned(other, { file: own });
    await other.put(`/api/report/map/${theirs.id}`, { name: "Former", version: theirs.version });
    const later = await addMap(other, "Two areas");
    expect(await planned(other, { file: own, mark })).toMatchObject({ done: false, maps: [] });
    const done = await imported(other, { file: own });
    expect(done).toMatchObject({ done: true, maps: [] });
    expect(done.charts[0]?.after.content.chartStyle).toEqual({ map: later.id, title: "Areas" });
    // At home nothing has changed.
    expect((await planned(admin, { file: own })).charts[0]?.changed).toBe(false);
  });
});
