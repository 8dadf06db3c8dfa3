import { beforeAll, describe, expect, it } from "vitest";
import { readOutside } from "../../platform/outside.ts";
import { localMail } from "../../platform/testing/mail-server.fixtures.ts";
import { adminPassword, type Reply } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { tencentProvider } from "../sender/sms-providers.fixtures.ts";
import { giveSettings, giveUser, testSeal } from "./code.fixtures.ts";

const account = { id: "a-secret-id", secret: "the key's s3cret" };
const provider = tencentProvider(account, () => server.clock.now());
const mail = localMail();
const server = testServer(() => ({
  endpoints: { ...readOutside({}).endpoints, tencent: provider.url },
  mail: { host: "127.0.0.1", port: mail.port, secure: false, credentials: null, from: "no-reply@a.example" },
}));
const here = "000000";
const newpassword = "a quite unlikely sentence";

const call = (path: string, body: object, language = "zh"): Promise<Reply> =>
  server.request("POST", `/api/sq-auth/password/${path}`, { body, headers: { "accept-language": language } });
const forgot = (target: string, tenantId = here, language?: string) =>
  call("forgot", { target, tenantId }, language);
const reset = (target: string, code: string, password = newpassword, tenantId = here) =>
  call("reset", { target, code, newpassword: password, tenantId });
const codeByPhone = async (phone: string): Promise<string> => {
  server.clock.advance(61_000);
  expect((await forgot(phone)).status).toBe(200);
  return provider.taken.at(-1)?.code ?? "";
};
const codeByMail = async (address: string, language = "zh"): Promise<string> => {
  server.clock.advance(61_000);
  expect((await forgot(address, here, language)).status).toBe(200);
  return /\d{6}/.exec(mail.emails.at(-1)?.text ?? "")?.[0] ?? "";
};
const notThis = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

beforeAll(async () => {
  for (const tenantId of [here, otherTenantId]) {
    const secret = testSeal.seal(account.secret, `sms ${tenantId}`);
    const sms = {
      provider: "tencent",
      secretId: account.id,
      sdkAppId: "1400006666",
      signName: "学校",
      templateId: "7",
      secret,
    };
    await giveSettings(server, tenantId, { sms });
  }
  await giveUser(server, here, "li", {
    phone: "13800000001",
    email: "Li@A.example",
    mustChangePassword: true,
  });
  await giveUser(server, here, "wang", { phone: "13800000002", email: "wang@a.example" });
  await giveUser(server, here, "gone", {
    phone: "13800000003",
    email: "gone@a.example",
    disabledAt: new Date(),
  });
});

describe("asking for a code", () => {
  it("refuses a phone by its rule and nothing at all", async () => {
    expect((await forgot("138")).body.data.reason).toBe("phone_length");
    expect((await forgot("23800000000")).body.data.reason).toBe("phone_format");
    expect((await forgot("  ")).body.data.reason).toBe("bad_request");
  });

  it("answers alike whoever has the phone or the address, and sends only to its owner", async () => {
    const targets = [
      "13800000001",
      "13811112222",
      "13800000003",
      "LI@a.EXAMPLE",
      "nobody@a.example",
      "gone@a.example",
      "@",
    ];
    const replies: Reply[] = [];
    for (const target of targets) replies.push(await forgot(target));
    replies.push(await forgot("13800000001", otherTenantId));
    for (const { status, body } of replies) expect([status, body.data]).toEqual([200, { resendSeconds: 60 }]);
    expect(provider.taken.map(({ phone }) => phone)).toEqual(["13800000001"]);
    expect(mail.emails.map(({ to }) => to)).toEqual([["Li@a.example"]]);
    const early = [await forgot("li@a.example"), await forgot("nobody@a.example")];
    expect(early.map(({ status }) => status)).toEqual([429, 429]);
  });

  it("writes mail in the reader's language and says when it was not taken", async () => {
    await codeByMail("wang@a.example", "en");
    expect(mail.emails.at(-1)?.text).toContain("Your verification code is");
    server.clock.advance(61_000);
    mail.next = "refuse";
    expect((await forgot("wang@a.example")).body.data).toEqual({ reason: "message_not_sent" });
    expect((await forgot("nobody-2@a.example")).body.data).toEqual({ reason: "message_not_sent" });
    await codeByMail("wang@a.example");
  });
});

