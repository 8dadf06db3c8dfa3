import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testServer } from "../../platform/testing/test-server.ts";
import { demoClassHome, demoHeaderCharts, demoOrderCharts, demoSchoolHome } from "./demo-dashboards.ts";
import { demoFieldsIn } from "./demo-fields.ts";
import { schools } from "./district.ts";

const server = testServer();
const password = "neun Laternen im Hof";

async function addTenant(id: string) {
  const admin = await server.signIn();
  const draft = { id, name: `school ${id}`, admin: { account: "admin", password }, demo: true };
  const { status, body } = await admin.post("/api/sq-system/tenant/submit", draft);
  expect([status, body.data.adminPassword]).toEqual([200, null]);
  return server.signIn(id, "admin", password);
}

const folderOf = (id: string): string => join(server.filesDir, id, "dataset");
const query = {
  content: {
    chartType: "kpi",
    dataSrc: "enrolment",
    selectedCalcul: [{ Column: "students", calculFunc: "sum" }],
    filters: [],
  },
};

it("fills new tenants with the same data, generated once, each with files of its own", async () => {
  const first = await addTenant("310001");
  const storedDir = join(server.dataDir, "demo");
  const made = readdirSync(storedDir).map((name) => statSync(join(storedDir, name)).mtimeMs);
  expect(made).toHaveLength(1);
  const second = await addTenant("310002");
  expect(readdirSync(storedDir).map((name) => statSync(join(storedDir, name)).mtimeMs)).toEqual(made);
  expect(readdirSync(folderOf("310002")).sort()).toEqual(readdirSync(folderOf("310001")).sort());

  const replies = [];
  for (const [at, user] of [first, second].entries()) {
    const datasets: { tableName: string; status: string }[] = (await user.get("/api/report/dataset")).body
      .data;
    expect(datasets.map(({ tableName }) => tableName).sort()).toEqual(
      demoFieldsIn("zh")
        .map(({ tableName }) => tableName)
        .sort(),
    );
    expect(new Set(datasets.map(({ status }) => status))).toEqual(new Set(["ready"]));
    const charts = (await user.get("/api/report/chart?size=50")).body.data;
    expect(charts.total, `charts of tenant ${at}`).toBeGreaterThan(10);
    const { orderCharts, headerCharts } = (await user.get("/api/sq-user/user/getUserInfo")).body.data.tenant;
    expect(orderCharts).toHaveLength(2);
    expect(headerCharts).toHaveLength(4);
    for (const id of [...orderCharts, ...headerCharts])
      expect((await user.get(`/api/report/chart/${id}`)).status).toBe(200);
    const response = await user.post("/api/report/query", { ...query, params: {} });
    expect(response.status).toBe(200);
    replies.push(response.body.data.rows);
  }
  expect(replies[0]).toEqual(replies[1]);
});

it("makes what a kill cut short, and leaves tenants without a mark as they are", async () => {
  const admin = await server.signIn();
  const plain = { id: "310003", name: "plain", admin: { account: "admin", password } };
  expect((await admin.post("/api/sq-system/tenant/submit", plain)).status).toBe(200);
  const user = await server.signIn("310003", "admin", password);
  const tables = async (): Promise<number> => (await user.get("/api/report/dataset")).body.data.length;
  await server.demo().fillPending();
  expect(await tables()).toBe(0);
  const { id } = (await user.get("/api/sq-user/list")).body.data.records[0];
  await server.db.platform((db) =>
    db
      .updateTable("tenant")
      .set({ settings: JSON.stringify({ demoFor: id, isFirstPage: true }) })
      .where("id", "=", "310003")
      .execute(),
  );
  await server.demo().fillPending();
  expect(await tables()).toBeGreaterThan(3);
  const { settings } = await server.db.platform((db) =>
    db.selectFrom("tenant").select("settings").where("id", "=", "310003").executeTakeFirstOrThrow(),
  );
  expect(settings).toEqual({
    isFirstPage: true,
    orderCharts: [...demoOrderCharts],
    headerCharts: [...demoHeaderCharts],
  });
});

type User = Awaited<ReturnType<typeof addTenant>>;

async function gradesOf({ accessToken }: User, language: string): Promise<string[]> {
  const content = {
    ...query.content,
    chartType: "table",
    selectedDimension: [{ Column: "school" }, { Column: "grade" }],
    page: true,
  };
  const headers = { "SQ-Auth": `bearer ${accessToken}`, "accept-language": language };
  const body = { content, params: {}, size: 4 };
  const { data } = (await server.request("POST", "/api/report/query", { body, headers })).body;
  const at = data.columns.findIndex(({ name }: { name: string }) => name === "grade");
  return data.rows.map((row: string[]) => data.fields.grade?.remarks?.[row[at] ?? ""] ?? row[at]);
}

it("has its grades in their order, page by page, and values in the language of the viewer", async () => {
  const user = await addTenant("310004");
  expect(await gradesOf(user, "zh")).toEqual(["七年级", "八年级", "九年级", "七年级"]);
  expect(await gradesOf(user, "en")).toEqual(["Grade 7", "Grade 8", "Grade 9", "Grade 7"]);
});

