import { FieldMeta } from "@provost/contract/source/field";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { rule, signInViewer } from "../policy/viewer.fixtures.ts";
import { importCsv } from "../source.fixtures.ts";

const server = testServer();
const csv =
  "school,stage,score,day\nEast,1,60.5,2024-03-01\nEast,2,80,2024-09-02\nWest,1,,2025-01-05\nO'Brien,3,70,\nEast,2,80,2024-09-02\n";
let admin: TestUser;
let other: TestUser;
let partly: TestUser;

const meta = (column: string, more: object = {}) => FieldMeta.parse({ column, ...more });
const request = (user: TestUser, call: "profile" | "values", query: Record<string, string>) =>
  user.get(`/api/report/field/${call}?${new URLSearchParams({ tableName: "exams", ...query })}`);
const save = async (fields: readonly object[]) => {
  const { version } = (await admin.get("/api/report/field?tableName=exams")).body.data;
  return admin.put("/api/report/field", { tableName: "exams", version, fields });
};

beforeAll(async () => {
  admin = await server.signIn();
  other = await server.signIn(otherTenantId);
  const { id } = await importCsv(admin, "exams", csv);
  partly = await signInViewer(
    server,
    "partly",
    [],
    [{ datasetId: id, columns: ["school", "stage"], rows: [rule("school", "=", "East")] }],
  );
  await save([
    meta("stage", { dictCode: "stage" }),
    meta("school"),
    meta("score"),
    meta("half", { expression: "score / 2" }),
    meta("mean", { expression: "avg(score)" }),
    meta("is_good", { expression: "score >= 70" }),
  ]);
});

describe("what a column holds", () => {
  it("is refused without a session, without the table, and of what is no field of each row", async () => {
    for (const call of ["profile", "values"] as const) {
      const path = `/api/report/field/${call}?tableName=exams&column=school`;
      expect((await server.request("GET", path)).status).toBe(401);
      expect((await request(other, call, { column: "school" })).body.data.reason).toBe("table_not_visible");
      expect((await request(admin, call, { column: "nope" })).body.data.reason).toBe("column_unknown");
      expect((await request(admin, call, { column: 'x" from exams; drop table y --' })).status).toBe(400);
      expect((await request(admin, call, { column: "mean" })).status).toBe(400);
      expect((await request(partly, call, { column: "score" })).body.data.reason).toBe("column_unknown");
      expect((await request(partly, call, { column: "half" })).body.data.reason).toBe("column_unknown");
    }
  });

  it("is told with empty and different values, the range and the most frequent ones", async () => {
    expect((await request(admin, "profile", { column: "score" })).body.data).toEqual({
      rows: 5,
      nulls: 1,
      distinct: 3,
      min: 60.5,
      max: 80,
      samples: [
        { value: 80, count: 2 },
        { value: 60.5, count: 1 },
        { value: 70, count: 1 },
      ],
    });
    const text = (await request(admin, "profile", { column: "school" })).body.data;
    expect(text).toMatchObject({ distinct: 3, min: "East", max: "West" });
    expect((await request(admin, "profile", { column: "day" })).body.data).toMatchObject({
      nulls: 1,
      min: "2024-03-01",
      max: "2025-01-05",
    });
  });

  it("is told as the field is read: as another type, or worked out", async () => {
    expect((await request(admin, "profile", { column: "half" })).body.data).toMatchObject({
      min: 30.25,
      max: 40,
    });
    expect((await request(admin, "profile", { column: "is_good" })).body.data).toMatchObject({
      distinct: 2,
      nulls: 1,
    });
    await save([meta("school", { readAs: "whole" }), meta("day", { readAs: "text" })]);
    expect((await request(admin, "profile", { column: "school" })).body.data).toMatchObject({
      nulls: 5,
      distinct: 0,
      samples: [],
    });
    expect((await request(admin, "profile", { column: "day" })).body.data.max).toBe("2025-01-05");
    await save([meta("stage", { dictCode: "stage" })]);
  });

  it("is told of the reader's own rows only", async () => {
    expect((await request(partly, "profile", { column: "school" })).body.data).toMatchObject({
      rows: 3,
      distinct: 1,
    });
    expect((await request(partly, "values", { column: "school", text: "West" })).body.data).toEqual([]);
  });
});

