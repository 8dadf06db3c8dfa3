import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { healthRoutes } from "../http/health.ts";
import { makeHttp, redactUrl } from "../http/server.ts";
import { opsHeaders, opsToken } from "../testing/test-client.ts";
import { serveWeb } from "./web-files.ts";

const webDir = mkdtempSync(join(tmpdir(), "provost-web-"));
const script = "console.log(1);".repeat(100);
let app: FastifyInstance;
let ready = true;

beforeAll(async () => {
  mkdirSync(join(webDir, "assets"));
  writeFileSync(
    join(webDir, "index.html"),
    '<head><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="client" content="__CLIENT__"><meta name="build" content="__BUILD__"><meta name="public-url" content="__PUBLIC_URL__"><script>scheme()</script></head>',
  );
  writeFileSync(join(webDir, "assets", "main-abc.js"), script);
  writeFileSync(join(webDir, "assets", "main-abc.js.br"), brotliCompressSync(script));
  app = await makeHttp({ trustProxy: false, logLevel: "silent", opsToken });
  healthRoutes(app, {
    stopping: new AbortController().signal,
    database: async () => true,
    engine: async () => ready,
    files: async () => true,
    ownFiles: async () => true,
    damagedTables: async () => [],
  });
  app.get("/api/mounted", async () => "mounted before");
  await serveWeb(
    app,
    webDir,
    { client: { id: "web", secret: 'a"$&b' }, publicUrl: "https://school.example" },
    async () => null,
  );
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

/** Opens an address as a browser does. */
const navigate = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8", ...headers } });

describe("the public form", () => {
  const written = (name: string, text: string): void =>
    writeFileSync(
      join(webDir, name),
      `<head><style nonce="__CSP_NONCE__"></style><meta name="client" content="__CLIENT__"></head>${text}`,
    );

  it("is not there before it was built", async () => {
    expect((await app.inject("/demand")).statusCode).toBe(404);
  });

  it("is drawn in Chinese, or in English where that is asked for, as strictly as the console", async () => {
    written("demand.html", "口罩需求确认表");
    written("demand.en.html", "Mask demand confirmation form");
    for (const [url, text] of [
      ["/demand", "口罩需求确认表"],
      ["/demand?lang=fr&tenant=200000", "口罩需求确认表"],
      ["/demand?lang=en", "Mask demand confirmation form"],
    ] as const) {
      const { statusCode, body, headers } = await app.inject(url);
      expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(body).toContain(text);
      expect(body).not.toContain("__");
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
      expect(headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(headers["content-security-policy"]).toContain("script-src 'self';");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it("leaves the inbox to the console", async () => {
    expect((await navigate("/demand/inbox")).body).not.toContain("口罩需求确认表");
  });
});

describe("the page", () => {
  it("7.59 is made per reply, with a nonce of its own in text and policy", async () => {
    const replies = await Promise.all([navigate("/wel/index"), navigate("/system/handlefield/Butte/x")]);
    const nonces = replies.map(({ body }) => /content="([^"]+)"/.exec(body)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    for (const [index, reply] of replies.entries()) {
      expect(reply.statusCode).toBe(200);
      expect(reply.headers["cache-control"]).toBe("no-cache");
      const policy = String(reply.headers["content-security-policy"]);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonces[index]}'`);
      const hash = createHash("sha256").update("scheme()").digest("base64");
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    }
  });

  it("9.02 tells the web its client's public name", async () => {
    expect((await navigate("/")).body).toContain('content="web:a&#34;$&#38;b"');
  });

  it("tells the web the address that its operator set", async () => {
    expect((await navigate("/")).body).toContain('name="public-url" content="https://school.example"');
  });

  it("names what its first part is made of: the sign-in page, or for who has a session the console, and the home page with it", async () => {
    const bodyOf = async (url: string, cookie?: string) =>
      (await navigate(url, cookie === undefined ? {} : { cookie })).body;
    expect(await bodyOf("/wel/index")).not.toContain("<link");
    const files = { signIn: ["/assets/login.js", "/assets/login.css"], signedIn: ["/assets/shell.js"] };
    writeFileSync(
      join(webDir, "preload.json"),
      JSON.stringify({ ...files, home: [...files.signedIn, "/assets/home.js"] }),
    );
    const signIn = await bodyOf("/wel/index");
    expect(signIn).toContain('<link rel="preload" as="script" crossorigin href="/assets/login.js">');
    expect(signIn).toContain('<link rel="stylesheet" crossorigin href="/assets/login.css">');
    expect(signIn).not.toContain("shell.js");
    const marker = "provost-session=1";
    for (const url of ["/", "/wel", "/wel/index?x=1"])
      expect(await bodyOf(url, marker)).toMatch(/<link rel="preload" as="script".*shell\.js.*home\.js/);
    expect(await bodyOf("/system/dict", marker)).toMatch(/shell\.js/);
    expect(await bodyOf("/welcome", marker)).not.toContain("home.js");
    expect(await bodyOf("/", marker)).not.toContain("login.js");
  });

  it("is not given for calls, assets that are gone, or other verbs", async () => {
    for (const url of ["/api/x", "/api", "/api?x=1", "/assets/gone.js"])
      expect((await navigate(url)).statusCode, url).toBe(404);
    expect((await app.inject({ method: "POST", url: "/wel/index" })).statusCode).toBe(404);
  });
});

describe("the sign-in page", () => {
  const school = { name: "青山小学", title: "青山教务" } as TenantFace;
  const drawing = `
    const words = { zh: "账号", en: "User name" };
    export const draw = ({ language, face, look, nonce }) => ({
      html: \`<style nonce="\${nonce}"></style><p class="lead page"></p>\${words[language]} of \${face?.title ?? "nobody"}, \${look ?? "usual"}\`,
      attributes: \`lang="\${language}"\`,
    });`;
  const dir = mkdtempSync(join(tmpdir(), "provost-sign-in-"));
  const file = join(dir, "drawing", "sign-in.js");
  let site: FastifyInstance;
  const open = (url: string, headers: Record<string, string> = {}) =>
    site.inject({ url, headers: { accept: "text/html", ...headers } });
  const bodyOf = async (url: string, headers?: Record<string, string>) => (await open(url, headers)).body;

  beforeAll(async () => {
    mkdirSync(join(dir, "assets"));
    mkdirSync(join(dir, "drawing"));
    writeFileSync(
      join(dir, "index.html"),
      '<html lang="zh-CN"><head><meta name="csp-nonce" content="__CSP_NONCE__"><link rel="stylesheet" crossorigin href="/assets/page.css"></head><body><div id="root"></div></body></html>',
    );
    writeFileSync(
      join(dir, "assets", "page.css"),
      ":root{--teal:#088;--dark:var(--night);--night:#000;--other:red;--ground:var(--teal)}.page { color: var(--ground) }" +
        "@media print{.other,.lead.other{color:var(--other)}.other,p.lead:not(.other){color:var(--teal)}}",
    );
    writeFileSync(file, drawing);
    site = await makeHttp({ trustProxy: false, logLevel: "silent" });
    const faceOf = async (address: string) => (address === "http://school.example" ? school : null);
    await serveWeb(site, dir, { client: { id: "web", secret: "x" }, publicUrl: null }, faceOf);
  });
  afterAll(async () => {
    await site.close();
    rmSync(dir, { recursive: true });
  });

  it("is drawn in Chinese, or in the language of the cookie, with a nonce of the reply", async () => {
    const { body, headers } = await open("/wel/index");
    expect(body).toContain('<html lang="zh">');
    expect(body).toContain("账号 of nobody, usual");
    const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1];
    expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
    const english = await bodyOf("/login", { cookie: "provost-language=en; provost-look=dark.theme-star" });
    expect(english).toContain('<html lang="en">');
    expect(english).toContain("User name of nobody, dark.theme-star");
    expect(await bodyOf("/", { cookie: "provost-language=fr" })).toContain("账号");
  });

  it("holds its styles, so that it is painted before anything else has come", async () => {
    const { body, headers } = await open("/");
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
    // Without rules for what is not on it, nor colours that nothing on it has.
    const styles =
      ":root{--teal:#088;--ground:var(--teal)}.page { color: var(--ground) }" +
      "@media print{.other,p.lead:not(.other){color:var(--teal)}}";
    expect(body).toContain(`<style nonce="${nonce}">${styles}</style></head>`);
    expect(body).toContain('href="/assets/page.css"></body>');
    const packed = await open("/", { "accept-encoding": "gzip, br" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.rawPayload).toString()).toContain("账号");
  });

  it("is the tenant's own at the tenant's address, and nobody else's", async () => {
    expect(await bodyOf("/", { host: "school.example" })).toContain("账号 of 青山教务");
    expect(await bodyOf("/", { host: "other.example" })).toContain("账号 of nobody");
  });

  it("is drawn for nobody who has a session, and not where another page comes first", async () => {
    expect(await bodyOf("/", { cookie: "provost-session=1" })).toContain('<div id="root"></div>');
    for (const url of ["/404", "/invitation"])
      expect(await bodyOf(url), url).toContain('<div id="root"></div>');
  });

  it("is left to its script where it cannot be drawn", async () => {
    writeFileSync(file, "export const draw = 1;");
    utimesSync(file, new Date(), new Date(Date.now() + 9000));
    expect(await bodyOf("/")).toContain('<div id="root"></div>');
    rmSync(file);
    expect(await bodyOf("/")).toContain('<div id="root"></div>');
  });
});

describe("a call that there is none of", () => {
  it.each(["/user/logout", "/unheard/of", "/api/unheard/of", "/api", "/"])(
    "is answered in the envelope and not with the page: GET %s",
    async (url) => {
      const axios = { accept: "application/json, text/plain, */*" };
      for (const headers of [axios, { accept: "*/*" }, {}]) {
        const reply = await app.inject({ url, headers });
        expect([reply.statusCode, reply.json()]).toEqual([
          404,
          expect.objectContaining({ code: 404, success: false }),
        ]);
      }
    },
  );
});

describe("the build", () => {
  const index = join(webDir, "index.html");
  const buildOfPage = async () => /name="build" content="([^"]*)"/.exec((await navigate("/")).body)?.[1];
  const buildOfCall = async (url = "/api/x") => (await app.inject(url)).headers["x-provost-build"];

  it("is named by the page and by every answer to a call, refused ones too, and by nothing else", async () => {
    const build = await buildOfPage();
    expect(build).toMatch(/^[0-9a-f]{12}$/);
    for (const url of ["/api/x", "/api/mounted", "/api/openapi.json"])
      expect(await buildOfCall(url)).toBe(build);
    for (const url of ["/", "/healthz", "/assets/main-abc.js"])
      expect(await buildOfCall(url)).toBeUndefined();
  });

  it("has another name once it is another, and is none the worse for being away meanwhile", async () => {
    const before = await buildOfPage();
    const text = readFileSync(index, "utf8");
    rmSync(index);
    expect(await buildOfCall()).toBe(before);
    writeFileSync(index, `${text}<script src="/assets/main-def.js"></script>`);
    utimesSync(index, new Date(), new Date(Date.now() + 5000));
    expect(await buildOfPage()).not.toBe(before);
    const now = await buildOfPage();
    await expect.poll(() => buildOfCall()).toBe(now);
  });

  it("has no name where no web was built", async () => {
    const bare = await makeHttp({ trustProxy: false, logLevel: "silent" });
    await serveWeb(
      bare,
      join(webDir, "nowhere"),
      { client: { id: "web", secret: "x" }, publicUrl: null },
      async () => null,
    );
    expect((await bare.inject("/api/x")).headers).not.toHaveProperty("x-provost-build");
    await bare.close();
  });
});

describe("assets", () => {
  it("come precompressed and immutable, and stay inside their folder", async () => {
    const reply = await app.inject({ url: "/assets/main-abc.js", headers: { "accept-encoding": "br" } });
    expect(reply.headers["content-encoding"]).toBe("br");
    expect(reply.headers["cache-control"]).toContain("immutable");
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script);
    const plain = await app.inject("/assets/main-abc.js");
    expect(plain.body).toBe(script);
    expect((await app.inject("/assets/..%2findex.html")).body).not.toContain("csp-nonce");
  });
});

describe("health", () => {
  it("tells alive from ready", async () => {
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect((await app.inject("/readyz")).statusCode).toBe(200);
    ready = false;
    expect((await app.inject("/readyz")).statusCode).toBe(503);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect((await app.inject({ url: "/metrics", headers: opsHeaders })).body).toMatch(/provost_ready 0/);
    ready = true;
  });
});

it("keeps SQL, passwords and tokens out of logged URLs", () => {
  const url = "/api/x?sql=select%20secret&a=1&password=p&refresh_token=r&code=123456";
  expect(redactUrl(url)).toBe("/api/x?sql=…&a=1&password=…&refresh_token=…&code=…");
});
