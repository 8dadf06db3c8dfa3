import { FieldMeta } from "@provost/contract/source/field";
import { beforeAll, describe, expect, it } from "vitest";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { rule, signInViewer } from "../policy/viewer.fixtures.ts";
import { importCsv } from "../source.fixtures.ts";

const server = testServer();
const csv =
  "id,school,stage,score,day\n1,East,1,60.5,2024-03-01\n2,West,2,80,2024-09-02\n3,East,9,,2025-01-05\n";
let admin: TestUser;
let other: TestUser;
let partly: TestUser;
let editor: TestUser;

const meta = (column: string, more: object = {}) => FieldMeta.parse({ column, ...more });
const plain = ["id", "school", "stage", "score", "day"].map((column) => meta(column));
const list = (user: TestUser, table = "exams") =>
  user.get(`/api/report/field?tableName=${encodeURIComponent(table)}`);
const save = async (user: TestUser, fields: readonly object[], table = "exams", version?: number) => {
  const now = version ?? (await list(user, table)).body.data?.version ?? 0;
  return user.put("/api/report/field", { tableName: table, version: now, fields });
};
const columnsOf = (reply: Reply): string[] =>
  reply.body.data.fields.map(({ column }: { column: string }) => column);
const infoOf = async (user: TestUser, table = "exams", language = "zh") => {
  const headers = { "sq-auth": `bearer ${user.accessToken}`, "accept-language": language };
  const path = `/api/report/tableInfo?tableName=${table}`;
  return (await server.request("GET", path, { headers })).body.data;
};
/** The list with the metadata of one field changed. */
const withField = (column: string, more: object) =>
  plain.map((field) => (field.column === column ? { ...field, ...more } : field));

beforeAll(async () => {
  admin = await server.signIn();
  other = await server.signIn(otherTenantId);
  const { id } = await importCsv(admin, "exams", csv);
  const buttons = ["dataset_edit"];
  const rows = [rule("school", "=", "East")];
  partly = await signInViewer(server, "partly", buttons, [
    { datasetId: id, columns: ["id", "school", "stage", "day"], rows },
  ]);
  editor = await signInViewer(server, "editor", buttons, [{ datasetId: id }]);
  await signInViewer(server, "looker", [], [{ datasetId: id }]);
});

describe("who may", () => {
  it("asks for a session, for the table to be seen, and for the edit code", async () => {
    expect((await server.request("GET", "/api/report/field?tableName=exams")).status).toBe(401);
    expect((await list(other)).body.data.reason).toBe("table_not_visible");
    expect((await save(other, plain)).body.data.reason).toBe("table_not_visible");
    const looker = await server.signIn("000000", "looker");
    expect((await list(looker)).body.data).toMatchObject({ mayEdit: false, version: 0 });
    expect((await save(looker, plain)).status).toBe(403);
  });

  it("lets nobody say anything of a table of which he sees a part", async () => {
    expect((await list(partly)).body.data.mayEdit).toBe(false);
    expect((await save(partly, plain)).status).toBe(403);
    expect((await list(editor)).body.data.mayEdit).toBe(true);
  });
});

