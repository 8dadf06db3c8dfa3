import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { ask } from "../../platform/postgres/postgres.fixtures.ts";
import { adminPassword, basicHeader, type Reply, type TestUser } from "../../platform/testing/test-client.ts";
import { makeOwnDatabase } from "../faults/own-database.fixtures.ts";
import { preparedFolder } from "../faults/prepared-folder.fixtures.ts";
import { type RealServer, removeFolder, startServer } from "../faults/real-server.fixtures.ts";
import { addTenantTo, embeddedOf, provost, provostDone, tenants } from "./command.fixtures.ts";

const dataDir = await preparedFolder();
const env = { PROVOST_DATA: dataDir };
const [platform, other] = tenants;
let server: RealServer;

beforeAll(async () => {
  server = await startServer(dataDir);
  await addTenantTo(dataDir, other);
});
afterAll(async () => {
  await server.end("SIGTERM");
  removeFolder(dataDir);
});

const whoAmI = async (user: TestUser): Promise<number> =>
  (await user.get("/api/sq-user/user/getUserInfo")).status;

const signInWith = (tenantId: string, password: string): Promise<Reply> =>
  server.request("POST", "/api/sq-auth/oauth/token", {
    headers: { authorization: basicHeader, "tenant-id": tenantId },
    body: { grant_type: "password", username: "admin", password, scope: "all", type: "account" },
  });

async function refused(args: readonly string[], code: number, reason: RegExp, input = ""): Promise<void> {
  const ran = await provost(args, env, input);
  expect([ran.code, ran.out, ran.err]).toEqual([code, "", expect.stringMatching(reason)]);
  expect(ran.err).not.toMatch(/^\s+at /m);
}

describe("an installation", () => {
  it("must be there: no folder comes to be where there is none", async () => {
    const nowhere = `${dataDir}/nowhere`;
    const ran = await provost(["tenant", "list"], { PROVOST_DATA: nowhere });
    expect([ran.code, ran.err]).toEqual([
      1,
      expect.stringContaining(`there is no installation in ${nowhere}`),
    ]);
    expect(await provost(["tenant", "list"], { PROVOST_DATA: nowhere })).toEqual(ran);
  });
});

