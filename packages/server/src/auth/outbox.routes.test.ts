import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { testServer } from "../platform/testing/test-server.ts";
import { askToken, giveSettings, giveUser } from "./code.fixtures.ts";

const server = testServer(() => ({ outbox: true }));
const lastMessage = (): string[] =>
  readFileSync(join(server.dataDir, "outbox"), "utf8").trim().split("\n").at(-1)?.split(" ").slice(1) ?? [];

beforeAll(async () => {
  await giveSettings(server, "000000", { sms: { provider: "outbox" } });
  await giveUser(server, "000000", "li", { phone: "13800000001", email: "li@a.example" });
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