describe("what is refused", () => {
  it.each([
    ["a column that the table does not have", [...plain, meta("nope")], "nope"],
    ["a column twice", [...plain, meta("id")], "id"],
    ["a calculated field with a column's name", [...plain, meta("Score", { expression: "1" })], "Score"],
    ["a name with a control character", [...plain, meta("a\u0007b", { expression: "1" })], "a\u0007b"],
    ["a name with blanks around it", [...plain, meta(" a", { expression: "1" })], " a"],
    ["a dictionary that is none", withField("stage", { dictCode: "x' or 1=1 --" }), "stage"],
    ["a drill to nothing", withField("school", { drillTo: "nope" }), "school"],
    ["a drill to itself", withField("school", { drillTo: "school" }), "school"],
    ["a sum of a text", withField("school", { aggregate: "sum" }), "school"],
    ["a sum of what is read as a text", withField("score", { readAs: "text", aggregate: "sum" }), "score"],
  ])("%s", async (_what, fields, field) => {
    const { status, body } = await save(admin, fields);
    expect([status, body.data.reason, body.data.field]).toEqual([400, "field_invalid", field]);
    expect((await list(admin)).body.data.version).toBe(0);
  });

  it("a drill path that leads in a circle", async () => {
    const circle = plain.map((field) => {
      const next: Record<string, string> = { school: "stage", stage: "day", day: "school" };
      return { ...field, drillTo: next[field.column] ?? null };
    });
    const { body } = await save(admin, circle);
    expect(body.data).toMatchObject({ reason: "field_invalid", detail: "下钻路径形成循环" });
  });

  it("more than the wire takes: too long a label, a type that is none, a list without end", async () => {
    for (const more of [
      { labelZh: "长".repeat(121) },
      { readAs: "json" },
      { role: "key" },
      { format: { style: "x" } },
    ]) {
      expect((await save(admin, withField("id", more))).body.data.reason).toBe("bad_request");
    }
    const many = Array.from({ length: 2001 }, (_, index) => meta(`c${index}`));
    expect((await save(admin, many)).body.data.reason).toBe("bad_request");
  });
});

