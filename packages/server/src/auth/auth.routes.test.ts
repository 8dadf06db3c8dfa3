import { describe, expect, it } from "vitest";
import { adminPassword, basicHeader, type Reply } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";

const server = testServer();
const tokenPath = "/api/sq-auth/oauth/token";
const userInfoPath = "/api/sq-user/user/getUserInfo";

function ask(body: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> {
  return server.request("POST", tokenPath, { body, headers: { authorization: basicHeader, ...headers } });
}

const good = {
  grant_type: "password",
  username: "admin",
  password: adminPassword,
  scope: "all",
  type: "account",
};
const renew = (refresh_token: string): Promise<Reply> =>
  ask({ grant_type: "refresh_token", refresh_token, scope: "all" });
const bearer = (token: string) => ({ headers: { "SQ-Auth": `bearer ${token}` } });

describe("signing in", () => {
  it("7.01 9.02 refuses a client that does not name itself", async () => {
    const reply = await server.request("POST", tokenPath, { body: good });
    expect(reply.status).toBe(401);
    expect(reply.body.error).toBe("invalid_client");
  });

  it("6.04 7.09 says the same of a wrong password, an unknown user and another tenant, without a code", async () => {
    await server.addUser(otherTenantId, "only-there", ["analyst"]);
    const replies = [
      await ask({ ...good, password: "wrong" }),
      await ask({ ...good, username: "nobody" }),
      await ask({ ...good, username: "only-there" }),
      await ask({ ...good, tenantId: "999999" }),
      await ask({ grant_type: "password" }),
    ];
    for (const { status, body, headers } of replies) {
      expect(status).toBe(400);
      expect(body).toEqual({ error: "invalid_grant", error_description: "用户名或密码错误" });
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it("refuses an unknown grant in the same shape", async () => {
    const { status, body } = await ask({ grant_type: "implicit" });
    expect([status, body.error]).toEqual([400, "unsupported_grant_type"]);
  });

  it("refuses input that does not fit in the same shape, after the client's name", async () => {
    const { status, body } = await ask({ ...good, username: "a".repeat(121) });
    expect([status, body.error]).toEqual([400, "invalid_request"]);
    expect(body.error_description).toContain("username");
    expect(body).not.toHaveProperty("code");
    const unnamed = await server.request("POST", tokenPath, { body: {} });
    expect([unnamed.status, unnamed.body.error]).toEqual([401, "invalid_client"]);
  });

  it("3.01 7.09 7.10 7.11 7.12 7.13 9.05 answers the bare token body, from query, form or JSON", async () => {
    const query = new URLSearchParams({ ...good, tenantId: "000000" }).toString();
    const headers = { authorization: basicHeader, "User-Type": "web" };
    const form = { ...headers, "content-type": "application/x-www-form-urlencoded" };
    const replies = [
      await server.request("POST", `${tokenPath}?${query}`, { headers }),
      await server.request("POST", tokenPath, { headers: form, body: query }),
      await ask(good),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        token_type: "bearer",
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 3600,
        tenant_id: "000000",
        user_id: expect.any(String),
        account: "admin",
        user_name: expect.any(String),
        nick_name: "管理员",
        role_name: "administrator",
        avatar: expect.any(String),
        detail: { type: "web" },
      });
      expect(body).not.toHaveProperty("code");
    }
    const elsewhere = await ask(good, { "Tenant-Id": otherTenantId });
    expect(elsewhere.body.tenant_id).toBe(otherTenantId);
    const { passwordHash } = await server.db
      .tenant("000000")
      .run((db) =>
        db
          .selectFrom("appUser")
          .select("passwordHash")
          .where("account", "=", "admin")
          .executeTakeFirstOrThrow(),
      );
    expect(passwordHash).toMatch(/^\$argon2id\$/);
  });

  it("4.02 keeps the refresh token in an HttpOnly, same-site cookie beside a readable marker", async () => {
    const cookies = (await ask(good)).headers.getSetCookie();
    const refresh = cookies.find((cookie) => cookie.startsWith("provost-refresh="));
    expect(refresh).toMatch(/HttpOnly/);
    expect(refresh).toMatch(/SameSite=Strict/);
    const marker = cookies.find((cookie) => cookie.startsWith("provost-session=1"));
    expect(marker).not.toMatch(/HttpOnly/);
  });

  it("1.01 7.18 makes the same account of two tenants two people", async () => {
    const [here, there] = [await server.signIn("000000"), await server.signIn(otherTenantId)];
    const ids = [(await here.get(userInfoPath)).body.data, (await there.get(userInfoPath)).body.data];
    expect(ids[0].id).not.toBe(ids[1].id);
    expect(ids.map((user) => user.tenantId)).toEqual(["000000", otherTenantId]);
    expect(ids[0].roles).toEqual(["administrator"]);
  });
});

describe("the session", () => {
  it("refuses a missing, a broken, a tampered and an expired token with 401", async () => {
    const { accessToken } = await server.signIn();
    const tampered = `${accessToken.slice(0, -2)}${accessToken.endsWith("aa") ? "bb" : "aa"}`;
    for (const token of ["", "x.y.z", tampered]) {
      expect((await server.request("GET", userInfoPath, bearer(token))).status).toBe(401);
    }
    server.clock.advance(3601 * 1000);
    expect((await server.request("GET", userInfoPath, bearer(accessToken))).status).toBe(401);
  });

  it("refuses a token signed by another algorithm", async () => {
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    const { accessToken } = await server.signIn();
    const payload = accessToken.split(".")[1];
    const unsigned = `${encode({ alg: "none" })}.${payload}.`;
    expect((await server.request("GET", userInfoPath, bearer(unsigned))).status).toBe(401);
  });

  it("4.05 7.20 ends at sign-out: the access token, the refresh token and the cookies", async () => {
    const user = await server.signIn();
    const out = await user.post("/api/sq-user/user/logout");
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie().every((cookie) => /=;/.test(cookie))).toBe(true);
    expect((await user.get(userInfoPath)).status).toBe(401);
    expect((await renew(user.refreshToken)).body.error).toBe("invalid_grant");
  });
});

describe("renewing", () => {
  it("7.14 gives a new pair, by parameter or by cookie", async () => {
    const user = await server.signIn();
    server.clock.advance(1000);
    const { status, body } = await renew(user.refreshToken);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(user.refreshToken);
    expect(body.access_token).not.toBe(user.accessToken);
    expect((await server.request("GET", userInfoPath, bearer(body.access_token))).status).toBe(200);
    const byCookie = await ask(
      { grant_type: "refresh_token" },
      { cookie: `provost-refresh=${body.refresh_token}` },
    );
    expect(byCookie.status).toBe(200);
  });

  it("gives the direct parent the same child for ten seconds, to many at once", async () => {
    const { refreshToken } = await server.signIn();
    await server.clock.held(async () => {
      const replies = await Promise.all(Array.from({ length: 50 }, () => renew(refreshToken)));
      expect(new Set(replies.map((reply) => reply.body.refresh_token)).size).toBe(1);
      expect(replies.every((reply) => reply.status === 200)).toBe(true);
    });
  });

  it("ends the whole session when a parent comes back after ten seconds", async () => {
    const { refreshToken } = await server.signIn();
    const child = (await renew(refreshToken)).body;
    server.clock.advance(10_001);
    expect((await renew(refreshToken)).body.error).toBe("invalid_grant");
    expect((await renew(child.refresh_token)).body.error).toBe("invalid_grant");
    expect((await server.request("GET", userInfoPath, bearer(child.access_token))).status).toBe(401);
  });

  it("ends the session when a grandparent comes back, however soon", async () => {
    const { refreshToken } = await server.signIn();
    const child = (await renew(refreshToken)).body;
    const grandchild = (await renew(child.refresh_token)).body;
    expect((await renew(refreshToken)).status).toBe(400);
    expect((await renew(grandchild.refresh_token)).status).toBe(400);
  });

  it("refuses a token nobody issued, and one past its time", async () => {
    expect((await renew("made-up")).body.error).toBe("invalid_grant");
    const { refreshToken } = await server.signIn();
    server.clock.advance(604_801 * 1000);
    expect((await renew(refreshToken)).body.error).toBe("invalid_grant");
  });
});
