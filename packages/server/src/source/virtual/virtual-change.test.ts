import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { signInViewer } from "../policy/viewer.fixtures.ts";
import { importCsv } from "../source.fixtures.ts";
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
let editor: TestUser;

const ask = (dataSrc: string, content: object) =>
  admin.post("/api/report/query", { content: { dataSrc, ...content } });
const detail = async (id: string) => (await admin.get(`${virtualPath}/${id}`)).body.data;
const onTable = (table: string, column = "school_id") =>
  query({ dataSrc: table, selectedDimension: [{ Column: column }] });
const put = (table: { id: string; version: number; tableName: string }, change: object = {}) =>
  admin.put(virtualPath, { definition: meansBySchool, ...table, ...change });

beforeAll(async () => {
  admin = await server.signIn();
  const schools = (await importCsv(admin, "schools", schoolsCsv)).id;
  const exams = (await importCsv(admin, "exams", examsCsv)).id;
  editor = await signInViewer(
    server,
    "editor",
    ["dataset_view", "dataset_edit", "dataset_delete"],
    [{ datasetId: schools }, { datasetId: exams }],
  );
});

describe("saving again", () => {
  it("tells the second of two editors what is there now, and remembers who changed what", async () => {
    const first = await addVirtual(admin, "shared", meansBySchool);
    const mine = { id: first.id, version: 1, tableName: "shared" };
    const theirs = await editor.put(virtualPath, {
      ...mine,
      comment: "theirs",
      definition: schoolsWithExams,
    });
    expect(theirs.body.data).toMatchObject({ version: 2, comment: "theirs", ownerName: "管理员" });
    const stale = await put(mine, { comment: "mine" });
    expect(stale.status).toBe(409);
    expect(stale.body.data).toMatchObject({
      reason: "version_stale",
      current: { comment: "theirs", version: 2 },
    });
    expect((await put({ ...mine, version: 2 }, { comment: "mine" })).body.data).toMatchObject({
      version: 3,
      comment: "mine",
      fanOut: null,
    });
    expect((await editor.delete(`${virtualPath}/${first.id}`)).status).toBe(403);
    await admin.delete(`${virtualPath}/${first.id}`);
    const entries = await server.db
      .tenant("000000")
      .run((db) =>
        db.selectFrom("auditLog").selectAll().where("entityId", "=", first.id).orderBy("id").execute(),
      );
    expect(entries).toMatchObject([
      { action: "create", entityName: "shared", before: null, after: { definition: { kind: "question" } } },
      { action: "update", actor: "editor", before: { comment: "" }, after: { definition: { kind: "join" } } },
      { action: "update", actor: "admin", before: { definition: { kind: "join" } } },
      { action: "remove", actor: "admin", after: null },
    ]);
  });

  it("is refused for what does not work, and leaves what was there", async () => {
    const table = await addVirtual(admin, "kept", meansBySchool);
    expect((await put(table, { definition: onTable("nope") })).body.data.reason).toBe("table_not_visible");
    expect((await put(table, { tableName: "schools" })).body.data.reason).toBe("table_name_taken");
    expect(await detail(table.id)).toMatchObject({ version: 1, tableName: "kept", problem: "" });
  });

  it("reaches every server at once", async () => {
    const second = await server.another();
    const table = await addVirtual(admin, "everywhere", meansBySchool);
    const headers = { "sq-auth": `bearer ${admin.accessToken}` };
    const there = async () =>
      (await second.request("GET", `${virtualPath}/${table.id}`, { headers })).body.data?.comment;
    await expect.poll(there).toBe("");
    await put(table, { comment: "told" });
    await expect.poll(there).toBe("told");
  });
});

