import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { makeRole } from "../menu/menu.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { importCsv, schoolDistricts, uploadCsv } from "./source.fixtures.ts";

const server = testServer();
let admin: TestUser;
let analyst: TestUser;
let other: TestUser;

beforeAll(async () => {
  await server.addUser("000000", "analyst", ["analyst"]);
  await server.addUser("000000", "nobody", []);
  admin = await server.signIn();
  analyst = await server.signIn("000000", "analyst");
  other = await server.signIn(otherTenantId);
});

const tableNames = async (user: TestUser): Promise<string[]> =>
  (await user.get("/api/report/tables")).body.data.map((table: { tableName: string }) => table.tableName);

describe("who may", () => {
  it("asks for a session, and for the import code", async () => {
    for (const path of ["tables", "tableInfo?tableName=x", "dataset"]) {
      expect((await server.request("GET", `/api/report/${path}`)).status, path).toBe(401);
    }
    const nobody = await server.signIn("000000", "nobody");
    expect((await uploadCsv(nobody, "refused", "a\n1\n")).status).toBe(403);
  });

  it("tells who may import but not look how the import went, and nothing else", async () => {
    await makeRole(server.db, "000000", "importer", ["dataset_import"]);
    await server.addUser("000000", "importer", ["importer"]);
    const holder = await server.signIn("000000", "importer");
    const { status, body } = await uploadCsv(holder, "by_importer", "a\n1\n");
    expect([status, body.data.tableName]).toEqual([200, "by_importer"]);
    expect((await holder.get(`/api/report/dataset/${body.data.id}`)).status).toBe(403);
    expect((await holder.get("/api/report/dataset")).status).toBe(403);
  });

  it("7.43 shows a table to its owner and to roles that may read it, on every path", async () => {
    const { id } = await importCsv(admin, "secret_table", "a\n1\n");
    const sql = encodeURIComponent("select * from secret_table");
    const content = { dataSrc: "secret_table", selectedDimension: [{ Column: "a" }] };
    for (const stranger of [analyst, other]) {
      expect(await tableNames(stranger)).not.toContain("secret_table");
      expect((await stranger.get("/api/report/tableInfo?tableName=secret_table")).body.data.reason).toBe(
        "table_not_visible",
      );
      expect((await stranger.get(`/api/report/dataset/${id}`)).status).toBe(404);
      expect((await stranger.delete(`/api/report/dataset/${id}`)).status).toBe(404);
      expect((await stranger.get(`/api/report/exec?sql=${sql}`)).body.data.reason).toBe("table_not_visible");
      expect((await stranger.get(`/api/report/exec2?sql=${sql}`)).body.data.reason).toBe("table_not_visible");
      expect((await stranger.post("/api/report/query", { content })).body.data.reason).toBe(
        "table_not_visible",
      );
      expect(
        (await stranger.post("/api/report/query", { content: { ...content, dataSrc: id } })).status,
      ).toBe(400);
      expect(
        (await stranger.post("/api/report/query", { content: { sql: "select * from secret_table" } })).status,
      ).toBe(400);
    }
    expect(await tableNames(admin)).toContain("secret_table");
  });

  it("3.28 7.44 lists the tables a reader may see by their names, in the order of these", async () => {
    for (const name of ["zebra", "Apple", "middle"]) await importCsv(admin, name, "a\n1\n");
    const names = await tableNames(admin);
    const ours = names.filter((name) => ["zebra", "Apple", "middle"].includes(name));
    expect(ours).toEqual(["Apple", "middle", "zebra"]);
  });

  it("does not let a slow upload take a name that somebody else has taken meanwhile", async () => {
    const [first, second] = await Promise.all([
      uploadCsv(admin, "contested", "a\n1\n"),
      uploadCsv(analyst, "contested", "a\n2\n"),
    ]);
    const replies = [first, second].map(({ status }) => status).sort();
    expect(replies[0]).toBe(200);
    expect(replies[1]).toBeGreaterThanOrEqual(400);
    const loser = first.status === 200 ? second : first;
    expect(["table_name_taken", "import_busy"]).toContain(loser.body.data.reason);
  });

  it("lets an owner read what is theirs, and nobody take its name", async () => {
    await importCsv(analyst, "own_table", "a\n1\n");
    expect(await tableNames(analyst)).toContain("own_table");
    await importCsv(admin, "admins_table", "a\n1\n");
    const taken = await uploadCsv(analyst, "Admins_Table", "a\n2\n");
    expect(taken.body.data.reason).toBe("table_name_taken");
    await importCsv(other, "own_table", "b\n2\n");
    expect((await analyst.get("/api/report/tableInfo?tableName=own_table")).body.data[0].Column).toBe("a");
  });
});

