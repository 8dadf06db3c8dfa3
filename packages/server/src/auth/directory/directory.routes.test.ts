import { directoryDefaults } from "@provost/contract/tenant/directory-settings";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addRole } from "../../people/people.fixtures.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { baseDn, hasSlapd, ldifOf, localSlapd, searcher } from "../../platform/directory/slapd.fixtures.ts";
import { adminPassword, type TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { signInViewer } from "../../source/policy/viewer.fixtures.ts";
import { askToken, giveSettings, testSeal } from "../code/code.fixtures.ts";
import { triesOf } from "../sign-in/sign-in.fixtures.ts";

const here = "000000";
const settingsPath = "/api/sq-system/tenant/settings";
const password = "vier Lampen am See";

describe.skipIf(!hasSlapd)("sign-in by a directory", () => {
  const slapd = localSlapd();
  const server = testServer(() => ({ privateHosts: ["127.0.0.1", "localhost"], patienceMs: 4000 }));
  let admin: TestUser;
  let analyst = "";
  let number = 0;

  const directory = (more: object = {}) => ({
    host: "localhost",
    port: slapd.securePort,
    tls: "ldaps",
    ca: slapd.ca,
    bindDn: searcher.dn,
    secret: testSeal.seal(searcher.password, `directory ${here}`),
    baseDn,
    filter: "(&(objectClass=inetOrgPerson)(uid={account}))",
    attributes: { account: "uid", id: "entryUUID", name: "cn", mail: "mail", groups: "description" },
    unknown: "create",
    roles: [{ group: "CN=Teachers", roleId: analyst }],
    ...more,
  });
  const use = (more: object = {}) => giveSettings(server, here, { directory: directory(more) });
  const newPerson = (groups: readonly string[] = ["cn=teachers"]): string => {
    const uid = `person${++number}`;
    slapd.change(ldifOf(uid, password, groups));
    return uid;
  };
  const ask = (username: string, secret = password, tenantId = here) =>
    askToken(server, { grant_type: "password", username, password: secret }, { "tenant-id": tenantId });
  const refused = async (...of: Parameters<typeof ask>) => {
    const { status, body } = await ask(...of);
    return [status, body.error_description];
  };
  const wrong = [400, "用户名或密码错误"];
  const userOf = async (keyword: string) =>
    (await admin.get(`/api/sq-user/list?keyword=${keyword}`)).body.data.records[0];
  const groupsOf = (uid: string, groups: readonly string[]) =>
    slapd.change(
      `dn: uid=${uid},${baseDn}\nchangetype: modify\nreplace: description\n${groups.map((group) => `description: ${group}\n`).join("")}`,
      "ldapmodify",
    );

  beforeAll(async () => {
    admin = await server.signIn();
    const ofAnalyst = (db: TenantDb) => db.selectFrom("role").select("id").where("code", "=", "analyst");
    ({ id: analyst } = await server.db.tenant(here).run((db) => ofAnalyst(db).executeTakeFirstOrThrow()));
  });
  beforeEach(() => use());

  it("refuses a wrong password, none, a pattern for a name, and a name that is only similar", async () => {
    const uid = newPerson();
    expect(await refused(uid, "wrong")).toEqual(wrong);
    expect(await refused(uid, "")).toEqual(wrong);
    for (const name of [
      "*",
      `${uid})(uid=*`,
      "*)(objectClass=*",
      `${uid.slice(0, -1)}*`,
      `uid=${uid},${baseDn}`,
    ])
      expect(await refused(name), name).toEqual(wrong);
    expect(await userOf(uid)).toBeUndefined();
    expect(await triesOf(server, here)).toContain(`${uid} password wrong_credentials`);
  });

  it("lets a person in by the first right password, with the roles of their groups, for good", async () => {
    const uid = newPerson();
    const { status, body } = await ask(uid.toUpperCase());
    expect([status, body.account, body.role_name]).toEqual([200, uid, "analyst"]);
    expect(await userOf(uid)).toMatchObject({
      ...{
        userName: `Name of ${uid}`,
        email: `${uid}@school.test`,
        inDirectory: true,
        mustChangePassword: false,
      },
      roles: [{ code: "analyst", isMapped: true }],
    });
    expect((await ask(uid)).body.user_id).toBe(body.user_id);
    expect(await triesOf(server, here)).toContain(`${uid} password signed_in`);
  });

  it("refuses whom no group gives a role, and everybody unknown where the tenant says so", async () => {
    const stranger = newPerson([]);
    const text = "您的目录账号在此系统中没有用户，请联系管理员开通";
    expect(await refused(stranger)).toEqual([400, text]);
    await use({ unknown: "refuse" });
    expect(await refused(newPerson())).toEqual([400, text]);
    expect(await userOf(stranger)).toBeUndefined();
    expect(await triesOf(server, here)).toContain(`${stranger} password not_bound`);
  });

  it("never takes over a user with a password here, who signs in as before", async () => {
    const uid = newPerson();
    await server.addUser(here, uid, ["analyst"]);
    expect(await refused(uid)).toEqual(wrong);
    expect((await ask(uid, adminPassword)).status).toBe(200);
    // Under a second name of the same person the user here is not found, but the account is.
    slapd.change(`dn: uid=${uid},${baseDn}\nchangetype: modify\nadd: uid\nuid: also-${uid}\n`, "ldapmodify");
    await use({ attributes: { ...directory().attributes, account: "sn" } });
    expect(await refused(`also-${uid}`)).toEqual([
      400,
      "此系统中已有同名的本地用户，请联系管理员将其与目录账号关联",
    ]);
  });

  it("knows a person by the entry, not by the name, and a name given to someone else as no one", async () => {
    const uid = newPerson();
    const { body } = await ask(uid);
    slapd.change(
      `dn: uid=${uid},${baseDn}\nchangetype: modrdn\nnewrdn: uid=renamed-${uid}\ndeleteoldrdn: 1\n`,
      "ldapmodify",
    );
    expect((await ask(`renamed-${uid}`)).body.user_id).toBe(body.user_id);
    slapd.change(ldifOf(uid, "another password", ["cn=teachers"]));
    expect(await refused(uid, "another password")).toEqual(wrong);
  });

  it("brings the roles of groups up to date at each sign-in, and leaves those given by hand", async () => {
    const uid = newPerson();
    await ask(uid);
    const user = await userOf(uid);
    const { id: byHand } = (
      await admin.post("/api/sq-system/role/submit", { code: `hand-${uid}`, name: "hand" })
    ).body.data;
    const roleIds = [analyst, byHand];
    expect(
      (await admin.post("/api/sq-user/submit", { id: user.id, version: user.version, roleIds })).status,
    ).toBe(200);
    groupsOf(uid, ["cn=pupils"]);
    expect((await ask(uid)).body.role_name).toBe(`hand-${uid}`);
    groupsOf(uid, ["cn=pupils", "cn=TEACHERS"]);
    expect((await ask(uid)).body.role_name.split(",").sort()).toEqual(["analyst", `hand-${uid}`]);
    await use({ roles: [] });
    expect((await ask(uid)).body.role_name).toBe(`hand-${uid}`);
  });

  it("refuses a disabled user, delays guesses, and asks for the second step like any other", async () => {
    const uid = newPerson();
    await ask(uid);
    const user = await userOf(uid);
    await admin.post("/api/sq-user/submit", { id: user.id, version: user.version, disabled: true });
    expect(await refused(uid)).toEqual(wrong);
    expect(await triesOf(server, here)).toContain(`${uid} password disabled`);
    const guessed = newPerson();
    for (let at = 0; at < 6; at++) await ask(guessed, "guess");
    expect((await ask(guessed)).status).toBe(429);
  });

  it("lets the directory alone decide about the password, also where it is confirmed", async () => {
    const uid = newPerson();
    const token = (await ask(uid)).body.access_token;
    const call = (path: string) =>
      server.request("POST", path, { headers: { "sq-auth": `bearer ${token}` } });
    const change = await call(
      `/api/sq-user/update-password?password=${encodeURIComponent(password)}&newpassword=sieben+Kerzen+im+Wald`,
    );
    expect(change.body.data).toMatchObject({ reason: "password_in_directory" });
    expect((await call("/api/sq-auth/mfa/setup?password=wrong")).body.data).toMatchObject({
      reason: "password_wrong",
    });
    expect((await call(`/api/sq-auth/mfa/setup?password=${encodeURIComponent(password)}`)).status).toBe(200);
    const { id } = await userOf(uid);
    expect((await admin.post(`/api/sq-user/reset-password?ids=${id}`)).body.data).toMatchObject({
      reason: "password_in_directory",
    });
  });

  it("is linked to an existing user by an administrator only, and unlinked again", async () => {
    const uid = newPerson();
    await server.addUser(here, uid, []);
    const { id } = await userOf(uid);
    const link = (account: string | null, user = admin) =>
      user.post("/api/sq-auth/directory/link", { id, account });
    const clerk = await signInViewer(server, "clerk", ["user_view", "user_reset", "setting_edit"], []);
    expect((await link(uid, clerk)).body.data).toMatchObject({ reason: "forbidden" });
    const offered = async (user: TestUser) =>
      (await user.get(`/api/sq-user/list?keyword=${uid}`)).body.data.records[0].mayLink;
    expect([await offered(admin), await offered(clerk)]).toEqual([true, undefined]);
    const tried = await clerk.post("/api/sq-auth/directory/test", {
      directory: { ...directoryDefaults, host: "localhost", baseDn },
    });
    expect(tried.body.data).toMatchObject({ reason: "forbidden" });
    expect((await link("nobody-there")).body.data).toMatchObject({ reason: "directory_no_entry" });
    expect((await link(uid)).body.data).toEqual({ linked: true });
    expect((await ask(uid, adminPassword)).status).toBe(400);
    expect((await ask(uid)).body.role_name).toBe("analyst");
    const other = newPerson();
    await ask(other);
    const taken = await admin.post("/api/sq-auth/directory/link", { id, account: other });
    expect(taken.body.data).toMatchObject({ reason: "directory_taken" });
    expect((await link(null)).body.data).toEqual({ linked: false });
    expect((await ask(uid, adminPassword)).status).toBe(400);
    expect(await userOf(uid)).toMatchObject({ roles: [] });
  });

  it("is not entered by a phone number or mail address that someone else set", async () => {
    const uid = newPerson();
    await server.addUser(here, uid, []);
    const before = await userOf(uid);
    const email = `${uid}@school.test`;
    await admin.post("/api/sq-user/submit", { ...before, email, phone: "13700000041" });
    const confirmed = () =>
      server.db
        .tenant(here)
        .run((db) =>
          db
            .selectFrom("appUser")
            .select(["phoneConfirmed", "emailConfirmed"])
            .where("id", "=", before.id)
            .executeTakeFirstOrThrow(),
        );
    expect(await confirmed()).toEqual({ phoneConfirmed: true, emailConfirmed: true });
    await admin.post("/api/sq-auth/directory/link", { id: before.id, account: uid });
    expect(await confirmed()).toEqual({ phoneConfirmed: false, emailConfirmed: false });
    const linked = await userOf(uid);
    const saved = await admin.post("/api/sq-user/submit", { ...linked, email, phone: "13700000042" });
    expect(saved.status).toBe(200);
    expect(await confirmed()).toEqual({ phoneConfirmed: false, emailConfirmed: false });
  });

  it("gives roles that only administrators delete, and that no narrower scope changes", async () => {
    const { id } = (
      await admin.post("/api/sq-system/role/submit", { code: "mapped", name: "mapped", policies: [] })
    ).body.data;
    await use({ roles: [{ group: "CN=Nobody yet", roleId: id }] });
    const codes = ["role_view", "role_edit", "role_delete"];
    const removal = async (account: string, peopleScope: string) => {
      await addRole(admin, account, codes, { policies: [], peopleScope });
      await server.addUser(here, account, [account]);
      const keeper = await server.signIn(here, account);
      return (await keeper.post(`/api/sq-system/role/remove?ids=${id}`)).body.data?.reason;
    };
    expect(await removal("keeper-of-all", "all")).toBe("forbidden");
    expect(await removal("keeper-below", "below")).toBe("outside_people_scope");
    await use();
    expect(await removal("keeper-later", "below")).toBeUndefined();
  });

  it("says where the roles of a sign-in came from", async () => {
    const uid = newPerson();
    await ask(uid);
    const { id } = await userOf(uid);
    const entries = await server.db
      .tenant(here)
      .run((db) => db.selectFrom("auditLog").select("address").where("entityId", "=", id).execute());
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.every(({ address }) => address !== "")).toBe(true);
  });

  it("is saved whole: what is left out would be reset", async () => {
    const { version } = (await admin.get("/api/sq-system/tenant/settings")).body.data;
    const part = { version, directory: { host: "localhost", baseDn } };
    expect((await admin.post("/api/sq-system/tenant/settings", part)).status).toBe(400);
  });

  it("is another tenant's not at all", async () => {
    expect((await ask(newPerson(), password, otherTenantId)).status).toBe(400);
  });

  describe("settings", () => {
    const test = async (more: object = {}, account = "") =>
      (
        await admin.post("/api/sq-auth/directory/test", {
          directory: { ...directory(), secret: searcher.password, ...more },
          account,
        })
      ).body.data;
    const problem = async (more: object, account = "") => (await test(more, account)).problem;

    it("are tried, and what is wrong is said", async () => {
      const uid = newPerson(["cn=a", "cn=b"]);
      expect(await test({}, uid)).toMatchObject({
        problem: null,
        entry: { dn: `uid=${uid},${baseDn}`, account: uid, name: `Name of ${uid}`, groups: ["cn=a", "cn=b"] },
      });
      const plain = { port: slapd.port, tls: "none", ca: "" };
      expect(await test({ ...plain, tls: "starttls", ca: slapd.ca }, uid)).toMatchObject({ problem: null });
      expect(await test(plain)).toEqual({ problem: null, detail: "", entry: null });
      expect(await problem({ ca: "" })).toBe("tls");
      expect(await problem({ host: "127.0.0.1" })).toBe("tls");
      expect(await problem({ port: slapd.port, tls: "starttls", ca: "" })).toBe("tls");
      expect(await problem({ secret: "wrong" })).toBe("bind_refused");
      expect(await problem({}, "nobody-there")).toBe("no_entry");
      expect(await problem({ filter: "(|(uid={account})(objectClass=inetOrgPerson))" }, uid)).toBe(
        "several_entries",
      );
      expect(await problem({ baseDn: `ou=gone,${baseDn}` }, uid)).toBe("base_unknown");
      expect(await problem({ attributes: { ...directory().attributes, id: "roomNumber" } }, uid)).toBe(
        "no_id",
      );
      expect(await problem({ host: "10.0.0.1" })).toBe("host_private");
    });

    it("keep the search password sealed, and send it to no other server", async () => {
      const stored = (await admin.get(settingsPath)).body.data;
      expect(stored.directory.hasSecret).toBe(true);
      expect(JSON.stringify(stored)).not.toContain("v1.");
      const { secret: _, ...kept } = directory();
      const save = (fields: object) => admin.post(settingsPath, { version: stored.version, ...fields });
      const moved = await save({ directory: { ...kept, port: 1 } });
      expect(moved.body.data).toMatchObject({ reason: "secret_missing", field: "directory.secret" });
      const gone = { ...kept, roles: [{ group: "x", roleId: "00000000-0000-4000-8000-000000000001" }] };
      expect((await save({ directory: gone })).body.data).toMatchObject({ reason: "not_found" });
      expect((await save({ directory: { ...kept, filter: "(uid={account}" } })).status).toBe(400);
      expect((await save({ directory: kept })).status).toBe(200);
      expect((await ask(newPerson())).status).toBe(200);
    });
  });

  // The last: it ends the directory.
  it("says so when the directory is away, to each account alike, and stops no one with a password here", async () => {
    const uid = newPerson();
    await ask(uid);
    await slapd.stop();
    const away = [503, expect.stringContaining("目录服务暂时无法访问")];
    for (const name of [uid, "nobody-there"]) expect(await refused(name), name).toEqual(away);
    expect(await refused("admin", "wrong")).toEqual(away);
    expect((await ask("admin", adminPassword)).status).toBe(200);
    expect(await triesOf(server, here)).toContain(`${uid} password directory_away`);
  });
});
