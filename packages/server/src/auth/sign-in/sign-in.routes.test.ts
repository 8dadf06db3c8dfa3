import { deviceCookie } from "@provost/contract/auth/auth";
import { describe, expect, it } from "vitest";
import type { Reply } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";
import { askFrom, cookieOf, passwordGrantOf, triesOf } from "./sign-in.fixtures.ts";

const server = testServer();
const home = "000000";
const [here, elsewhere] = ["127.0.0.1", "127.0.0.2"];
const ask = (body: unknown, headers: Record<string, string> = {}, from = here): Promise<Reply> =>
  askFrom(server, from, body, headers);

async function addUsers(...accounts: string[]): Promise<void> {
  for (const account of accounts) await server.addUser(home, account, ["analyst"]);
}

async function setTenant(
  id: string,
  state: { disabledAt?: Date | null; expiresAt?: Date | null },
): Promise<void> {
  await server.db.platform((db) => db.updateTable("tenant").set(state).where("id", "=", id).execute());
}

const refused = { error: "invalid_grant", error_description: "用户名或密码错误" };

describe("input that does not fit", () => {
  const cases: [string, unknown, Record<string, string>][] = [
    ["an array", [passwordGrantOf("admin")], {}],
    ["a username that is a list", { ...passwordGrantOf("admin"), username: ["admin"] }, {}],
    ["a password that is an object", { ...passwordGrantOf("admin"), password: { $ne: "" } }, {}],
    ["a username of 800 kB", passwordGrantOf("a".repeat(800_000)), {}],
    ["a body of 2 MB", passwordGrantOf("a".repeat(2_000_000)), {}],
    ["half a JSON text", '{"grant_type":"password","username":"adm', {}],
    ["a username with a line break", passwordGrantOf("admin\nINFO signed in"), {}],
    ["a username with an escape", passwordGrantOf("admin\u001b[2J"), {}],
    ["a username with a NUL", passwordGrantOf("admin\0"), {}],
    ["half a character", '{"grant_type":"password","username":"\\ud800","password":"x"}', {}],
    ["a tenant that is a path", passwordGrantOf("admin"), { "tenant-id": "../000000" }],
    ["a tenant that is SQL", passwordGrantOf("admin"), { "tenant-id": "000000' or '1'='1" }],
    ["a tenant of many characters", passwordGrantOf("admin"), { "tenant-id": "0".repeat(2000) }],
    ["a kind of client that is markup", passwordGrantOf("admin"), { "user-type": "<script>" }],
    [
      "a kind of client with another header in it",
      passwordGrantOf("admin"),
      { "user-type": "web%0d%0aX: y" },
    ],
    ["a tenant in the body that does not fit", { ...passwordGrantOf("admin"), tenantId: "0" }, {}],
  ];

  it.each(cases)("is refused in the shape of OAuth, and changes nothing: %s", async (_, body, headers) => {
    const before = await triesOf(server, home);
    const reply = await ask(body, headers);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.body).toEqual({ error: "invalid_request", error_description: expect.any(String) });
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(await triesOf(server, home)).toEqual(before);
  });

  it("cannot bring a header in by a header: such a request is no request", async () => {
    const request = ask(passwordGrantOf("admin"), { "tenant-id": "000000\r\nX-Other: 1" });
    await expect(request).rejects.toThrow(/Invalid character/);
  });
});

