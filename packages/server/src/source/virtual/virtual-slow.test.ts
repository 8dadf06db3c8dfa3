import { expect, it } from "vitest";
import { testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../source.fixtures.ts";
import { addVirtual, examsCsv, query, virtualPath, written } from "./virtual.fixtures.ts";

const server = testServer();

const wide = (below: string, times: number) =>
  written(Array(times).fill(`select score from ${below} where false`).join(" union all "));

it("is broken with its reason once the engine would take too long to read it, and holds up no other", async () => {
  const admin = await server.signIn();
  await importCsv(admin, "exams", examsCsv);
  const below = await addVirtual(admin, "w1", wide("exams", 1));
  await addVirtual(admin, "w2", wide("w1", 30));
  await addVirtual(admin, "w3", wide("w2", 30));
  const scores = { selectedDimension: [{ Column: "score" }] };
  await addVirtual(admin, "plain", query(scores));
  const draft = { id: below.id, version: below.version, tableName: "w1", comment: "" };
  const changed = await admin.put(virtualPath, { ...draft, definition: wide("exams", 30) });
  expect(changed.status).toBe(200);
  const listed: { tableName: string; problem: string }[] = (await admin.get(virtualPath)).body.data;
  expect(Object.fromEntries(listed.map(({ tableName, problem }) => [tableName, problem]))).toMatchObject({
    w1: "",
    w3: "虚拟表 w3 无法读取：SQL 连同它所用的虚拟表过于复杂",
    plain: "",
  });
  const { body } = await admin.post("/api/report/query", { content: { dataSrc: "plain", ...scores } });
  expect(body.data.rows).toHaveLength(6);
});
