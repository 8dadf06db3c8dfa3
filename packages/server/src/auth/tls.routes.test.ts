import { deviceCookie, refreshCookie } from "@provost/contract/auth/auth";
import { expect, it } from "vitest";
import { basicHeader, type Reply } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { cookieOf, passwordGrantOf, tokenPath } from "./sign-in/sign-in.fixtures.ts";

const server = testServer(() => ({}), { trustProxy: 1 });
const overTls = { authorization: basicHeader, "x-forwarded-proto": "https" };
const signIn = (headers = {}): Promise<Reply> =>
  server.request("POST", tokenPath, { headers: { ...overTls, ...headers }, body: passwordGrantOf("admin") });
const renewWith = (cookie: string): Promise<Reply> =>
  server.request("POST", tokenPath, {
    headers: { ...overTls, cookie },
    body: { grant_type: "refresh_token", scope: "all" },
  });

it("binds over TLS every cookie that proves something to this very host", async () => {
  const left = await server.request("GET", "/api/sq-auth/social/qq", { headers: overTls });
  const secret = [...(await signIn()).headers.getSetCookie(), ...left.headers.getSetCookie()].filter(
    (cookie) => cookie.includes("HttpOnly"),
  );
  expect(secret).toHaveLength(4);
  for (const cookie of secret) {
    expect(cookie).toMatch(/^__Host-provost-/);
    expect(cookie).toMatch(/; Path=\/;/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).not.toMatch(/Domain/i);
    expect(cookie).toMatch(cookie.includes("social") ? /SameSite=Lax/ : /SameSite=Strict/);
  }
});

it("takes no cookie there that a neighbouring host may have set", async () => {
  const reply = await signIn();
  const refresh = cookieOf(reply, `__Host-${refreshCookie}`) ?? "";
  expect((await renewWith(`${refreshCookie}=${refresh}`)).status).toBe(400);
  expect((await renewWith(`__Host-${refreshCookie}=${refresh}`)).status).toBe(200);
  const device = "d".repeat(43);
  const planted = await signIn({ cookie: `${deviceCookie}=${device}` });
  expect(cookieOf(planted, `__Host-${deviceCookie}`)).toMatch(/^[\w-]{43}$/);
  expect(cookieOf(planted, `__Host-${deviceCookie}`)).not.toBe(device);
});
