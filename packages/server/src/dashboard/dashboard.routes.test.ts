import { beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";

const server = testServer();
const base = "/api/report/dashboard";
const tile = { chartId: "0198f3a0-0000-7000-8000-000000000001", x: 0, y: 0, w: 6, h: 4 };
let admin: TestUser;

beforeAll(async () => {
  await server.addUser("000000", "nobody", []);
  admin = await server.signIn();
});

async function home(user: TestUser) {
  const [dashboard] = (await user.get(`${base}?home=true`)).body.data;
  return dashboard;
}

describe("who may", () => {
  it("refuses whoever lacks the button codes, on every call", async () => {
    const { id } = await home(admin);
    const nobody = await server.signIn("000000", "nobody");
    const replies = [
      await nobody.get(base),
      await nobody.post(base, { name: "x" }),
      await nobody.put(base, { id, name: "x", tiles: [] }),
      await nobody.delete(`${base}/${id}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it("keeps the home page of another tenant apart", async () => {
    const { id } = await home(admin);
    const other = await server.signIn(otherTenantId);
    expect((await home(other)).id).not.toBe(id);
    expect((await other.put(base, { id, name: "taken over", tiles: [] })).status).toBe(404);
    expect((await other.delete(`${base}/${id}`)).status).toBe(404);
  });
});

describe("saving", () => {
  it("refuses tiles outside the grid, by their field", async () => {
    const { id } = await home(admin);
    const wide = await admin.put(base, { id, name: "x", tiles: [{ ...tile, w: 13 }] });
    expect([wide.status, wide.body.data.field]).toEqual([400, "tiles.0.w"]);
  });

  it("tells the second of two editors, with what stands there now", async () => {
    const { id, name, version } = await home(admin);
    expect((await admin.put(base, { id, name, version, tiles: [tile] })).body.data.tiles).toEqual([tile]);
    const stale = await admin.put(base, { id, name, version, tiles: [] });
    expect(stale.status).toBe(409);
    expect(stale.body.data).toMatchObject({ reason: "version_stale", current: { tiles: [tile] } });
  });
});

it("makes and removes dashboards, but never removes the home page", async () => {
  const { id } = (await admin.post(base, { name: "second" })).body.data;
  expect((await admin.get(base)).body.data.map((one: { name: string }) => one.name)).toContain("second");
  expect((await admin.delete(`${base}/${id}`)).status).toBe(200);
  expect((await admin.delete(`${base}/${id}`)).status).toBe(404);
  expect((await admin.delete(`${base}/${(await home(admin)).id}`)).status).toBe(403);
});
