import { administratorRole } from "@provost/contract/people/role";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TenantDb } from "../../platform/db/database.ts";
import { adminPassword, type TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { importCsv } from "../../source/source.fixtures.ts";
import { askToken, giveSettings, giveUser } from "../code/code.fixtures.ts";
import { triesOf } from "../sign-in/sign-in.fixtures.ts";
import { anotherKey, type Said, samlIssuer } from "./saml-issuer.fixtures.ts";
import { browser } from "./social-browser.fixtures.ts";

const here = "000000";
const settingsPath = "/api/sq-system/tenant/settings";
const idp = samlIssuer();
const publicUrl = "https://console.example";
const server = testServer(() => ({ privateHosts: ["127.0.0.1"], patienceMs: 2500 }), { publicUrl });
const withoutAddress = testServer(() => ({ privateHosts: ["127.0.0.1"] }));
let admin: TestUser;
let analyst = "";
let number = 0;

const way = (more: object = {}) => ({
  ...{ kind: "saml", provider: "school", name: "School", unknown: "bind", issuer: idp.issuer },
  ...{ entryPoint: idp.url, certificate: idp.certificate },
  attributes: { account: "uid", name: "displayName", mail: "mail", groups: "memberOf" },
  roles: [{ group: "Teachers", roleId: analyst }],
  ...more,
});
const setUp = (more: object = {}, tenantId = here) => giveSettings(server, tenantId, { social: [way(more)] });
const callback = `${publicUrl}/api/sq-auth/social/school/callback`;

/** A person whom the provider knows, who is at its page from now on. */
function newPerson(groups: readonly string[] = ["teachers"]): string {
  const uid = `person${++number}`;
  const attributes = { uid: [uid], displayName: [`Name of ${uid}`], mail: [`${uid}@school.test`] };
  idp.person = { nameId: `id-${uid}`, attributes: { ...attributes, memberOf: groups } };
  return uid;
}
const into = (groups: readonly string[]) => {
  idp.person = { ...idp.person, attributes: { ...idp.person.attributes, memberOf: groups } };
};

async function signIn() {
  const visitor = browser(server, publicUrl);
  const landing = await visitor.signInAt("school", here);
  if (landing.fields.error !== undefined) return { status: 302, body: landing.fields };
  return visitor.finish(landing);
}
const problem = async () => {
  const { status, body } = await signIn();
  return [status, body.error_description ?? body.error ?? body.account];
};
const roleId = async (code: string) => {
  const ofCode = (db: TenantDb) => db.selectFrom("role").select("id").where("code", "=", code);
  return (await server.db.tenant(here).run((db) => ofCode(db).executeTakeFirstOrThrow())).id;
};
const userOf = async (keyword: string) =>
  (await admin.get(`/api/sq-user/list?keyword=${keyword}`)).body.data.records[0];

beforeAll(async () => {
  admin = await server.signIn();
  analyst = await roleId("analyst");
});
beforeEach(() => setUp());
afterEach(() => {
  idp.cheat = {};
});

describe("a SAML provider", () => {
  it("is asked by redirect, with our address and a request of its own each time", async () => {
    newPerson();
    await browser(server, publicUrl).signInAt("school", here);
    const first = idp.request;
    expect(first).toContain(`AssertionConsumerServiceURL="${callback}"`);
    expect(first).toContain(`Destination="${idp.url}"`);
    expect(first).toMatch(/ ID="_[\w-]{43}"/);
    expect(first).not.toContain("RequestedAuthnContext");
    await browser(server, publicUrl).signInAt("school", here);
    expect(/ ID="[^"]*"/.exec(idp.request)).not.toEqual(/ ID="[^"]*"/.exec(first));
  });

  it.each(["assertion", "response"] as const)(
    "signs in the user who has bound the account, where the %s is signed",
    async (signed) => {
      idp.cheat = { signed };
      const account = newPerson();
      await giveUser(server, here, account, {});
      const { body } = await signIn();
      expect(body.error).toBe("account_not_bound");
      const byPassword = { grant_type: "password", username: account, password: adminPassword };
      expect((await askToken(server, { ...byPassword, bind_ticket: body.bind_ticket })).status).toBe(200);
      const { status, body: token } = await signIn();
      expect([status, token.account, token.role_name]).toEqual([200, account, "analyst"]);
      // A role of the provider's groups counts only in sessions that the provider began.
      expect((await askToken(server, byPassword)).body.role_name).toBe("");
      const byGroups = server.userOf(token.access_token, token.refresh_token);
      const user = await server.signIn(here, account);
      const seen = async (one: TestUser) => [
        (await one.get("/api/sq-user/user/getUserInfo")).body.data.roles,
        (await one.get("/api/report/chart")).status,
      ];
      expect(await seen(byGroups)).toEqual([["analyst"], 200]);
      expect(await seen(user)).toEqual([[], 403]);
      expect((await user.get("/api/sq-auth/social-accounts")).body.data).toMatchObject([
        { provider: "school", name: `Name of ${account}` },
      ]);
      expect(await triesOf(server, here)).toContain(`${account} social signed_in`);
    },
  );

  it("gives whom a group gives a role a user at once, where the tenant says so", async () => {
    await setUp({ unknown: "create" });
    const uid = newPerson();
    const { status, body } = await signIn();
    expect([status, body.account, body.role_name]).toEqual([200, uid, "analyst"]);
    const user = await userOf(uid);
    expect(user).toMatchObject({
      ...{ userName: `Name of ${uid}`, email: `${uid}@school.test` },
      roles: [{ code: "analyst", isMapped: true }],
    });
    expect(user.inDirectory).toBeFalsy();
    expect((await signIn()).body.user_id).toBe(body.user_id);
    newPerson(["pupils"]);
    expect(await problem()).toEqual([400, "该第三方账号未绑定任何用户，请联系管理员"]);
    await giveUser(server, here, newPerson(), {});
    expect((await signIn()).body.error).toBe("account_not_bound");
  });

  it("names all groups of an attribute that is repeated", async () => {
    await setUp({ unknown: "create" });
    newPerson(["pupils", "teachers", "others"]);
    idp.cheat = { repeats: true };
    expect((await signIn()).body.role_name).toBe("analyst");
  });

  it("brings the roles of groups up to date, leaves those given by hand, and takes them with the binding", async () => {
    await setUp({ unknown: "create" });
    const uid = newPerson();
    await signIn();
    const { id, version } = await userOf(uid);
    const role = { code: `hand-${uid}`, name: "hand" };
    const { id: byHand } = (await admin.post("/api/sq-system/role/submit", role)).body.data;
    await admin.post("/api/sq-user/submit", { id, version, roleIds: [analyst, byHand] });
    const renewed = async ({ body }: Awaited<ReturnType<typeof signIn>>) => {
      const renewal = { grant_type: "refresh_token", refresh_token: body.refresh_token };
      return (await askToken(server, renewal)).body.role_name.split(",").sort();
    };
    expect(await renewed(await signIn())).toEqual(["analyst", `hand-${uid}`]);
    into(["pupils"]);
    expect((await signIn()).body.role_name).toBe(`hand-${uid}`);
    into(["pupils", "TEACHERS"]);
    const { body } = await signIn();
    expect(body.role_name.split(",").sort()).toEqual(["analyst", `hand-${uid}`]);
    const user = server.userOf(body.access_token, body.refresh_token);
    await user.post("/api/sq-user/update-password", { password: "", newpassword: "quiet-harbour-lantern-7" });
    expect((await user.post("/api/sq-auth/social-accounts/remove", { provider: "school" })).status).toBe(200);
    expect((await userOf(uid)).roles).toMatchObject([{ code: `hand-${uid}` }]);
  });

  it("lets whom it brought set up everything without a password, but not lose the only way in", async () => {
    await setUp({ unknown: "create" });
    newPerson();
    const { body } = await signIn();
    const user = server.userOf(body.access_token, body.refresh_token);
    const hasPassword = async () => (await user.get("/api/sq-user/user/getUserInfo")).body.data.hasPassword;
    expect(await hasPassword()).toBe(false);
    expect((await user.post("/api/sq-auth/mfa/setup", { password: "" })).status).toBe(200);
    const removal = await user.post("/api/sq-auth/social-accounts/remove", { provider: "school" });
    expect([removal.status, removal.body.data.reason]).toEqual([409, "social_last"]);
    const first = { password: "", newpassword: "quiet-harbour-lantern-7" };
    await server.clock.held(async () => {
      server.clock.advance(15 * 60_000);
      const accounts = "/api/sq-auth/social-accounts";
      for (const late of [
        await user.post("/api/sq-user/update-password", first),
        await user.post(`${accounts}/bind`, { provider: "school" }),
        await user.post(`${accounts}/remove`, { provider: "school" }),
      ])
        expect([late.status, late.body.data.reason]).toEqual([403, "sign_in_again"]);
    });
    const again = await signIn();
    const renewed = server.userOf(again.body.access_token, again.body.refresh_token);
    expect((await renewed.post("/api/sq-user/update-password", first)).status).toBe(200);
    expect((await renewed.post("/api/sq-user/update-password", first)).body.data.reason).toBe(
      "password_wrong",
    );
    expect((await renewed.post("/api/sq-auth/social-accounts/remove", { provider: "school" })).status).toBe(
      200,
    );
  });

  it("gives what another third party gave before, and takes all with the provider", async () => {
    await setUp({ unknown: "create" });
    const uid = newPerson();
    await signIn();
    const { id } = await userOf(uid);
    const providersOf = () =>
      server.db
        .tenant(here)
        .run((db) => db.selectFrom("userRole").select("grantedBy").where("userId", "=", id).execute());
    await server.db
      .tenant(here)
      .run((db) =>
        db.updateTable("userRole").set({ grantedBy: "campus" }).where("userId", "=", id).execute(),
      );
    expect((await signIn()).body.role_name).toBe("analyst");
    expect(await providersOf()).toEqual([{ grantedBy: "school" }]);
    const { version } = (await admin.get(settingsPath)).body.data;
    expect((await admin.post(settingsPath, { version, social: [] })).status).toBe(200);
    expect(await providersOf()).toEqual([]);
  });

  it("lets a person import whose right to do so is by groups", async () => {
    await setUp({
      unknown: "create",
      roles: [{ group: "Teachers", roleId: await roleId(administratorRole) }],
    });
    newPerson();
    const { body } = await signIn();
    const user = server.userOf(body.access_token, body.refresh_token);
    expect((await importCsv(user, "by_groups", "a\n1\n")).status).toBe("ready");
  });

  it("is believed once, in the browser that left, and by no other tenant", async () => {
    await setUp({ unknown: "create" });
    newPerson();
    const visitor = browser(server, publicUrl);
    const landing = await visitor.signInAt("school", here);
    const [posted, state] = [idp.response, landing.fields.state ?? ""];
    const expired = "操作已过期，请重新开始";
    expect((await browser(server, publicUrl).finish(landing)).body.error_description).toBe(expired);
    const another = await visitor.signInAt("school", here);
    const mixed = { ...another, fields: { ...another.fields, code: landing.fields.code ?? "" } };
    expect((await visitor.finish(mixed)).body.error_description).toBe(expired);
    const post = (RelayState: string) =>
      server.request("POST", "/api/sq-auth/social/school/callback", {
        body: { SAMLResponse: posted, RelayState },
      });
    const placeAfter = async (relayed: string) => (await post(relayed)).headers.get("location");
    expect(await placeAfter(state)).toBe("/login#source=school&error=ticket_invalid");
    await setUp({ unknown: "create" }, otherTenantId);
    const elsewhere = await visitor.step(`/api/sq-auth/social/school?tenantId=${otherTenantId}`);
    const relayed = new URL(elsewhere ?? "").searchParams.get("RelayState") ?? "";
    expect(await placeAfter(relayed)).toBe("/login#source=school&error=social_failed");
  });
});

describe("what is not read as a sign-in", () => {
  const assertion = /<saml:Assertion .*<\/saml:Assertion>/;
  const inside = (xml: string): string => {
    const [signed = ""] = assertion.exec(xml) ?? [];
    const forged = signed.replace(/<Signature .*?<\/Signature>/, "").replace(/ ID="[^"]*"/, ' ID="_forged"');
    return xml.replace(assertion, forged.replace("</saml:Subject>", `</saml:Subject>${signed}`));
  };
  /** Where a post at our address leads, however the form of the provider's page was made. */
  const posted = async (cheat: Partial<Said> = {}): Promise<string | null> => {
    idp.cheat = cheat;
    const left = await browser(server, publicUrl).step(`/api/sq-auth/social/school?tenantId=${here}`);
    await (await fetch(left ?? "")).text();
    const RelayState = new URL(left ?? "").searchParams.get("RelayState") ?? "";
    const body = { SAMLResponse: idp.response, RelayState };
    const reply = await server.request("POST", "/api/sq-auth/social/school/callback", { body });
    return reply.headers.get("location");
  };

  it("is not the honest response", async () => {
    newPerson();
    expect(await posted()).toMatch(/^\/api\/sq-auth\/social\/school\/callback\?code=[0-9a-f]{64}&state=/);
  });

  it.each<[string, Partial<Said> | (() => Partial<Said>), string]>([
    ["no signature", { signed: "none" }, "not valid"],
    ["the signature of another key", () => ({ key: anotherKey() }), "not valid"],
    [
      "another name after it was signed",
      { response: (xml) => xml.replace("id-person", "id-admin") },
      "not valid",
    ],
    ["a signed assertion inside another", { response: inside }, "more than one assertion"],
    [
      "two assertions",
      { response: (xml) => xml.replace(assertion, (one) => one + one) },
      "more than one assertion",
    ],
    ["another audience", { audience: "https://elsewhere.example/saml" }, "not valid"],
    ["another recipient", { recipient: "https://elsewhere.example/saml" }, "another recipient"],
    ["another issuer", { issuer: "urn:other:idp" }, "another issuer"],
    ["another request", { request: "_other", responseRequest: "_other" }, "not valid"],
    ["another request in a response of this one", { request: "_other" }, "not valid"],
    ["no request in a response of this one", { request: "" }, "an assertion of no request"],
    ["no request", { request: "", responseRequest: "" }, "not valid"],
    ["a time that has passed", () => ({ validUntil: new Date(Date.now() - 120_000) }), "not valid"],
    [
      "a name that changes",
      { format: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" },
      "changes each time",
    ],
    ["a document type", { response: (xml) => `<!DOCTYPE r [<!ENTITY a "b">]>${xml}` }, "a document type"],
    ["a comment", { response: (xml) => xml.replace("id-person", "id-<!-- -->person") }, "a comment"],
    ["no XML", { response: () => "no XML" }, "not valid"],
    ["endless elements", { response: (xml) => "<a>".repeat(20_000) + xml }, "too many elements"],
    [
      "endless transforms",
      { response: (xml) => xml.replace("<Transforms>", `<Transforms>${"<Transform/>".repeat(4000)}`) },
      "too many elements",
    ],
  ])("is %s", async (_, cheat, reason) => {
    newPerson();
    const before = server.log().length;
    expect(await posted(typeof cheat === "function" ? cheat() : cheat)).toBe(
      "/login#source=school&error=social_failed",
    );
    expect(server.log().slice(before)).toMatch(new RegExp(`saml: [^"]*${reason}`));
  });

  it("is a reference to groups that are too many to be named, for it would take roles", async () => {
    newPerson();
    const { memberOf: _, ...others } = idp.person.attributes;
    idp.person = {
      ...idp.person,
      attributes: { ...others, "http://schemas.example/claims/groups.link": ["https://a.example/"] },
    };
    expect(await posted()).toBe("/login#source=school&error=social_failed");
  });

  it("is the sixth response of one attempt, and one without an attempt", async () => {
    newPerson();
    const left = await browser(server, publicUrl).step(`/api/sq-auth/social/school?tenantId=${here}`);
    const RelayState = new URL(left ?? "").searchParams.get("RelayState") ?? "";
    const post = async (body: Record<string, string>) =>
      (await server.request("POST", "/api/sq-auth/social/school/callback", { body })).headers.get("location");
    for (let at = 0; at < 5; at++)
      expect(await post({ SAMLResponse: "eA==", RelayState })).toMatch(/error=social_failed$/);
    expect(await post({ SAMLResponse: "eA==", RelayState })).toMatch(/error=too_fast$/);
    expect(await post({ SAMLResponse: "eA==" })).toMatch(/error=ticket_invalid$/);
  });
});

describe("the settings of a SAML provider", () => {
  const save = async (social: readonly object[]) => {
    const { version } = (await admin.get(settingsPath)).body.data;
    return admin.post(settingsPath, { version, social });
  };

  it("refuse what is no certificate, and take a bare one from a metadata file", async () => {
    const wrong = await save([way({ certificate: "MIIC" })]);
    expect(wrong.body.data).toMatchObject({ reason: "bad_request", field: "social.0.certificate" });
    const bare = idp.certificate.replace(/-----[^-]+-----/g, "");
    expect((await save([way({ certificate: bare, unknown: "create" })])).status).toBe(200);
    const uid = newPerson();
    expect((await signIn()).body.account).toBe(uid);
  });

  it("need the server's own address", async () => {
    const lone = await withoutAddress.signIn();
    const { version } = (await lone.get(settingsPath)).body.data;
    const refused = await lone.post(settingsPath, { version, social: [way()] });
    expect(refused.body.data).toMatchObject({ reason: "saml_without_address", field: "social" });
    await giveSettings(withoutAddress, here, { social: [way()] });
    expect(await browser(withoutAddress).signInAt("school", here)).toEqual({
      page: "/login",
      fields: { source: "school", error: "saml_without_address" },
    });
  });

  it("keep attributes and roles that a save leaves out, unless it leads to another provider", async () => {
    const { attributes, roles, ...rest } = way();
    expect((await save([rest])).body.data.social).toMatchObject([{ attributes, roles }]);
    const moved = await save([{ ...rest, issuer: "urn:other:idp" }]);
    expect(moved.body.data.social[0]).toMatchObject({ attributes: { groups: "groups" }, roles: [] });
    const gone = [{ group: "Teachers", roleId: "00000000-0000-4000-8000-000000000001" }];
    expect((await save([way({ roles: gone })])).body.data).toMatchObject({ reason: "not_found" });
  });
});
