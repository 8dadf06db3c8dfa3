import { readFileSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "@provost/contract/wire/error-code";
import { describe, expect, it } from "vitest";
import { askToken, giveSettings, giveUser } from "../code/code.fixtures.ts";
import { enableFactor } from "../second-factor/second-factor.fixtures.ts";
import { browser } from "./social-browser.fixtures.ts";
import { apps, here, socialScene } from "./social-scene.fixtures.ts";

const { server, locals, somebody, member, bound, passwordOf } = socialScene();
const { wechat, qq } = locals;

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
    expect([second.status, second.body.error_description]).toEqual([400, messageOf("social_taken", "zh")]);
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

  it("waits for the second factor of whoever has one", async () => {
    await giveUser(server, here, "careful", {});
    const app = await enableFactor(server, await server.signIn(here, "careful"));
    wechat.person = somebody();
    const visitor = browser(server);
    const { body } = await visitor.finish(await visitor.signInAt("wechat", here));
    const first = await passwordOf("careful", { bind_ticket: body.bind_ticket });
    expect([first.body.error, await bound("careful")]).toEqual(["mfa_required", []]);
    const second = { grant_type: "mfa_otp", mfa_token: first.body.mfa_token, code: app.code() };
    expect((await askToken(server, second)).status).toBe(200);
    expect(await bound("careful")).toMatchObject([{ provider: "wechat", subject: wechat.person.unionid }]);
    const next = await visitor.finish(await visitor.signInAt("wechat", here));
    expect(next.body.error).toBe("mfa_required");
  });

  it("takes a code sent to the phone as well as a password", async () => {
    await giveSettings(server, here, { sms: { provider: "outbox" } });
    await giveUser(server, here, "by-phone", { phone: "13800000001" });
    qq.person = somebody();
    const visitor = browser(server);
    const { body } = await visitor.finish(await visitor.signInAt("qq", here));
    await server.request("POST", "/api/sq-auth/sms-code", { body: { phone: "13800000001" } });
    const code = readFileSync(join(server.dataDir, "outbox"), "utf8").trim().split(" ").at(-1) ?? "";
    const grant = { grant_type: "sms_code", phone: "13800000001", code, bind_ticket: body.bind_ticket };
    expect((await askToken(server, grant)).status).toBe(200);
    expect(await bound("by-phone")).toMatchObject([{ provider: "qq", subject: qq.person.unionid }]);
  });

  it("knows an account by its open id when QQ tells no union id yet, and by both later", async () => {
    apps.qq.isUnionGranted = false;
    const person = await member("qq", "no-union");
    expect(await bound("no-union")).toMatchObject([{ subject: person.openid, name: person.nickname }]);
    apps.qq.isUnionGranted = true;
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
    expect((await bindingOf("shy", "qq")).landing).toEqual({
      page: "/info/index",
      fields: { source: "qq", error: "social_failed" },
    });
  });
});