describe("setting a new password", () => {
  const expectRefused = ({ status, body }: Reply, reason = "code_wrong"): void =>
    expect([status, body.data.reason, Object.keys(body.data)]).toEqual([
      400,
      reason,
      expect.not.arrayContaining(["userId"]),
    ]);

  it("refuses every code that is not the one, alike", async () => {
    const code = await codeByPhone("13800000002");
    expectRefused(await reset("13800000002", notThis(code)));
    expectRefused(await reset("13800000001", code));
    expectRefused(await reset("13811112222", "123456"));
    expectRefused(await reset("nobody@a.example", "123456"));
    expectRefused(await reset("13800000002", code, newpassword, otherTenantId));
    expectRefused(await reset("13800000002", "12345"), "bad_request");
    server.clock.advance(301_000);
    expectRefused(await reset("13800000002", code));
    expect((await server.signIn(here, "wang")).accessToken).not.toBe("");
  });

  it("is no way in for a sign-in code, nor the other way round", async () => {
    server.clock.advance(3_600_000);
    await server.request("POST", "/api/sq-auth/sms-code", { body: { phone: "13800000002" } });
    const code = provider.taken.at(-1)?.code ?? "";
    expectRefused(await reset("13800000002", code));
  });

  it("wants a password that the rule takes, and leaves the code good meanwhile", async () => {
    const code = await codeByPhone("13800000002");
    for (let once = 0; once < 6; once++)
      expectRefused(await reset("13800000002", code, "short"), "password_short");
    expectRefused(await reset("13800000002", code, "password1234"), "password_common");
    expectRefused(await reset("13800000002", code, adminPassword), "password_same");
    expect((await reset("13800000002", code)).status).toBe(200);
    expectRefused(await reset("13800000002", code, "another unlikely sentence"));
    expect((await server.signIn(here, "wang", newpassword)).accessToken).not.toBe("");
  });

  it("ends the sessions, lifts the duty to change it, keeps the second factor, and is written down", async () => {
    const user = await server.signIn(here, "li");
    await server.db
      .tenant(here)
      .run((db) =>
        db
          .updateTable("appUser")
          .set({ totpSecret: "sealed", totpConfirmedAt: new Date() })
          .where("account", "=", "li")
          .execute(),
      );
    const code = await codeByMail("li@a.example");
    expect((await reset(" LI@a.example", code)).status).toBe(200);
    expect((await user.get("/api/sq-user/user/getUserInfo")).status).toBe(401);
    await expect(server.signIn(here, "li")).rejects.toThrow(/invalid_grant/);
    const { person, entry } = await server.db.tenant(here).run(async (db) => ({
      person: await db
        .selectFrom("appUser")
        .selectAll()
        .where("account", "=", "li")
        .executeTakeFirstOrThrow(),
      entry: await db.selectFrom("auditLog").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow(),
    }));
    expect(person).toMatchObject({ mustChangePassword: false, totpSecret: "sealed" });
    expect(entry).toMatchObject({
      action: "reset_password",
      entity: "user",
      entityId: person.id,
      actorId: null,
    });
    expect(JSON.stringify(entry)).not.toContain(newpassword);
    expect(JSON.stringify(entry)).not.toContain(code);
  });

  it("happens once when asked twice at once", async () => {
    server.clock.advance(24 * 3_600_000);
    const code = await codeByPhone("13800000002");
    const replies = await Promise.all([
      reset("13800000002", code, "first unlikely sentence"),
      reset("13800000002", code, "second unlikely sentence"),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200,
      expect.toSatisfy((status) => status === 400 || status === 409),
    ]);
  });

  it("is bounded for an address", async () => {
    const replies = await Promise.all(Array.from({ length: 301 }, () => reset("13811112222", "123456")));
    expect(replies.some(({ status, body }) => status === 429 && body.data.reason === "too_fast")).toBe(true);
    expect(replies.filter(({ status }) => status === 400)).not.toHaveLength(0);
  });
});