describe("values for filters", () => {
  it("come in their order, without empty ones, those that contain the text as it is", async () => {
    expect((await request(admin, "values", { column: "school" })).body.data).toEqual([
      { value: "East", count: 3 },
      { value: "O'Brien", count: 1 },
      { value: "West", count: 1 },
    ]);
    expect((await request(admin, "values", { column: "school", text: "'" })).body.data).toEqual([
      { value: "O'Brien", count: 1 },
    ]);
    for (const text of ["%", "_", "x' or '1'='1", "$1"])
      expect((await request(admin, "values", { column: "school", text })).body.data, text).toEqual([]);
    expect((await request(admin, "values", { column: "score" })).body.data).toEqual([
      { value: 60.5, count: 1 },
      { value: 70, count: 1 },
      { value: 80, count: 2 },
    ]);
  });

  it("are called what the dictionary calls them, and found by that too", async () => {
    expect((await request(admin, "values", { column: "stage" })).body.data).toEqual([
      { value: 1, count: 2, remark: "小学" },
      { value: 2, count: 2, remark: "初中" },
      { value: 3, count: 1, remark: "高中" },
    ]);
    expect((await request(admin, "values", { column: "stage", text: "高" })).body.data).toEqual([
      { value: 3, count: 1, remark: "高中" },
    ]);
    expect((await request(admin, "values", { column: "stage", text: "2" })).body.data).toEqual([
      { value: 2, count: 2, remark: "初中" },
    ]);
  });

  it("are themselves where no dictionary is named, whatever they are", async () => {
    await importCsv(admin, "words", "word\nconstructor\n__proto__\n");
    const { body } = await admin.get("/api/report/field/values?tableName=words&column=word");
    expect(body.data).toEqual([
      { value: "__proto__", count: 1 },
      { value: "constructor", count: 1 },
    ]);
  });

  it("are in the order of the field where it lists them, others that count behind, by nature", async () => {
    const rows = ["Grade 10", "Grade 10", "Grade 2", "Kindergarten", "Grade 1", "Pre-K", "Grade 9"];
    await importCsv(admin, "graded", `grade\n${rows.join("\n")}\n`);
    const offered = async (text = "") =>
      (await admin.get(`/api/report/field/values?tableName=graded&column=grade&text=${text}`)).body.data.map(
        ({ value }: { value: string }) => value,
      );
    const listAs = (...values: string[]) =>
      admin.put("/api/report/field", {
        tableName: "graded",
        version: 0,
        fields: [meta("grade", { values: values.map((value) => ({ value })) })],
      });
    expect(await offered("Grade")).toEqual(["Grade 1", "Grade 2", "Grade 9", "Grade 10"]);
    expect((await listAs("Pre-K", "Kindergarten", "Grade 1")).status).toBe(200);
    expect(await offered()).toEqual(["Pre-K", "Kindergarten", "Grade 1", "Grade 2", "Grade 9", "Grade 10"]);
    expect(await offered("K")).toEqual(["Pre-K", "Kindergarten"]);
  });

  it("are the hundred most frequent ones, in their order", async () => {
    // The later a value, the more often it is there.
    const rows = Array.from({ length: 140 }, (_, at) => Array.from({ length: at + 1 }, () => `v${at}`));
    await importCsv(admin, "many", `a\n${rows.flat().join("\n")}\n`);
    const reply = await admin.get("/api/report/field/values?tableName=many&column=a");
    expect(reply.body.data).toEqual(
      Array.from({ length: 100 }, (_, at) => ({ value: `v${at + 40}`, count: at + 41 })),
    );
  });
});

