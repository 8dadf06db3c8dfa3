import { beforeAll, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { signInViewer } from "./policy/viewer.fixtures.ts";
import { importCsv } from "./source.fixtures.ts";
import {
  addVirtual,
  examsCsv,
  meansBySchool,
  query,
  schoolsCsv,
  written,
} from "./virtual/virtual.fixtures.ts";

const server = testServer();
let admin: TestUser;
let exams: string;
let schools: string;

const usesFor = async (user: TestUser, id: string) => (await user.get(`/api/report/dataset/${id}/uses`)).body;

beforeAll(async () => {
  admin = await server.signIn();
  schools = (await importCsv(admin, "schools", schoolsCsv)).id;
  exams = (await importCsv(admin, "exams", examsCsv)).id;
  await importCsv(admin, "unused", "a\n1\n");
  await addVirtual(admin, "means", meansBySchool);
  const onMeans = { dataSrc: "means", selectedDimension: [{ Column: "school_id" }] };
  await addVirtual(admin, "above", query(onMeans));
  await addVirtual(admin, "with_schools", written("select * from means, schools"));
  const charts: readonly (readonly [string, object])[] = [
    ["of exams", { dataSrc: "exams", selectedDimension: [{ Column: "school_id" }] }],
    ["of the means", onMeans],
    ["in words", { sql: "select 1 from Exams" }],
    ["of another", { dataSrc: "unused", selectedDimension: [{ Column: "a" }] }],
  ];
  for (const [name, content] of charts) await admin.post("/api/report/chart", { name, content });
});

it("is told only to those who may remove the data set", async () => {
  const viewer = await signInViewer(server, "viewer", ["dataset_view", "chart_view"], [{ datasetId: exams }]);
  expect((await usesFor(viewer, exams)).code).toBe(403);
  const other = await signInViewer(
    server,
    "other",
    ["dataset_view", "dataset_delete"],
    [{ datasetId: schools }],
  );
  expect((await usesFor(other, exams)).code).toBe(404);
});

it("names the charts and virtual tables that read a data set, also through other virtual tables", async () => {
  expect((await usesFor(admin, exams)).data).toEqual({
    charts: ["in words", "of exams", "of the means"],
    virtualTables: ["means", "above", "with_schools"],
    more: 0,
  });
});

it("counts what the caller does not see", async () => {
  const buttons = ["dataset_view", "dataset_delete"];
  const remover = await signInViewer(server, "remover", buttons, [{ datasetId: exams }]);
  expect((await usesFor(remover, exams)).data).toEqual({
    charts: [],
    virtualTables: ["means", "above"],
    more: 4,
  });
});

it("names nothing where nothing reads it, and no more than ten of a kind", async () => {
  const { id } = await importCsv(admin, "many", "a\n1\n");
  expect((await usesFor(admin, id)).data).toEqual({ charts: [], virtualTables: [], more: 0 });
  const content = { dataSrc: "many", selectedDimension: [{ Column: "a" }] };
  for (let nth = 10; nth < 22; nth++)
    await admin.post("/api/report/chart", { name: `chart ${nth}`, content });
  const { charts, more } = (await usesFor(admin, id)).data;
  expect([charts.length, more]).toEqual([10, 2]);
});
