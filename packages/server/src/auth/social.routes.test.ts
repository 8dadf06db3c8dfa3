import { beforeAll, describe, expect, it } from "vitest";
import { readOutside } from "../platform/outside.ts";
import type { Reply } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { askToken, giveSettings, giveUser, testSeal } from "./code.fixtures.ts";
import { browser, type Landing } from "./social-browser.fixtures.ts";
import { type LocalPerson, localQq, localWechat } from "./social-providers.fixtures.ts";

const wechatApp = { id: "wx0001", secret: "wechat's s3cret" };
const qqApp = { id: "101000001", secret: "qq's s3cret", isUnionGranted: true };
const wechat = localWechat(wechatApp);
const qq = localQq(qqApp);
const server = testServer(() => ({
  patienceMs: 500,
  endpoints: { ...readOutside({}).endpoints, wechat: wechat.url, wechatPage: wechat.url, qq: qq.url },
}));
const here = "000000";
const apps = { wechat: wechatApp, qq: qqApp };
const locals = { wechat, qq };

const waysOf = (tenantId: string, unknown: "bind" | "refuse", given: Partial<typeof apps> = apps) => ({
  social: Object.entries(given).map(([kind, app]) => ({
    kind,
    clientId: app.id,
    unknown,
    secret: testSeal.seal(app.secret, `social ${kind} ${tenantId}`),
  })),
});
let people = 0;
const somebody = (): LocalPerson => {
  people += 1;
  return { openid: `O${people}`, unionid: `U${people}`, nickname: `小明 ${people}` };
};
const bound = (account: string) =>
  server.db
    .tenant(here)
    .run((db) =>
      db
        .selectFrom("socialAccount")
        .innerJoin("appUser", "appUser.id", "socialAccount.userId")
        .select(["provider", "subject", "name"])
        .where("account", "=", account)
        .orderBy("provider")
        .execute(),
    );
const passwordOf = (account: string, more: Record<string, string> = {}): Promise<Reply> =>
  askToken(server, { grant_type: "password", username: account, password: "correct horse battery", ...more });

/** Somebody with an account of that provider bound. */
async function member(provider: keyof typeof locals, account: string): Promise<LocalPerson> {
  const person = somebody();
  locals[provider].person = person;
  await giveUser(server, here, account, {});
  const visitor = browser(server);
  const { body } = await visitor.finish(await visitor.signInAt(provider, here));
  expect((await passwordOf(account, { bind_ticket: body.bind_ticket })).status).toBe(200);
  return person;
}

beforeAll(async () => {
  await giveSettings(server, here, waysOf(here, "bind"));
  await giveSettings(server, otherTenantId, waysOf(otherTenantId, "refuse"));
});

const errorAt = ({ page, fields }: Landing): string => `${page} ${fields.error}`;

