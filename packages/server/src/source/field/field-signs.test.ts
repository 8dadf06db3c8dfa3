import type { Field } from "@provost/contract/source/field";
import { beforeAll, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";
import { addVirtual } from "../virtual/virtual.fixtures.ts";

const server = testServer();
let admin: TestUser;
beforeAll(async () => {
  admin = await server.signIn();
});

const formatsOf = async (table: string): Promise<[string, string, unknown][]> =>
  (await admin.get(`/api/report/tableInfo?tableName=${table}`)).body.data.map(
    ({ Column, Type, format = null }: { Column: string; Type: string; format?: object | null }) => [
      Column,
      Type,
      format,
    ],
  );
const fieldsOf = async (table: string): Promise<{ version: number; fields: Field[] }> =>
  (await admin.get(`/api/report/field?tableName=${table}`)).body.data;
const rowsOf = async (sql: string) =>
  (await admin.post("/api/report/query", { content: { sql } })).body.data.rows;

const fees = 'fee,rate\n"¥1,234.50",85%\n¥20,7.5%\n';
const yuan = { style: "number", grouping: true, decimals: 2, prefix: "¥" };
const dollars = { style: "number", grouping: true, prefix: "$" };
const percent = { style: "percent" };

it("shows numbers with the sign that they have in the file, in the table and in what is made of it", async () => {
  await importCsv(admin, "fees", fees);
  expect(await formatsOf("fees")).toEqual([
    ["fee", "DOUBLE", yuan],
    ["rate", "DOUBLE", percent],
  ]);
  await addVirtual(admin, "fee_sums", {
    kind: "question",
    content: {
      dataSrc: "fees",
      selectedDimension: [{ Column: "rate" }],
      selectedCalcul: [{ Column: "fee", calculFunc: "sum" }],
    },
  });
  expect((await formatsOf("fee_sums")).map(([, , format]) => format)).toEqual([yuan, percent]);
});

it("keeps the format that a person gave, or took away, and proposes the others when one is saved", async () => {
  await importCsv(admin, "owned", fees);
  const { version } = await fieldsOf("owned");
  const path = "/api/report/field";
  const own = [
    { column: "fee", labelZh: "学费" },
    { column: "rate", format: null },
  ];
  expect((await admin.put(path, { tableName: "owned", version, fields: own })).status).toBe(200);
  expect((await fieldsOf("owned")).fields.map(({ format }) => format)).toEqual([yuan, null]);
  await importCsv(admin, "owned", "fee,rate\n$5,85%\n", { mode: "replace" });
  expect((await fieldsOf("owned")).fields.map(({ format }) => format)).toEqual([dollars, null]);
});

it("proposes a format for each file, though the fields were saved with the one of another", async () => {
  await importCsv(admin, "saved", "fee,rate,no\n¥1.25,85%,1\n");
  const path = "/api/report/field";
  // As a page saves all fields.
  const saveAll = async (change: Partial<Field> = {}) => {
    const { version, fields } = await fieldsOf("saved");
    const said = fields.map(({ column, labelZh, format }) => ({ column, labelZh, format }));
    const body = { tableName: "saved", version, fields: said.map((one) => ({ ...one, ...change })) };
    expect((await admin.put(path, body)).status).toBe(200);
  };
  const shown = async () => (await formatsOf("saved")).map(([, , format]) => format);
  await saveAll({ labelZh: "x" });
  await importCsv(admin, "saved", "fee,no\n$5,¥1.25\n", { mode: "replace" });
  expect(await shown()).toEqual([dollars, yuan]);
  await saveAll({ labelZh: "y" });
  await importCsv(admin, "saved", "fee,rate,no\n85%,$5,a\n", { mode: "replace" });
  expect(await shown()).toEqual([percent, dollars, null]);
  await saveAll({ format: { style: "compact" } });
  await importCsv(admin, "saved", "fee,rate,no\n$5,85%,1\n", { mode: "replace" });
  expect(await shown()).toEqual(Array.from({ length: 3 }, () => ({ style: "compact" })));
});

it("reads what is appended as the table was read, and makes text of another currency", async () => {
  await importCsv(admin, "grown", fees);
  await importCsv(admin, "grown", "fee,rate\n5元,\n", { mode: "append" });
  await importCsv(admin, "grown", "rate,fee\n100％,¥0.25\n", { mode: "append" });
  expect(await rowsOf("select sum(fee), avg(rate) from grown where fee <> 20")).toEqual([[1239.75, 0.925]]);
  expect(await formatsOf("grown")).toEqual([
    ["fee", "DOUBLE", yuan],
    ["rate", "DOUBLE", percent],
  ]);
  await importCsv(admin, "grown", "fee,rate\n$5,50%\n", { mode: "append" });
  expect(await formatsOf("grown")).toEqual([
    ["fee", "VARCHAR", null],
    ["rate", "DOUBLE", percent],
  ]);
});

it("takes whole amounts of money for no codes, but numbers with marks between thousands", async () => {
  const lines = Array.from({ length: 600 }, (_, row) => `¥${row % 5},${row % 5},"1,00${row % 5}"`);
  await importCsv(admin, "prices", `kk,mm,nn\n${lines.join("\n")}\n`);
  expect((await fieldsOf("prices")).fields.map(({ type, codeSign }) => [type, codeSign])).toEqual([
    ["BIGINT", undefined],
    ["BIGINT", "fewValues"],
    ["BIGINT", "fewValues"],
  ]);
});
