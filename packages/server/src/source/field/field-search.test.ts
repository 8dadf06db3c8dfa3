import { beforeAll, expect, it } from "vitest";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { signInViewer } from "../policy/viewer.fixtures.ts";
import { importCsv } from "../source.fixtures.ts";
import { addVirtual, written } from "../virtual/virtual.fixtures.ts";

const server = testServer();
let admin: TestUser;
let scores: string;

const found = async (user: TestUser, text: string): Promise<string[]> => {
  const { body } = await user.get(`/api/report/field/search?text=${encodeURIComponent(text)}`);
  return body.data.map((one: { tableName: string; column: string }) => `${one.tableName}.${one.column}`);
};

beforeAll(async () => {
  admin = await server.signIn();
  scores = (await importCsv(admin, "scores", "pupil,math_score,secret\nAnn,1,x\n")).id;
  await importCsv(admin, "rooms", "room,score_of_air\n1,2\n");
});

it("finds a field by any part of its name, those that begin with it first", async () => {
  expect(await found(admin, "SCORE")).toEqual(["rooms.score_of_air", "scores.math_score"]);
  expect(await found(admin, "nothing like it")).toEqual([]);
});

it("finds it by what it is called in the reader's language", async () => {
  const fields = [{ column: "math_score", labelZh: "数学成绩", labelEn: "Mathematics" }];
  await admin.put("/api/report/field", { tableName: "scores", version: 0, fields });
  expect(await found(admin, "数学")).toEqual(["scores.math_score"]);
});

it("names nothing that the reader does not see", async () => {
  const viewer = await signInViewer(
    server,
    "searcher",
    ["dataset_view"],
    [{ datasetId: scores, columns: ["pupil", "math_score"] }],
  );
  expect(await found(viewer, "s")).toEqual(["scores.math_score"]);
  expect(await found(await server.signIn(otherTenantId), "score")).toEqual([]);
  const nobody = await signInViewer(server, "unseeing", [], []);
  expect((await nobody.get("/api/report/field/search?text=a")).status).toBe(403);
});

it("names nothing of a virtual table by SQL that the reader cannot read", async () => {
  await addVirtual(admin, "secrets", written("select pupil, secret from scores"));
  await addVirtual(admin, "pupils", written("select pupil from scores"));
  expect(await found(admin, "secret")).toEqual(["scores.secret", "secrets.secret"]);
  const viewer = await signInViewer(
    server,
    "partly",
    ["dataset_view"],
    [{ datasetId: scores, columns: ["pupil", "math_score"] }],
  );
  expect(await found(viewer, "secret")).toEqual([]);
  expect(await found(viewer, "pupil")).toEqual(["pupils.pupil", "scores.pupil"]);
});

it("looks for no empty text", async () => {
  expect((await admin.get("/api/report/field/search?text=%20")).status).toBe(400);
});
