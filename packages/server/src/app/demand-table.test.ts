import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sendDemand } from "../demand/demand.fixtures.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { signInViewer } from "../source/policy/viewer.fixtures.ts";
import { watchSystemTables } from "../source/system-table/watch-system-tables.ts";
import { systemTables } from "./system-tables.ts";

const server = testServer();
let admin: TestUser;
let stop: () => Promise<void>;

beforeAll(async () => {
  admin = await server.signIn();
  stop = watchSystemTables(server.source(), systemTables, { gatherMs: 10, restFactor: 1 });
});
afterAll(() => stop());

const content = {
  dataSrc: "sys_demand",
  selectedDimension: [{ Column: "customer" }, { Column: "mask_spec" }, { Column: "state" }],
  selectedCalcul: [{ Column: "quantity", calculFunc: "sum" }],
};
const rows = async (): Promise<unknown> =>
  (await admin.post("/api/report/query", { content })).body.data?.rows?.toSorted();

it("holds a row for each mask that is wanted, as it is now, for those who see demands", async () => {
  const { receipt } = await sendDemand(server, { answers: { name: "第一医院" } });
  const patience = { timeout: 60_000, interval: 200 };
  const shown = (state: string) =>
    [
      [2000, "第一医院", "KN95 口罩", state],
      [50_000, "第一医院", "一次性医用口罩", state],
    ].toSorted();
  await vi.waitFor(async () => expect(await rows()).toEqual(shown("新需求")), patience);

  const { records } = (await admin.get(`/api/demand?keyword=${receipt}`)).body.data;
  await admin.put(`/api/demand/${records[0].id}`, { state: "contacted", version: 1 });
  await vi.waitFor(async () => expect(await rows()).toEqual(shown("已联系")), patience);

  const { body } = await admin.get("/api/report/tableInfo?tableName=sys_demand");
  const names = JSON.stringify(body.data);
  for (const personal of ["contact", "phone", "mail"]) expect(names).not.toContain(personal);
  const all = await signInViewer(server, "all_tables", ["dataset_view"], [{ datasetId: null }]);
  expect((await all.post("/api/report/query", { content })).status).toBe(400);

  await admin.delete(`/api/demand/${records[0].id}`);
  await vi.waitFor(async () => expect(await rows()).toEqual([]), patience);
});
