import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readOutside } from "../../platform/outside.ts";
import type { TestUser } from "../../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../../platform/testing/test-server.ts";

const home = "000000";
const requests: string[] = [];
let port = 0;
let admin: TestUser;

const pages: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  "/open": (response) => response.end("a page"),
  "/denied": (response) => response.setHeader("x-frame-options", "DENY").end(),
  "/own": (response) => response.setHeader("content-security-policy", "frame-ancestors 'self'").end(),
  "/ours": (response) =>
    response.setHeader("content-security-policy", `frame-ancestors ${new URL(server.url).origin}`).end(),
  "/named": (response) =>
    response.setHeader("content-security-policy", "frame-ancestors http://console.example").end(),
  "/away": (response) => response.writeHead(302, { location: "/denied" }).end(),
  "/inside": (response) => response.writeHead(302, { location: `http://localhost:${port}/open` }).end(),
  "/round": (response) => response.writeHead(302, { location: "/round" }).end(),
  "/silent": () => {},
  "/gone": (response) => response.destroy(),
  "/endless": (response) => {
    response.writeHead(200, { "x-frame-options": "sameorigin" });
    const more = setInterval(() => response.write("x".repeat(10_000)), 1);
    response.once("close", () => clearInterval(more));
  },
};
const host = createServer((request, response) => {
  requests.push(request.url ?? "");
  const page = pages[new URL(request.url ?? "", "http://x").pathname];
  if (page) page(response, request);
  else response.writeHead(404).end();
});
const hosting = new Promise<void>((listening) => host.listen(0, "127.0.0.1", listening));
const server = testServer(() => ({ ...readOutside({}), privateHosts: ["127.0.0.1"], patienceMs: 3000 }));

const pageOf = (path: string): string => `http://127.0.0.1:${port}${path}`;
async function addMenu(path: string): Promise<void> {
  const code = `frame_${requests.length}_${Math.random().toString(36).slice(2)}`;
  const { status, body } = await admin.post("/api/sq-system/menu/submit", { code, name: code, path });
  if (status !== 200) throw new Error(body.msg);
}
const check = (url: string, user = admin) =>
  user.get(`/api/sq-system/menu/frame?${new URLSearchParams({ url })}`);
const framing = async (url: string, user = admin): Promise<string> =>
  (await check(url, user)).body.data.framing;

beforeAll(async () => {
  await hosting;
  port = (host.address() as AddressInfo).port;
  admin = await server.signIn();
  for (const path of Object.keys(pages)) await addMenu(pageOf(path));
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

describe("a page that is not asked", () => {
  it("is one without a session, or that is no web address", async () => {
    expect((await server.request("GET", `/api/sq-system/menu/frame?url=${pageOf("/open")}`)).status).toBe(
      401,
    );
    for (const url of ["", "/api/x", "javascript:alert(1)", "ftp://127.0.0.1/x", "file:///etc/passwd"])
      expect((await check(url)).status, url).toBe(400);
    expect(requests).toEqual([]);
  });

  it("is one that is in no menu that the caller has", async () => {
    await server.addUser(home, "plain", ["analyst"]);
    const [plain, stranger] = [await server.signIn(home, "plain"), await server.signIn(otherTenantId)];
    for (const url of [
      pageOf("/nowhere"),
      pageOf("/open/below"),
      pageOf("/"),
      `http://localhost:${port}/open`,
    ])
      expect(await framing(url)).toBe("unknown");
    for (const user of [plain, stranger]) expect(await framing(pageOf("/open"), user)).toBe("unknown");
    expect(requests).toEqual([]);
  });

  it("is one in a network of the house", async () => {
    for (const url of [
      `http://localhost:${port}/open`,
      "http://10.0.0.1/",
      "https://169.254.169.254/latest",
    ]) {
      await addMenu(url);
      expect(await framing(url)).toBe("unknown");
    }
    expect(requests).toEqual([]);
  });
});

describe("a page of the caller's menus", () => {
  it("2.11 is asked by its headers whether it lets itself be framed here", async () => {
    expect(await framing(pageOf("/open"))).toBe("allowed");
    expect(await framing(pageOf("/ours"))).toBe("allowed");
    for (const path of ["/denied", "/own", "/named"])
      expect(await framing(pageOf(path)), path).toBe("refused");
  });

  it("is asked with the query that the frame has, whatever the menu's is", async () => {
    await addMenu(pageOf("/open?from=menu"));
    requests.length = 0;
    expect(await framing(pageOf("/open?a=1&b=2"))).toBe("allowed");
    expect(requests).toEqual(["/open?a=1&b=2"]);
    await addMenu(pageOf("/denied/$/route"));
    expect(await framing(pageOf("/denied/#/route"))).toBe("allowed");
  });

  it("is judged by where the browser says that it is asked from", async () => {
    const headers = { "SQ-Auth": `bearer ${admin.accessToken}`, origin: "http://console.example" };
    const reply = await server.request("GET", `/api/sq-system/menu/frame?url=${pageOf("/named")}`, {
      headers,
    });
    expect(reply.body.data.framing).toBe("allowed");
    const odd = { ...headers, origin: "null" };
    const none = await server.request("GET", `/api/sq-system/menu/frame?url=${pageOf("/named")}`, {
      headers: odd,
    });
    expect(none.body.data.framing).toBe("unknown");
  });

  it("is followed where it leads, each hop looked at like the first", async () => {
    expect(await framing(pageOf("/away"))).toBe("refused");
    requests.length = 0;
    expect(await framing(pageOf("/inside"))).toBe("unknown");
    expect(requests).toEqual(["/inside"]);
    expect(await framing(pageOf("/round"))).toBe("unknown");
    expect(requests).toHaveLength(5);
  });

  it("that does not answer, or breaks off, stays unknown; one that never ends is asked no further than its headers", async () => {
    for (const path of ["/silent", "/gone"]) expect(await framing(pageOf(path)), path).toBe("unknown");
    expect(await framing(pageOf("/endless"))).toBe("refused");
    expect(server.log()).not.toContain("internal");
  });

  it("is asked so many times a minute", () =>
    server.clock.held(async () => {
      const second = await server.signIn();
      server.clock.advance(61_000);
      const statuses: number[] = [];
      for (let turn = 0; turn < 61; turn++) statuses.push((await check(pageOf("/open"), second)).status);
      expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
      expect(statuses[60]).toBe(429);
    }));
});
