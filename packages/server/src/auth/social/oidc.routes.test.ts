import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TenantDb } from "../../platform/db/database.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { askToken, giveSettings, giveUser, testSeal } from "../code/code.fixtures.ts";
import { type Cheat, certifiedIssuer, cheatingIssuer, type LocalIssuer } from "./oidc-issuers.fixtures.ts";
import { browser, type Landing } from "./social-browser.fixtures.ts";

const here = "000000";
const clientOf = (provider: string) => ({
  id: "provost-client",
  secret: "the client's s3cret / with: signs",
  redirectUri: () => `${server.url}/api/sq-auth/social/${provider}/callback`,
});
const corp = certifiedIssuer(clientOf("corp"));
const cheat = cheatingIssuer(clientOf("cheat"));
const another = cheatingIssuer(clientOf("cheat"));
const server = testServer(() => ({ privateHosts: ["127.0.0.1"], patienceMs: 2500 }));

const wayOf = (provider: string, issuer: string) => ({
  kind: "oidc",
  provider,
  name: provider,
  issuer,
  clientId: "provost-client",
  unknown: "bind",
  secret: testSeal.seal(clientOf(provider).secret, `social ${provider} ${here}`),
});
/** Sets the ways up; those of the cheat lead wherever it says. */
const setUp = (cheatAt = cheat.url) =>
  giveSettings(server, here, {
    social: [
      wayOf("corp", corp.url),
      wayOf("cheat", cheatAt),
      wayOf("inside", "https://localhost:1"),
      wayOf("plain", "http://192.168.0.1"),
    ],
  });

async function bindTo(provider: string, issuer: LocalIssuer, account: string, person: string): Promise<void> {
  issuer.person = person;
  await giveUser(server, here, account, {});
  const visitor = browser(server);
  const { body } = await visitor.finish(await visitor.signInAt(provider, here));
  const password = "correct horse battery";
  const bound = { grant_type: "password", username: account, password, bind_ticket: body.bind_ticket };
  expect((await askToken(server, bound)).status).toBe(200);
}

async function analyst(): Promise<string> {
  const ofAnalyst = (db: TenantDb) => db.selectFrom("role").select("id").where("code", "=", "analyst");
  return (await server.db.tenant(here).run((db) => ofAnalyst(db).executeTakeFirstOrThrow())).id;
}

beforeAll(() => setUp());
afterEach(() => {
  cheat.cheat = {};
});