it("has its roles, departments, dictionaries and tables in English for viewers in English", async () => {
  const { accessToken } = await addTenant("310008");
  const seenIn = async (language: string): Promise<unknown[]> => {
    const headers = { "SQ-Auth": `bearer ${accessToken}`, "accept-language": language };
    const read = async (path: string) => (await server.request("GET", path, { headers })).body.data;
    const people: { account: string; deptName: string; roles: object[] }[] = (
      await read("/api/sq-user/list?keyword=wang.minhua")
    ).records;
    return [
      await read("/api/sq-system/role/tree"),
      await read("/api/sq-system/dept/tree"),
      await read("/api/sq-system/dict/tree"),
      people.map(({ account, deptName, roles }) => ({ account, deptName, roles })),
      (await read("/api/report/dataset")).map(({ comment }: { comment: string }) => comment),
      (await read("/api/report/tables")).map(({ tableComment }: { tableComment: string }) => tableComment),
    ];
  };
  for (const seen of await seenIn("zh")) expect(JSON.stringify(seen)).toMatch(/\p{Script=Han}/u);
  for (const seen of await seenIn("en")) expect(JSON.stringify(seen)).not.toMatch(/\p{Script=Han}/u);
});

/** Signs in one of the people that a tenant's demo has. */
async function signInPerson(admin: User, tenantId: string, account: string): Promise<User> {
  const [{ id }] = (await admin.get(`/api/sq-user/list?keyword=${account}`)).body.data.records;
  const [reset] = (await admin.post(`/api/sq-user/reset-password?ids=${id}`)).body.data;
  await server.db
    .tenant(tenantId)
    .run((db) => db.updateTable("appUser").set({ mustChangePassword: false }).where("id", "=", id).execute());
  return server.signIn(tenantId, reset.account, reset.password);
}

/** The published numbers that a chart is compared with: over all that it shows, and by its groups. */
async function districtOf(user: User, content: object): Promise<{ name: string; numbers: number[] }> {
  const { data } = (await user.post("/api/report/query", { content, params: {} })).body;
  const at = data.columns.findIndex(({ name }: { name: string }) => name === "score");
  const { name, totals } = data.published;
  return { name, numbers: totals.flatMap(({ rows }: { rows: number[][] }) => rows.map((row) => row[at])) };
}

it("principals and teachers are compared with the published mean of the district, which is that of all rows", async () => {
  const admin = await addTenant("310006");
  const byExam = async (user: User) =>
    (await user.post("/api/report/query", { content: exams, params: {} })).body.data.rows;
  const exams = {
    dataSrc: "exam_score",
    selectedDimension: [{ Column: "exam_date" }],
    selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
    filters: [{ filteCol: "exam_date", filterOperator: "=", value: { value1: "2026-06-25" } }],
  };
  const [[district]] = await byExam(admin);
  for (const account of ["chen.yuqing", "he.xueqin"]) {
    const user = await signInPerson(admin, "310006", account);
    const [[own]] = await byExam(user);
    expect(own).not.toBe(district);
    const home = (await user.get("/api/report/dashboard/home")).body.data;
    const kpi = (await user.get(`/api/report/chart/${demoHeaderCharts[3]}`)).body.data;
    const compared = [kpi, ...home.charts].filter(({ content }) => content.chartStyle?.references);
    expect(compared.length, account).toBe(4);
    for (const { name, content } of compared) {
      const found = await districtOf(user, content);
      expect(found.name, name).toBe("全区");
      expect(found.numbers, name).toContainEqual(expect.closeTo(district, 9));
    }
  }
});

it("teachers have a home page of their classes, and see no others", async () => {
  const admin = await addTenant("310007");
  const teacher = await signInPerson(admin, "310007", "he.xueqin");
  const home = (await teacher.get("/api/report/dashboard/home")).body.data;
  expect(home.id).toBe(demoClassHome.id);
  for (const { name, content } of home.charts) {
    const { data } = (await teacher.post("/api/report/query", { content, params: {} })).body;
    expect(data.rows.length, name).toBeGreaterThan(1);
    expect(JSON.stringify(data.rows), name).not.toMatch(/[34]班/);
  }
  const classes = { dataSrc: "exam_score", chartType: "table", selectedDimension: [] as object[] };
  classes.selectedDimension = ["school", "grade", "class"].map((Column) => ({ Column }));
  const seen = (await teacher.post("/api/report/query", { content: classes, params: {} })).body.data.rows;
  expect(seen.sort()).toEqual([
    ["云杉第一中学", "七年级", "1班"],
    ["云杉第一中学", "七年级", "2班"],
  ]);
});

it("principals have a home page of their own, whose cards compare what is theirs and show no other school", async () => {
  const admin = await addTenant("310005");
  const principal = await signInPerson(admin, "310005", "chen.yuqing");
  const home = (await principal.get("/api/report/dashboard/home")).body.data;
  expect(home.id).toBe(demoSchoolHome.id);
  expect(home.charts.length).toBeGreaterThan(4);
  for (const { name, content } of home.charts) {
    const { data } = (await principal.post("/api/report/query", { content, params: {} })).body;
    expect(data.rows.length, name).toBeGreaterThan(1);
    const cells = JSON.stringify(data.rows);
    expect(schools.filter((school) => cells.includes(school.name)).length, name).toBeLessThan(2);
    expect(content.chartStyle?.fromMean, name).toBeUndefined();
  }
});