describe("bringing in", () => {
  it("takes a real file: 420 districts in 14 columns, each told as a schema column (3.21, 3.23, 7.45)", async () => {
    const dataset = await importCsv(admin, "districts", schoolDistricts());
    expect(dataset).toMatchObject({
      status: "ready",
      rows: 420,
      rejected: 0,
      encoding: "utf-8",
      delimiter: ",",
      ownerName: "管理员",
    });
    const { body } = await admin.get("/api/report/tableInfo?tableName=districts");
    expect(body.data).toHaveLength(14);
    const county = body.data.find((column: { Column: string }) => column.Column === "county");
    expect(county).toMatchObject({
      Comment: "",
      Type: "VARCHAR",
      name: "county",
      label: "county",
      isDimension: false,
      asxAxis: false,
      availableFunc: [
        { name: "计数", func: "count" },
        { name: "无", func: "none" },
      ],
    });
    const read = body.data.find((column: { Column: string }) => column.Column === "read");
    expect(read).toMatchObject({ Type: "DOUBLE", isDimension: false, asxAxis: false });
    expect(read.availableFunc.map((entry: { func: string }) => entry.func)).toEqual([
      "sum",
      "avg",
      "max",
      "min",
      "count",
      "none",
    ]);
  });

  it("reads GB18030 and UTF-16, semicolons and tabs, and quoted line breaks", async () => {
    const gb = new Uint8Array([
      0xd1, 0xa7, 0xd0, 0xa3, 0x3b, 0x6e, 0x0a, 0xd2, 0xbb, 0xd6, 0xd0, 0x3b, 0x31, 0x0a,
    ]);
    expect(await importCsv(admin, "gb", gb)).toMatchObject({ encoding: "gb18030", delimiter: ";", rows: 1 });
    expect((await admin.get("/api/report/tableInfo?tableName=gb")).body.data[0].Column).toBe("学校");
    const utf16 = new Uint8Array(Buffer.from('\ufeffa\tb\n1\t"two\nlines"\n', "utf16le"));
    expect(await importCsv(admin, "utf16", utf16)).toMatchObject({
      encoding: "utf-16le",
      delimiter: "\t",
      rows: 1,
    });
    const { body } = await admin.get(`/api/report/exec?sql=${encodeURIComponent("select b from utf16")}`);
    expect(body.data).toEqual([{ b: "two\nlines" }]);
  });

  it("lists rejected lines with their numbers and takes the others", async () => {
    const dataset = await importCsv(admin, "ragged", "a,b\n1,2\n3\n4,5,6\n7,8\n");
    expect(dataset).toMatchObject({ status: "ready", rows: 2, rejected: 2 });
    expect(dataset.rejectedLines.map(({ line }) => line)).toEqual([3, 4]);
  });

  it("replaces, appends, and keeps the earlier rows when a file does not fit", async () => {
    await importCsv(admin, "changing", "a,b\n1,x\n2,y\n");
    const sum = async () =>
      (
        await admin.get(
          `/api/report/exec?sql=${encodeURIComponent("select sum(a) s, count(*) n from changing")}`,
        )
      ).body.data[0];
    expect(await importCsv(admin, "changing", "a,b\n10,z\n", { mode: "append" })).toMatchObject({ rows: 3 });
    expect(await sum()).toEqual({ s: 13, n: 3 });
    const misfit = await importCsv(admin, "changing", "a,c\n1,2\n", { mode: "append" });
    expect(misfit.status).toBe("failed");
    expect(misfit.message).toContain("第 1 行");
    expect(await sum()).toEqual({ s: 13, n: 3 });
    expect(await importCsv(admin, "changing", "a,b\n5,q\n")).toMatchObject({ status: "ready", rows: 1 });
    expect(await sum()).toEqual({ s: 5, n: 1 });
  });

  it.each([
    ["an empty file", "", "文件是空的"],
    ["a header alone", "a,b\n", "没有数据行"],
    ["a header twice the same", "a,a\n1,2\n", "第 1 行第 1 列与第 2 列同名：“a”"],
    ["an empty header", "a,\n1,2\n", "第 1 行第 2 列没有列名"],
    ["lines that do not fit", "a,b\n1\n2\n", "第一处在第 2 行：有 1 个值，应有 2 个"],
  ])("says of %s what is wrong, and leaves no table behind", async (_name, content, message) => {
    const dataset = await importCsv(admin, "broken", content);
    expect(dataset.status).toBe("failed");
    expect(dataset.message).toContain(message);
    expect(dataset.message).toContain("未导入任何数据");
    expect(await tableNames(admin)).not.toContain("broken");
  });

  it("tells each reader in their own language, whoever uploaded", async () => {
    const failed = await importCsv(admin, "two_tongues", "a,b\n1\n2\n");
    expect(failed.message).toMatch(/^无效的行太多：2 行中有 2 行；/);
    const detail = async (id: string) => {
      const headers = { "sq-auth": `bearer ${admin.accessToken}`, "accept-language": "en" };
      return (await server.request("GET", `/api/report/dataset/${id}`, { headers })).body.data;
    };
    expect((await detail(failed.id)).message).toBe(
      "Too many invalid rows: 2 of 2; the first is in line 2: 1 value instead of 2. " +
        "Nothing was imported. Existing data is unchanged. Correct it and upload the file again.",
    );
    const taken = await importCsv(admin, "two_tongues", 'a,b\n1,2\n3\n4,"x"y\n5,6\n7,8\n');
    expect(taken).toMatchObject({ status: "ready", message: "" });
    expect(taken.rejectedLines).toEqual([
      { line: 3, reason: "有 1 个值，应有 2 个" },
      { line: 4, reason: "引号没有闭合，或引号后还有文字" },
    ]);
    expect((await detail(taken.id)).rejectedLines).toEqual([
      { line: 3, reason: "1 value instead of 2" },
      { line: 4, reason: "A quotation mark isn't closed, or text follows it" },
    ]);
  });

  it("names the line that no encoding fits", async () => {
    const bytes = new Uint8Array([
      ...Buffer.from("a,b\n1,x\n2,"),
      0xff,
      0xfe,
      0xff,
      ...Buffer.from("\n3,z\n"),
    ]);
    const dataset = await importCsv(admin, "undecodable", bytes);
    expect(dataset).toMatchObject({ status: "failed" });
    expect(dataset.message).toContain("第 3 行");
  });

  it("refuses a bad table name or mode before it takes the file, and a request without a file", async () => {
    expect((await uploadCsv(admin, "1; drop table x", "a\n1\n")).body.data.reason).toBe("table_name_invalid");
    expect((await uploadCsv(admin, "fine", "a\n1\n", { mode: "merge" })).body.data).toMatchObject({
      reason: "bad_request",
      field: "mode",
    });
    const dark = await uploadCsv(admin, "fine", "a\n1\n", { comment: "a\0b" });
    expect(dark.body.data).toMatchObject({ reason: "bad_request", field: "comment" });
    const form = new FormData();
    form.set("tableName", "fine");
    expect((await admin.upload("/api/report/dataset", form)).body.data.reason).toBe("file_missing");
    expect((await admin.post("/api/report/dataset", {})).body.data.reason).toBe("file_missing");
  });

  it("takes one of two uploads into the same table at once, and keeps nothing of the other", async () => {
    const replies = await Promise.all([1, 2].map(() => uploadCsv(admin, "twice", "a\n1\n")));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.data.reason).toBe("import_busy");
    await importCsv(admin, "once_more", "a\n1\n");
    expect(readdirSync(join(server.filesDir, "..", "staging"))).toEqual([]);
  });
});