describe("leaving for a provider", () => {
  it("leads back with the reason where the way is not set up", async () => {
    const visitor = browser(server);
    for (const [provider, tenantId] of [
      ["github", here],
      ["wechat", "999999"],
    ] as const) {
      const landing = await visitor.signInAt(provider, tenantId);
      expect(landing).toEqual({ page: "/login", fields: { source: provider, error: "social_not_set_up" } });
    }
  });

  it("tells the provider who asks, where to come back to and a state, and marks the browser", async () => {
    const reply = await fetch(`${server.url}/api/sq-auth/social/wechat?tenantId=${here}`, {
      redirect: "manual",
    });
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([302, "no-store"]);
    const url = new URL(reply.headers.get("location") ?? "");
    expect([url.origin, url.pathname, url.hash]).toEqual([
      wechat.url,
      "/connect/qrconnect",
      "#wechat_redirect",
    ]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: wechatApp.id,
      response_type: "code",
      scope: "snsapi_login",
      redirect_uri: `${server.url}/api/sq-auth/social/wechat/callback`,
      state: expect.stringMatching(/^000000\.[0-9a-f]{64}$/),
    });
    const [cookie] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^provost-social=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

describe("coming back", () => {
  it.each(["", "nonsense", "000000.abc", `000000.${"0".repeat(64)}`, `999999.${"0".repeat(64)}`])(
    "refuses the state %j",
    async (state) => {
      const landing = await browser(server).travel(
        `/api/sq-auth/social/wechat/callback?code=c&state=${state}`,
      );
      expect(landing).toEqual({ page: "/login", fields: { source: "wechat", error: "ticket_invalid" } });
    },
  );

  it("refuses another browser, another provider and a state that is too old", async () => {
    wechat.person = somebody();
    const visitor = browser(server);
    const away = await visitor.step(`/api/sq-auth/social/wechat?tenantId=${here}`);
    const back = await visitor.step(away ?? "");
    expect(errorAt(await browser(server).travel(back ?? ""))).toBe("/login ticket_invalid");
    const stranger = browser(server);
    await stranger.signInAt("qq", here);
    expect(errorAt(await stranger.travel(back ?? ""))).toBe("/login ticket_invalid");
    expect(errorAt(await visitor.travel(back?.replace("/wechat/", "/qq/") ?? ""))).toBe(
      "/login ticket_invalid",
    );
    server.clock.advance(601_000);
    expect(errorAt(await visitor.travel(back ?? ""))).toBe("/login ticket_invalid");
  });

  it("leads to our own page only, whatever the address says, with nothing in it that a server hears", async () => {
    wechat.person = somebody();
    const visitor = browser(server);
    const away = await visitor.step(
      `/api/sq-auth/social/wechat?tenantId=${here}&redirect_uri=https://evil.example&next=//evil.example`,
    );
    expect(away).toContain(encodeURIComponent(`${server.url}/api/`));
    const back = await visitor.step(away ?? "");
    const location = await visitor.step(`${back}&redirect=https://evil.example&next=//evil.example`);
    expect(location).toMatch(/^\/login#source=wechat&code=\w+&state=000000\.[0-9a-f]{64}$/);
  });

  it("says so when the person declines or the provider names an error, and the state is used up", async () => {
    wechat.person = null;
    const visitor = browser(server);
    expect(errorAt(await visitor.signInAt("wechat", here))).toBe("/login social_failed");
    wechat.person = somebody();
    const away = await visitor.step(`/api/sq-auth/social/wechat?tenantId=${here}`);
    const back = await visitor.step(away ?? "");
    expect(errorAt(await visitor.travel(`${back}&error=access_denied<script>`))).toBe("/login social_failed");
    expect(errorAt(await visitor.travel(back ?? ""))).toBe("/login ticket_invalid");
  });
});

describe.each(["wechat", "qq"] as const)("signing in by %s", (provider) => {
  const local = locals[provider];
  const expectRefused = ({ status, body }: Reply, description: string): void => {
    expect([status, body.error_description]).toEqual([400, description]);
    expect(JSON.stringify(body)).not.toContain("s3cret");
  };
  const expired = "操作已过期，请重新开始";
  const failed = "第三方登录失败，请重试";

  it("refuses what did not come back in this browser, for this tenant, from this provider", async () => {
    await member(provider, `${provider}-careful`);
    const visitor = browser(server);
    const landing = () => visitor.signInAt(provider, here);
    const stranger = browser(server);
    await stranger.signInAt(provider, here);
    expectRefused(await stranger.finish(await landing()), expired);
    expectRefused(await browser(server).finish(await landing()), expired);
    expectRefused(await visitor.finish(await landing(), { tenantId: otherTenantId }), expired);
    expectRefused(
      await visitor.finish(await landing(), { source: provider === "qq" ? "wechat" : "qq" }),
      expired,
    );
    const { fields } = await landing();
    const foreign = { ...fields, state: (fields.state ?? "").replace(here, otherTenantId) };
    expectRefused(await visitor.finish({ page: "/login", fields: foreign }), expired);
    expectRefused(await visitor.finish({ page: "/login", fields: {} }), expired);
    const late = await landing();
    server.clock.advance(601_000);
    expectRefused(await visitor.finish(late), expired);
  });

  it("refuses a state whose browser never came back from the provider", async () => {
    const visitor = browser(server);
    const away = await visitor.step(`/api/sq-auth/social/${provider}?tenantId=${here}`);
    const back = new URL((await visitor.step(away ?? "")) ?? "");
    const fields = { source: provider, ...Object.fromEntries(back.searchParams) };
    expectRefused(await visitor.finish({ page: "/login", fields }), expired);
  });

  it("signs in whoever has bound the account, once", async () => {
    await member(provider, `${provider}-member`);
    const visitor = browser(server);
    const landing = await visitor.signInAt(provider, here);
    const { status, body } = await visitor.finish(landing);
    expect([status, body.account, body.tenant_id]).toEqual([200, `${provider}-member`, here]);
    expectRefused(await visitor.finish(landing), expired);
    const next = await visitor.signInAt(provider, here);
    const replayed = { ...next.fields, code: landing.fields.code ?? "" };
    expectRefused(await visitor.finish({ page: "/login", fields: replayed }), failed);
  });

  it("works in two tabs of one browser", async () => {
    await member(provider, `${provider}-tabs`);
    const visitor = browser(server);
    const [first, second] = [await visitor.signInAt(provider, here), await visitor.signInAt(provider, here)];
    expect((await visitor.finish(first)).status).toBe(200);
    expect((await visitor.finish(second)).status).toBe(200);
  });

  it("refuses a user who is disabled", async () => {
    await member(provider, `${provider}-gone`);
    await server.db
      .tenant(here)
      .run((db) =>
        db
          .updateTable("appUser")
          .set({ disabledAt: new Date() })
          .where("account", "=", `${provider}-gone`)
          .execute(),
      );
    const visitor = browser(server);
    const reply = await visitor.finish(await visitor.signInAt(provider, here));
    expect([reply.status, reply.body.error]).toEqual([400, "access_denied"]);
  });

  it("refuses an account nobody has bound, where the tenant says so, without a ticket", async () => {
    local.person = somebody();
    const visitor = browser(server);
    const { status, body } = await visitor.finish(await visitor.signInAt(provider, otherTenantId));
    expect([status, Object.keys(body)]).toEqual([400, ["error", "error_description"]]);
    expect(body.error).toBe("access_denied");
  });

  it.each([
    ["silence", "silence" as const],
    ["a broken answer", { status: 502, body: "<html>" }],
    ["an error of its own", { status: 200, body: '{"errcode":-1,"error":-1,"errmsg":"system error"}' }],
    ["an answer without what matters", { status: 200, body: "{}" }],
  ])("fails for this time at %s", async (_, answer) => {
    local.person = somebody();
    const path = provider === "wechat" ? "/sns/oauth2/access_token" : "/oauth2.0/token";
    local.instead.set(path, answer);
    const visitor = browser(server);
    const reply = await visitor.finish(await visitor.signInAt(provider, here));
    local.instead.clear();
    expectRefused(reply, failed);
  });

  it("fails when the secret is not the application's", async () => {
    await giveSettings(
      server,
      here,
      waysOf(here, "bind", { ...apps, [provider]: { ...apps[provider], secret: "wrong s3cret" } }),
    );
    local.person = somebody();
    const visitor = browser(server);
    expectRefused(await visitor.finish(await visitor.signInAt(provider, here)), failed);
    await giveSettings(server, here, waysOf(here, "bind"));
  });
});

describe("binding by signing in once", () => {
  it("binds whoever signs in with the ticket, once, and writes it down", async () => {
    const person = somebody();
    wechat.person = person;
    const visitor = browser(server);
    const { status, body } = await visitor.finish(await visitor.signInAt("wechat", here));
    expect([status, body.error, body.error_description]).toEqual([
      400,
      "account_not_bound",
      "该第三方账号尚未绑定，请用账号登录一次以完成绑定",
    ]);
    await giveUser(server, here, "binder", {});
    const wrong = await askToken(server, {
      grant_type: "password",
      username: "binder",
      password: "no",
      bind_ticket: body.bind_ticket,
    });
    expect(wrong.body.error).toBe("invalid_grant");
    expect((await passwordOf("binder", { bind_ticket: `${body.bind_ticket}0` })).status).toBe(400);
    expect(await bound("binder")).toEqual([]);
    expect((await passwordOf("binder", { bind_ticket: body.bind_ticket })).status).toBe(200);
    expect(await bound("binder")).toEqual([
      { provider: "wechat", subject: person.unionid, name: person.nickname },
    ]);
    expect((await passwordOf("admin", { bind_ticket: body.bind_ticket })).status).toBe(400);
    const entry = await server.db
      .tenant(here)
      .run((db) =>
        db
          .selectFrom("auditLog")
          .selectAll()
          .where("entity", "=", "social_account")
          .orderBy("id", "desc")
          .executeTakeFirstOrThrow(),
      );
    expect(entry).toMatchObject({
      action: "create",
      actor: "binder",
      after: { provider: "wechat", name: person.nickname },
    });
  });

  it("refuses a second account of the provider, another's account and a ticket that is too old", async () => {
    await member("qq", "one-account");
    qq.person = somebody();
    const visitor = browser(server);
    const ticketOf = async () => (await visitor.finish(await visitor.signInAt("qq", here))).body.bind_ticket;
    const second = await passwordOf("one-account", { bind_ticket: await ticketOf() });
    expect([second.status, second.body.error_description]).toEqual([400, "该第三方账号已绑定其他用户"]);
    const [early, late] = [await ticketOf(), await ticketOf()];
    await giveUser(server, here, "early", {});
    await giveUser(server, here, "late", {});
    expect((await passwordOf("early", { bind_ticket: early })).status).toBe(200);
    expect((await passwordOf("early", { bind_ticket: late })).status).toBe(200);
    qq.person = somebody();
    const old = await ticketOf();
    server.clock.advance(601_000);
    expect((await passwordOf("late", { bind_ticket: old })).status).toBe(400);
    expect(await bound("late")).toEqual([]);
  });

  it("knows an account by its open id when QQ tells no union id yet, and by both later", async () => {
    qqApp.isUnionGranted = false;
    const person = await member("qq", "no-union");
    expect(await bound("no-union")).toMatchObject([{ subject: person.openid, name: person.nickname }]);
    qqApp.isUnionGranted = true;
    const visitor = browser(server);
    const { status, body } = await visitor.finish(await visitor.signInAt("qq", here));
    expect([status, body.account]).toEqual([200, "no-union"]);
  });
});

describe("binding while signed in", () => {
  const accounts = "/api/sq-auth/social-accounts";

  async function bindingOf(account: string, provider: keyof typeof locals) {
    const user = await server.signIn(here, account);
    const own = { "SQ-Auth": `bearer ${user.accessToken}` };
    const visitor = browser(server);
    const post = (path: string, body: object) =>
      server.request("POST", accounts + path, { body, headers: { ...own, ...visitor.cookies() } });
    const started = await post("/bind", { provider });
    visitor.keep(started);
    return { user, visitor, post, landing: await visitor.travel(started.body.data.url) };
  }

  it("is bound for the one who left, at a page of his own, and can be taken away again", async () => {
    await giveUser(server, here, "owner", {});
    await giveUser(server, here, "other", {});
    const person = somebody();
    qq.person = person;
    const { user, post, visitor, landing } = await bindingOf("owner", "qq");
    expect([landing.page, landing.fields.source]).toEqual(["/info/index", "qq"]);
    const other = await server.signIn(here, "other");
    const stolen = await server.request("POST", `${accounts}/confirm`, {
      body: landing.fields,
      headers: { "SQ-Auth": `bearer ${other.accessToken}`, ...visitor.cookies() },
    });
    expect(stolen.body.data.reason).toBe("ticket_invalid");

    const again = await bindingOf("owner", "qq");
    expect((await again.visitor.finish(again.landing)).status).toBe(400);
    const third = await bindingOf("owner", "qq");
    const { status, body } = await third.post("/confirm", third.landing.fields);
    const boundNow = { provider: "qq", name: person.nickname, boundAt: expect.stringMatching(/Z$/) };
    expect([status, body.data]).toEqual([200, boundNow]);
    expect((await user.get(accounts)).body.data).toEqual([boundNow]);
    expect((await other.get(accounts)).body.data).toEqual([]);

    qq.person = person;
    const taken = await bindingOf("other", "qq");
    expect((await taken.post("/confirm", taken.landing.fields)).body.data.reason).toBe("social_taken");

    expect((await post("/remove", { provider: "wechat" })).status).toBe(404);
    expect((await post("/remove", { provider: "qq" })).status).toBe(200);
    expect((await user.get(accounts)).body.data).toEqual([]);
    expect((await visitor.finish(await visitor.signInAt("qq", here))).body.error).toBe("account_not_bound");
  });

  it("is no way to sign somebody else in: a sign-in's state does not bind", async () => {
    await giveUser(server, here, "victim", {});
    wechat.person = somebody();
    const attacker = browser(server);
    const landing = await attacker.signInAt("wechat", here);
    const user = await server.signIn(here, "victim");
    const reply = await server.request("POST", `${accounts}/confirm`, {
      body: landing.fields,
      headers: { "SQ-Auth": `bearer ${user.accessToken}`, ...attacker.cookies() },
    });
    expect(reply.body.data.reason).toBe("ticket_invalid");
    expect(await bound("victim")).toEqual([]);
  });

  it("leads back to his own page when he declines", async () => {
    await giveUser(server, here, "shy", {});
    qq.person = null;
    expect(errorAt((await bindingOf("shy", "qq")).landing)).toBe("/info/index social_failed");
  });
});
