import { DemandAnswers } from "@provost/contract/demand/demand";
import { expect, it } from "vitest";
import { timeOrderedIds } from "../../platform/ids.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { makeDemoDemands } from "./demo-demands.ts";

const server = testServer();

it("holds demands that the form would take, once, however often it is made", async () => {
  const admin = await server.signIn();
  const { body } = await admin.get("/api/demand/assignees");
  const [{ id: userId }] = body.data;
  const now = new Date();
  for (const _ of [1, 2])
    await server.db
      .tenant("000000")
      .run((db) => makeDemoDemands(db, { ids: timeOrderedIds, userId, now, say: (thing) => thing }));
  const { records } = (await admin.get("/api/demand")).body.data;
  expect(records.map(({ state }: { state: string }) => state)).toEqual(["new", "quoted"]);
  for (const { id } of records) {
    const { answers } = (await admin.get(`/api/demand/${id}`)).body.data;
    expect(DemandAnswers.safeParse(answers).error).toBeUndefined();
  }
});
