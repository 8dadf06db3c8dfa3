import { existsSync, readdirSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { catchLimits, uploadLimits } from "@provost/contract/wire/feature-limits";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Reply, TestUser } from "../platform/testing/test-client.ts";
import { testServer } from "../platform/testing/test-server.ts";
import { endpoint, gif, png } from "./upload.fixtures.ts";

// Of hosts that lie inside, the operator allows this name; the address behind it he does not.
const server = testServer(() => ({ importHosts: ["localhost"], patienceMs: 2500 }));
const notThere = "链接不可用";
const running: (() => void)[] = [];
let admin: TestUser;
let inside: { port: number; connections: () => number };
let outside: { port: number; requests: string[] };
let shared: string;

async function host(listener: RequestListener) {
  const requests: string[] = [];
  let connections = 0;
  const made = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.cookie ?? ""}`.trim());
    listener(request, response);
  });
  made.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  running.push(() => {
    made.closeAllConnections();
    made.close();
  });
  return { port: (made.address() as AddressInfo).port, requests, connections: () => connections };
}

beforeAll(async () => {
  admin = await server.signIn();
  inside = await host((_, response) => response.end(png(2, 2)));
  outside = await host((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
    const to = searchParams.get("to");
    const rest = Number(searchParams.get("hops") ?? 0);
    if (pathname === "/redirect" && to !== null) response.writeHead(302, { location: to }).end();
    else if (pathname === "/hops" && rest > 0)
      response.writeHead(301, { location: `/hops?hops=${rest - 1}` }).end();
    else if (pathname === "/endless") {
      const more = (): void => {
        while (response.write(Buffer.alloc(65_536, "x")));
      };
      response.writeHead(200, { "content-type": "image/png" });
      response.on("drain", more);
      more();
    } else if (pathname === "/slow") response.writeHead(200, { "content-type": "image/png" }).write("x");
    else if (pathname === "/page") response.writeHead(200, { "content-type": "image/png" }).end("<html>");
    else if (pathname === "/drawing.svg") response.end("<svg xmlns='http://www.w3.org/2000/svg'/>");
    else if (pathname === "/gone") response.writeHead(404).end(png(2, 2));
    else
      response
        .writeHead(200, { "content-type": "text/html", "set-cookie": "a=b" })
        .end(pathname === "/moving" ? gif() : png(20, 10));
  });
  shared = `http://localhost:${outside.port}`;
});
// The rate limit of a user is per minute.
beforeEach(() => server.clock.advance(61_000));
afterAll(() => {
  for (const stop of running) stop();
});

