import { rmSync } from "node:fs";
import { request as requestHttp } from "node:http";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { cookieOf, passwordGrantOf, tokenPath } from "../auth/sign-in/sign-in.fixtures.ts";
import { basicHeader, type Reply, type TestUser } from "../platform/testing/test-client.ts";
import { otherTenantId, testServer } from "../platform/testing/test-server.ts";
import { endpoint, formOf, png, send } from "./upload.fixtures.ts";

const server = testServer();
const cookieName = "provost-files";
const film = Buffer.concat([Buffer.from("00000018667479706d703432", "hex"), Buffer.from("0123456789")]);
let admin: TestUser;
let other: TestUser;

beforeAll(async () => {
  admin = await server.signIn();
  other = await server.signIn(otherTenantId);
});

const urlOf = async (action: string, name: string, content: Buffer): Promise<string> =>
  (await send(admin, action, name, content)).body.url;

/** A browser that signs in and keeps its cookie for files. */
async function browser(): Promise<{ cookie: string; token: string }> {
  const reply = await server.request("POST", tokenPath, {
    headers: { authorization: basicHeader },
    body: passwordGrantOf("admin"),
  });
  return { cookie: `${cookieName}=${cookieOf(reply, cookieName)}`, token: reply.body.access_token };
}

const ours = { "sec-fetch-site": "same-origin" };
const get = (path: string, headers: Record<string, string>): Promise<Reply> =>
  server.request("GET", path, { headers });

/** Sends headers that `fetch` keeps for itself. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = "",
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const request = requestHttp(server.url + path, { method, headers }, (response) => {
    let text = "";
    response.on("data", (chunk: Buffer) => {
      text += chunk;
    });
    response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
  });
  request.on("error", reject);
  request.end(body);
  return promise;
}

describe("reading a file", () => {
  it("is refused without a session, to another tenant, and for what is not there", async () => {
    const url = await urlOf("uploadimage", "a.png", png(2, 2));
    expect((await server.request("GET", url)).status).toBe(401);
    expect((await other.get(url)).status).toBe(404);
    expect((await admin.get(url.replace(/[0-9a-f]{8}/, "00000000"))).status).toBe(404);
    rmSync(join(server.filesDir, "000000", "upload", url.split("/")[4] ?? ""));
    expect((await admin.get(url)).status).toBe(404);
  });

  it("shows pictures and films in place and has everything else saved, as what its bytes are", async () => {
    const picture = await admin.get(await urlOf("uploadimage", "a.png", png(2, 2)));
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("content-disposition")).toBeNull();
    const text = await admin.get(await urlOf("uploadfile", "说明 1.txt", Buffer.from("hello <b>")));
    expect(text.headers.get("content-type")).toBe("application/octet-stream");
    expect(text.headers.get("content-disposition")).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent("说明 1.txt")}`,
    );
    for (const { headers } of [picture, text]) {
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("sandbox");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("cache-control")).toBe("private, no-cache");
    }
  });

  it("gives the part of a film that is asked for", async () => {
    const url = await urlOf("uploadvideo", "a.mp4", film);
    const bearer = { "SQ-Auth": `bearer ${admin.accessToken}` };
    for (const [range, status, told, text] of [
      ["bytes=12-15", 206, "bytes 12-15/22", "0123"],
      ["bytes=18-", 206, "bytes 18-21/22", "6789"],
      ["bytes=-3", 206, "bytes 19-21/22", "789"],
      ["bytes=20-900", 206, "bytes 20-21/22", "89"],
      ["bytes=22-", 416, "bytes */22", ""],
      ["bytes=90-95", 416, "bytes */22", ""],
    ] as const) {
      const reply = await get(url, { ...bearer, range });
      expect([reply.status, reply.headers.get("content-range"), reply.body], range).toEqual([
        status,
        told,
        text,
      ]);
    }
    for (const range of ["bytes=5-2", "bytes=0-1,4-5", "lines=1-2", "bytes=-"])
      expect((await get(url, { ...bearer, range })).status, range).toBe(200);
    const whole = await admin.get(url);
    expect([whole.headers.get("accept-ranges"), whole.headers.get("content-length")]).toEqual([
      "bytes",
      "22",
    ]);
  });
});

