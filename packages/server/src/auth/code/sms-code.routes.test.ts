import { beforeAll, describe, expect, it } from "vitest";
import { readOutside } from "../../platform/outside.ts";
import type { Reply } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { aliyunProvider } from "../sender/sms-providers.fixtures.ts";
import { askToken, giveSettings, giveUser, testSeal } from "./code.fixtures.ts";

const account = { id: "an-access-key", secret: "the key's s3cret" };
const provider = aliyunProvider(account, () => server.clock.now());
const server = testServer(() => ({
  endpoints: { ...readOutside({}).endpoints, aliyun: provider.url },
}));
const here = "000000";

const send = (phone: unknown, tenantId = here, language = "zh"): Promise<Reply> =>
  server.request("POST", "/api/sq-auth/sms-code", {
    body: { phone, tenantId },
    headers: { "accept-language": language },
  });
const signIn = (phone: string, code: string, tenantId = here): Promise<Reply> =>
  askToken(server, { grant_type: "sms_code", phone, code, tenantId, scope: "all", type: "phone" });
const codeSentTo = (phone: string): string =>
  provider.taken.findLast((message) => message.phone === phone)?.code ?? "none";
/** Another code than this one. */
const notThis = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const freshCode = async (phone: string, tenantId = here): Promise<string> => {
  server.clock.advance(61_000);
  expect((await send(phone, tenantId)).status).toBe(200);
  return codeSentTo(phone);
};

const smsOf = (tenantId: string) => ({
  sms: {
    provider: "aliyun",
    accessKeyId: account.id,
    signName: "学校",
    templateCode: "SMS_1",
    secret: testSeal.seal(account.secret, `sms ${tenantId}`),
  },
});
const disabled = { phone: "13700000009", disabledAt: new Date() };

beforeAll(async () => {
  for (const tenantId of [here, otherTenantId]) await giveSettings(server, tenantId, smsOf(tenantId));
  for (let number = 0; number < 8; number++)
    await giveUser(server, here, `phone-${number}`, { phone: `1380000000${number}` });
  await giveUser(server, here, "gone", disabled);
  await giveUser(server, here, "unconfirmed", { phone: "13700000008", phoneConfirmed: false });
  await giveUser(server, otherTenantId, "there", { phone: "13900000000" });
});