describe("2.08, 3.24, 3.25 what is told of fields", () => {
  const drafts = [
    meta("school", { labelZh: "学校", labelEn: "School", commentZh: "名称", drillTo: "stage" }),
    meta("stage", { labelZh: "学段", dictCode: "stage", readAs: "text", role: "dimension" }),
    meta("score", { aggregate: "avg", format: { style: "number", decimals: 1, suffix: "分" } }),
    meta("id", { hidden: true }),
  ];

  it("is kept in its order, new columns last, and audited; a second editor is told what is there", async () => {
    const saved = await save(admin, drafts, "exams", 0);
    expect(saved.status, saved.body.msg).toBe(200);
    expect(columnsOf(saved)).toEqual(["school", "stage", "score", "id", "day"]);
    expect(saved.body.data).toMatchObject({ version: 1, kind: "dataset", rows: 3, mayEdit: true });
    const stale = await save(editor, plain, "exams", 0);
    expect(stale.status).toBe(409);
    expect(stale.body.data.reason).toBe("version_stale");
    expect(stale.body.data.current).toMatchObject({
      version: 1,
      fields: [{ labelZh: "学校" }, {}, {}, {}, {}],
    });
    const again = await save(
      editor,
      drafts.map((field) => ({ ...field, labelEn: "x" })),
      "exams",
      1,
    );
    expect(again.body.data.version).toBe(2);
    expect((await save(admin, drafts, "exams", 2)).body.data.version).toBe(3);
    const entries = await server.db
      .tenant("000000")
      .run((db) =>
        db.selectFrom("auditLog").selectAll().where("entity", "=", "table_field").orderBy("id").execute(),
      );
    expect(entries).toMatchObject([
      { action: "create", entityName: "exams", actor: "admin", before: null },
      { action: "update", actor: "editor", before: { fields: [{}, {}, {}, {}] } },
      { action: "update", actor: "admin" },
    ]);
  });

  it("of two who save at once one is told", async () => {
    const version = (await list(admin)).body.data.version;
    const replies = await Promise.all([1, 2].map(() => save(admin, drafts, "exams", version)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await importCsv(admin, "fresh", "a\n1\n");
    const first = await Promise.all([1, 2].map(() => save(admin, [meta("a")], "fresh", 0)));
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("3.24 reaches the schema columns: labels by language, role, drill, default aggregate, format, remarks, hidden", async () => {
    const info = await infoOf(admin);
    expect(info.map(({ Column }: { Column: string }) => Column)).toEqual([
      "school",
      "stage",
      "score",
      "id",
      "day",
    ]);
    expect(info[0]).toMatchObject({ label: "学校", Comment: "名称", Type: "VARCHAR", filteCol: "stage" });
    expect(info[1]).toMatchObject({
      label: "学段",
      Type: "VARCHAR",
      role: "dimension",
      remarks: { 1: "小学", 2: "初中", 3: "高中" },
      availableFunc: [{ func: "count" }, { func: "none" }],
    });
    expect(info[2]).toMatchObject({ calculFunc: "avg", format: { decimals: 1, suffix: "分" } });
    expect(info[2].availableFunc.map(({ func }: { func: string }) => func)).toEqual([
      "sum",
      "avg",
      "max",
      "min",
      "count",
      "none",
    ]);
    expect(info[3]).toMatchObject({ Column: "id", hidden: true, label: "id" });
    expect(info[4]).not.toHaveProperty("hidden");
    const english = await infoOf(admin, "exams", "en");
    expect(english[0]).toMatchObject({ label: "School", Comment: "名称" });
    expect(english[1].label).toBe("stage");
  });

  it("shows a reader of some columns nothing of the others, not even a drill that leads there", async () => {
    await save(admin, [meta("school", { drillTo: "score" }), meta("score", { labelZh: "机密" })]);
    const reply = await list(partly);
    expect(columnsOf(reply)).toEqual(["school", "id", "stage", "day"]);
    expect(reply.body.data.fields[0].drillTo).toBeNull();
    expect(JSON.stringify(reply.body) + JSON.stringify(await infoOf(partly))).not.toMatch(/score|机密/);
    expect(reply.body.data.rows).toBeNull();
  });

  it("keeps hostile texts as texts", async () => {
    const label = `"; drop table dataset; -- <script>' $1`;
    const saved = await save(admin, withField("school", { labelZh: label, commentEn: label }));
    expect(saved.status).toBe(200);
    expect((await infoOf(admin)).find(({ Column }: { Column: string }) => Column === "school").label).toBe(
      label,
    );
  });

  it("is told to every server", async () => {
    const second = await server.another();
    const headers = { "sq-auth": `bearer ${admin.accessToken}` };
    const there = async () =>
      (await second.request("GET", "/api/report/tableInfo?tableName=exams", { headers })).body.data[0].label;
    await there();
    await save(admin, withField("id", { labelZh: "编号" }));
    await expect.poll(there).toBe("编号");
  });
});

describe("a replaced data set", () => {
  it("keeps what was told of columns that are gone, and says so; they come back as they were", async () => {
    await importCsv(admin, "moving", "a,b\n1,2\n");
    await save(admin, [meta("b", { labelZh: "乙", drillTo: "a" }), meta("a", { drillTo: null })], "moving");
    await importCsv(admin, "moving", "a,c\n1,2\n");
    const reply = await list(admin, "moving");
    expect(columnsOf(reply)).toEqual(["b", "a", "c"]);
    expect(reply.body.data.fields[0]).toMatchObject({
      labelZh: "乙",
      storedType: null,
      problem: "数据表已没有此字段",
    });
    expect((await infoOf(admin, "moving")).map(({ Column }: { Column: string }) => Column)).toEqual([
      "a",
      "c",
    ]);
    const saved = reply.body.data.fields.map((field: object) => FieldMeta.parse(field));
    expect((await save(admin, saved, "moving")).status).toBe(200);
    await importCsv(admin, "moving", "a,b\n1,2\n");
    expect((await list(admin, "moving")).body.data.fields).toMatchObject([
      { column: "b", labelZh: "乙", problem: "" },
      { column: "a" },
      { column: "c", problem: "数据表已没有此字段" },
    ]);
    const dropped = await save(admin, [meta("a"), meta("b")], "moving");
    expect(columnsOf(dropped)).toEqual(["a", "b"]);
    const made = await save(admin, [meta("a"), meta("b"), meta("c")], "moving");
    expect(made.body.data).toMatchObject({ reason: "field_invalid", field: "c" });
  });

  it("forgets what was told when the data set is removed", async () => {
    const { id } = await importCsv(admin, "passing", "a\n1\n");
    await save(admin, [meta("a", { labelZh: "甲" })], "passing");
    await admin.delete(`/api/report/dataset/${id}`);
    await importCsv(admin, "passing", "a\n1\n");
    expect((await list(admin, "passing")).body.data).toMatchObject({ version: 0, fields: [{ labelZh: "" }] });
  });
});
