import { request } from "node:http";
import { exportSPKI, generateKeyPair, SignJWT } from "jose";
import { afterEach, describe, expect, it } from "vitest";
import { deriveKey } from "../platform/config.ts";
import type { Reply, TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { makeTokens } from "./auth.tokens.ts";
import { askToken } from "./code/code.fixtures.ts";

const server = testServer();
const secret = "a test secret of more than thirty-two characters";
const userInfo = "/api/sq-user/user/getUserInfo";
const sent: string[] = [];

function ask(token: string): Promise<Reply> {
  sent.push(token);
  return server.request("GET", userInfo, { headers: { "SQ-Auth": `bearer ${token}` } });
}
const partsOf = (token: string): Record<string, unknown>[] =>
  token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()));
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const claimsOf = ({ accessToken }: TestUser): Record<string, unknown> => partsOf(accessToken)[1] ?? {};
const refused = [401, "unauthorized"];
const outcome = ({ status, body }: Reply): unknown[] => [status, body.data.reason];

afterEach(() => {
  for (const token of sent.filter((text) => text.length > 20)) expect(server.log()).not.toContain(token);
});

describe("an access token is refused", () => {
  it("when its claims or its signature were changed", async () => {
    const user = await server.signIn();
    const [head = "", body = "", signature = ""] = user.accessToken.split(".");
    const stranger = claimsOf(await server.signIn(otherTenantId));
    const forged = [
      { ...claimsOf(user), tid: otherTenantId },
      { ...claimsOf(user), tid: otherTenantId, sub: stranger.sub },
      { ...claimsOf(user), sid: stranger.sid },
      { ...claimsOf(user), exp: 9_999_999_999 },
    ].map((claims) => `${head}.${encode(claims)}.${signature}`);
    const broken = [
      `${head}.${body}.`,
      `${head}.${body}`,
      `${head}.${body}.${signature.slice(1)}`,
      "...",
      "a.b.c",
    ];
    for (const token of [...forged, ...broken]) expect(outcome(await ask(token)), token).toEqual(refused);
    expect((await ask(user.accessToken)).status).toBe(200);
    sent.pop();
  });

  it("when it is of another tenant than its session, even if we had signed it", async () => {
    const user = await server.signIn();
    const { sub = "", sid = "" } = claimsOf(user) as { sub?: string; sid?: string };
    const tokens = makeTokens(secret, server.clock);
    const claims = { userId: sub, sessionId: sid };
    expect(outcome(await ask(await tokens.signAccess({ ...claims, tenantId: otherTenantId })))).toEqual(
      refused,
    );
    expect((await ask(await tokens.signAccess({ ...claims, tenantId: "000000" }))).status).toBe(200);
  });

  it("when its algorithm is none, another, or that of a public key used as a secret", async () => {
    const user = await server.signIn();
    const claims = claimsOf(user);
    const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
    const key = deriveKey(secret, "access-token");
    const unsigned = ["none", "None", "NONE", "nOnE"].map((alg) => `${encode({ alg })}.${encode(claims)}.`);
    const signed = await Promise.all([
      new SignJWT(claims).setProtectedHeader({ alg: "RS256" }).sign(privateKey),
      new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(await exportSPKI(publicKey))),
      new SignJWT(claims).setProtectedHeader({ alg: "HS512" }).sign(key),
      new SignJWT({ ...claims, token_type: "refresh_token" }).setProtectedHeader({ alg: "HS256" }).sign(key),
    ]);
    for (const token of [...unsigned, ...signed]) expect(outcome(await ask(token)), token).toEqual(refused);
  });

  it("when it has run out, also one that was just good", async () => {
    const user = await server.signIn();
    expect((await user.get(userInfo)).status).toBe(200);
    server.clock.advance(3_600_000);
    expect(outcome(await ask(user.accessToken))).toEqual(refused);
  });

  it("when there are two of them, in one header or in two", async () => {
    const [one, two] = [await server.signIn(), await server.signIn()];
    const doubled = `bearer ${one.accessToken}, bearer ${two.accessToken}`;
    const inOne = await server.request("GET", userInfo, { headers: { "SQ-Auth": doubled } });
    expect(outcome(inOne)).toEqual(refused);
    const inTwo = await new Promise<number | undefined>((resolve, reject) => {
      const sending = request(server.url + userInfo, {
        headers: { "SQ-Auth": [`bearer ${one.accessToken}`, `bearer ${two.accessToken}`] },
      });
      sending.once("error", reject).once("response", (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sending.end();
    });
    expect(inTwo).toBe(401);
  });

  it("when it is oversized, however well it was signed", async () => {
    const claims = { ...claimsOf(await server.signIn()), padding: "x".repeat(6000) };
    const signed = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .sign(deriveKey(secret, "access-token"));
    expect(signed.length).toBeGreaterThan(8000);
    for (const token of [signed, "x".repeat(9000)]) expect(outcome(await ask(token))).toEqual(refused);
  });

  it("when it is anywhere but in its header", async () => {
    const { accessToken } = await server.signIn();
    const replies = [
      await server.request("GET", `${userInfo}?access_token=${accessToken}&SQ-Auth=${accessToken}`),
      await server.request("GET", userInfo, { headers: { authorization: `bearer ${accessToken}` } }),
      await server.request("GET", userInfo, { headers: { cookie: `SQ-Auth=bearer ${accessToken}` } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});

describe("a refresh token", () => {
  it("is refused when it was changed, is an access token, is a list or is oversized", async () => {
    const { refreshToken, accessToken } = await server.signIn();
    const renew = (refresh_token: unknown): Promise<Reply> =>
      server.request("POST", "/api/sq-auth/oauth/token", {
        headers: {
          authorization: `Basic ${Buffer.from("test-client:test-client-secret").toString("base64")}`,
        },
        body: { grant_type: "refresh_token", refresh_token },
      });
    for (const token of [`${refreshToken.slice(1)}x`, accessToken, [refreshToken], "x".repeat(9000)]) {
      const { status, body, headers } = await renew(token);
      expect(status).toBe(400);
      expect(["invalid_grant", "invalid_request"]).toContain(body.error);
      expect(headers.getSetCookie().filter((cookie) => !/=;/.test(cookie))).toEqual([]);
    }
    expect((await renew(refreshToken)).status).toBe(200);
  });

  it("7.15 is good at a call of its own too, by field or by cookie, with the same answer and the same rules", async () => {
    const { refreshToken } = await server.signIn();
    const path = "/api/sq-auth/oauth/token/refresh";
    expect((await server.request("POST", path, { body: { refresh_token: refreshToken } })).status).toBe(401);
    const headers = {
      authorization: `Basic ${Buffer.from("test-client:test-client-secret").toString("base64")}`,
    };
    const byField = await server.request("POST", path, { headers, body: { refresh_token: refreshToken } });
    expect([byField.status, byField.body.account, byField.body.token_type]).toEqual([200, "admin", "bearer"]);
    expect((await ask(byField.body.access_token)).status).toBe(200);
    const byGrant = await askToken(server, { grant_type: "refresh_token", refresh_token: refreshToken });
    expect(byGrant.body.refresh_token).toBe(byField.body.refresh_token);
    const cookie = `provost-refresh=${byField.body.refresh_token}`;
    expect((await server.request("POST", path, { headers: { ...headers, cookie } })).status).toBe(200);
    const { status, body } = await server.request("POST", path, { headers });
    expect([status, body.error]).toEqual([400, "invalid_grant"]);
  });
});

it("7.19 7.20 signing out by GET is signing out; a list sent to it is a log, and nobody is signed out", async () => {
  const user = await server.signIn();
  const logout = "/api/sq-user/user/logout";
  const entry = { url: "/x", time: "2026-01-01 00:00:00", type: "error", message: "a browser's error" };
  expect((await user.post(logout, [entry])).status).toBe(200);
  expect((await user.post(logout, [{ nonsense: true }])).status).toBe(400);
  const stored = await server.db
    .tenant("000000")
    .run((db) => db.selectFrom("localLog").select("entry").execute());
  expect(stored).toMatchObject([{ entry: { message: "a browser's error" } }]);
  expect((await user.get(userInfo)).status).toBe(200);
  expect((await user.get(logout)).status).toBe(200);
  expect((await user.get(userInfo)).status).toBe(401);
});