describe("a file that the browser has already", () => {
  it("is not sent again to who may read it, and is not there for others, whatever they ask", async () => {
    const url = await urlOf("uploadvideo", "a.mp4", film);
    const tag = (await admin.get(url)).headers.get("etag") ?? "";
    await server.addUser("000000", "outsider", ["analyst"]);
    const outsider = await server.signIn("000000", "outsider");
    const asks: [string, Record<string, string>, number][] = [
      ["GET", {}, 200],
      ["HEAD", {}, 200],
      ["GET", { "if-none-match": tag }, 304],
      ["HEAD", { "if-none-match": tag }, 304],
      ["GET", { "if-none-match": `"x", W/${tag}` }, 304],
      ["GET", { "if-none-match": "*" }, 304],
      ["GET", { "if-none-match": '"x"' }, 200],
      ["GET", { "if-modified-since": new Date(2_000_000_000_000).toUTCString() }, 200],
      ["GET", { range: "bytes=0-3" }, 206],
      ["GET", { range: "bytes=0-3", "if-none-match": tag }, 304],
      ["GET", { range: "bytes=900-" }, 416],
      ["HEAD", { range: "bytes=0-3" }, 206],
    ];
    const nowhere = url.replace(/[0-9a-f]{8}/, "00000000");
    for (const [method, headers, status] of asks) {
      const ask = (user: TestUser, path: string) =>
        raw(method, path, { "SQ-Auth": `bearer ${user.accessToken}`, ...headers });
      const what = `${method} ${JSON.stringify(headers)}`;
      const seen = await ask(admin, url);
      expect(seen.status, what).toBe(status);
      if (status === 304) expect(seen.text, what).toBe("");
      const [hidden, missing] = [await ask(outsider, url), await ask(outsider, nowhere)];
      expect([hidden.status, hidden.text], what).toEqual([missing.status, missing.text]);
      expect(hidden.status, what).toBe(404);
    }
  });
});