describe("a certified provider", () => {
  it("is asked with PKCE, a nonce and our own address", async () => {
    corp.person = "t-0";
    const visitor = browser(server);
    const away = new URL((await visitor.step(`/api/sq-auth/social/corp?tenantId=${here}`)) ?? "");
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "provost-client",
      scope: "openid profile",
      redirect_uri: clientOf("corp").redirectUri(),
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it("signs in whoever has bound the account, and shows the name it tells", async () => {
    await bindTo("corp", corp, "teacher", "t-1");
    const visitor = browser(server);
    const { status, body } = await visitor.finish(await visitor.signInAt("corp", here));
    expect([status, body.account]).toEqual([200, "teacher"]);
    const user = await server.signIn(here, "teacher");
    expect((await user.get("/api/sq-auth/social-accounts")).body.data).toMatchObject([
      { provider: "corp", name: "Teacher t-1" },
    ]);
    expect(corp.requests.filter((call) => call.includes("openid-configuration"))).toHaveLength(1);
  });

  it("takes no code twice, nor in another journey", async () => {
    await bindTo("corp", corp, "twice", "t-2");
    const visitor = browser(server);
    const landing = await visitor.signInAt("corp", here);
    expect((await visitor.finish(landing)).status).toBe(200);
    expect((await visitor.finish(landing)).body.error_description).toBe("操作已过期，请重新开始");
    const [first, second] = [await visitor.signInAt("corp", here), await visitor.signInAt("corp", here)];
    const mixed = { ...second, fields: { ...second.fields, code: first.fields.code ?? "" } };
    expect((await visitor.finish(mixed)).body.error_description).toBe("第三方登录失败，请重试");
  });

  it("gives the roles of its groups, and a user to whom a group gives one, where the tenant says so", async () => {
    const id = await analyst();
    const attributes = {
      account: "preferred_username",
      name: "name",
      mail: "email",
      groups: "access.groups",
    };
    const roles = [{ group: "staff/Teachers", roleId: id }];
    const federated = { ...wayOf("corp", corp.url), unknown: "create", scope: "team", attributes, roles };
    await giveSettings(server, here, { social: [federated] });
    corp.person = "newcomer";
    corp.groups = ["Staff/Teachers"];
    const signIn = async () => {
      const visitor = browser(server);
      return visitor.finish(await visitor.signInAt("corp", here));
    };
    const { status, body } = await signIn();
    expect([status, body.account, body.role_name]).toEqual([200, "newcomer", "analyst"]);
    corp.groups = [];
    expect((await signIn()).body).toMatchObject({ user_id: body.user_id, role_name: "" });
    corp.person = "stranger";
    expect((await signIn()).body.error_description).toBe("该第三方账号未绑定任何用户，请联系管理员");
    await setUp();
  });

  it("leads back when the person declines, and is not believed when another issuer answers", async () => {
    corp.person = null;
    expect(await browser(server).signInAt("corp", here)).toEqual({
      page: "/login",
      fields: { source: "corp", error: "social_failed" },
    });
    corp.person = "t-3";
    const landingAfter = async (change: (callback: URL) => void): Promise<string> => {
      const visitor = browser(server);
      let place = await visitor.step(`/api/sq-auth/social/corp?tenantId=${here}`);
      while (place !== null && !place.includes("/callback")) place = await visitor.step(place);
      const callback = new URL(place ?? "");
      expect(callback.searchParams.get("iss")).toBe(corp.url);
      change(callback);
      return (await visitor.finish(await visitor.travel(callback.href))).body.error_description;
    };
    expect(await landingAfter(({ searchParams }) => searchParams.set("iss", "https://evil.example"))).toBe(
      "第三方登录失败，请重试",
    );
    expect(await landingAfter(({ searchParams }) => searchParams.delete("iss"))).toBe(
      "第三方登录失败，请重试",
    );
    expect(await landingAfter(() => {})).toContain("尚未绑定");
  });
});

describe("an issuer that cheats", () => {
  const signIn = async (
    cheating: Cheat,
    person = "c-1",
  ): Promise<Landing | { status: number; text: string }> => {
    cheat.person = person;
    cheat.cheat = cheating;
    // What it published before does not count any more.
    server.clock.advance(601_000);
    const visitor = browser(server);
    const landing = await visitor.signInAt("cheat", here);
    if (landing.fields.error !== undefined) return landing;
    const { status, body } = await visitor.finish(landing);
    return { status, text: body.error_description ?? body.account };
  };
  const failed = { status: 400, text: "第三方登录失败，请重试" };
  const ledBack = { page: "/login", fields: { source: "cheat", error: "social_failed" } };

  it("gets somebody in while it is honest", async () => {
    await bindTo("cheat", cheat, "honest", "c-1");
    expect(await signIn({})).toEqual({ status: 200, text: "honest" });
  });

  it.each<[string, Cheat]>([
    ["another nonce", { claims: (honest) => ({ ...honest, nonce: "tampered" }) }],
    ["no nonce", { claims: ({ nonce: _, ...honest }) => honest }],
    ["another audience", { claims: (honest) => ({ ...honest, aud: "somebody-else" }) }],
    ["another issuer", { claims: (honest) => ({ ...honest, iss: "https://accounts.example" }) }],
    ["a token that has run out", { claims: (honest) => ({ ...honest, exp: (honest.iat ?? 0) - 60 }) }],
    ["nobody", { claims: ({ sub: _, ...honest }) => honest }],
    ["another key", { key: "another" }],
    ["no signature", { key: "none" }],
    ["a refusal", { instead: { "/token": { status: 400, body: '{"error":"invalid_client"}' } } }],
    ["no JSON", { instead: { "/token": { status: 200, body: "<html>" } } }],
    ["silence", { instead: { "/token": "silence" } }],
    [
      "a redirect",
      { instead: { "/token": { status: 307, body: "", location: "https://evil.example/token" } } },
    ],
    ["no keys", { instead: { "/keys": { status: 404, body: "" } } }],
    ["keys inside", { discovery: (honest) => ({ ...honest, jwks_uri: "http://169.254.169.254/keys" }) }],
    [
      "its token endpoint inside",
      { discovery: (honest) => ({ ...honest, token_endpoint: "https://10.0.0.1/token" }) },
    ],
  ])("gets nobody in with %s", async (_, cheat) => {
    expect(await signIn(cheat)).toEqual(failed);
  });

  it("takes no one's roles where the token only refers to the groups", async () => {
    const roles = [{ group: "teachers", roleId: await analyst() }];
    await giveSettings(server, here, { social: [{ ...wayOf("cheat", cheat.url), roles }] });
    const claims = (more: object) => (honest: object) => ({ ...honest, ...more });
    const held = async () => {
      const admin = await server.signIn();
      const { records } = (await admin.get("/api/sq-user/list?keyword=honest")).body.data;
      return records[0].roles.map(({ code }: { code: string }) => code);
    };
    expect(await signIn({ claims: claims({ groups: "Teachers" }) })).toEqual({ status: 200, text: "honest" });
    expect(await held()).toEqual(["analyst"]);
    expect(await signIn({ claims: claims({ _claim_names: { groups: "src1" } }) })).toEqual(failed);
    expect(await held()).toEqual(["analyst"]);
    expect(await signIn({})).toEqual({ status: 200, text: "honest" });
    expect(await held()).toEqual([]);
    await setUp();
  });

  it.each<[string, Cheat]>([
    [
      "says to be another issuer",
      { discovery: (honest) => ({ ...honest, issuer: "https://accounts.example" }) },
    ],
    ["is silent", { instead: { "/.well-known/openid-configuration": "silence" } }],
    [
      "leads elsewhere",
      {
        instead: {
          "/.well-known/openid-configuration": { status: 302, body: "", location: "http://127.0.0.1:1/" },
        },
      },
    ],
    [
      "sends browsers to no web page",
      { discovery: (honest) => ({ ...honest, authorization_endpoint: "javascript:alert(1)" }) },
    ],
    [
      "sends browsers to plain http",
      { discovery: (honest) => ({ ...honest, authorization_endpoint: "http://evil.example/" }) },
    ],
  ])("leads nowhere when its document %s", async (_, cheat) => {
    expect(await signIn(cheat)).toEqual(ledBack);
  });

  it.each(["inside", "plain"])("is not asked where the operator has not allowed it: %s", async (provider) => {
    const landing = await browser(server).signInAt(provider, here);
    expect(landing.fields.error).toBe("social_failed");
  });

  it("keeps accounts of one issuer apart from those of the next under the same name", async () => {
    await setUp(another.url);
    another.person = "c-1";
    const visitor = browser(server);
    const reply = await visitor.finish(await visitor.signInAt("cheat", here));
    expect(reply.body.error).toBe("account_not_bound");
    await setUp();
  });
});