describe("calculated fields", () => {
  it.each([
    ["what does not parse", "score +", /\d/],
    ["a field that is not there", "nope + 1", /nope/],
    ["a sub-select", "(select max(score) from exams)", /./],
    ["another statement", "1; drop table exams", /./],
    ["a function that is none", "read_csv('/etc/passwd')", /./],
    ["itself", "bad + 1", /bad/],
  ])("are refused with %s, and the place", async (_what, expression) => {
    const { status, body } = await save([meta("bad", { expression })]);
    expect([status, body.data.reason, body.data.field]).toEqual([400, "expression_invalid", "bad"]);
    expect(body.data.detail.length).toBeGreaterThan(3);
    expect(body.data.position).toEqual(expect.any(Number));
  });

  it("are columns of the table with a type, or measures of their own", async () => {
    const saved = await save([
      meta("half", { expression: "score / 2", labelZh: "一半" }),
      meta("mean", { expression: "sum(score) / count(score)" }),
      meta("by_half", { expression: "half * 2" }),
    ]);
    expect(saved.status, saved.body.msg).toBe(200);
    expect(saved.body.data.fields.slice(0, 3)).toMatchObject([
      { column: "half", storedType: null, type: "DOUBLE", aggregates: false, problem: "" },
      { column: "mean", aggregates: true },
      { column: "by_half", type: "DOUBLE" },
    ]);
    const info = (await admin.get("/api/report/tableInfo?tableName=exams")).body.data;
    expect(info[0]).toMatchObject({
      Column: "half",
      label: "一半",
      expression: "score / 2",
      aggregates: false,
    });
    expect(info[1]).toMatchObject({ Column: "mean", aggregates: true, availableFunc: [] });
    const { body } = await admin.post("/api/report/query", {
      content: {
        dataSrc: "exams",
        selectedDimension: [{ Column: "school" }],
        selectedCalcul: [
          { Column: "mean", calculFunc: "none" },
          { Column: "half", calculFunc: "max" },
        ],
        orderByStrs: ["school asc"],
      },
    });
    expect(body.data.rows).toEqual([
      [(60.5 + 80 + 80) / 3, 40, "East"],
      [70, 35, "O'Brien"],
      [null, null, "West"],
    ]);
  });

  it("are not there for a reader who does not see what they are made of", async () => {
    const reply = await partly.get("/api/report/field?tableName=exams");
    expect(reply.body.data.fields.map(({ column }: { column: string }) => column)).toEqual([
      "school",
      "stage",
    ]);
    expect(JSON.stringify((await partly.get("/api/report/tableInfo?tableName=exams")).body)).not.toMatch(
      /half|mean|score/,
    );
    const content = { dataSrc: "exams", selectedCalcul: [{ Column: "half", calculFunc: "max" }] };
    expect((await partly.post("/api/report/query", { content })).body.data.reason).toBe("column_unknown");
  });

  it("that lost their column say so, and stop nobody from saving the rest", async () => {
    await importCsv(admin, "shrinking", "a,b\n1,2\n");
    const version = async () => (await admin.get("/api/report/field?tableName=shrinking")).body.data.version;
    const put = async (fields: readonly object[]) =>
      admin.put("/api/report/field", { tableName: "shrinking", version: await version(), fields });
    await put([meta("a"), meta("total", { expression: "a + b" })]);
    await importCsv(admin, "shrinking", "a\n1\n");
    const { fields } = (await admin.get("/api/report/field?tableName=shrinking")).body.data;
    expect(fields).toMatchObject([
      { column: "a", problem: "" },
      { column: "total", problem: expect.stringContaining("b") },
    ]);
    expect((await put([meta("a", { labelZh: "甲" }), meta("total", { expression: "a + b" })])).status).toBe(
      200,
    );
    expect((await put([meta("a"), meta("total", { expression: "a + c" })])).body.data.reason).toBe(
      "expression_invalid",
    );
    await importCsv(admin, "shrinking", "a,Total\n1,5\n");
    expect((await admin.get("/api/report/field?tableName=shrinking")).body.data.fields).toMatchObject([
      { column: "a" },
      { column: "total", problem: "数据表现有同名的列" },
      { column: "Total", problem: "" },
    ]);
  });
});
