import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestClient, TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { importCsv } from "../source/source.fixtures.ts";
import { addRole, dataOf, draftOf, menuIds, userOf } from "./people.fixtures.ts";

const server = testServer();
const hourMs = 3_600_000;
const patience = { timeout: 60_000, interval: 10 };
let admin: TestUser;
let second: TestClient;

beforeAll(async () => {
  admin = await server.signIn();
  second = await server.another();
});

/** The other server caches the response; with the clock set back it would do so for an hour, unless it is notified. */
async function rememberedThere(account: string, path: string): Promise<() => Promise<number>> {
  const { accessToken } = await second.signIn("000000", account);
  const ask = async (): Promise<number> =>
    (await second.request("GET", path, { headers: { "SQ-Auth": `bearer ${accessToken}` } })).status;
  await ask();
  server.clock.advance(-hourMs);
  return ask;
}
afterAll(() => server.clock.advance(hourMs));

describe("another server follows at once", () => {
  it("when a user is disabled here", async () => {
    await server.addUser("000000", "leaver", []);
    const ask = await rememberedThere("leaver", "/api/sq-user/user/getUserInfo");
    expect(await ask()).toBe(200);
    const leaver = await userOf(admin, "leaver");
    await dataOf(admin.post("/api/sq-user/submit", draftOf(leaver, { disabled: true })));
    await expect.poll(ask, patience).toBe(401);
  });

  it("when a user is removed, or gets a new password, here", async () => {
    for (const call of ["remove", "reset-password"]) {
      await server.addUser("000000", call, []);
      const ask = await rememberedThere(call, "/api/sq-user/user/getUserInfo");
      expect(await ask()).toBe(200);
      const { id } = await userOf(admin, call);
      await dataOf(admin.post(`/api/sq-user/${call}?ids=${id}`));
      await expect.poll(ask, patience).toBe(401);
    }
  });

  it("when a user gets another role, or a role another button, here", async () => {
    const roleId = await addRole(admin, "librarian", ["dict_view"]);
    await server.addUser("000000", "mover", []);
    const ask = await rememberedThere("mover", "/api/sq-system/dict/list");
    expect(await ask()).toBe(403);
    const mover = await userOf(admin, "mover");
    await dataOf(admin.post("/api/sq-user/submit", draftOf(mover, { roleIds: [roleId] })));
    await expect.poll(ask, patience).toBe(200);
    const role = await dataOf(admin.get(`/api/sq-system/role/detail?id=${roleId}`));
    const granted = { ...role, menuIds: await menuIds(admin, ["user_view"]) };
    await dataOf(admin.post("/api/sq-system/role/submit", granted));
    await expect.poll(ask, patience).toBe(403);
  });

  it("when a role may read another table here", async () => {
    const { id: tableId } = await importCsv(admin, "marks", "mark\n90\n");
    const id = await addRole(admin, "teacher", ["chart_view"], { policies: [] });
    await server.addUser("000000", "teacher", ["teacher"]);
    const ask = await rememberedThere("teacher", "/api/report/tableInfo?tableName=marks");
    expect(await ask()).toBe(400);
    const role = await dataOf(admin.get(`/api/sq-system/role/detail?id=${id}`));
    const policies = [{ tableId, columns: null, rows: [] }];
    await dataOf(admin.post("/api/sq-system/role/submit", { ...role, policies }));
    await expect.poll(ask, patience).toBe(200);
  });
});
