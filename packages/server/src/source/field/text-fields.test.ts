import { FieldMeta } from "@provost/contract/source/field";
import { beforeAll, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";
import { addVirtual, query } from "../virtual/virtual.fixtures.ts";

const server = testServer();
let admin: TestUser;
const exec = async (sql: string) => (await admin.post("/api/report/exec", { sql })).body;

beforeAll(async () => {
  admin = await server.signIn();
  await importCsv(admin, "exams", "school,score\n7,59\n8,80\n");
  const fields = [
    FieldMeta.parse({ column: "school", readAs: "text" }),
    FieldMeta.parse({ column: "passed", expression: "score >= 60" }),
  ];
  await admin.put("/api/report/field", { tableName: "exams", version: 0, fields });
});

it("reads stored columns in SQL, whatever is told of them", async () => {
  expect((await exec("select * from exams order by school")).data).toEqual([
    { school: 7, score: 59 },
    { school: 8, score: 80 },
  ]);
  expect((await exec("select passed from exams")).code).toBe(400);
});

it("reads the fields in SQL from a query that was saved as a virtual table", async () => {
  const content = { selectedDimension: [{ Column: "school" }, { Column: "passed" }] };
  await addVirtual(admin, "exams_with_fields", query(content));
  expect((await exec("select * from exams_with_fields order by school")).data).toEqual([
    { school: "7", passed: false },
    { school: "8", passed: true },
  ]);
});