describe("tables that build on one another", () => {
  it("are five at most, and never build on themselves", async () => {
    const level = await addVirtual(admin, "level_1", onTable("exams"));
    for (const n of [2, 3, 4, 5]) await addVirtual(admin, `level_${n}`, onTable(`level_${n - 1}`));
    expect(
      (await ask("level_5", { selectedDimension: [{ Column: "school_id" }] })).body.data.rows,
    ).toHaveLength(3);
    const sixth = await makeVirtual(admin, "level_6", onTable("level_5"));
    expect(sixth.body.data).toMatchObject({
      reason: "virtual_table_broken",
      table: "level_6",
      detail: "虚拟表最多叠加 5 层",
    });
    expect((await makeVirtual(admin, "sql_6", written("select * from level_5"))).body.data.reason).toBe(
      "virtual_table_broken",
    );
    for (const definition of [
      onTable("level_3"),
      onTable("level_1"),
      onTable(level.id),
      written("select * from level_4"),
    ]) {
      const { body } = await put(level, { definition });
      expect(body.data, JSON.stringify(definition)).toMatchObject({
        reason: "virtual_table_broken",
        detail: "它直接或间接引用了自己",
      });
    }
    await addVirtual(admin, "other_1", onTable("exams"));
    expect((await put(level, { definition: onTable("other_1") })).body.data.detail).toBe(
      "虚拟表最多叠加 5 层",
    );
  });

  it("are made by many at once without waiting for one another's connections", async () => {
    const many = Array.from({ length: 30 }, (_, index) => `at_once_${index}`);
    const made = await Promise.all(many.map((name) => makeVirtual(admin, name, meansBySchool)));
    expect(made.map(({ status }) => status)).toEqual(many.map(() => 200));
  });

  it("are not removed or renamed while something reads them, and say what does", async () => {
    const below = await addVirtual(admin, "below", meansBySchool);
    await addVirtual(admin, "above_typed", onTable("BELOW"));
    await addVirtual(admin, "above_text", written("select * from below"));
    const content = { dataSrc: below.id, selectedDimension: [{ Column: "school_id" }] };
    await admin.post("/api/report/chart", { name: "一张图", content });
    const removed = await admin.delete(`${virtualPath}/${below.id}`);
    expect([removed.status, removed.body.msg]).toEqual([
      400,
      "虚拟表 below 被 一张图、above_text、above_typed 使用。".replace("。", ""),
    ]);
    expect((await put(below, { tableName: "renamed" })).body.data.reason).toBe("virtual_table_used");
    expect((await put(below, { tableName: "Below" })).status).toBe(200);
    const free = await addVirtual(admin, "free", meansBySchool);
    expect((await put(free, { tableName: "freed" })).status).toBe(200);
    expect((await admin.delete(`${virtualPath}/${free.id}`)).status).toBe(200);
    expect(await tableNames(admin)).not.toContain("freed");
    expect((await ask("freed", { selectedDimension: [{ Column: "score" }] })).body.data.reason).toBe(
      "table_not_visible",
    );
  });
});

describe("a table whose base changes", () => {
  it("says what is missing to those who mind it, breaks no list, and works again once it is back", async () => {
    const { id } = await importCsv(admin, "moving", "a,b\n1,2\n");
    const typed = await addVirtual(
      admin,
      "on_moving",
      query({ dataSrc: "moving", selectedDimension: [{ Column: "b" }] }),
    );
    const text = await addVirtual(admin, "text_moving", written("select b from moving"));
    const above = await addVirtual(
      admin,
      "above_moving",
      query({ dataSrc: "text_moving", selectedDimension: [{ Column: "b" }] }),
    );
    await importCsv(admin, "moving", "a\n1\n");
    await expect
      .poll(async () => (await detail(typed.id)).problem)
      .toBe("虚拟表 on_moving 无法读取：表 moving 没有字段 b");
    expect((await detail(text.id)).problem).toContain("b");
    expect((await detail(above.id)).problem).not.toBe("");
    const result = await ask("on_moving", { selectedDimension: [{ Column: "b" }] });
    expect(result.body.data).toMatchObject({ reason: "virtual_table_broken", table: "on_moving" });
    expect((await ask("text_moving", { selectedDimension: [{ Column: "b" }] })).body.data.reason).toBe(
      "virtual_table_broken",
    );
    expect(await tableNames(admin, "/api/report/tables")).not.toContain("text_moving");

    await admin.delete(`/api/report/dataset/${id}`);
    expect((await detail(typed.id)).problem).toContain("moving");
    expect((await detail(text.id)).columns).toEqual([{ name: "b", type: "BIGINT", repeats: false }]);
    expect((await admin.get(virtualPath)).status).toBe(200);
    expect((await admin.post("/api/report/exec", { sql: "select count(*) n from exams" })).body.data).toEqual(
      [{ n: 6 }],
    );
    expect(
      (await put(typed, { definition: onTable("exams"), tableName: "on_moving" })).body.data.problem,
    ).toBe("");

    await importCsv(admin, "moving", "b\n7\n");
    expect((await ask("above_moving", { selectedDimension: [{ Column: "b" }] })).body.data.rows).toEqual([
      [7],
    ]);
  });

  it("of another version is told and can be replaced, not thrown", async () => {
    const table = await addVirtual(admin, "from_later", meansBySchool);
    await server.db.tenant("000000").run((db) =>
      db
        .updateTable("virtualTable")
        .set({ definition: JSON.stringify({ kind: "union", of: [] }) })
        .where("id", "=", table.id)
        .execute(),
    );
    await admin.put("/api/report/field", { tableName: "exams", version: 0, fields: [] });
    expect((await detail(table.id)).problem).not.toBe("");
    expect((await put(table)).body.data).toMatchObject({ problem: "", version: 2 });
  });

  it("in SQL that asks for the time is not kept as it once was", async () => {
    await addVirtual(admin, "clocked", written("select now()::varchar as at from exams limit 1"));
    const at = async () =>
      (await ask("clocked", { selectedDimension: [{ Column: "at" }] })).body.data.rows[0][0];
    const first = await at();
    server.clock.advance(61_000);
    expect(await at()).not.toBe(first);
  });
});
