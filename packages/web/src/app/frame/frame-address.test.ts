import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frameAddress, sandboxOf, ticketed } from "./frame-address.ts";

const origin = "https://console.example:8443";

function read(src: string, more: Record<string, string> = {}) {
  return frameAddress(new URLSearchParams({ src, name: "名", i18n: "out", ...more }), origin);
}

describe("2.11 what is not shown in a frame", () => {
  it("an address that is not there", () => {
    expect(frameAddress(new URLSearchParams("name=x"), origin)).toEqual({
      kind: "refused",
      reason: "missing",
    });
    expect(read("  ")).toEqual({ kind: "refused", reason: "missing" });
  });

  it.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://console.example:8443/1",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://a.example/x",
    "about:blank",
    "view-source:https://a.example",
  ])("another scheme than http and https: %j", (src) =>
    expect(read(src)).toEqual({ kind: "refused", reason: "scheme" }),
  );

  it.each([
    "//a.example/x",
    "\\\\a.example",
    "/\\a.example",
    "https:a.example",
    "http:/\\a.example",
    "\t//a.example",
  ])("another host that is not written out: %j", (src) =>
    expect(read(src)).toMatchObject({ kind: "refused" }),
  );

  it.each([
    "https://a.example@b.example/",
    "https://user:word@a.example/",
    "https://console.example:8443@b.example/api/",
  ])("a name and password before the host: %s", (src) =>
    expect(read(src)).toEqual({ kind: "refused", reason: "credentials" }),
  );

  it.each([
    "/wel/index",
    "/apix/y",
    "/api",
    "api",
    "/api/../login",
    "/api/%2e%2e/login",
    "/api/x/..\\..\\login",
    "https://console.example:8443/login",
    "HTTPS://CONSOLE.EXAMPLE:8443/api/../",
    "https:/\\console.example:8443\\login",
    "?src=/api/x",
    "$/api/",
  ])("a page of our own outside /api/: %s", (src) =>
    expect(read(src)).toEqual({ kind: "refused", reason: "ownPage" }),
  );

  it.each(["https://", "https://[", "http://a b/", "https://a.example:99999/"])(
    "no address at all: %s",
    (src) => expect(read(src)).toEqual({ kind: "refused", reason: "invalid" }),
  );
});

describe("2.11 what is shown", () => {
  it("pages of other sites over http and https, with their host for the bar", () => {
    expect(read("https://a.example/x?y=1#z")).toEqual({
      kind: "outside",
      url: "https://a.example/x?y=1#z",
      host: "a.example",
    });
    expect(read("http://localhost:3000")).toMatchObject({ kind: "outside", host: "localhost:3000" });
    // Looks like ours, and is another's.
    expect(read("https://console.example.evil.example:8443/api/")).toMatchObject({
      kind: "outside",
      host: "console.example.evil.example:8443",
    });
  });

  it.each([
    ["/api/report/page?a=1", "/api/report/page?a=1"],
    ["https://console.example:8443/api/x", "/api/x"],
    ["https://CONSOLE.example:8443/api/./x", "/api/x"],
    ["\\api\\x", "/api/x"],
  ])("GETs of our own under /api/, however they are spelled: %s", (src, path) =>
    expect(read(src)).toMatchObject({ kind: "own", path, hash: "" }),
  );

  it("2.10 the first $ as #", () => {
    expect(read("https://a.example/$/list?price=$5")).toMatchObject({
      url: "https://a.example/#/list?price=$5",
    });
  });

  it("2.10 query keys other than name, src and i18n behind its own, encoded, before a fragment", () => {
    expect(read("https://a.example/x?y=1$z", { 学段: "小学 & 初中", "a=b": "#?" })).toMatchObject({
      url: `https://a.example/x?y=1&${encodeURIComponent("学段")}=${encodeURIComponent("小学 & 初中")}&a%3Db=%23%3F#z`,
    });
    expect(read("/api/x$y", { code: "1" })).toMatchObject({ path: "/api/x?code=1", hash: "#y" });
  });

  it("a ticket behind the query and before the fragment", () => {
    expect(ticketed("/api/x", "#y", "frame_ticket", "a+b")).toBe("/api/x?frame_ticket=a%2Bb#y");
    expect(ticketed("/api/x?z=1", "", "frame_ticket", "a")).toBe("/api/x?z=1&frame_ticket=a");
  });
});

it("2.11 a frame of our own never gets scripts and our origin together, and none may take the console's place", () => {
  expect(sandboxOf.own.split(" ")).not.toContain("allow-scripts");
  expect(sandboxOf.own.split(" ")).not.toContain("allow-same-origin");
  for (const sandbox of Object.values(sandboxOf)) expect(sandbox).not.toMatch(/top-navigation|escape/);
});

describe("whatever is in the query", () => {
  const pieces = fc.constantFrom(
    ...[
      "http:",
      "https:",
      "javascript:",
      "data:",
      "/",
      "//",
      "\\",
      "@",
      ":",
      "..",
      "%2e",
      "%5c",
      "$",
      "#",
      "?",
      "\t",
    ],
    ...[
      "api",
      "login",
      "a.example",
      "console.example",
      ":8443",
      origin,
      " ",
      "\n",
      "\u0000",
      "。",
      "%00",
      "。example",
    ],
  );
  const sources = fc.oneof(
    fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join("")),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ unit: "binary" }),
  );
  const queries = fc.dictionary(fc.string(), fc.string(), { maxKeys: 4 });

  it("a frame loads http or https of another host, or /api/ of ours, with no password in it", () => {
    fc.assert(
      fc.property(sources, queries, (src, more) => {
        const address = read(src, { ...more, src });
        if (address.kind === "refused") return;
        const loaded = new URL(
          address.kind === "own" ? ticketed(address.path, address.hash, "t", "1") : address.url,
          `${origin}/myiframe/urlPath`,
        );
        expect(["http:", "https:"]).toContain(loaded.protocol);
        expect(loaded.username + loaded.password).toBe("");
        expect(loaded.host).toBe(address.host);
        if (address.kind === "own") {
          expect(loaded.origin).toBe(origin);
          expect(loaded.pathname).toMatch(/^\/api\//);
          expect(loaded.searchParams.get("t")).toBe("1");
        } else expect(loaded.origin).not.toBe(origin);
      }),
      { numRuns: 3000 },
    );
  });

  it("parameters arrive as they were, and take nothing away", () => {
    fc.assert(
      fc.property(queries, (params) => {
        const query = new URLSearchParams(params);
        for (const name of ["name", "i18n"]) query.delete(name);
        query.set("src", "https://a.example/x?own=1#end");
        const address = frameAddress(query, origin);
        const url = new URL(address.kind === "outside" ? address.url : "about:blank");
        query.delete("src");
        expect([...url.searchParams]).toEqual([["own", "1"], ...query]);
        expect(url.hash).toBe("#end");
      }),
    );
  });
});
