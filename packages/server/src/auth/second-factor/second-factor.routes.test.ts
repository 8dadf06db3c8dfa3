import { deviceCookie } from "@provost/contract/auth/auth";
import { describe, expect, it } from "vitest";
import { adminPassword, type Reply, type TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { giveSettings } from "../code/code.fixtures.ts";
import { askFrom, cookieOf, passwordGrantOf, triesOf } from "../sign-in/sign-in.fixtures.ts";
import { authenticatorOf, enableFactor, nextStep } from "./second-factor.fixtures.ts";

const server = testServer();
const home = "000000";
const mfa = "/api/sq-auth/mfa";
const password = adminPassword;
const ask = (body: unknown, headers = {}): Promise<Reply> => askFrom(server, "127.0.0.1", body, headers);
const finish = (mfa_token: string, code: string, headers = {}): Promise<Reply> =>
  ask({ grant_type: "mfa_otp", mfa_token, code }, headers);

async function newUser(account: string): Promise<TestUser> {
  await server.addUser(home, account, ["analyst"]);
  return server.signIn(home, account);
}

async function firstStep(account: string): Promise<string> {
  const { status, body } = await ask(passwordGrantOf(account));
  expect([status, body.error]).toEqual([400, "mfa_required"]);
  expect(body).not.toHaveProperty("access_token");
  return body.mfa_token;
}

const reasonOf = ({ status, body }: Reply): unknown[] => [status, body.data.reason];
const wrongCode = "000000";

describe("setting up", () => {
  it("asks for the password, and for a secret handed out before a code", async () => {
    const user = await newUser("starter");
    expect(reasonOf(await user.post(`${mfa}/setup`, { password: "wrong" }))).toEqual([400, "password_wrong"]);
    expect((await user.post(`${mfa}/setup`, {})).status).toBe(400);
    expect(reasonOf(await user.post(`${mfa}/confirm`, { code: "123456" }))).toEqual([400, "mfa_not_set_up"]);
    expect(reasonOf(await user.post(`${mfa}/disable`, { password, code: "123456" }))).toEqual([
      400,
      "mfa_not_set_up",
    ]);
    expect(reasonOf(await user.post(`${mfa}/recovery-codes`, { code: "123456" }))).toEqual([
      400,
      "mfa_not_set_up",
    ]);
  });

  it("is not in force before a code of the new secret confirms it, in the same session", async () => {
    const user = await newUser("beginner");
    const { body } = await user.post(`${mfa}/setup`, { password });
    expect(body.data.uri).toMatch(/^otpauth:\/\/totp\/tenant%20000000:beginner\?.*secret=[A-Z2-7]{32}/);
    expect((await ask(passwordGrantOf("beginner"))).status).toBe(200);
    const app = authenticatorOf(server, body.data.secret);
    expect(reasonOf(await user.post(`${mfa}/confirm`, { code: wrongCode }))).toEqual([400, "mfa_wrong"]);
    const elsewhere = await server.signIn(home, "beginner");
    expect(reasonOf(await elsewhere.post(`${mfa}/confirm`, { code: app.code() }))).toEqual([
      400,
      "mfa_not_set_up",
    ]);
    const confirmed = await user.post(`${mfa}/confirm`, { code: app.code() });
    expect(confirmed.status).toBe(200);
    const { recoveryCodes } = confirmed.body.data;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code: string) => /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/.test(code))).toBe(true);
    expect((await user.get(mfa)).body.data).toEqual({
      enabled: true,
      required: false,
      enabledAt: expect.stringMatching(/^\d{4}-/),
      recoveryCodesLeft: 10,
    });
    await firstStep("beginner");
  });

  it("runs out after a quarter of an hour", async () => {
    const user = await newUser("sleeper");
    const { body } = await user.post(`${mfa}/setup`, { password });
    server.clock.advance(900_001);
    const code = authenticatorOf(server, body.data.secret).code();
    expect(reasonOf(await user.post(`${mfa}/confirm`, { code }))).toEqual([400, "mfa_not_set_up"]);
  });

  it("replaces a factor in force only by a code of that one, which counts until then", async () => {
    const user = await newUser("mover");
    const old = await enableFactor(server, user);
    expect(reasonOf(await user.post(`${mfa}/setup`, { password }))).toEqual([400, "mfa_wrong"]);
    const { body } = await user.post(`${mfa}/setup`, { password, code: old.code() });
    nextStep(server);
    expect((await finish(await firstStep("mover"), old.code())).status).toBe(200);
    const next = authenticatorOf(server, body.data.secret);
    expect((await user.post(`${mfa}/confirm`, { code: next.code() })).status).toBe(200);
    nextStep(server);
    expect((await finish(await firstStep("mover"), old.code())).status).toBe(400);
    expect((await finish(await firstStep("mover"), next.code())).status).toBe(200);
  });
});