describe("who may not come in", () => {
  it("is told the same: unknown tenant, unknown user, wrong password, disabled user, closed tenant", async () => {
    await addUsers("barred");
    await server.db
      .tenant(home)
      .run((db) =>
        db.updateTable("appUser").set({ disabledAt: new Date() }).where("account", "=", "barred").execute(),
      );
    const replies = [
      await ask(passwordGrantOf("admin"), { "tenant-id": "999999" }),
      await ask(passwordGrantOf("nobody")),
      await ask(passwordGrantOf("admin", "wrong")),
      await ask(passwordGrantOf("barred")),
      await ask(passwordGrantOf("barred", "wrong")),
    ];
    await setTenant(otherTenantId, { disabledAt: new Date() });
    replies.push(await ask(passwordGrantOf("admin"), { "tenant-id": otherTenantId }));
    await setTenant(otherTenantId, {
      disabledAt: null,
      expiresAt: new Date(server.clock.now().getTime() - 1),
    });
    replies.push(await ask(passwordGrantOf("admin"), { "tenant-id": otherTenantId }));
    await setTenant(otherTenantId, { expiresAt: null });
    for (const { status, body, headers } of replies) {
      expect([status, body]).toEqual([400, refused]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect((await ask(passwordGrantOf("admin"), { "tenant-id": otherTenantId })).status).toBe(200);
  });
});

describe("guessing", () => {
  /** Fails until it has to wait; gives the failures that were free. */
  async function guessUntilHeldBack(account: string, headers = {}, from = here): Promise<number> {
    for (let free = 0; free < 20; free++) {
      const reply = await ask(passwordGrantOf(account, `guess ${free}`), headers, from);
      if (reply.status === 429) return free;
    }
    throw new Error("nobody was held back");
  }

  it("must wait longer each time, told how long, whether the account exists or not", async () => {
    await addUsers("guessed");
    for (const account of ["guessed", "guessed-at"]) {
      expect(await guessUntilHeldBack(account)).toBe(5);
      const waits: number[] = [];
      for (let round = 0; round < 12; round++) {
        const { status, body, headers } = await ask(passwordGrantOf(account, "one more"));
        expect([status, body.error]).toEqual([429, "temporarily_unavailable"]);
        expect(body).not.toHaveProperty("code");
        const wait = Number(headers.get("retry-after"));
        waits.push(wait);
        server.clock.advance(wait * 1000);
        expect((await ask(passwordGrantOf(account, "one more"))).body).toEqual(refused);
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    }
  });

  it("is not helped by the right password while it waits, nor by many guesses at once", async () => {
    await addUsers("rushed");
    const rush = await Promise.all(
      Array.from({ length: 60 }, (_, index) => ask(passwordGrantOf("rushed", `rush ${index}`))),
    );
    const judged = rush.filter(({ status }) => status === 400);
    expect(judged.length).toBeGreaterThanOrEqual(5);
    expect(judged.length).toBeLessThanOrEqual(10);
    expect((await ask(passwordGrantOf("rushed"))).status).toBe(429);
    server.clock.advance(900_000);
    expect((await ask(passwordGrantOf("rushed"))).status).toBe(200);
  });

  it("holds back neither another address nor a browser that has signed in before", async () => {
    await addUsers("owner");
    const device = cookieOf(await ask(passwordGrantOf("owner")), deviceCookie);
    expect(await guessUntilHeldBack("owner", {}, elsewhere)).toBe(5);
    expect((await ask(passwordGrantOf("owner"), {}, elsewhere)).status).toBe(429);
    expect((await ask(passwordGrantOf("owner"), {}, here)).status).toBe(200);
    const known = { cookie: `${deviceCookie}=${device}` };
    expect((await ask(passwordGrantOf("owner"), known, elsewhere)).status).toBe(200);
  });

  it("by a known browser is counted apart, and that browser is nobody else's", async () => {
    await addUsers("lender", "borrower");
    const device = cookieOf(await ask(passwordGrantOf("lender")), deviceCookie);
    const known = { cookie: `${deviceCookie}=${device}` };
    expect(await guessUntilHeldBack("lender", known)).toBe(5);
    expect((await ask(passwordGrantOf("lender"))).status).toBe(200);
    expect(await guessUntilHeldBack("borrower", known)).toBe(5);
    expect((await ask(passwordGrantOf("borrower"))).status).toBe(429);
  });

  it("is forgiven when the right password comes", async () => {
    await addUsers("clumsy");
    for (let round = 0; round < 3; round++) {
      for (let typo = 0; typo < 4; typo++) await ask(passwordGrantOf("clumsy", "typo"));
      expect((await ask(passwordGrantOf("CLUMSY"))).status).toBe(200);
    }
  });

  it("of three hundred accounts from one address ends there for a while, not for known browsers", async () => {
    const from = "127.0.0.3";
    await addUsers("pupil");
    const device = cookieOf(await ask(passwordGrantOf("pupil")), deviceCookie);
    for (let start = 0; start < 300; start += 50) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) => ask(passwordGrantOf(`p${start + index}`, "x"), {}, from)),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
    }
    const held = await ask(passwordGrantOf("pupil"), {}, from);
    expect(held.status).toBe(429);
    expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(500);
    expect((await ask(passwordGrantOf("pupil"), {}, here)).status).toBe(200);
    const known = { cookie: `${deviceCookie}=${device}` };
    expect((await ask(passwordGrantOf("pupil"), known, from)).status).toBe(200);
    server.clock.advance(600_000);
    expect((await ask(passwordGrantOf("pupil"), {}, from)).status).toBe(200);
  });
});

describe("a browser that signs in", () => {
  it("is known from then on by a cookie that scripts cannot read, kept as a hash", async () => {
    const reply = await ask(passwordGrantOf("admin"));
    const cookie = reply.headers.getSetCookie().find((text) => text.startsWith(deviceCookie));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    const device = cookieOf(reply, deviceCookie) ?? "";
    expect(device).toMatch(/^[\w-]{43}$/);
    const again = await ask(passwordGrantOf("admin"), { cookie: `${deviceCookie}=${device}` });
    expect(cookieOf(again, deviceCookie)).toBe(device);
    const forged = await ask(passwordGrantOf("admin"), { cookie: `${deviceCookie}=chosen by somebody` });
    expect(cookieOf(forged, deviceCookie)).not.toContain("chosen");
    const rows = await server.db.tenant(home).run((db) => db.selectFrom("knownDevice").selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(device);
  });
});

it("writes every try into the tenant's log, and none for a tenant that is not there", async () => {
  await addUsers("logged");
  const long = "x".repeat(120);
  await ask(passwordGrantOf("logged", "wrong"));
  await ask(passwordGrantOf(long, "wrong"));
  await ask(passwordGrantOf("logged"), { "user-agent": `agent ${"a".repeat(400)}` });
  expect((await triesOf(server, home)).slice(0, 3)).toEqual([
    "logged password signed_in",
    `${long} password wrong_credentials`,
    "logged password wrong_credentials",
  ]);
  await ask(passwordGrantOf("logged"), { "tenant-id": "999999" });
  const everywhere = await server.db.owner.selectFrom("tenant").select("id").execute();
  expect(everywhere.map(({ id }) => id)).not.toContain("999999");
  const rows = await server.db
    .tenant(home)
    .run((db) =>
      db
        .selectFrom("loginLog")
        .innerJoin("appUser", "appUser.id", "loginLog.userId")
        .select(["outcome", "address", "loginLog.userAgent"])
        .where("appUser.account", "=", "logged")
        .orderBy("loginLog.id")
        .execute(),
    );
  expect(rows.map(({ outcome, address }) => [outcome, address])).toEqual([
    ["wrong_credentials", here],
    ["signed_in", here],
  ]);
  expect(rows[1]?.userAgent).toHaveLength(300);
});
