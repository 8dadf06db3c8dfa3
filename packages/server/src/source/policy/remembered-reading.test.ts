import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ReadingChoice } from "@provost/contract/source/dataset-upload";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeRole } from "../../menu/menu.fixtures.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";

const server = testServer(() => ({ importHosts: ["127.0.0.1"] }));
let served = "";
const host = createServer((_, response) => response.writeHead(200).end(served));
let admin: TestUser;

const uploads = "/api/report/dataset/upload";
const header = "no,score,note";
const corrected: ReadingChoice = {
  columns: [
    { from: "no", name: "number", type: "VARCHAR", take: true },
    { from: "score", name: "score", type: "DOUBLE", take: true },
    { from: "note", name: "note", take: false },
  ],
};
const asItIs: ReadingChoice = {
  columns: ["no", "score", "note"].map((from) => ({ from, name: from, take: true })),
};

async function importFile(tableName: string, content: string, choice: ReadingChoice = {}, mode = "replace") {
  const form = new FormData();
  form.set("file", new Blob([content]), "a.csv");
  const sent = await admin.upload(uploads, form);
  let { body } = await admin.post(`${uploads}/${sent.body.data.id}`, { tableName, mode, choice });
  while (body.data.status === "loading") ({ body } = await admin.get(`/api/report/dataset/${body.data.id}`));
  expect(body.data).toMatchObject({ status: "ready" });
  return body.data.id as string;
}
const columnsOf = async (tableName: string): Promise<[string, string][]> =>
  (await admin.get(`/api/report/tableInfo?tableName=${tableName}`)).body.data.map(
    ({ Column, Type }: { Column: string; Type: string }) => [Column, Type],
  );
const remembered = async (id: string) => (await admin.get(`/api/report/dataset/${id}/reading`)).body.data;
const asCorrected = [
  ["number", "VARCHAR"],
  ["score", "DOUBLE"],
];

beforeAll(async () => {
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  admin = await server.signIn();
});
afterAll(() => {
  host.close();
  host.closeAllConnections();
});

it("is told to those who may import and see the table whole", async () => {
  const { id } = await importCsv(admin, "plain", "a\n1\n");
  await makeRole(server.db, "000000", "looker", ["dataset_view"]);
  await server.addUser("000000", "looker", ["looker"]);
  const path = `/api/report/dataset/${id}/reading`;
  expect((await (await server.signIn("000000", "looker")).get(path)).status).toBe(403);
  expect((await (await server.signIn(otherTenantId)).get(path)).status).toBe(404);
  expect(await remembered(id)).toBeNull();
});

it("serves the next file with the same columns, whatever their order, replaced or appended", async () => {
  const id = await importFile("marks", `${header}\n7,12,x\n`, corrected);
  expect(await remembered(id)).toEqual(corrected);
  await importFile("marks", "note,score,no\ny,13,8\n");
  expect(await columnsOf("marks")).toEqual(expect.arrayContaining(asCorrected));
  expect(await columnsOf("marks")).toHaveLength(2);
  await importFile("marks", `${header}\n9,14,z\n`, { loose: true }, "append");
  expect(await columnsOf("marks")).toHaveLength(2);
  expect(await remembered(id)).toEqual(corrected);
});

it("reads dates of the next file in the order that was chosen, also among other columns", async () => {
  const choice = { columns: [{ from: "day", name: "day", take: true, dayOrder: "dayFirst" }] } as const;
  const id = await importFile("days", "day\n01/02/2024\n", { columns: [...choice.columns] });
  expect(await remembered(id)).toEqual(choice);
  const next = async (content: string): Promise<unknown> => {
    await importFile("days", content);
    const { body } = await admin.get("/api/report/field/values?tableName=days&column=day");
    return JSON.stringify(body.data);
  };
  expect(await next("day\n03/04/2024\n")).toContain("2024-04-03");
  expect(await next("day,score\n05/06/2024,1\n")).toContain("2024-06-05");
  expect(await next("day\n12/25/2024\n03/04/2024\n")).toContain("2024-03-04");
});

it("leaves a file with other columns alone, and is not forgotten by it", async () => {
  const id = await importFile("others", `${header}\n7,12,x\n`, corrected);
  await importFile("others", "no,score\n7,12\n");
  expect(await columnsOf("others")).toEqual([
    ["no", "BIGINT"],
    ["score", "BIGINT"],
  ]);
  await importFile("others", `${header},more\n7,12,x,y\n`);
  expect(await columnsOf("others")).toHaveLength(4);
  expect(await remembered(id)).toEqual(corrected);
});

it("is forgotten when the columns are asked for as they are in the file", async () => {
  const id = await importFile("freed", `${header}\n7,12,x\n`, corrected);
  await importFile("freed", `${header}\n7,12,x\n`, asItIs);
  expect(await columnsOf("freed")).toHaveLength(3);
  expect(await remembered(id)).toBeNull();
});