describe("asking for a code", () => {
  it.each([
    ["", "phone_empty", "手机号码不能为空", "Enter a phone number."],
    ["1380000", "phone_length", "手机号码长度不为11位", "Phone numbers must have 11 digits."],
    ["010-1234567", "phone_format", "手机号码格式不正确", "Enter a valid mobile number."],
    ["23800000000", "phone_format", "手机号码格式不正确", "Enter a valid mobile number."],
  ])("5.02 5.03 5.04 5.05 refuses the phone %j: %s", async (phone, reason, zh, en) => {
    const [first, second] = [await send(phone), await send(phone, here, "en")];
    expect([first.status, first.body.data.reason, first.body.msg]).toEqual([400, reason, zh]);
    expect(second.body.msg).toBe(en);
    expect((await send(undefined)).body.data.reason).toBe("phone_empty");
  });

  it("says the same of a tenant without messages, a disabled one and one that is not there", async () => {
    await server.db.platform((db) =>
      db
        .insertInto("tenant")
        .values([
          { id: "400000", name: "plain", domain: null, settings: "{}" },
          {
            id: "500000",
            name: "outbox",
            domain: null,
            settings: JSON.stringify({ sms: { provider: "outbox" } }),
          },
          {
            id: "600000",
            name: "gone",
            domain: null,
            settings: JSON.stringify(smsOf("600000")),
            disabledAt: new Date(),
          },
        ])
        .execute(),
    );
    for (const tenantId of ["400000", "500000", "600000", "999999"]) {
      const { status, body } = await send("13800000000", tenantId);
      expect([tenantId, status, body.data]).toEqual([tenantId, 400, { reason: "sms_not_set_up" }]);
    }
    const { body } = await server.request("POST", "/api/sq-auth/password/forgot", {
      body: { target: "li@a.example" },
    });
    expect(body.data.reason).toBe("mail_not_set_up");
  });

  it("answers a number that nobody has as it answers another, and sends nothing", async () => {
    const before = provider.taken.length;
    const replies = [
      await send("13800000000"),
      await send("13811112222"),
      await send(disabled.phone),
      await send("13700000008"),
      await send("13900000000"),
    ];
    for (const { status, body } of replies) {
      expect([status, body]).toEqual([
        200,
        { code: 200, success: true, msg: "操作成功", data: { resendSeconds: 60 } },
      ]);
    }
    expect(provider.taken.slice(before).map(({ phone }) => phone)).toEqual(["13800000000"]);
    const early = [await send("13800000000"), await send("13811112222")];
    expect(early.map(({ status, body }) => [status, body.data.reason])).toEqual([
      [429, "too_fast"],
      [429, "too_fast"],
    ]);
    expect(Number(early[1]?.headers.get("retry-after"))).toBeGreaterThan(50);
  });

  it("leaves as much to compare a try with of nobody's number as of another, so that the time tells nothing", async () => {
    const countTries = () =>
      server.db.tenant(here).run(async (db) => {
        const rows = await db
          .selectFrom("sentCode")
          .select(["tries", "usedAt"])
          .orderBy("id", "desc")
          .execute();
        return [rows[0]?.tries, rows[0]?.usedAt];
      });
    for (const phone of ["13800000007", "13877778888"]) {
      server.clock.advance(61_000);
      await send(phone);
      expect(await countTries()).toEqual([0, null]);
      await signIn(phone, notThis(codeSentTo(phone)));
      expect(await countTries()).toEqual([1, null]);
    }
  });

  it("takes as long for nobody's number as the provider takes", async () => {
    provider.delayMs = 400;
    const timed = async (phone: string): Promise<number> => {
      const begun = performance.now();
      expect((await send(phone, otherTenantId)).status).toBe(200);
      return performance.now() - begun;
    };
    const known = await timed("13900000000");
    const unknown = await timed("13911112222");
    provider.delayMs = 0;
    expect(known).toBeGreaterThan(390);
    expect(unknown).toBeGreaterThan(390);
  });

  it("says when a message could not be sent, to nobody's number as well, and keeps no code of it", async () => {
    server.clock.advance(61_000);
    provider.next = { status: 400, body: JSON.stringify({ Code: "isv.BUSINESS_LIMIT_CONTROL" }) };
    const replies = [await send("13800000001"), await send("13822223333")];
    for (const { status, body } of replies) {
      expect([status, body.data]).toEqual([400, { reason: "message_not_sent" }]);
      expect(JSON.stringify(body)).not.toContain("s3cret");
    }
    const rows = await server.db
      .tenant(here)
      .run((db) => db.selectFrom("sentCode").selectAll().orderBy("sentAt", "desc").execute());
    expect(rows[0]?.usedAt).not.toBeNull();
    server.clock.advance(61_000);
    expect((await send("13800000001")).status).toBe(200);
    expect((await send("13844445555")).status).toBe(200);
  });

  it("sends to one phone five times in an hour and ten times in a day at most, whoever has it", async () => {
    const outcomes = async (phone: string): Promise<string> => {
      let marks = "";
      for (let hour = 0; hour < 3; hour++) {
        for (let minute = 0; minute < 6; minute++) {
          server.clock.advance(61_000);
          marks += (await send(phone)).status === 200 ? "s" : "-";
        }
        server.clock.advance(3_600_000);
      }
      return marks;
    };
    expect(await outcomes("13800000002")).toBe("sssss-sssss-------");
    expect(await outcomes("13855556666")).toBe("sssss-sssss-------");
    server.clock.advance(24 * 3_600_000);
    expect((await send("13800000002")).status).toBe(200);
  });
});