describe("the cookie for files", () => {
  it("is bound to this site, is read by no script, and says nothing to who reads it", async () => {
    const reply = await server.request("POST", tokenPath, {
      headers: { authorization: basicHeader },
      body: passwordGrantOf("admin"),
    });
    const [set = ""] = reply.headers.getSetCookie().filter((cookie) => cookie.startsWith(cookieName));
    expect(set).toMatch(/HttpOnly/);
    expect(set).toMatch(/SameSite=Strict/);
    expect(set).not.toMatch(/000000|[0-9a-f]{8}-/);
    const pieces = decodeURIComponent(set).split(/[=;]/)[1]?.split(".") ?? [];
    expect(pieces.map((piece) => Buffer.from(piece, "base64url").toString("latin1")).join()).not.toContain(
      "tenant",
    );
  });

  it("7.58 uploads, lists and reads for a page of our own, and nothing else", async () => {
    const { cookie } = await browser();
    const reply = await server.request("POST", `${endpoint}?action=uploadimage`, {
      headers: { cookie, ...ours },
      body: formOf("a.png", png(2, 2)),
    });
    expect(reply.body.state).toBe("SUCCESS");
    const { protocol, host } = new URL(server.url);
    const byOrigin = await server.request("POST", `${endpoint}?action=uploadimage`, {
      headers: { cookie, origin: `${protocol}//${host}` },
      body: formOf("a.png", png(2, 2)),
    });
    expect(byOrigin.body.state).toBe("SUCCESS");
    expect((await get(`${endpoint}?action=listimage`, { cookie, ...ours })).body.state).toBe("SUCCESS");
    expect((await get(reply.body.url, { cookie })).status).toBe(200);
    expect((await get(reply.body.url, { cookie, "sec-fetch-site": "none" })).status).toBe(200);
    for (const path of [
      "/api/sq-user/user/getUserInfo",
      "/api/upload/file",
      "/api/upload/storage",
      "/api/report/tables",
    ])
      expect((await get(path, { cookie, ...ours })).status, path).toBe(401);
    const remove = { headers: { cookie, ...ours }, body: { ids: [crypto.randomUUID()] } };
    expect((await server.request("POST", "/api/upload/file/remove", remove)).status).toBe(401);
  });

  it("is worth nothing to a page of elsewhere, with no proof, or when it was altered", async () => {
    const { cookie } = await browser();
    const url = await urlOf("uploadimage", "a.png", png(2, 2));
    const state = "登录已失效，请重新登录";
    const elsewhere = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://elsewhere.example" },
      { origin: "null" },
    ];
    for (const headers of [...elsewhere, {}, { "sec-fetch-site": "none" }]) {
      const reply = await server.request("POST", `${endpoint}?action=uploadimage`, {
        headers: { cookie, ...headers },
        body: formOf("a.png", png(2, 2)),
      });
      expect(reply.body, JSON.stringify(headers)).toEqual({ state });
    }
    for (const headers of elsewhere) {
      expect((await get(`${endpoint}?action=listimage`, { cookie, ...headers })).body).toEqual({ state });
      expect((await get(url, { cookie, ...headers })).status).toBe(401);
    }
    const altered = cookie.slice(0, -2) + (cookie.endsWith("AA") ? "BB" : "AA");
    for (const bad of [altered, `${cookieName}=x`, `${cookieName}=${"v1.".repeat(500)}`])
      expect((await get(url, { cookie: bad, ...ours })).status).toBe(401);
  });

  it("7.53 captures by no GET, and lists by no JSONP", async () => {
    const { cookie } = await browser();
    const caught = await get(`${endpoint}?action=catchimage&source[]=http://1.1.1.1/a.png`, {
      cookie,
      ...ours,
    });
    expect(caught.body).toEqual({ state: "登录已失效，请重新登录" });
    const listed = await get(`${endpoint}?action=listimage&callback=cb`, { cookie, ...ours });
    expect(listed.headers.get("content-type")).toContain("json");
    expect(listed.body).toHaveProperty("list");
  });

  it("ends with its session, waits while that is locked, and is gone with the week", async () => {
    const url = await urlOf("uploadimage", "a.png", png(2, 2));
    const { cookie, token } = await browser();
    const bearer = { "SQ-Auth": `bearer ${token}` };
    await server.request("POST", "/api/sq-auth/lock", { headers: bearer, body: { password: "lock-1" } });
    expect((await get(url, { cookie, ...ours })).status).toBe(423);
    await server.request("POST", "/api/sq-auth/unlock", { headers: bearer, body: { password: "lock-1" } });
    expect((await get(url, { cookie, ...ours })).status).toBe(200);
    const left = await server.request("POST", "/api/sq-user/user/logout", { headers: bearer, body: {} });
    expect(left.headers.getSetCookie().some((set) => set.startsWith(`${cookieName}=;`))).toBe(true);
    expect((await get(url, { cookie, ...ours })).status).toBe(401);
    const { cookie: late } = await browser();
    server.clock.advance(604_800_001);
    expect((await get(url, { cookie: late, ...ours })).status).toBe(401);
  });

  it("comes anew when the session is renewed", async () => {
    const fresh = await server.signIn();
    const reply = await server.request("POST", tokenPath, {
      headers: { authorization: basicHeader },
      body: { grant_type: "refresh_token", refresh_token: fresh.refreshToken, scope: "all" },
    });
    expect(cookieOf(reply, cookieName)).toMatch(/^v1\./);
  });
});

it("answers a request whose host is not its own like any page of elsewhere", async () => {
  const { cookie } = await browser();
  const headers = { cookie, host: "evil.example", origin: "http://elsewhere.example" };
  const { text } = await raw(
    "POST",
    `${endpoint}?action=uploadscrawl`,
    { ...headers, "content-type": "application/x-www-form-urlencoded" },
    "upfile=AAAA",
  );
  expect(JSON.parse(text)).toEqual({ state: "登录已失效，请重新登录" });
});