it("serves what a schedule fetches", async () => {
  const id = await importFile("fetched", `${header}\n7,12,x\n`, corrected);
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/a.csv`;
  const draft = { url, every: "day", minute: 150, weekday: 1, enabled: true, version: 0 };
  expect((await admin.put(`/api/report/dataset/${id}/schedule`, draft)).status).toBe(200);
  served = `${header}\n08,15,x\n`;
  const ran = (await admin.post(`/api/report/dataset/${id}/schedule/run`)).body.data;
  expect(ran).toMatchObject({ outcome: "loaded" });
  expect(await columnsOf("fetched")).toEqual(asCorrected);
  const { rows } = (await admin.post("/api/report/query", { content: { sql: "select * from fetched" } })).body
    .data;
  expect(rows).toEqual([["08", 15]]);
  served = "no,score\n08,15\n";
  await admin.post(`/api/report/dataset/${id}/schedule/run`);
  expect((await columnsOf("fetched")).map(([name]) => name)).toEqual(["no", "score"]);
});

it("leaves what a schedule fetches as text where it was, and makes numbers of it when a person imports it", async () => {
  const id = await importFile("rates", "no,rate\n1,85%\n2,none\n");
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/a.csv`;
  const draft = { url, every: "day", minute: 150, weekday: 1, enabled: true, version: 0 };
  expect((await admin.put(`/api/report/dataset/${id}/schedule`, draft)).status).toBe(200);
  served = "no,rate\n1,85%\n2,90%\n";
  const ran = (await admin.post(`/api/report/dataset/${id}/schedule/run`)).body.data;
  expect(ran).toMatchObject({ outcome: "loaded" });
  expect((await columnsOf("rates")).map(([, type]) => type)).toEqual(["BIGINT", "VARCHAR"]);
  await importFile("rates", served);
  expect((await columnsOf("rates")).map(([, type]) => type)).toEqual(["BIGINT", "DOUBLE"]);
});

it("does not leave out again what had no value", async () => {
  const columns = ["no", "score", "note"].map((from) => ({ from, name: from, take: true }));
  const [no, score, note] = columns;
  const choice = { columns: [{ ...no, name: "number" }, score, { ...note, take: false, blank: true }] };
  const id = await importFile("filled", `${header}\n7,12,\n`, choice as ReadingChoice);
  expect(await columnsOf("filled")).toHaveLength(2);
  expect(await remembered(id)).toEqual({ columns: [{ ...no, name: "number" }, score, note] });
  await importFile("filled", `${header}\n7,12,x\n`);
  expect((await columnsOf("filled")).map(([name]) => name)).toEqual(["number", "score", "note"]);
});

describe("values that mean empty", () => {
  const marks = "no,score,note\n7,NA,NA\n8,缺考,y\n";
  const rowsOf = async (tableName: string) =>
    (await admin.post("/api/report/query", { content: { sql: `select * from ${tableName} order by 1` } }))
      .body.data.rows;

  it("serve the data set's next files, replaced or appended, until others are named", async () => {
    const id = await importFile("blanks", marks, { empty: ["NA", "缺考"] });
    expect(await remembered(id)).toEqual({ empty: ["NA", "缺考"] });
    await importFile("blanks", "note,no,score\nna,9,缺考\n", {}, "append");
    await importFile("blanks", marks, {}, "append");
    expect(await rowsOf("blanks")).toEqual([
      [7, null, null],
      [7, null, null],
      [8, null, "y"],
      [8, null, "y"],
      [9, null, null],
    ]);
    await importFile("blanks", marks, { empty: [] });
    expect(await remembered(id)).toEqual({ empty: [] });
    expect(await rowsOf("blanks")).toEqual([
      [7, "NA", "NA"],
      [8, "缺考", "y"],
    ]);
  });

  it("of a column stay with what was corrected, and those of the file leave this alone", async () => {
    const columns = ["no", "score", "note"].map((from) => ({ from, name: from, take: true }));
    const own = columns.map((column) => (column.from === "note" ? { ...column, empty: [] } : column));
    const id = await importFile("owned", marks, { empty: ["NA", "缺考"], columns: own });
    expect(await rowsOf("owned")).toEqual([
      [7, null, "NA"],
      [8, null, "y"],
    ]);
    await importFile("owned", "no,score\n7,NA\n", { empty: ["NA"] });
    expect(await remembered(id)).toEqual({ empty: ["NA"], columns: own });
  });

  it("of a column stay its own among other columns, wherever their header is, and what was corrected is not forgotten", async () => {
    const [no, score, note] = ["no", "score", "note"].map((from) => ({ from, name: from, take: true }));
    const columns = [{ ...no, name: "number" }, score, { ...note, empty: [] }];
    const choice = { empty: ["NA", "缺考"], columns } as ReadingChoice;
    const id = await importFile("wider", marks, choice);
    await importFile("wider", "no,score,note,more\n7,NA,NA,NA\n");
    await importFile("wider", "no,score,note,other\n8,缺考,na,x\n", { loose: true }, "append");
    expect(await rowsOf("wider")).toEqual([
      [7, null, "NA", null],
      [8, null, "na", null],
    ]);
    expect(await remembered(id)).toEqual(choice);
    await importFile("wider", `title\n${marks}`, { ...choice, headerRow: 2 });
    await importFile("wider", "note,more\nNA,NA\n");
    expect(await rowsOf("wider")).toEqual([["NA", null]]);
    expect(await remembered(id)).toEqual({ ...choice, headerRow: 2 });
  });

  it.each([
    ["too many", Array.from({ length: 51 }, (_, at) => `v${at}`)],
    ["too long", ["x".repeat(41)]],
    ["blank", [" "]],
  ])("are refused: %s", async (_, empty) => {
    const form = new FormData();
    form.set("file", new Blob(["a\n1\n"]), "a.csv");
    const { id } = (await admin.upload(uploads, form)).body.data;
    const refused = await admin.post(`${uploads}/${id}`, { tableName: "refused", choice: { empty } });
    expect(refused.status).toBe(400);
    expect((await admin.post(`${uploads}/${id}/preview`, { empty })).status).toBe(400);
    await admin.delete(`${uploads}/${id}`);
  });
});
