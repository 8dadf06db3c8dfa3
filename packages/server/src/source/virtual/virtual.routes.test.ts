import { beforeAll, describe, expect, it } from "vitest";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { importCsv, uploadCsv } from "../source.fixtures.ts";
import {
  addVirtual,
  examsCsv,
  makeVirtual,
  meansBySchool,
  query,
  schoolsCsv,
  schoolsWithExams,
  tableNames,
  virtualPath,
  written,
} from "./virtual.fixtures.ts";

const server = testServer();
let admin: TestUser;
let other: TestUser;

const join = schoolsWithExams;
const bySchool = meansBySchool;
const tryOut = (user: TestUser, definition: object) => user.post(`${virtualPath}/preview`, { definition });
const ask = (user: TestUser, dataSrc: string, content: object) =>
  user.post("/api/report/query", { content: { dataSrc, ...content } });
const exec = (user: TestUser, sql: string) => user.post("/api/report/exec", { sql });
const reasonOf = ({ status, body }: Reply) => `${status} ${body.data?.reason}`;

beforeAll(async () => {
  admin = await server.signIn();
  other = await server.signIn(otherTenantId);
  await importCsv(admin, "schools", schoolsCsv);
  await importCsv(admin, "exams", examsCsv);
});

describe("what is refused", () => {
  it.each([
    ["a table that is not there", { ...join, right: { table: "nope" } }, "table_not_visible"],
    ["a field that is not there", { ...join, on: [{ left: "id", right: "nope" }] }, "column_unknown"],
    ["fields of different types", { ...join, on: [{ left: "name", right: "score" }] }, "query_invalid"],
    [
      "a chosen column that is not there",
      { ...join, left: { table: "schools", columns: ["nope"] } },
      "column_unknown",
    ],
    [
      "no column at all",
      { ...join, left: { table: "schools", columns: [] }, right: { table: "exams", columns: [] } },
      "query_empty",
    ],
    ["a query without fields", query({}), "query_empty"],
    [
      "a query on a field that is not there",
      query({ selectedDimension: [{ Column: 'x"; drop table y' }] }),
      "column_unknown",
    ],
    ["SQL that is none", written("selec 1"), "query_invalid"],
    ["SQL that changes something", written("drop table exams"), "sql_refused"],
    ["SQL that reads a file", written("select * from read_csv('/etc/passwd')"), "sql_refused"],
    ["SQL that reads what is not there", written("select * from nope"), "table_not_visible"],
    ["SQL of a wrong column", written("select nope from exams"), "query_invalid"],
  ])("%s", async (_what, definition, reason) => {
    expect(reasonOf(await tryOut(admin, definition))).toBe(`400 ${reason}`);
    expect(reasonOf(await makeVirtual(admin, "refused", definition))).toBe(`400 ${reason}`);
    expect(await tableNames(admin)).not.toContain("refused");
  });

  it("names that are none, and names that a data set or another virtual table has, either way round", async () => {
    for (const name of ["1a", "a b", 'a"; drop table x', "", "a".repeat(64)])
      expect((await makeVirtual(admin, name, bySchool)).body.data.reason).toBe("bad_request");
    expect((await makeVirtual(admin, "Schools", bySchool)).body.data).toMatchObject({
      reason: "table_name_taken",
    });
    await addVirtual(admin, "taken_name", bySchool);
    expect((await makeVirtual(admin, "TAKEN_name", bySchool)).body.data.reason).toBe("table_name_taken");
    expect((await uploadCsv(admin, "Taken_Name", "a\n1\n")).body.data.reason).toBe("table_name_taken");
    const replies = await Promise.all([
      makeVirtual(admin, "raced", bySchool),
      makeVirtual(admin, "raced", bySchool),
      uploadCsv(admin, "raced", "a\n1\n"),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("everything without a session or the buttons for it", async () => {
    const { id } = await addVirtual(admin, "guarded_one", bySchool);
    expect((await server.request("GET", virtualPath)).status).toBe(401);
    await server.addUser("000000", "nobody", []);
    const nobody = await server.signIn("000000", "nobody");
    const draft = { id, version: 1, tableName: "x", definition: bySchool };
    expect((await nobody.get(virtualPath)).status).toBe(403);
    expect((await tryOut(nobody, bySchool)).status).toBe(403);
    expect((await makeVirtual(nobody, "x", bySchool)).status).toBe(403);
    expect((await nobody.put(virtualPath, draft)).status).toBe(403);
    expect((await nobody.delete(`${virtualPath}/${id}`)).status).toBe(403);
    expect((await other.get(`${virtualPath}/${id}`)).status).toBe(404);
    expect((await other.put(virtualPath, draft)).status).toBe(404);
    expect((await other.delete(`${virtualPath}/${id}`)).status).toBe(404);
    expect(await tableNames(other)).toEqual([]);
  });
});

describe("two tables joined", () => {
  it("tell how their rows meet, which columns repeat, and the first rows", async () => {
    const { status, body } = await tryOut(admin, join);
    expect(status, body.msg).toBe(200);
    expect(body.data.fanOut).toEqual({
      leftRows: 3,
      rightRows: 6,
      joinedRows: 6,
      leftMost: 3,
      rightMost: 1,
      leftUnmatched: 1,
      rightUnmatched: 1,
    });
    expect(body.data.columns).toEqual([
      { name: "id", type: "BIGINT", from: "schools", repeats: true },
      { name: "name", type: "VARCHAR", from: "schools", repeats: true },
      { name: "district", type: "VARCHAR", from: "schools", repeats: true },
      { name: "secret", type: "VARCHAR", from: "schools", repeats: true },
      { name: "school_id", type: "BIGINT", from: "exams", repeats: false },
      { name: "subject", type: "VARCHAR", from: "exams", repeats: false },
      { name: "score", type: "BIGINT", from: "exams", repeats: false },
    ]);
    expect(body.data.rows).toHaveLength(6);
    const inner = await tryOut(admin, { ...join, join: "inner" });
    expect(inner.body.data.fanOut).toMatchObject({ joinedRows: 5, leftUnmatched: 1, rightUnmatched: 1 });
  });

  it("are used like a table: sums of the repeated side are refused, of the other they are right", async () => {
    await addVirtual(admin, "joined", join);
    expect(await tableNames(admin, "/api/report/tables")).toContain("joined");
    const info = (await admin.get("/api/report/tableInfo?tableName=joined")).body.data;
    expect(info.find(({ Column }: { Column: string }) => Column === "id")).toMatchObject({ repeats: true });
    expect(info.find(({ Column }: { Column: string }) => Column === "score")).not.toHaveProperty("repeats");
    const byDistrict = { selectedDimension: [{ Column: "district" }], orderByStrs: ["district asc"] };
    const sum = await ask(admin, "joined", {
      ...byDistrict,
      selectedCalcul: [{ Column: "score", calculFunc: "sum" }],
    });
    expect(sum.body.data.rows).toEqual([
      [140, "North"],
      [210, "South"],
    ]);
    const wrong = await ask(admin, "joined", {
      ...byDistrict,
      selectedCalcul: [{ Column: "id", calculFunc: "sum" }],
    });
    expect(wrong.body.data).toMatchObject({ reason: "field_repeats", column: "id" });
    const right = await ask(admin, "joined", {
      ...byDistrict,
      selectedCalcul: [{ Column: "id", calculFunc: "countDistinct" }],
    });
    expect(right.body.data.rows).toEqual([
      [1, "North"],
      [2, "South"],
    ]);
  });

  it("follow the data: what meets once today may meet twice tomorrow", async () => {
    await importCsv(admin, "heads", "school,head\n1,Li\n2,Wu\n");
    const { id } = await addVirtual(admin, "led", {
      ...join,
      right: { table: "heads" },
      on: [{ left: "id", right: "school" }],
    });
    const most = async () => (await admin.get(`${virtualPath}/${id}`)).body.data.fanOut.leftMost;
    expect(await most()).toBe(1);
    await importCsv(admin, "heads", "school,head\n1,Li\n1,He\n2,Wu\n");
    await expect.poll(most).toBe(2);
    const counted = await ask(admin, "led", { selectedCalcul: [{ Column: "name", calculFunc: "count" }] });
    expect(counted.body.data.reason).toBe("field_repeats");
  });

  it("of one table with itself, and of names that differ in case only, keep every column apart", async () => {
    const self = { ...join, right: { table: "schools" }, on: [{ left: "district", right: "district" }] };
    const { columns } = (await tryOut(admin, self)).body.data;
    expect(columns.map(({ name }: { name: string }) => name)).toEqual([
      "id",
      "name",
      "district",
      "secret",
      "id_right",
      "name_right",
      "secret_right",
    ]);
    await importCsv(admin, "shouting", "ID,NAME\n1,A\n");
    const cased = { ...join, right: { table: "shouting" }, on: [{ left: "id", right: "ID" }] };
    const reply = await tryOut(admin, cased);
    expect(reply.body.data.columns.map(({ name }: { name: string }) => name)).toEqual([
      "id",
      "name",
      "district",
      "secret",
      "NAME_right",
    ]);
    expect(reply.body.data.rows).toHaveLength(3);
  });
});

describe("a saved query", () => {
  it("is a table of its groups, with labels of where they come from", async () => {
    const fields = [
      { column: "school_id", labelZh: "学校", dictCode: "stage" },
      { column: "score", labelZh: "成绩" },
    ];
    await admin.put("/api/report/field", { tableName: "exams", version: 0, fields });
    const { columns, fanOut } = await addVirtual(admin, "means", bySchool);
    expect([columns, fanOut]).toEqual([
      [
        { name: "score", type: "DOUBLE", repeats: false },
        { name: "school_id", type: "BIGINT", repeats: false },
      ],
      null,
    ]);
    const info = (await admin.get("/api/report/tableInfo?tableName=means")).body.data;
    expect(info).toMatchObject([
      { Column: "score", label: "成绩" },
      { Column: "school_id", label: "学校", remarks: { 1: "小学" } },
    ]);
    const top = await ask(admin, "means", { selectedCalcul: [{ Column: "score", calculFunc: "max" }] });
    expect(top.body.data.rows).toEqual([[70]]);
  });

  it("in SQL is one too, also below another and in SQL by its name", async () => {
    await addVirtual(
      admin,
      "wide",
      written("select subject, sum(score) as total from exams group by subject"),
    );
    const result = await ask(admin, "wide", {
      selectedDimension: [{ Column: "subject" }],
      selectedCalcul: [{ Column: "total", calculFunc: "sum" }],
      orderByStrs: ["subject asc"],
    });
    expect(result.body.data.rows).toEqual([
      [170, "art"],
      [140, "math"],
      [50, "sport"],
    ]);
    await addVirtual(admin, "wider", {
      kind: "question",
      content: { dataSrc: "wide", selectedCalcul: [{ Column: "total", calculFunc: "max" }] },
    });
    expect((await ask(admin, "wider", { selectedDimension: [{ Column: "total" }] })).body.data.rows).toEqual([
      [170],
    ]);
    const rows = await exec(admin, "select w.subject from WIDE w join wider on w.total = wider.total");
    expect(rows.body.data).toEqual([{ subject: "art" }]);
    const direct = await admin.post("/api/report/query", {
      content: { sql: "select count(*) n from joined" },
    });
    expect(direct.body.data.rows).toEqual([[6]]);
  });

  it("names the tables it builds on, also where SQL names them in other letters", async () => {
    const bases = async (name: string) =>
      (await admin.get(virtualPath)).body.data.find((one: { tableName: string }) => one.tableName === name)
        ?.bases;
    await addVirtual(
      admin,
      "met",
      written("select 1 as n from EXAMS e join schools s on e.school_id = s.id"),
    );
    expect((await bases("met"))?.toSorted()).toEqual(["exams", "schools"]);
    expect(await bases("wider")).toEqual(["wide"]);
    expect(await bases("joined")).toEqual(["schools", "exams"]);
    const { id } = (await admin.get("/api/report/dataset")).body.data.find(
      (one: { tableName: string }) => one.tableName === "schools",
    );
    await addVirtual(admin, "by_id", { ...join, left: { table: id }, right: { table: "Exams" } });
    expect(await bases("by_id")).toEqual(["schools", "exams"]);
  });

  it("binds hostile values wherever it is read", async () => {
    const value1 = "x' or 1=1; drop view exams --";
    const filters = [{ filteCol: "subject", filterOperator: "!=", value: { value1 } }];
    await addVirtual(admin, "hostile", query({ selectedDimension: [{ Column: "subject" }], filters }));
    expect((await exec(admin, "select count(*) n from hostile")).body.data).toEqual([{ n: 3 }]);
    expect(
      (await ask(admin, "hostile", { selectedDimension: [{ Column: "subject" }] })).body.data.rows,
    ).toHaveLength(3);
  });
});
