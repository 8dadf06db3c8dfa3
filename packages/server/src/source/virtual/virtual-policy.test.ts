import { FieldMeta } from "@provost/contract/source/field";
import { beforeAll, describe, expect, it } from "vitest";
import { notify } from "../../platform/db/database.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { rule, signInViewer } from "../policy/viewer.fixtures.ts";
import { importCsv } from "../source.fixtures.ts";
import {
  addVirtual,
  examsCsv,
  makeVirtual,
  query,
  schoolsCsv,
  schoolsWithExams,
  tableNames,
  virtualPath,
  written,
} from "./virtual.fixtures.ts";

const server = testServer();
let admin: TestUser;
let southern: TestUser;
let stranger: TestUser;
let halfway: TestUser;

const ask = (user: TestUser, dataSrc: string, content: object) =>
  user.post("/api/report/query", { content: { dataSrc, ...content } });
const exec = (user: TestUser, sql: string) => user.post("/api/report/exec", { sql });
const sum = { selectedCalcul: [{ Column: "score", calculFunc: "sum" }] };
const byName = { selectedDimension: [{ Column: "name" }], orderByStrs: ["name asc"] };

beforeAll(async () => {
  admin = await server.signIn();
  const schools = (await importCsv(admin, "schools", schoolsCsv)).id;
  const exams = (await importCsv(admin, "exams", examsCsv)).id;
  const buttons = ["dataset_view", "dataset_add", "dataset_edit", "dataset_delete"];
  const rows = [rule("district", "=", "South")];
  const columns = ["id", "name", "district"];
  southern = await signInViewer(server, "southern", buttons, [
    { datasetId: schools, columns, rows },
    { datasetId: exams },
  ]);
  stranger = await signInViewer(server, "stranger", buttons, [{ datasetId: exams }]);
  // Two policies: all names, but secrets of the North only.
  halfway = await signInViewer(server, "halfway", buttons, [
    { datasetId: schools, columns: ["id", "name", "district"] },
    { datasetId: schools, rows: [rule("district", "=", "North")] },
    { datasetId: exams },
  ]);
  await addVirtual(admin, "joined", schoolsWithExams);
  await addVirtual(admin, "secrets", {
    kind: "question",
    content: { dataSrc: "schools", selectedDimension: [{ Column: "secret" }] },
  });
  await addVirtual(admin, "named", {
    kind: "question",
    content: { dataSrc: "schools", selectedDimension: [{ Column: "name" }] },
  });
  await addVirtual(admin, "text_names", written("select name, district from schools"));
  await addVirtual(admin, "text_secrets", written("select secret as told from schools"));
  await addVirtual(admin, "on_text", {
    kind: "question",
    content: { dataSrc: "text_names", selectedDimension: [{ Column: "name" }] },
  });
  await addVirtual(admin, "on_secrets", {
    kind: "question",
    content: { dataSrc: "text_secrets", selectedDimension: [{ Column: "told" }] },
  });
});

