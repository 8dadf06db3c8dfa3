import { beforeAll, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { signInViewer } from "../policy/viewer.fixtures.ts";
import { importCsv } from "../source.fixtures.ts";
import {
  addVirtual,
  examsCsv,
  meansBySchool,
  query,
  schoolsCsv,
  virtualPath,
  written,
} from "./virtual.fixtures.ts";

const server = testServer();
let admin: TestUser;
let exams: string;
let used: string;

beforeAll(async () => {
  admin = await server.signIn();
  await importCsv(admin, "schools", schoolsCsv);
  exams = (await importCsv(admin, "exams", examsCsv)).id;
  used = (await addVirtual(admin, "used", meansBySchool)).id;
  const content = { dataSrc: "used", selectedDimension: [{ Column: "school_id" }] };
  await admin.post("/api/report/chart", { name: "a chart", content });
  await addVirtual(admin, "above", query(content));
  await addVirtual(admin, "with_schools", written("select * from used, schools"));
});

const removal = async (user: TestUser): Promise<string[]> => {
  const { data, msg } = (await user.delete(`${virtualPath}/${used}`)).body;
  return [data.reason, msg];
};
const buttons = ["dataset_view", "dataset_edit", "dataset_delete"];

it("names all that reads a table to somebody who sees it all", async () => {
  expect(await removal(admin)).toEqual([
    "virtual_table_used",
    "虚拟表 used 被 a chart、above、with_schools 使用",
  ]);
});

const renaming = async (user: TestUser): Promise<string[]> => {
  const { version } = (await user.get(`${virtualPath}/${used}`)).body.data;
  const draft = { id: used, version, tableName: "renamed_too", comment: "", definition: meansBySchool };
  const { data, msg } = (await user.put(virtualPath, draft)).body;
  return [data.reason, msg];
};

it("is removed by its owner and by administrators only", async () => {
  const viewer = await signInViewer(server, "remover", buttons, [{ datasetId: exams }]);
  expect((await removal(viewer))[0]).toBe("forbidden");
});

it("names no chart to those who may not list charts, and no table they do not see, but counts them", async () => {
  const viewer = await signInViewer(server, "reader", buttons, [{ datasetId: exams }]);
  expect(await renaming(viewer)).toEqual(["virtual_table_used", "虚拟表 used 被 above等 3 项 使用"]);
  const charts = await signInViewer(server, "charts", [...buttons, "chart_view"], [{ datasetId: exams }]);
  expect(await renaming(charts)).toEqual(["virtual_table_used", "虚拟表 used 被 a chart、above等 3 项 使用"]);
});

it("counts what reads a table where nothing of it may be named", async () => {
  const { id, version } = await addVirtual(admin, "alone", meansBySchool);
  const content = { dataSrc: "alone", selectedDimension: [{ Column: "school_id" }] };
  await admin.post("/api/report/chart", { name: "another chart", content });
  const blind = await signInViewer(server, "blind", buttons, [{ datasetId: exams }]);
  const draft = { id, version, tableName: "renamed", comment: "", definition: meansBySchool };
  const { body } = await blind.put(virtualPath, draft);
  expect([body.data.reason, body.msg]).toEqual([
    "virtual_table_used",
    "虚拟表 alone 被 您看不到的 1 项内容 使用",
  ]);
});
