import { describe, expect, it } from "vitest";
import type { Reply } from "../../platform/testing/test-client.ts";
import { otherTenantId } from "../../platform/testing/test-server.ts";
import { giveSettings } from "../code/code.fixtures.ts";
import { browser, type Landing } from "./social-browser.fixtures.ts";
import { apps, here, socialScene, waysOf } from "./social-scene.fixtures.ts";

const { server, locals, somebody, member } = socialScene();
const { wechat } = locals;
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
      appid: apps.wechat.id,
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
    const { fields: own } = await landing();
    const renamed = { ...own, state: (own.state ?? "").replace(here, otherTenantId), tenantId: here };
    expectRefused(await visitor.finish({ page: "/login", fields: renamed }), expired);
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

  it("2.60 signs in whoever has bound the account, once", async () => {
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
  ])("fails for this time at %s", async (_, failing) => {
    local.person = somebody();
    const path = provider === "wechat" ? "/sns/oauth2/access_token" : "/oauth2.0/token";
    local.instead.set(path, failing);
    const visitor = browser(server);
    const reply = await visitor.finish(await visitor.signInAt(provider, here));
    local.instead.clear();
    expectRefused(reply, failed);
  });

  it("fails when the provider speaks of another application or person", async () => {
    local.person = somebody();
    const path = provider === "wechat" ? "/sns/userinfo" : "/oauth2.0/me";
    const body = JSON.stringify({ client_id: "101000002", openid: "O-another", unionid: "U-another" });
    local.instead.set(path, { status: 200, body });
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