describe("a reader of some rows and columns", () => {
  it("is shown no more of a virtual table than of what it builds on, whoever made it", async () => {
    expect((await ask(southern, "joined", sum)).body.data.rows).toEqual([[210]]);
    expect((await ask(southern, "named", byName)).body.data.rows).toEqual([["Lake"], ["West"]]);
    expect((await ask(southern, "text_names", byName)).body.data.rows).toEqual([["Lake"], ["West"]]);
    expect((await ask(southern, "on_text", byName)).body.data.rows).toEqual([["Lake"], ["West"]]);
    expect((await exec(southern, "select count(*) n from joined")).body.data).toEqual([{ n: 4 }]);
    expect((await exec(southern, "select name from on_text order by name")).body.data).toEqual([
      { name: "Lake" },
      { name: "West" },
    ]);
    expect((await ask(admin, "on_text", byName)).body.data.rows).toHaveLength(3);
  });

  it("is not told of columns that are not theirs, nor of tables made of them", async () => {
    const info = await southern.get("/api/report/tableInfo?tableName=joined");
    expect(info.body.data.map(({ Column }: { Column: string }) => Column)).toEqual([
      "id",
      "name",
      "district",
      "school_id",
      "subject",
      "score",
    ]);
    expect(await tableNames(southern)).toEqual(["joined", "named", "on_text", "text_names"]);
    expect(await tableNames(southern, "/api/report/tables")).toEqual([
      "exams",
      "joined",
      "named",
      "on_text",
      "schools",
      "text_names",
    ]);
    const hidden = { selectedDimension: [{ Column: "secret" }] };
    expect((await ask(southern, "joined", hidden)).body.data.reason).toBe("column_unknown");
    for (const table of ["secrets", "text_secrets", "on_secrets"]) {
      const { body } = await ask(southern, table, { selectedDimension: [{ Column: "told" }] });
      expect(body.data.reason, table).toBe("table_not_visible");
      const info = await southern.get(`/api/report/tableInfo?tableName=${table}`);
      expect(info.body.data.reason, table).toBe("table_not_visible");
      expect((await exec(southern, `select * from ${table}`)).status, table).toBe(400);
    }
    const text = JSON.stringify((await southern.get(virtualPath)).body) + JSON.stringify(info.body);
    expect(text).not.toContain("secret");
  });

  it("is told how the rows meet that are theirs", async () => {
    const joined = (await southern.get(virtualPath)).body.data.find(
      ({ tableName }: { tableName: string }) => tableName === "joined",
    );
    expect(joined.fanOut).toEqual({
      leftRows: 2,
      rightRows: 6,
      joinedRows: 4,
      leftMost: 3,
      rightMost: 1,
      leftUnmatched: 1,
      rightUnmatched: 3,
    });
  });

  it("may make virtual tables of their own part, and change none that shows more than that", async () => {
    await addVirtual(southern, "southern_own", written("select name from schools"));
    expect((await ask(southern, "southern_own", byName)).body.data.rows).toHaveLength(2);
    expect((await ask(admin, "southern_own", byName)).body.data.rows).toHaveLength(3);
    expect(
      (await makeVirtual(southern, "more", written("select secret from schools"))).body.data.reason,
    ).toBe("query_invalid");
    const joined = (await southern.get(virtualPath)).body.data.find(
      ({ tableName }: { tableName: string }) => tableName === "joined",
    );
    const draft = {
      id: joined.id,
      version: joined.version,
      tableName: "joined",
      definition: schoolsWithExams,
    };
    expect((await southern.put(virtualPath, draft)).status).toBe(403);
    expect((await southern.delete(`${virtualPath}/${joined.id}`)).status).toBe(403);
  });

  it("of whole columns in some rows is shown just those cells in typed queries, and in SQL none of them", async () => {
    const result = await ask(halfway, "joined", {
      selectedDimension: [{ Column: "name" }, { Column: "secret" }],
      orderByStrs: ["name asc"],
    });
    expect(result.body.data.rows).toEqual([
      ["East", "x"],
      ["Lake", null],
      ["West", null],
    ]);
    expect((await exec(halfway, "select count(secret) n from joined")).status).toBe(400);
    expect((await exec(halfway, "select count(distinct name) n from joined")).body.data).toEqual([{ n: 3 }]);
  });
});

describe("a reader who does not see a base", () => {
  it("does not see the table: in no list, no query, no SQL", async () => {
    expect(await tableNames(stranger)).toEqual([]);
    expect(await tableNames(stranger, "/api/report/tables")).toEqual(["exams"]);
    for (const table of ["joined", "named", "text_names", "on_text"]) {
      const { body } = await ask(stranger, table, byName);
      expect(body, table).toEqual({
        ...(await ask(stranger, "nowhere", byName)).body,
        msg: body.msg,
        data: { ...body.data, table },
      });
      expect((await stranger.get(`/api/report/field?tableName=${table}`)).body.data.reason).toBe(
        "table_not_visible",
      );
      expect((await exec(stranger, `select * from ${table}`)).body.data.reason).toBe("table_not_visible");
    }
    const definition = {
      kind: "question",
      content: { dataSrc: "joined", selectedDimension: [{ Column: "name" }] },
    };
    expect((await makeVirtual(stranger, "through", definition)).body.data.reason).toBe("table_not_visible");
  });

  it("sees it with the next query once the policy lets him", async () => {
    const { id } = await importCsv(admin, "opened", "a\n1\n");
    await addVirtual(admin, "on_opened", query({ dataSrc: "opened", selectedDimension: [{ Column: "a" }] }));
    expect(await tableNames(stranger)).toEqual([]);
    await server.db.tenant("000000").run(async (db) => {
      await db
        .updateTable("tablePolicy")
        .set({ datasetId: id })
        .where("columns", "is", null)
        .where("datasetId", "is not", null)
        .where("roleId", "in", (eb) => eb.selectFrom("role").select("id").where("code", "=", "stranger"))
        .execute();
      await notify(db, "000000 catalog");
    });
    await expect.poll(() => tableNames(stranger)).toEqual(["on_opened"]);
  });
});

describe("a table that broke", () => {
  it("is shown to those who see all that it builds on, as a hidden one is to others: not at all", async () => {
    const schools = await importCsv(admin, "branches", schoolsCsv);
    const visits = await importCsv(admin, "visits", "school_id,guest\n1,a\n");
    const join = {
      kind: "join",
      join: "left",
      left: { table: "branches", columns: ["name", "secret"] },
      right: { table: "visits", columns: ["guest"] },
      on: [{ left: "id", right: "school_id" }],
    };
    const made = [
      await addVirtual(admin, "frail", join),
      await addVirtual(admin, "frail_text", written("select secret, guest from branches, visits")),
    ];
    await importCsv(admin, "visits", "school_id\n1\n");
    const buttons = ["dataset_view", "dataset_edit"];
    const partly = await signInViewer(server, "partly", buttons, [
      { datasetId: schools.id, columns: ["id", "name"] },
      { datasetId: visits.id },
    ]);
    const wholly = await signInViewer(server, "wholly", buttons, [
      { datasetId: schools.id },
      { datasetId: visits.id },
    ]);
    await expect
      .poll(async () => (await admin.get(`${virtualPath}/${made[0]?.id}`)).body.data.problem)
      .toContain("guest");
    for (const { id } of made) {
      const { body } = await partly.get(`${virtualPath}/${id}`);
      expect(JSON.stringify(body)).not.toContain("secret");
    }
    expect((await partly.get(`${virtualPath}/${made[0]?.id}`)).status).toBe(404);
    const result = await ask(partly, "frail", { selectedDimension: [{ Column: "guest" }] });
    expect(result.body.msg).toBe("表不存在或您无权查看：frail");
    expect((await wholly.get(`${virtualPath}/${made[0]?.id}`)).body.data).toMatchObject({
      problem: expect.stringContaining("guest"),
      definition: join,
    });
  });
});

