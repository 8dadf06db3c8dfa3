import { serverLimits } from "@provost/contract/wire/feature-limits";
import { describe, expect, it } from "vitest";
import type { Reply, TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";

const server = testServer();
const home = "000000";
const path = "/api/sq-system/dict/list?code=subject";
const bare = "/api/sq-user/user/getUserInfo";

const ask = (user: TestUser, wanted: string): Promise<Reply> =>
  user.post("/api/sq-auth/frame-ticket", { path: wanted });
const ticketOf = async (user: TestUser, wanted = path): Promise<string> => {
  const { status, body } = await ask(user, wanted);
  expect(status, body.msg).toBe(200);
  return body.data.ticket;
};
const withTicket = (wanted: string, ticket: string): string =>
  `${wanted}${wanted.includes("?") ? "&" : "?"}frame_ticket=${ticket}`;
/** What a frame does: it sends no header of ours. */
const frame = (address: string, verb = "GET"): Promise<Reply> => server.request(verb, address);
const refused = { code: 401, success: false, data: { reason: "unauthorized" } };

describe("a ticket for a frame", () => {
  it("is given to a session only, for a call of ours only", async () => {
    const body = { path };
    expect((await server.request("POST", "/api/sq-auth/frame-ticket", { body })).status).toBe(401);
    const user = await server.signIn();
    const elsewhere = [
      "",
      "/login",
      "api/x",
      "https://evil.example/api/x",
      "//evil.example/api/",
      "/api/../login",
    ];
    for (const wanted of [...elsewhere, `/api/x?frame_ticket=${"0".repeat(64)}`, `/api/${"x".repeat(4000)}`])
      expect((await ask(user, wanted)).status, wanted).toBe(400);
  });

  it("lets a frame GET what it was given for, as the session that asked", async () => {
    const user = await server.signIn(otherTenantId);
    for (const wanted of [path, bare, "/api/sq-system/dict/list?dictValue=语文 数学"]) {
      const address = withTicket(encodeURI(decodeURI(wanted)), await ticketOf(user, wanted));
      const [framed, own] = [await frame(address), await user.get(wanted)];
      expect([framed.status, framed.body]).toEqual([200, own.body]);
    }
  });

  it("names its tenant, and is kept as a hash only", async () => {
    const ticket = await ticketOf(await server.signIn());
    expect(ticket).toMatch(/^000000\.[0-9a-f]{64}$/);
    const rows = await server.db.tenant(home).run((db) => db.selectFrom("ticket").selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(ticket.split(".")[1]);
  });

  it("is good once, also when it is used many times at once", async () => {
    const address = withTicket(path, await ticketOf(await server.signIn()));
    const replies = await Promise.all(Array.from({ length: 8 }, () => frame(address)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
    expect((await frame(address)).body).toMatchObject(refused);
  });

  it.each([
    ["another path", (t: string) => withTicket("/api/sq-system/dict/tree?code=subject", t)],
    ["another query", (t: string) => withTicket("/api/sq-system/dict/list?code=stage", t)],
    ["a longer query", (t: string) => withTicket(`${path}&size=1`, t)],
    ["no query", (t: string) => withTicket("/api/sq-system/dict/list", t)],
    [
      "the same query encoded otherwise",
      (t: string) => withTicket("/api/sq-system/dict/list?code=%73ubject", t),
    ],
    ["the ticket twice", (t: string) => withTicket(withTicket(path, t), t)],
    ["no ticket form", (t: string) => withTicket(path, t.replace(".", ""))],
    ["another tenant's name", (t: string) => withTicket(path, t.replace(home, otherTenantId))],
    ["a tenant that is none", (t: string) => withTicket(path, t.replace(home, "../000"))],
  ])("is not good for %s", async (_, addressOf) => {
    const ticket = await ticketOf(await server.signIn());
    expect((await frame(addressOf(ticket))).body).toMatchObject(refused);
  });

  it("is used up by a try at something else", async () => {
    const ticket = await ticketOf(await server.signIn());
    await frame(withTicket("/api/sq-system/dict/tree", ticket));
    expect((await frame(withTicket(path, ticket))).body).toMatchObject(refused);
  });

  it("is good for no verb but GET", async () => {
    const user = await server.signIn();
    const logout = "/api/sq-user/user/logout";
    for (const verb of ["POST", "PUT", "DELETE"]) {
      const wanted = verb === "POST" ? logout : "/api/report/chart";
      const { status } = await frame(withTicket(wanted, await ticketOf(user, wanted)), verb);
      expect([401, 404]).toContain(status);
    }
    const post = await frame(withTicket(logout, await ticketOf(user, logout)), "POST");
    expect(post.body).toMatchObject(refused);
    expect((await user.get(bare)).status).toBe(200);
  });

  it("signs nobody out: it may lie in a browser where somebody else is signed in", async () => {
    const user = await server.signIn();
    const logout = "/api/sq-user/user/logout";
    const reply = await frame(withTicket(logout, await ticketOf(user, logout)));
    expect(reply.body).toMatchObject(refused);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect((await user.get(bare)).status).toBe(200);
  });

  it("runs out", () =>
    server.clock.held(async () => {
      const user = await server.signIn();
      const [early, late] = [await ticketOf(user), await ticketOf(user)];
      server.clock.advance((serverLimits.frameTicketSeconds - 1) * 1000);
      expect((await frame(withTicket(path, early))).status).toBe(200);
      server.clock.advance(1001);
      expect((await frame(withTicket(path, late))).body).toMatchObject(refused);
    }));

  it("ends with its session, and is not good while that is locked", async () => {
    const [left, locked] = [await server.signIn(), await server.signIn()];
    const [first, second] = [await ticketOf(left), await ticketOf(locked)];
    const leaving = await ticketOf(locked, "/api/sq-user/user/logout");
    await left.post("/api/sq-user/user/logout");
    await locked.post("/api/sq-auth/lock", { password: "x" });
    expect((await frame(withTicket(path, first))).body).toMatchObject(refused);
    expect((await frame(withTicket(path, second))).body).toMatchObject(refused);
    expect((await frame(withTicket("/api/sq-user/user/logout", leaving))).body).toMatchObject(refused);
    expect((await ask(locked, path)).status).toBe(423);
  });

  it("takes no one's place who says who he is, and is left out of what the call is asked", async () => {
    const [user, stranger] = [await server.signIn(), await server.signIn(otherTenantId)];
    const ticket = await ticketOf(user, bare);
    const own = await stranger.get(withTicket(bare, ticket));
    expect(own.body.data.tenantId).toBe(otherTenantId);
    const headers = { "SQ-Auth": "bearer nonsense" };
    expect((await server.request("GET", withTicket(bare, ticket), { headers })).status).toBe(401);
    expect((await frame(withTicket(bare, ticket))).body.data.tenantId).toBe(home);
  });

  it("gives no right that the session does not have", async () => {
    await server.addUser(home, "framed", ["analyst"]);
    const user = await server.signIn(home, "framed");
    const wanted = "/api/sq-system/log/audit";
    expect((await frame(withTicket(wanted, await ticketOf(user, wanted)))).status).toBe(403);
  });

  it("leads to an answer that runs nothing, also in a window of its own", async () => {
    const ticket = await ticketOf(await server.signIn());
    const { headers } = await frame(withTicket(path, ticket));
    expect(headers.get("content-security-policy")).toBe("sandbox allow-downloads; frame-ancestors 'self'");
  });

  it("is in no log, and what it leads to tells nobody outside where it came from", async () => {
    const ticket = await ticketOf(await server.signIn());
    for (const address of [withTicket(path, ticket), withTicket("/api/nowhere", ticket)]) {
      const { headers } = await frame(address);
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-frame-options")?.toLowerCase()).toBe("sameorigin");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cache-control")).toBe("no-store");
    }
    expect(server.log()).not.toContain(ticket.split(".")[1]);
  });

  it("is given so many times a minute", () =>
    server.clock.held(async () => {
      await server.addUser(home, "framing", ["analyst"]);
      const user = await server.signIn(home, "framing");
      const statuses = new Set<number>();
      for (let turn = 0; turn < 121; turn++) statuses.add((await ask(user, path)).status);
      expect([...statuses]).toEqual([200, 429]);
    }));
});
