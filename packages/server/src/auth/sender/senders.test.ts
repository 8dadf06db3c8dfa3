import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TenantLimits } from "@provost/contract/tenant/tenant";
import type { SmsSettings } from "@provost/contract/tenant/tenant-settings";
import { TenantSettings } from "@provost/contract/tenant/tenant-settings";
import { afterAll, describe, expect, it } from "vitest";
import { png } from "../../platform/files/picture.fixtures.ts";
import { makeOutbound } from "../../platform/http/outbound/outbound.ts";
import { transportOf } from "../../platform/mail.ts";
import { type Outside, readOutside } from "../../platform/outside.ts";
import { makeSeal } from "../../platform/seal.ts";
import { type Email, localMail } from "../../platform/testing/mail-server.fixtures.ts";
import { signAcs3 } from "./acs3.ts";
import type { MessageSender } from "./message-sender.ts";
import { makeSenders } from "./senders.ts";
import { aliyunProvider, type LocalProvider, tencentProvider } from "./sms-providers.fixtures.ts";
import { signTc3 } from "./tc3.ts";

const dataDir = mkdtempSync(join(tmpdir(), "provost-sender-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const account = { id: "an-access-key", secret: "the key's s3cret" };
const now = () => new Date();
const providers = { aliyun: aliyunProvider(account, now), tencent: tencentProvider(account, now) };
const openMail = localMail();
const closedMail = localMail({ user: "mailer", pass: "mail's s3cret" });
const said: string[] = [];
const seal = makeSeal("a test secret of more than thirty-two characters");

function senders(outside: Partial<Outside> = {}, at: () => Date = now) {
  return makeSenders({
    outside: {
      ...readOutside({}),
      endpoints: {
        ...readOutside({}).endpoints,
        aliyun: providers.aliyun.url,
        tencent: providers.tencent.url,
      },
      ...outside,
    },
    outbound: makeOutbound({ privateHosts: [], timeoutMs: 400 }),
    seal,
    clock: { now: at },
    dataDir,
    say: (line) => said.push(line),
  });
}

function tenantWith(sms: SmsSettings, settled: object = {}) {
  const settings = { ...TenantSettings.parse({ name: "school", ...settled }), sms };
  const never = { domain: null, disabledAt: null, expiresAt: null };
  return { id: "300000", ...never, limits: TenantLimits.parse({}), settings, version: 1 };
}

function settingsOf(provider: keyof typeof providers, id: string, sealed: string): SmsSettings {
  return provider === "aliyun"
    ? { provider, accessKeyId: id, signName: "阿里 云", templateCode: "SMS_1*(~)", secret: sealed }
    : {
        provider,
        secretId: id,
        sdkAppId: "1400006666",
        signName: "阿里 云",
        templateId: "SMS_1*(~)",
        region: "ap-guangzhou",
        secret: sealed,
      };
}

function smsOf(provider: keyof typeof providers, { id, secret } = account, at = now): MessageSender {
  const sender = senders({}, at).sms(tenantWith(settingsOf(provider, id, seal.seal(secret, "sms 300000"))));
  if (sender === null) throw new Error("not set up");
  return sender;
}

const problemOf = (sent: Promise<void>): Promise<string> =>
  sent.then(
    () => "sent",
    (error: unknown) => {
      const text = error instanceof Error ? `${error.message} ${error.stack} ${JSON.stringify(error)}` : "";
      expect(text).not.toContain("s3cret");
      expect(text).not.toContain("246810");
      return error instanceof Error ? error.message : "";
    },
  );

describe("signatures", () => {
  it("of Alibaba Cloud are those of its documented example", () => {
    const { query, headers } = signAcs3(
      {
        host: "ecs.cn-shanghai.aliyuncs.com",
        action: "RunInstances",
        version: "2014-05-26",
        query: { RegionId: "cn-shanghai", ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd" },
        date: new Date("2023-10-26T10:22:32.000Z"),
        nonce: "3156853299f313e23d1673dc12e1703d",
      },
      { id: "YourAccessKeyId", secret: "YourAccessKeySecret" },
    );
    expect(query).toBe("ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai");
    expect(headers.authorization).toBe(
      "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
    );
  });

  it("of Tencent Cloud are those of its documented example", () => {
    const headers = signTc3(
      {
        service: "cvm",
        host: "cvm.tencentcloudapi.com",
        body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
        date: new Date(1_551_113_065_000),
      },
      { id: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE", secret: "Gu5t9xGARNpq86cd98joQYCN3EXAMPLE" },
    );
    expect(headers.authorization).toBe(
      "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168",
    );
  });
});

const expected: Record<keyof typeof providers, Record<"key" | "secret" | "time" | "number", string>> = {
  aliyun: {
    key: "aliyun: InvalidAccessKeyId.NotFound",
    secret: "aliyun: SignatureDoesNotMatch",
    time: "aliyun: InvalidTimeStamp.Expired",
    number: "aliyun: isv.MOBILE_NUMBER_ILLEGAL",
  },
  tencent: {
    key: "tencent: AuthFailure.SecretIdNotFound",
    secret: "tencent: AuthFailure.SignatureFailure",
    time: "tencent: AuthFailure.SignatureExpire",
    number: "tencent: InvalidParameterValue.IncorrectPhoneNumber",
  },
};

describe.each(["aliyun", "tencent"] as const)("%s", (name) => {
  const provider: LocalProvider = providers[name];
  const send = (sender: MessageSender, phone = "13800138000") =>
    problemOf(sender.sendCode(phone, "246810", "zh"));

  it("tells why it took nothing, by its own code", async () => {
    const late = () => new Date(Date.now() - 3_600_000);
    expect(await send(smsOf(name, { ...account, id: "another-key" }))).toBe(expected[name].key);
    expect(await send(smsOf(name, { ...account, secret: "another s3cret" }))).toBe(expected[name].secret);
    expect(await send(smsOf(name, account, late))).toBe(expected[name].time);
    expect(await send(smsOf(name), "23800")).toBe(expected[name].number);
    expect(provider.taken).toEqual([]);
  });

  it("may be silent, broken or talkative; nothing of it reaches the log", async () => {
    provider.next = "silence";
    expect(await send(smsOf(name))).toMatch(/^127\.0\.0\.1:\d+: took too long$/);
    provider.next = { status: 502, body: "<html>the key's s3cret</html>" };
    expect(await send(smsOf(name))).toBe(`${name}: HTTP 502 without JSON`);
    provider.next = { status: 500, body: '{"note":"the key\'s s3cret"}' };
    expect(await send(smsOf(name))).toBe(`${name}: HTTP 500 with an unknown answer`);
    provider.next = {
      status: 200,
      body: JSON.stringify({ Code: "s3cret 246810", Response: { Error: { Code: "s3cret 246810" } } }),
    };
    expect(await send(smsOf(name))).toBe(`${name}: a code that cannot be read`);
  });

  it("takes the code, signed as it wants, twice in a row", async () => {
    expect([await send(smsOf(name)), await send(smsOf(name))]).toEqual(["sent", "sent"]);
    const message = { phone: "13800138000", code: "246810", signName: "阿里 云", template: "SMS_1*(~)" };
    expect(provider.taken).toEqual([message, message]);
  });

  it("is not set up without its secret", () => {
    expect(senders().sms(tenantWith(settingsOf(name, account.id, "")))).toBeNull();
  });
});

/** Headers as they read: unfolded, with encoded words (RFC 2047) in plain. */
const decoded = (headers: string): string =>
  headers
    .replace(/\r\n[ \t]+/g, " ")
    .replaceAll("?= =?UTF-8?Q?", "")
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, words: string) =>
      decodeURIComponent(
        words
          .replaceAll("%", "%25")
          .replaceAll("_", " ")
          .replace(/=([0-9A-F]{2})/g, "%$1"),
      ),
    );

describe("mail", () => {
  const nothing = { from: "", to: [], headers: "", text: "", parts: {} as Email["parts"] };
  const server = {
    secure: false,
    host: "127.0.0.1",
    credentials: null,
    from: "Provost <no-reply@a.example>",
  };
  const mailer = (
    port: number,
    credentials: { user: string; pass: string } | null = null,
    settled: object = {},
  ) => {
    const { mail } = senders({ mail: { ...server, port, credentials } });
    if (mail === null) throw new Error("no mail");
    return mail(tenantWith({ provider: "none" }, settled));
  };

  it("tells why it was not taken, by code only", async () => {
    openMail.next = "refuse";
    expect(await problemOf(mailer(openMail.port).sendCode("nobody@a.example", "246810", "zh"))).toBe(
      "mail: EENVELOPE 550",
    );
    const wrong = mailer(closedMail.port, { user: "mailer", pass: "wrong s3cret" });
    expect(await problemOf(wrong.sendCode("a@a.example", "246810", "zh"))).toBe("mail: EAUTH 535");
    expect(await problemOf(mailer(closedMail.port).sendCode("a@a.example", "246810", "zh"))).toMatch(
      /^mail: E\w+ 530$/,
    );
    expect(await problemOf(mailer(1).sendCode("a@a.example", "246810", "zh"))).toMatch(/^mail: E\w+/);
  });

  it("sends a password over TLS only, but to this machine", () => {
    const account = { user: "u", pass: "p" };
    const demands = (host: string, credentials: typeof account | null, secure = false) =>
      transportOf({ ...server, port: 25, host, credentials, secure }).requireTLS;
    expect([demands("mail.example", account), demands("mail.example", null)]).toEqual([true, false]);
    expect([demands("::1", account), demands("127.0.0.1", account)]).toEqual([false, false]);
    expect(demands("127.0.0.1.example", account)).toBe(true);
  });

  it("arrives in the reader's language, at one address only", async () => {
    await mailer(openMail.port).sendCode("li@a.example", "246810", "zh");
    await mailer(closedMail.port, { user: "mailer", pass: "mail's s3cret" }).sendCode(
      "li@a.example",
      "135791",
      "en",
    );
    const [zh, en] = [openMail.emails.at(-1), closedMail.emails.at(-1)];
    expect(zh).toMatchObject({ from: "no-reply@a.example", to: ["li@a.example"], user: null });
    expect(zh?.text).toContain("您的验证码是 246810，5 分钟内有效");
    expect(en?.text).toContain("Your verification code is 135791. It expires in 5 minutes");
    expect(en?.user).toBe("mailer");
    expect(`${zh?.headers}${en?.headers}`).not.toMatch(/246810|135791/);
  });

  it("comes in the tenant's name, with its emblem inline", async () => {
    const logo = `data:image/png;base64,${png(64, 32).toString("base64")}`;
    const texts = { title: "" };
    const branded = mailer(openMail.port, null, {
      name: 'Bell & <b>"Sons"</b>\r\nBcc: all@evil.example',
      texts,
      logo,
    });
    await branded.sendCode("li@a.example", "246810", "en");
    const [{ from, to, headers, text, parts } = nothing] = openMail.emails.slice(-1);
    expect([from, to]).toEqual(["no-reply@a.example", ["li@a.example"]]);
    expect(headers).not.toMatch(/^bcc/im);
    const name = 'Bell & <b>"Sons"</b> Bcc: all@evil.example';
    expect(decoded(headers)).toContain(`Subject: [${name}] Your verification code\r\n`);
    expect(decoded(headers)).toContain(
      String.raw`From: "Bell & <b>\"Sons\"</b> Bcc: all@evil.example" <no-reply@a.example>`,
    );
    expect(text).toContain("Your verification code is 246810.");
    expect(text.trimEnd().split(/\r?\n/).slice(-2)).toEqual(["-- ", name]);
    const html = parts["text/html"]?.bytes.toString() ?? "";
    expect(html).toContain("Bell &amp; &lt;b&gt;&quot;Sons&quot;&lt;/b&gt; Bcc: all@evil.example");
    expect(html.match(/(?:src|href)="[^"]*"/g)).toEqual(['src="cid:emblem@provost"']);
    expect(parts["image/png"]?.headers).toMatch(/^content-id: <emblem@provost>/im);
    expect(parts["image/png"]?.bytes.equals(png(64, 32))).toBe(true);
  });

  it("is plain text where the tenant has letters for an emblem, or a picture that cannot be read", async () => {
    for (const logo of ["师大", `data:image/png;base64,${Buffer.from("no picture").toString("base64")}`]) {
      await mailer(openMail.port, null, { name: "阳光小学", texts: { title: "阳光" }, logo }).sendCode(
        "li@a.example",
        "246810",
        "zh",
      );
      const { headers, text, parts } = openMail.emails.at(-1) ?? {};
      expect(headers).toMatch(/^content-type: text\/plain/im);
      expect(text?.trimEnd().split(/\r?\n/).slice(-2)).toEqual(["-- ", "阳光"]);
      expect(parts).toEqual({});
    }
  });

  it("is not set up by itself", () => expect(senders().mail).toBeNull());
});

describe("the outbox", () => {
  it("is not set up unless the operator allows it", () => {
    expect(senders().sms(tenantWith({ provider: "outbox" }))).toBeNull();
    expect(senders().sms(tenantWith({ provider: "none" }))).toBeNull();
  });

  it("prints each message and keeps it for nobody else to read", async () => {
    const file = join(dataDir, "outbox");
    writeFileSync(file, "", { mode: 0o644 });
    const { sms, mail } = senders({ outbox: true });
    await sms(tenantWith({ provider: "outbox" }))?.sendCode("13800138000", "246810", "zh");
    await mail?.(tenantWith({ provider: "none" })).sendCode("li@a.example", "135791", "en");
    const lines = readFileSync(file, "utf8").trim().split("\n");
    expect(lines.map((line) => line.split(" ").slice(1))).toEqual([
      ["13800138000", "246810"],
      ["li@a.example", "135791"],
    ]);
    expect(said).toEqual(lines.map((line) => `outbox: ${line}`));
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