describe("earlier versions of a virtual table", () => {
  it("are known to those who see all that they were built on, and listed without their columns to others", async () => {
    const wide = {
      kind: "question",
      content: { dataSrc: "schools", selectedDimension: [{ Column: "secret" }] },
    };
    const narrow = {
      kind: "question",
      content: { dataSrc: "schools", selectedDimension: [{ Column: "name" }] },
    };
    const { id, version } = await addVirtual(admin, "narrowed", wide);
    const draft = { id, version, tableName: "narrowed", comment: "", definition: narrow };
    expect((await admin.put(virtualPath, draft)).status).toBe(200);
    const versionsOf = (user: TestUser, end = "") => user.get(`${virtualPath}/${id}/version${end}`);
    expect((await versionsOf(admin)).body.data).toMatchObject([
      { version: 2, isKnown: true, columns: ["name"], bases: ["schools"] },
      { version: 1, isKnown: true, columns: ["secret"] },
    ]);
    expect((await versionsOf(admin, "/1")).body.data.definition).toMatchObject(wide);

    // Its owner, of late, who no longer sees all columns of the schools.
    await server.db.tenant("000000").run(async (db) => {
      const owner = db.selectFrom("appUser").select("id").where("account", "=", "southern");
      await db
        .updateTable("virtualTable")
        .set({ ownerId: () => owner })
        .where("id", "=", id)
        .execute();
      await notify(db, "000000 catalog");
    });
    for (const { isKnown, columns, bases } of (await versionsOf(southern)).body.data)
      expect({ isKnown, columns, bases }).toEqual({ isKnown: false, columns: [], bases: [] });
    for (const refused of [
      await versionsOf(southern, "/1"),
      await southern.post(`${virtualPath}/${id}/version/1?newest=2`, {}),
    ]) {
      expect(refused.body.data.reason).toBe("table_not_visible");
      expect(JSON.stringify(refused.body)).not.toContain("secret");
    }
    expect((await versionsOf(stranger)).status).toBeGreaterThanOrEqual(400);
  });
});

describe("what is told of a virtual table's fields", () => {
  it("is kept and told like that of a data set; calculated fields may be used above", async () => {
    const { version } = (await admin.get("/api/report/field?tableName=joined")).body.data;
    const fields = [
      { column: "score", labelZh: "成绩", aggregate: "avg" },
      { column: "passed", expression: "score >= 60" },
      { column: "secret", hidden: true },
    ];
    const saved = await admin.put("/api/report/field", { tableName: "joined", version, fields });
    expect(saved.body.data).toMatchObject({ kind: "virtual", rows: null, version: 1 });
    expect(
      (await southern.put("/api/report/field", { tableName: "joined", version: 1, fields })).status,
    ).toBe(403);
    const passed = await ask(admin, "joined", {
      selectedDimension: [{ Column: "passed" }],
      selectedCalcul: [{ Column: "*", calculFunc: "count" }],
      orderByStrs: ["passed asc"],
    });
    expect(passed.body.data.rows).toEqual([
      [1, false],
      [4, true],
      [1, null],
    ]);
    await addVirtual(admin, "above", query({ dataSrc: "joined", selectedDimension: [{ Column: "passed" }] }));
    expect(
      (await ask(admin, "above", { selectedDimension: [{ Column: "passed" }] })).body.data.rows,
    ).toHaveLength(3);
    const values = await admin.get("/api/report/field/values?tableName=joined&column=subject");
    expect(values.body.data[0]).toEqual({ value: "art", count: 2 });
  });

  it("is no way to the name of a column that the reader does not see", async () => {
    const { version } = (await admin.get("/api/report/field?tableName=joined")).body.data;
    const hint = FieldMeta.parse({ column: "hint", expression: "concat(secret, '!')" });
    await admin.put("/api/report/field", { tableName: "joined", version, fields: [hint] });
    const content = { selectedDimension: [{ Column: "hint" }] };
    expect((await ask(admin, "joined", content)).status).toBe(200);
    const { body } = await ask(southern, "joined", content);
    expect(body.data).toEqual({ reason: "column_unknown", table: "joined", column: "hint" });
  });
});
