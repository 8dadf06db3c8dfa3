import { beforeAll, describe, expect, it } from "vitest";
import { giveSettings } from "../auth/code/code.fixtures.ts";
import { pictures, png } from "../platform/files/picture.fixtures.ts";
import { makeSeal } from "../platform/seal.ts";
import type { TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testSecret, testServer } from "../platform/testing/test-server.ts";
import { signInViewer } from "../source/policy/viewer.fixtures.ts";

const server = testServer();
const path = "/api/sq-system/tenant/settings";
const secret = "sms-key-Zx81";
const aliyun = { provider: "aliyun", accessKeyId: "key", signName: "校", templateCode: "SMS_1" };
const oidc = { kind: "oidc", provider: "campus", name: "校园", issuer: "https://id.example", clientId: "c" };
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
});

const read = async (user = admin) => (await user.get(path)).body.data;
const save = async (fields: Record<string, unknown>) => admin.post(path, { ...(await read()), ...fields });
const reasonOf = async (request: ReturnType<TestUser["post"]>) => {
  const { status, body } = await request;
  return [status, body.data?.reason, body.data?.field];
};
const stored = (tenantId = "000000") =>
  server.db.tenant(tenantId).run((db) => db.selectFrom("tenant").selectAll().executeTakeFirstOrThrow());
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString("base64")}`;

describe("who may", () => {
  it("asks for a session and for the button of each call", async () => {
    await server.addUser("000000", "reader", ["analyst"]);
    const viewer = await server.signIn("000000", "reader");
    const body = await read();
    expect((await server.request("GET", path)).status).toBe(401);
    expect((await server.request("POST", path, { body })).status).toBe(401);
    expect((await viewer.get(path)).status).toBe(403);
    expect((await viewer.post(path, body)).status).toBe(403);
  });

  it("leaves who sends codes and who vouches for people to administrators, who can enter every account anyway", async () => {
    const clerk = await signInViewer(server, "secretary", ["setting_view", "setting_edit"], []);
    const before = await read();
    const ways = { sms: { ...aliyun, secret }, social: [{ ...oidc, secret }] };
    expect((await save(ways)).status).toBe(200);
    const saveAs = async (fields: object) => clerk.post(path, { ...(await read(clerk)), ...fields });
    expect((await saveAs({ name: "renamed" })).body.data).toMatchObject({ name: "renamed" });
    // A provider that an earlier version stored lacks what was added since.
    await giveSettings(server, "000000", { social: [oidc] });
    expect((await saveAs({ name: "renamed again" })).status).toBe(200);
    expect((await save(ways)).status).toBe(200);
    const { sms, social } = await read();
    for (const [field, change] of [
      ["sms", { sms: { provider: "none" } }],
      ["sms", { sms: { ...sms, accessKeyId: "mine" } }],
      ["sms", { sms: { ...sms, secret: "mine" } }],
      ["social", { social: [] }],
      ["social", { social: [...social, { ...oidc, provider: "mine" }] }],
      ["social", { social: [{ ...social[0], issuer: "https://mine.example", secret: "mine" }] }],
      ["social", { social: [{ ...social[0], secret: "mine" }] }],
    ] as const)
      expect(await reasonOf(saveAs(change))).toEqual([403, "ways_in_fixed", field]);
    expect(await read()).toMatchObject({ sms, social });
    const { name, sms: noSms, social: noSocial } = before;
    expect((await save({ name, sms: noSms, social: noSocial })).status).toBe(200);
  });

  it("keeps each tenant to its own", async () => {
    const other = await server.signIn(otherTenantId);
    const { body } = await other.post(path, { ...(await read(other)), name: "theirs", id: "000000" });
    expect(body.data.name).toBe("theirs");
    expect([(await stored()).name, (await stored(otherTenantId)).name]).toEqual(["tenant 000000", "theirs"]);
  });
});

describe("what is refused", () => {
  it("values that make no sense", async () => {
    const no = async (fields: Record<string, unknown>) => (await save(fields)).status;
    for (const fields of [
      { name: "" },
      { timeZone: "Mars/Olympus" },
      { weekStart: 3 },
      { schoolYearStart: "13-01" },
      { terms: [{ name: "x", start: "02-31x", end: "03-01" }] },
      { languages: [] },
      { languages: ["fr"] },
      { security: { passwordLength: 4 } },
      { social: [{ ...oidc, issuer: "javascript:x" }] },
    ])
      expect(await no(fields), JSON.stringify(fields)).toBe(400);
  });

  it("a picture that is not what its address says, or too large", async () => {
    const invalid = [400, "picture_invalid", "logo"];
    expect(await reasonOf(save({ logo: dataUrl("jpeg", png(8, 8)) }))).toEqual(invalid);
    expect(await reasonOf(save({ logo: dataUrl("png", Buffer.from("<svg onload=alert(1)>")) }))).toEqual(
      invalid,
    );
    expect(await reasonOf(save({ logo: dataUrl("png", png(2000, 8)) }))).toEqual(invalid);
    expect((await save({ logo: "data:image/svg+xml;base64,AAAA" })).status).toBe(400);
    expect((await save({ logo: dataUrl("png", Buffer.alloc(60_000)) })).status).toBe(400);
    for (const logo of ["云杉", "", dataUrl("png", png(64, 64)), dataUrl("jpeg", pictures.jpeg)])
      expect((await save({ logo })).body.data.logo).toBe(logo);
  });

  it("the same provider twice, and providers without the secret they need", async () => {
    const wechat = { kind: "wechat", clientId: "wx1", secret };
    const twice = await save({ social: [wechat, { ...wechat, clientId: "wx2" }] });
    expect(twice.body.data).toMatchObject({ reason: "bad_request", field: "social" });
    const posing = await save({ social: [wechat, { ...oidc, provider: "wechat" }] });
    expect(posing.body.data).toMatchObject({ reason: "bad_request", field: "social" });
    const missing = (field: string) => [400, "secret_missing", field];
    expect(await reasonOf(save({ sms: aliyun }))).toEqual(missing("sms.secret"));
    expect(await reasonOf(save({ sms: { ...aliyun, secret: "", hasSecret: true } }))).toEqual(
      missing("sms.secret"),
    );
    const none = await save({ social: [{ kind: "qq", clientId: "1" }] });
    expect(none.body.data).toMatchObject({ reason: "secret_missing", field: "social.0.secret" });
    expect(await reasonOf(save({ sms: { ...aliyun, secret: "x".repeat(1001) } }))).toEqual([
      400,
      "bad_request",
      "sms.secret",
    ]);
  });

  it("a save on a version that is no longer current, with what is there now", async () => {
    const before = await read();
    await save({ name: "theirs" });
    const stale = await admin.post(path, { ...before, name: "mine" });
    expect(stale.body).toMatchObject({
      code: 409,
      data: { reason: "version_stale", current: { name: "theirs", version: before.version + 1 } },
    });
  });
});

describe("secrets", () => {
  it("are kept sealed for their place, and leave by no reply, log or record", async () => {
    const social = [
      { kind: "wechat", clientId: "wx", secret: `${secret}-wechat` },
      { ...oidc, secret: `${secret}-oidc` },
    ];
    const reply = await save({ sms: { ...aliyun, secret }, social });
    expect(reply.body.data.sms).toEqual({ ...aliyun, hasSecret: true });
    expect(reply.body.data.social).toMatchObject([
      { hasSecret: true },
      { hasSecret: true, provider: "campus" },
    ]);

    const { settings } = await stored();
    const places = ["sms 000000", "social wechat 000000", "social campus 000000"];
    const sealed = JSON.stringify(settings).match(/v1\.[\w.-]+/g) ?? [];
    const seal = makeSeal(testSecret);
    expect(places.map((place, at) => seal.open(sealed[at] ?? "", place)).sort()).toEqual(
      [secret, `${secret}-oidc`, `${secret}-wechat`].sort(),
    );

    const faces = JSON.stringify((await admin.get("/api/sq-user/user/getUserInfo")).body);
    expect(faces).toContain("campus");
    const audit = (await admin.get("/api/sq-system/log/audit?entity=tenant_settings&size=1")).body.data
      .records[0];
    expect(audit.after.newSecrets).toEqual(["sms", "wechat", "campus"]);
    const texts = [reply.body, await read(), faces, await wholeLog(), server.log()].map((part) =>
      JSON.stringify(part),
    );
    for (const text of texts) {
      expect(text).not.toContain(secret);
      for (const part of sealed) expect(text).not.toContain(part);
    }
  });

  it("stay when none is given, by provider, and go with their provider", async () => {
    const before = await stored();
    await save({ name: "renamed" });
    expect((await stored()).settings).toEqual(before.settings);
    await save({ social: (await read()).social.toReversed() });
    expect((await read()).social).toMatchObject([
      { provider: "campus", hasSecret: true },
      { kind: "wechat", hasSecret: true },
    ]);
    const tencent = { provider: "tencent", secretId: "i", sdkAppId: "1", signName: "校", templateId: "2" };
    expect(await reasonOf(save({ sms: tencent }))).toEqual([400, "secret_missing", "sms.secret"]);
    expect((await save({ sms: { provider: "none" } })).body.data.sms).toEqual({ provider: "none" });
    expect(await reasonOf(save({ sms: aliyun }))).toEqual([400, "secret_missing", "sms.secret"]);
  });

  it("are not shown to another issuer that takes a provider's name", async () => {
    const { social } = await read();
    const moved = social.map((way: { kind: string }) =>
      way.kind === "oidc" ? { ...way, issuer: "https://evil.example" } : way,
    );
    expect((await reasonOf(save({ social: moved })))[1]).toBe("secret_missing");
    const renewed = moved.map((way: { kind: string }) =>
      way.kind === "oidc" ? { ...way, secret: "another" } : way,
    );
    expect((await save({ social: renewed })).status).toBe(200);
  });

  it("may be absent where the provider knows public clients", async () => {
    const { body } = await save({ social: [{ ...oidc, provider: "open" }] });
    expect(body.data.social).toMatchObject([{ provider: "open", hasSecret: false }]);
  });
});

describe("saving", () => {
  it("keeps what it does not know, and shows the new face at once", async () => {
    const settings = JSON.stringify({ ...(await stored()).settings, demoFor: "somebody" });
    await server.db.platform((db) =>
      db.updateTable("tenant").set({ settings, domain: "face.example" }).where("id", "=", "000000").execute(),
    );
    const face = async () =>
      (await server.request("GET", "/api/sq-auth/tenant/detail?tenantUrl=face.example")).body.data;
    const before = await face();
    await save({ name: "新名", texts: { title: "题" }, isFirstPage: true, orderCharts: ["a"], weekStart: 0 });
    expect(await face()).toEqual({
      ...before,
      name: "新名",
      title: "题",
      isFirstPage: true,
      orderCharts: ["a"],
      weekStart: 0,
    });
    expect((await stored()).settings).toMatchObject({ demoFor: "somebody", isFirstPage: true });
    expect((await stored()).settings).not.toHaveProperty("name");
  });

  it("puts what it demands into force at once", async () => {
    await save({ security: { secondFactor: "required" } });
    const refused = await admin.get(path);
    expect([refused.status, refused.body.data.reason]).toEqual([403, "second_factor_setup_required"]);
  });
});

async function wholeLog(): Promise<unknown> {
  return server.db.tenant("000000").run((db) => db.selectFrom("auditLog").selectAll().execute());
}