describe("a database of another version", () => {
  it("is left alone, in words that say what to do", async () => {
    const database = await makeOwnDatabase();
    const mine = { ...database.env, PROVOST_DATA: dataDir };
    const told = async (): Promise<string> => (await provost(["tenant", "list"], mine)).err;
    const db = await openDatabase({ connectionString: database.env.DATABASE_URL ?? "" });
    await migrate(db.owner, "0001-first").finally(() => db.close());
    expect(await told()).toMatch(/of an earlier Provost \(0002-.* back it up, then start the server once/);
    await database.asSuperuser("insert into kysely_migration values ('9999-later', '2025')");
    expect(await told()).toMatch(/of a newer Provost \(9999-later\)/);
    await database.remove();
  });
});

describe("a new password", () => {
  const reset = (tenantId: string, ...more: string[]): string[] => [
    "user",
    "reset-password",
    "--tenant",
    tenantId,
    "--account",
    "admin",
    ...more,
  ];

  it("is refused for nobody, and when it is too short", async () => {
    await refused(
      ["user", "reset-password", "--tenant", platform, "--account", "nobody"],
      1,
      /no account nobody/,
    );
    await refused(reset("999999"), 1, /there is no tenant 999999/);
    await refused(reset(platform, "--stdin"), 1, /at least 8 characters/, "short\n");
    expect((await signInWith(platform, adminPassword)).status).toBe(200);
  });

  it("ends the user's sessions on the running server at once, and nobody else's", async () => {
    const [mine, others] = [await server.signIn(platform), await server.signIn(other)];
    expect([await whoAmI(mine), await whoAmI(others)]).toEqual([200, 200]);
    const { out } = await provostDone(reset(platform), env);
    expect(await whoAmI(mine)).toBe(401);
    expect(await whoAmI(others)).toBe(200);
    expect(out).toMatch(/sessions were ended/);

    const password = /^password (\S+) /.exec(out)?.[1] ?? "";
    expect(password.length).toBeGreaterThanOrEqual(12);
    expect((await signInWith(platform, adminPassword)).status).toBe(400);
    const again = await signInWith(platform, password);
    expect(again.status).toBe(200);
    // Made up by somebody else, so it must be changed first.
    const headers = { "SQ-Auth": `bearer ${again.body.access_token}` };
    const dict = await server.request("GET", "/api/sq-system/dict/list", { headers });
    expect([dict.status, dict.body.data.reason]).toEqual([403, "password_change_required"]);
  });

  it("is taken from the standard input, shown nowhere, and remembered without it", async () => {
    const password = "麻雀 turns at dusk 7";
    const { out, err } = await provostDone(reset(other, "--stdin"), env, `${password}\r\n`);
    expect(out + err).not.toContain(password);
    const user = await server.signIn(other, "admin", password);
    expect((await user.get("/api/sq-system/dict/list")).status).toBe(200);
    const records = await ask<{ text: string }>(
      embeddedOf(dataDir).superuser,
      "select a::text as text from audit_log a where action = 'reset_password' order by at",
    );
    expect(records).toHaveLength(2);
    expect(records[1]?.text).toContain("admin");
    expect(JSON.stringify(records)).not.toMatch(/麻雀|argon2/);
  });

  it("takes a second factor away when that is asked for", async () => {
    const { superuser } = embeddedOf(dataDir);
    await ask(
      superuser,
      `update app_user set totp_secret = 'sealed', totp_confirmed_at = now() where tenant_id = '${other}'`,
    );
    const { out } = await provostDone(reset(other, "--second-factor"), env);
    expect(out).toContain("password ");
    const left = await ask(
      superuser,
      `select 1 from app_user where tenant_id = '${other}' and (totp_secret is not null or totp_confirmed_at is not null)`,
    );
    expect(left).toEqual([]);
  });
});

describe("a tenant", () => {
  it("that all others hang on is not disabled, nor one that is not there", async () => {
    await refused(["tenant", "disable", "--tenant", platform], 1, /platform's own tenant/);
    await refused(["tenant", "disable", "--tenant", "999999"], 1, /there is no tenant 999999/);
  });

  it("is shut at once on the running server and opened again; both are remembered", async () => {
    await provostDone(
      ["user", "reset-password", "--tenant", other, "--account", "admin", "--stdin"],
      env,
      `${adminPassword}\n`,
    );
    const user = await server.signIn(other);
    expect(await whoAmI(user)).toBe(200);
    const shut = await provostDone(["tenant", "disable", "--tenant", other], env);
    expect(shut.out).toContain(`tenant ${other} is now disabled`);
    expect(await whoAmI(user)).toBe(401);
    expect((await signInWith(other, adminPassword)).status).toBe(400);
    expect((await provostDone(["tenant", "list"], env)).out).toMatch(
      new RegExp(`^${other} .* 1 +disabled$`, "m"),
    );
    await provostDone(["tenant", "enable", "--tenant", other], env);
    expect((await provostDone(["tenant", "enable", "--tenant", other], env)).out).toContain(
      "was already enabled",
    );
    // Who was in before signs in again: a tenant is not shut for a while only.
    expect(await whoAmI(user)).toBe(401);
    const renewed = await server.request("POST", "/api/sq-auth/oauth/token", {
      headers: { authorization: basicHeader },
      body: { grant_type: "refresh_token", refresh_token: user.refreshToken },
    });
    expect(renewed.status).toBe(400);
    await server.signIn(other);
    const records = await ask(
      embeddedOf(dataDir).superuser,
      `select tenant_id, before->'disabled' as before, after->'disabled' as after from audit_log where entity = 'tenant' and entity_id = '${other}' order by at`,
    );
    expect(records).toEqual([
      { tenant_id: platform, before: false, after: true },
      { tenant_id: platform, before: true, after: false },
    ]);
  });
});

it("lists the accounts of a tenant", async () => {
  const { out } = await provostDone(["user", "list", "--tenant", other], env);
  expect(out).toMatch(/^account +name +roles +state\nadmin +admin +administrator +enabled\n$/);
});