describe("signing in by a code", () => {
  const refusal = { error: "invalid_grant", error_description: "验证码不正确" };
  const expectRefused = ({ status, body, headers }: Reply): void => {
    expect([status, body]).toEqual([400, refusal]);
    expect(headers.getSetCookie()).toEqual([]);
  };

  it("refuses what is no phone number by its rule, and says the same of every code that is not the one", async () => {
    expect((await signIn("", "123456")).body).toEqual({
      error: "invalid_request",
      error_description: "手机号码不能为空",
    });
    const code = await freshCode("13800000003");
    expectRefused(await signIn("13800000003", notThis(code)));
    expectRefused(await signIn("13800000003", ""));
    expectRefused(await signIn("13800000004", code));
    expectRefused(await signIn("13866667777", "123456"));
    expectRefused(await signIn("13800000003", code, otherTenantId));
    expectRefused(await signIn("13800000003", code, "999999"));
  });

  it("signs in once, also when asked twice at once", async () => {
    const code = await freshCode("13800000003");
    const replies = await Promise.all([signIn("13800000003", code), signIn("13800000003", code)]);
    const [good, ...others] = replies.sort((a, b) => a.status - b.status);
    expect([good?.status, good?.body.account, good?.body.detail]).toEqual([200, "phone-3", { type: "web" }]);
    for (const reply of others) expectRefused(reply);
    expectRefused(await signIn("13800000003", code));
    const [session] = await server.db
      .tenant(here)
      .run((db) => db.selectFrom("session").selectAll().orderBy("createdAt", "desc").execute());
    expect(session?.way).toBe("sms_code");
  });

  it("refuses after five minutes, and an older code once there is a newer", async () => {
    const old = await freshCode("13800000004");
    const newer = await freshCode("13800000004");
    if (old !== newer) expectRefused(await signIn("13800000004", old));
    expect((await signIn("13800000004", newer)).status).toBe(200);
    expectRefused(await signIn("13800000004", old));
    const late = await freshCode("13800000004");
    server.clock.advance(301_000);
    expectRefused(await signIn("13800000004", late));
  });

  it("refuses the right code after five wrong ones, one by one or all at once", async () => {
    const code = await freshCode("13800000005");
    for (let guess = 0; guess < 4; guess++) expectRefused(await signIn("13800000005", notThis(code)));
    expect((await signIn("13800000005", code)).status).toBe(200);
    const next = await freshCode("13800000005");
    await Promise.all(Array.from({ length: 40 }, () => signIn("13800000005", notThis(next))));
    expectRefused(await signIn("13800000005", next));
    const { tries } = await server.db
      .tenant(here)
      .run((db) => db.selectFrom("sentCode").select("tries").orderBy("id", "desc").executeTakeFirstOrThrow());
    expect(tries).toBe(5);
  });

  it("refuses somebody who was disabled meanwhile", async () => {
    const code = await freshCode("13800000006");
    await server.db
      .tenant(here)
      .run((db) =>
        db.updateTable("appUser").set({ disabledAt: new Date() }).where("account", "=", "phone-6").execute(),
      );
    expectRefused(await signIn("13800000006", code));
  });

  it("keeps neither codes nor numbers as they are", async () => {
    const code = await freshCode("13800000007");
    const rows = await server.db.tenant(here).run((db) => db.selectFrom("sentCode").selectAll().execute());
    const texts = rows.map(({ targetHash, codeHash }) => `${targetHash} ${codeHash}`).join("\n");
    expect(texts).not.toMatch(new RegExp(`\\b${code}\\b|13800000007`));
    expect((await signIn("13800000007", code)).status).toBe(200);
  });
});

/** Sends this many requests, at most 50 at a time. */
async function inLots(count: number, ask: (number: number) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = [];
  while (replies.length < count) {
    const [from, size] = [replies.length, Math.min(50, count - replies.length)];
    replies.push(...(await Promise.all(Array.from({ length: size }, (_, index) => ask(from + index)))));
  }
  return replies;
}

describe("an address that tries too much", () => {
  it("may ask for two hundred codes in an hour", async () => {
    server.clock.advance(3_600_000);
    const replies = await inLots(201, (number) => send(`1361111${String(number).padStart(4, "0")}`));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
    server.clock.advance(3_600_000);
  });

  it("may try three hundred codes in ten minutes", async () => {
    const replies = await inLots(301, () => signIn("13866667777", "123456"));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body.error).toBe("temporarily_unavailable");
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(500);
  });
});
