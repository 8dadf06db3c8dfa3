import { buttonCodes } from "@provost/contract/menu/menu";
import { expect, it } from "vitest";
import { notify } from "../platform/db/database.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { codesOf, grantMenus, makeRole, saveMenu } from "./menu.fixtures.ts";

const server = testServer();
const base = "/api/sq-system/menu";

it("shows what a role is given and loses with the next call, to a guard as well", async () => {
  await makeRole(server.db, "000000", "changing", ["dict"]);
  await server.addUser("000000", "changing", ["changing"]);
  const user = await server.signIn("000000", "changing");
  const seen = async () => codesOf((await user.get(`${base}/routes`)).body.data);
  expect(await seen()).toEqual(["system", "system_navigation", "dict"]);
  expect((await user.get("/api/sq-system/dict/list")).status).toBe(403);
  await grantMenus(server.db, "000000", "changing", ["dict_view", "chart"]);
  expect(await seen()).toEqual(["chart", "system", "system_navigation", "dict"]);
  expect(buttonCodes((await user.get(`${base}/buttons`)).body.data)).toEqual(new Set(["chart", "dict_view"]));
  expect((await user.get("/api/sq-system/dict/list")).status).toBe(200);
  await grantMenus(server.db, "000000", "changing", []);
  expect(await seen()).toEqual([]);
  expect((await user.get("/api/sq-system/dict/list")).status).toBe(403);
});

it.each([
  { held: ["system"], codes: ["system"] },
  { held: ["system", "role", "role_view"], codes: ["role_view"] },
  { held: ["dict_add", "builder"], codes: ["dict_add", "builder"] },
  { held: [], codes: [] },
])("guards by the codes that the buttons' tree shows: $held", async ({ held, codes }) => {
  const account = `holds-${held.join("-")}`;
  await makeRole(server.db, "000000", account, held);
  await server.addUser("000000", account, [account]);
  const user = await server.signIn("000000", account);
  expect(buttonCodes((await user.get(`${base}/buttons`)).body.data)).toEqual(new Set(codes));
  expect((await user.get(`${base}/tree`)).status).toBe(codes.includes("role_view") ? 200 : 403);
});

it("knows within a second what was changed without a notice, removals and restored values too", async () => {
  const admin = await server.signIn();
  const { id } = await saveMenu(admin, { code: "unheard", name: "before" });
  const handle = server.db.tenant("000000");
  const seen = async () => {
    server.clock.advance(1001);
    return JSON.stringify((await admin.get(`${base}/routes`)).body.data);
  };
  expect(await seen()).toContain("before");
  await handle.run((db) => db.updateTable("menu").set({ name: "behind" }).where("id", "=", id).execute());
  expect(await seen()).toContain("behind");
  await handle.run((db) => db.updateTable("menu").set({ name: "before" }).where("id", "=", id).execute());
  expect(await seen()).toContain("before");
  await handle.run((db) => db.deleteFrom("menu").where("id", "=", id).execute());
  expect(await seen()).not.toContain("unheard");
});

it("forgets what it read when notices may have been missed", async () => {
  const admin = await server.signIn();
  const { id } = await saveMenu(admin, { code: "missed", name: "before" });
  await admin.get(`${base}/routes`);
  await server.db.tenant("000000").run(async (db) => {
    await db.updateTable("menu").set({ name: "afterwards" }).where("id", "=", id).execute();
    await notify(db, "*");
  });
  expect(JSON.stringify((await admin.get(`${base}/routes`)).body.data)).toContain("afterwards");
});
