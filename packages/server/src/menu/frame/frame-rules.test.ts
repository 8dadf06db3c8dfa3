import { describe, expect, it } from "vitest";
import { allowsFraming } from "./frame-rules.ts";

const page = new URL("https://maps.example/a/b");
const ours = new URL("https://console.school.example");

function judge(headers: Record<string, string>, { framed = page, ancestor = ours } = {}): boolean {
  return allowsFraming(new Headers(headers), framed, ancestor);
}
const byPolicy = (policy: string, at = {}): boolean => judge({ "content-security-policy": policy }, at);

it("is allowed where nothing speaks of it", () => {
  expect(judge({})).toBe(true);
  expect(judge({ "content-security-policy": "default-src 'none'; frame-src 'none'" })).toBe(true);
  expect(judge({ "content-security-policy-report-only": "frame-ancestors 'none'" })).toBe(true);
});

describe("X-Frame-Options", () => {
  it.each([
    "DENY",
    "deny",
    " SameOrigin ",
    "SAMEORIGIN, SAMEORIGIN",
    "sameorigin, deny",
    "deny, allowall",
    "allow-from x, deny",
  ])("refuses another origin: %s", (option) => {
    expect(judge({ "x-frame-options": option })).toBe(false);
  });

  it.each(["ALLOWALL", "ALLOW-FROM https://other.example", "nonsense", "", "x, y"])(
    "that browsers do not know does not count: %s",
    (option) => {
      expect(judge({ "x-frame-options": option })).toBe(true);
    },
  );

  it("sameorigin means scheme, host and port", () => {
    const option = { "x-frame-options": "sameorigin" };
    const at = (framed: string) => judge(option, { framed: new URL(framed) });
    expect(at("https://console.school.example/x")).toBe(true);
    expect(at("https://console.school.example:8443/x")).toBe(false);
    expect(at("https://school.example/x")).toBe(false);
    expect(judge({ "x-frame-options": "deny" }, { framed: ours })).toBe(false);
  });

  it("is overruled by a policy that names ancestors", () => {
    const policy = (text: string) => ({ "content-security-policy": text, "x-frame-options": "deny" });
    expect(judge(policy("frame-ancestors https://console.school.example"))).toBe(true);
    expect(judge(policy("default-src *"))).toBe(false);
  });
});

describe("frame-ancestors", () => {
  it.each([
    "*",
    "https:",
    "HTTPS:",
    "http:",
    "https://console.school.example",
    "https://console.school.example:443",
    "http://console.school.example:80",
    "console.school.example",
    "console.school.example:*",
    "https://CONSOLE.school.example/ignored/path",
    "*.school.example",
    "https://*.school.example:443",
    "https://*.example",
    "'self' https://other.example https://console.school.example",
  ])("allows what one of its sources names: %s", (sources) => {
    expect(byPolicy(`default-src 'self';  Frame-Ancestors  ${sources} ; img-src *`)).toBe(true);
  });

  it.each([
    "",
    "'none'",
    "'self'",
    "'none' 'self'",
    "http://console.school.example:8080",
    "https://console.school.example:8443",
    "https://school.example",
    "*.console.school.example",
    "*.chool.example",
    "evilconsole.school.example",
    "console.school.example.evil.example",
    "wss:",
    "data:",
    "'unsafe-inline'",
    "https://",
  ])("refuses what none of its sources names: %s", (sources) => {
    expect(byPolicy(`frame-ancestors ${sources}`)).toBe(false);
  });

  it("must be met by every policy, and by the first of two in one", () => {
    const here = "frame-ancestors https://console.school.example";
    expect(byPolicy(`${here}, frame-ancestors 'none'`)).toBe(false);
    expect(byPolicy(`default-src *, ${here}`)).toBe(true);
    expect(byPolicy(`frame-ancestors 'none'; ${here}`)).toBe(false);
    const headers = new Headers({ "content-security-policy": here });
    headers.append("content-security-policy", "frame-ancestors 'self'");
    expect(allowsFraming(headers, page, ours)).toBe(false);
  });

  it("'self' is the page's own origin, or the same host by TLS", () => {
    const plain = new URL("http://console.school.example/x");
    expect(byPolicy("frame-ancestors 'self'", { framed: new URL("/x", ours) })).toBe(true);
    expect(byPolicy("frame-ancestors 'self'", { framed: plain, ancestor: plain })).toBe(true);
    expect(byPolicy("frame-ancestors 'self'", { framed: page })).toBe(false);
    const insecure = new URL("http://console.school.example");
    expect(byPolicy("frame-ancestors 'self'", { framed: new URL("/x", ours), ancestor: insecure })).toBe(
      false,
    );
  });

  it("a host without a scheme means the page's own, or the safer one", () => {
    const insecure = new URL("http://console.school.example");
    const source = "frame-ancestors console.school.example";
    expect(byPolicy(source, { ancestor: insecure })).toBe(false);
    expect(byPolicy(source, { framed: new URL("http://maps.example/"), ancestor: insecure })).toBe(true);
    expect(byPolicy("frame-ancestors https:", { ancestor: insecure })).toBe(false);
  });

  it("knows ports and addresses of a console that runs without a name", () => {
    const local = new URL("http://127.0.0.1:8080");
    const at = { framed: new URL("http://maps.example/"), ancestor: local };
    expect(byPolicy("frame-ancestors http://127.0.0.1:8080", at)).toBe(true);
    expect(byPolicy("frame-ancestors 127.0.0.1:*", at)).toBe(true);
    expect(byPolicy("frame-ancestors http://127.0.0.1", at)).toBe(false);
    const six = { ...at, ancestor: new URL("http://[::1]:8080") };
    expect(byPolicy("frame-ancestors http://[::1]:8080", six)).toBe(true);
  });
});

it("is refused by every browser where a page without TLS would be in one with it", () => {
  expect(judge({}, { framed: new URL("http://maps.example/") })).toBe(false);
  expect(judge({}, { framed: new URL("http://maps.example/"), ancestor: new URL("http://a.example") })).toBe(
    true,
  );
});