describe("signing in", () => {
  it("wants a code after the right password, and says nothing of it after a wrong one", async () => {
    const app = await enableFactor(server, await newUser("two"));
    expect((await ask(passwordGrantOf("two", "wrong"))).body.error).toBe("invalid_grant");
    const token = await firstStep("two");
    const wrong = await finish(token, wrongCode);
    expect([wrong.status, wrong.body.error]).toEqual([400, "invalid_grant"]);
    const { status, body } = await finish(token, app.code());
    expect([status, body.account]).toEqual([200, "two"]);
    expect((await triesOf(server, home)).slice(0, 4)).toEqual([
      "two password signed_in",
      "two mfa_otp mfa_wrong",
      "two password mfa_required",
      "two password wrong_credentials",
    ]);
  });

  it("takes a code once, and none that is older than a used one", async () => {
    const app = await enableFactor(server, await newUser("once"));
    const [earlier, now] = [app.code(), app.code(1)];
    expect((await finish(await firstStep("once"), now)).status).toBe(200);
    for (const code of [now, earlier]) expect((await finish(await firstStep("once"), code)).status).toBe(400);
  });

  it("gives one session for one code, however many ask at once", async () => {
    const app = await enableFactor(server, await newUser("parallel"));
    const tokens = [await firstStep("parallel"), await firstStep("parallel"), await firstStep("parallel")];
    const code = app.code();
    const replies = await Promise.all(tokens.map((token) => finish(token, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("takes codes of the step before and after, and none further away", async () => {
    const app = await enableFactor(server, await newUser("drifting"));
    nextStep(server);
    nextStep(server);
    for (const step of [-2, 2])
      expect((await finish(await firstStep("drifting"), app.code(step))).status).toBe(400);
    expect((await finish(await firstStep("drifting"), app.code(-1))).status).toBe(200);
    expect((await finish(await firstStep("drifting"), app.code(1))).status).toBe(200);
  });

  it("takes a recovery code once, however it was typed", async () => {
    const user = await newUser("lost");
    const { recoveryCodes } = await enableFactor(server, user);
    const [first = "", second = ""] = recoveryCodes;
    const typed = ` ${first.toUpperCase().replaceAll("-", " ")}`;
    expect((await finish(await firstStep("lost"), typed)).status).toBe(200);
    expect((await finish(await firstStep("lost"), first)).status).toBe(400);
    expect((await finish(await firstStep("lost"), second)).status).toBe(200);
    expect((await user.get(mfa)).body.data.recoveryCodesLeft).toBe(8);
  });

  it("ends the first step after five wrong codes, five minutes or one success", async () => {
    const app = await enableFactor(server, await newUser("three"));
    const used = await firstStep("three");
    expect((await finish(used, app.code())).status).toBe(200);
    nextStep(server);
    expect((await finish(used, app.code())).body.error).toBe("invalid_grant");

    const late = await firstStep("three");
    server.clock.advance(300_001);
    expect((await finish(late, app.code())).status).toBe(400);

    const guessed = await firstStep("three");
    for (let guess = 0; guess < 4; guess++) await finish(guessed, `00000${guess}`);
    expect((await finish(guessed, "000004")).body.error).toBe("invalid_grant");
    server.clock.advance(10_000);
    expect((await finish(guessed, app.code())).body.error_description).toBe("操作已过期，请重新开始");
    expect((await finish(await firstStep("three"), app.code())).status).toBe(200);
  });

  it("makes whoever guesses codes wait, however often he starts again with the password", async () => {
    const app = await enableFactor(server, await newUser("besieged"));
    const [statuses, tokens]: [number[], string[]] = [[], []];
    for (let guess = 0; guess < 7; guess++) tokens.push(await firstStep("besieged"));
    for (const token of tokens) statuses.push((await finish(token, wrongCode)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    server.clock.advance(1000);
    expect((await finish(await firstStep("besieged"), app.code())).status).toBe(200);
  });

  it("judges ten codes a minute at most, however many tickets are tried at once", async () => {
    await enableFactor(server, await newUser("stormed"));
    const tokens = [await firstStep("stormed"), await firstStep("stormed"), await firstStep("stormed")];
    const guesses = Array.from({ length: 15 }, (_, guess) =>
      finish(tokens[guess % 3] ?? "", `1000${guess + 10}`),
    );
    const judged = (await Promise.all(guesses)).filter(({ status }) => status === 400);
    expect(judged.length).toBeGreaterThan(0);
    expect(judged.length).toBeLessThanOrEqual(10);
  });

  it("judges sixty codes of strangers an hour at most, from wherever; a browser that was in before is none", async () => {
    const app = await enableFactor(server, await newUser("hunted"));
    const signedIn = await finish(await firstStep("hunted"), app.code());
    const cookie = `${deviceCookie}=${cookieOf(signedIn, deviceCookie)}`;
    nextStep(server);
    const statuses: number[] = [];
    for (let address = 2; address < 15; address++) {
      const token = await firstStep("hunted");
      for (let guess = 0; guess < 5; guess++) {
        const body = { grant_type: "mfa_otp", mfa_token: token, code: `2000${guess}0` };
        statuses.push((await askFrom(server, `127.0.0.${address}`, body)).status);
      }
    }
    // The first attempt was the user's own, from a browser not known at that time.
    expect([statuses.indexOf(429), statuses.filter((status) => status === 400).length]).toEqual([59, 59]);
    expect((await finish(await firstStep("hunted"), app.code())).status).toBe(429);
    expect((await finish(await firstStep("hunted"), app.code(), { cookie })).status).toBe(200);
  });

  it("knows no ticket of another tenant, none that was made up, and no other user's code", async () => {
    const [mine, theirs] = [
      await enableFactor(server, await newUser("mine")),
      await enableFactor(server, await newUser("theirs")),
    ];
    const token = await firstStep("mine");
    const code = mine.code();
    expect((await finish(token, code, { "tenant-id": otherTenantId })).status).toBe(400);
    expect((await finish("made up", code)).status).toBe(400);
    expect((await finish(token, theirs.code())).status).toBe(400);
    expect((await finish(token, theirs.recoveryCodes[0] ?? "")).status).toBe(400);
    expect((await finish(token, code)).status).toBe(200);
  });

  it("does not help somebody who was disabled in between", async () => {
    const app = await enableFactor(server, await newUser("leaver"));
    const token = await firstStep("leaver");
    await server.db
      .tenant(home)
      .run((db) =>
        db.updateTable("appUser").set({ disabledAt: new Date() }).where("account", "=", "leaver").execute(),
      );
    expect((await finish(token, app.code())).status).toBe(400);
    expect((await triesOf(server, home))[0]).toBe("leaver mfa_otp disabled");
  });
});

it("lets nobody finish whose tenant was closed in between", async () => {
  const app = await enableFactor(server, await newUser("late"));
  const token = await firstStep("late");
  const close = (disabledAt: Date | null) =>
    server.db.platform((db) => db.updateTable("tenant").set({ disabledAt }).where("id", "=", home).execute());
  await close(new Date());
  const { status, body } = await finish(token, app.code());
  await close(null);
  expect([status, body.error]).toEqual([400, "invalid_grant"]);
});

describe("taking it away", () => {
  it("wants password and code", async () => {
    const user = await newUser("quitter");
    const app = await enableFactor(server, user);
    const disable = (body: object): Promise<Reply> => user.post(`${mfa}/disable`, body);
    expect(reasonOf(await disable({ password: "wrong", code: app.code() }))).toEqual([400, "password_wrong"]);
    expect(reasonOf(await disable({ password, code: wrongCode }))).toEqual([400, "mfa_wrong"]);
    expect((await disable({ password, code: app.code() })).status).toBe(200);
    expect((await user.get(mfa)).body.data).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
    expect((await ask(passwordGrantOf("quitter"))).status).toBe(200);
  });

  it("is refused where the tenant demands one", async () => {
    const user = await newUser("dutiful");
    const app = await enableFactor(server, user);
    await giveSettings(server, home, { security: { secondFactor: "required" } });
    expect(reasonOf(await user.post(`${mfa}/disable`, { password, code: app.code() }))).toEqual([
      400,
      "mfa_demanded",
    ]);
    expect((await user.get(mfa)).body.data.required).toBe(true);
    await giveSettings(server, home, { security: {} });
  });
});

it("judges ten codes a minute of a session at most, however many are tried at once", async () => {
  const user = await newUser("renewing");
  const app = await enableFactor(server, user);
  const guesses = Array.from({ length: 15 }, (_, guess) =>
    user.post(`${mfa}/recovery-codes`, { code: `3000${guess + 10}` }),
  );
  const judged = (await Promise.all(guesses)).filter(({ status }) => status === 400);
  expect(judged.length).toBeGreaterThan(0);
  expect(judged.length).toBeLessThanOrEqual(10);
  server.clock.advance(900_000);
  expect((await user.post(`${mfa}/recovery-codes`, { code: app.code() })).status).toBe(200);
});

it("gives new recovery codes for a code, and the old ones are worth nothing", async () => {
  const user = await newUser("renewer");
  const app = await enableFactor(server, user);
  const renewed = await user.post(`${mfa}/recovery-codes`, { code: app.code() });
  expect(renewed.body.data.recoveryCodes).toHaveLength(10);
  const [old = "", fresh = ""] = [app.recoveryCodes[0], renewed.body.data.recoveryCodes[0]];
  expect((await finish(await firstStep("renewer"), old)).status).toBe(400);
  expect((await finish(await firstStep("renewer"), fresh)).status).toBe(200);
});

it("keeps secrets sealed and codes hashed, and remembers the changes without either", async () => {
  const user = await newUser("audited");
  const app = await enableFactor(server, user);
  await finish(await firstStep("audited"), app.recoveryCodes[0] ?? "");
  await user.post(`${mfa}/recovery-codes`, { code: app.code() });
  nextStep(server);
  await user.post(`${mfa}/disable`, { password, code: app.code() });
  const { rows, changes } = await server.db.tenant(home).run(async (db) => ({
    rows: [
      await db.selectFrom("appUser").selectAll().execute(),
      await db.selectFrom("recoveryCode").selectAll().execute(),
      await db.selectFrom("ticket").selectAll().execute(),
      await db.selectFrom("auditLog").selectAll().execute(),
    ],
    changes: await db
      .selectFrom("auditLog")
      .select(["entity", "entityName", "actor", "before", "after"])
      .where("actor", "=", "audited")
      .orderBy("id")
      .execute(),
  }));
  const text = JSON.stringify(rows);
  for (const secret of [app.secret, ...app.recoveryCodes]) expect(text).not.toContain(secret);
  expect(changes.map(({ before, after }) => Object.keys({ ...before, ...after }).join())).toEqual([
    "account,secondFactor",
    "account,recoveryCodesLeft",
    "account,recoveryCodesLeft",
    "account,secondFactor",
  ]);
  expect(changes.every(({ entity, entityName }) => entity === "user" && entityName === "audited")).toBe(true);
});
