import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { type TestServer, testServer } from "../../platform/testing/test-server.ts";
import { askToken, giveSettings, giveUser } from "./code.fixtures.ts";

const server = testServer(() => ({ outbox: true }));
const strict = testServer();
const lastMessage = (): string[] =>
  readFileSync(join(server.dataDir, "outbox"), "utf8").trim().split("\n").at(-1)?.split(" ").slice(1) ?? [];

beforeAll(async () => {
  for (const one of [server, strict]) {
    await giveSettings(one, "000000", { sms: { provider: "outbox" } });
    await one.db.platform((db) =>
      db.updateTable("tenant").set({ domain: "here.example" }).where("id", "=", "000000").execute(),
    );
  }
  await giveUser(server, "000000", "li", { phone: "13800000001", email: "li@a.example" });
});

const phoneSignInOf = async (of: TestServer): Promise<boolean[]> => {
  const { body } = await of.request("GET", "/api/sq-auth/tenant/detail?tenantUrl=here.example");
  const info = await (await of.signIn()).get("/api/sq-user/user/getUserInfo");
  return [body.data.phoneSignIn, info.body.data.tenant.phoneSignIn];
};

it("is offered where the operator allows it, and nowhere else", async () => {
  expect(await phoneSignInOf(server)).toEqual([true, true]);
  expect(await phoneSignInOf(strict)).toEqual([false, false]);
});

it("lets a developer sign in by phone without a provider", async () => {
  expect(
    (await server.request("POST", "/api/sq-auth/sms-code", { body: { phone: "13800000001" } })).status,
  ).toBe(200);
  const [phone = "", code = ""] = lastMessage();
  const { status, body } = await askToken(server, { grant_type: "sms_code", phone, code });
  expect([status, body.account]).toEqual([200, "li"]);
});

it("keeps mail as well where there is no mail server", async () => {
  const { status } = await server.request("POST", "/api/sq-auth/password/forgot", {
    body: { target: "li@a.example" },
  });
  expect([status, lastMessage()]).toEqual([200, ["li@a.example", expect.stringMatching(/^\d{6}$/)]]);
});