const headers = () => ({
  "SQ-Auth": `bearer ${admin.accessToken}`,
  "content-type": "application/x-www-form-urlencoded",
});
function capture(sources: readonly string[], field = "source[]"): Promise<Reply> {
  const body = new URLSearchParams(sources.map((source): [string, string] => [field, source])).toString();
  return server.request("POST", `${endpoint}?action=catchimage`, { headers: headers(), body });
}
const names = (): string[] => {
  const folder = join(server.filesDir, "000000", "upload");
  return existsSync(folder) ? readdirSync(folder) : [];
};
const incoming = (): string[] => {
  const folder = join(server.dataDir, "incoming");
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function refused(source: string, state = notThere): Promise<void> {
  const before = names();
  const { status, body } = await capture([source]);
  expect([status, body], source).toEqual([200, { state: "ERROR", list: [{ state, source }] }]);
  expect(names()).toEqual(before);
  expect(incoming()).toEqual([]);
}

describe("an address that leads inside", () => {
  it.each([
    "http://127.0.0.1/a.png",
    "http://[::1]/a.png",
    "http://[::ffff:127.0.0.1]/a.png",
    "http://[64:ff9b::7f00:1]/a.png",
    "http://[2002:7f00:1::]/a.png",
    "http://2130706433/a.png",
    "http://0x7f.1/a.png",
    "http://0/a.png",
    "http://10.0.0.1/a.png",
    "http://172.16.0.1/a.png",
    "http://192.168.1.1/a.png",
    "http://100.64.0.1/a.png",
    "http://169.254.169.254/latest/meta-data/",
    "https://[fe80::1]/a.png",
    "https://[fd00::1]/a.png",
    "http://user:pass@1.1.1.1/a.png",
  ])("is refused: %s", (source) => refused(source));

  it("is refused at any port but 80 and 443, and no connection is made", async () => {
    for (const name of ["127.0.0.1", "[::1]", "0x7f.1", "127.1", "2130706433", "[::ffff:7f00:1]"])
      await refused(`http://${name}:${inside.port}/a.png`);
    await refused("http://1.1.1.1:22/a.png");
    expect(inside.connections()).toBe(0);
  });

  it("is refused when another leads there, and no connection is made", async () => {
    for (const to of [
      `http://127.0.0.1:${inside.port}/a.png`,
      "http://169.254.169.254/",
      "http://[::1]/",
      "//127.0.0.1/",
    ])
      await refused(`${shared}/redirect?to=${encodeURIComponent(to)}`);
    expect(inside.connections()).toBe(0);
  });

  it.each([
    "ftp://1.1.1.1/a.png",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "javascript:alert(1)",
    "/a.png",
    "gopher://127.0.0.1/",
  ])("by another scheme is refused: %s", (source) => refused(source, "链接不是http链接"));
  it("by another scheme is refused behind a redirect, too", () =>
    refused(`${shared}/redirect?to=${encodeURIComponent("file:///etc/passwd")}`, "链接不是http链接"));
});

describe("a picture of elsewhere", () => {
  it("is refused when it is none by its bytes, whatever it is called", async () => {
    await refused(`${shared}/page`, "链接contentType不正确");
    await refused(`${shared}/drawing.svg`, "链接contentType不正确");
    await refused(`${shared}/gone`);
  });

  it("is refused when it does not end, takes too long, or leads on more than three times", async () => {
    await refused(`${shared}/endless`);
    await refused(`${shared}/slow`);
    await refused(`${shared}/hops?hops=4`);
    expect(uploadLimits.image.bytes).toBeLessThan(3_000_000);
  });

  it("7.53, 7.54 is kept, and its address comes back character by character, in its place", async () => {
    const sources = [
      `${shared}/a.png?x=1&y=%E5%9B%BE&z="<b>"#part`,
      `${shared}/gone`,
      `${shared}/moving`,
      `${shared}/hops?hops=3`,
      `${shared}/a.png?x=1&y=%E5%9B%BE&z="<b>"#part`,
    ];
    const { body } = await capture(sources);
    expect(body.state).toBe("SUCCESS");
    expect(body.list.map(({ source }: { source: string }) => source)).toEqual(sources);
    expect(body.list.map(({ state }: { state: string }) => state)).toEqual([
      "SUCCESS",
      notThere,
      "SUCCESS",
      "SUCCESS",
      "SUCCESS",
    ]);
    expect(body.list[0]).toMatchObject({ original: "a.png", title: "a.png" });
    expect(body.list[2]).toMatchObject({ type: ".gif" });
    expect(body.list[4].url).toBe(body.list[0].url);
    expect((await admin.get(body.list[0].url)).headers.get("content-type")).toBe("image/png");
    expect(outside.requests.filter((line) => line.startsWith("GET /a.png"))).toHaveLength(1);
    expect(outside.requests.filter((line) => / a=b$/.test(line))).toEqual([]);
  });

  it("7.53 is named as source, source[0] and by GET as well", async () => {
    const source = `${shared}/b.png`;
    for (const field of ["source", "source[]", "source[0]"])
      expect((await capture([source], field)).body).toMatchObject({ state: "SUCCESS", list: [{ source }] });
    const query = new URLSearchParams({ action: "catchimage", "source[]": source });
    expect((await admin.get(`${endpoint}?${query}`)).body).toMatchObject({
      state: "SUCCESS",
      list: [{ source }],
    });
    expect((await capture([])).body).toEqual({ state: "未找到上传数据" });
  });

  it("is one of so many of a call; what is beyond is told so", async () => {
    const sources = Array.from({ length: catchLimits.addresses + 2 }, (_, n) => `http://127.0.0.1/${n}.png`);
    const { body } = await capture(sources);
    expect(body.list).toHaveLength(sources.length);
    expect(body.list.slice(-2).map(({ state }: { state: string }) => state)).toEqual([
      "图片数量超出限制",
      "图片数量超出限制",
    ]);
  });
});
