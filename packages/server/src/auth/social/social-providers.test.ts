import { expect, it } from "vitest";
import { makeOutbound } from "../../platform/http/outbound/outbound.ts";
import { readOutside } from "../../platform/outside.ts";
import { type Arrival, type CodeProvider, shownName } from "./social-provider.ts";
import { localQq, localWechat } from "./social-providers.fixtures.ts";
import { qqProvider } from "./social-qq.ts";
import { wechatProvider } from "./social-wechat.ts";

const app = { id: "app-1", secret: "the app's s3cret", isUnionGranted: true };
const locals = { wechat: localWechat(app), qq: localQq(app) };
const arrival: Arrival = {
  redirectUri: "https://console.example/api/sq-auth/social/x/callback",
  state: "000000.0",
  nonce: "n",
  verifier: "v",
  code: "c0de",
  issuer: null,
};

function providerOf(name: keyof typeof locals, clientId = app.id, secret = app.secret): CodeProvider {
  const { wechat, qq } = locals;
  const endpoints = { ...readOutside({}).endpoints, wechat: wechat.url, qq: qq.url };
  const deps = { outbound: makeOutbound({ privateHosts: [], timeoutMs: 2500 }), endpoints };
  const make = { wechat: wechatProvider, qq: qqProvider }[name];
  return make(deps, { clientId, secret });
}

const problemOf = (provider: CodeProvider): Promise<string> =>
  provider.identify(arrival).then(
    () => "known",
    (error: unknown) => {
      const text = error instanceof Error ? `${error.message} ${error.stack} ${JSON.stringify(error)}` : "";
      expect(text).not.toMatch(/s3cret|c0de/);
      expect(error).not.toHaveProperty("cause");
      return error instanceof Error ? error.message : "";
    },
  );

it.each([
  ["wechat", "wechat: 40013", "wechat: 40125", "wechat: 40029", "/sns/oauth2/access_token"],
  ["qq", "qq: 100008", "qq: 100009", "qq: 100019", "/oauth2.0/token"],
] as const)(
  "%s tells by its own code why it knows nobody, and nothing else",
  async (name, app, secret, code, path) => {
    expect(await problemOf(providerOf(name, "app-2"))).toBe(`${app} at ${path}`);
    expect(await problemOf(providerOf(name, undefined, "another s3cret"))).toBe(`${secret} at ${path}`);
    expect(await problemOf(providerOf(name))).toBe(`${code} at ${path}`);
    locals[name].instead.set(path, "silence");
    expect(await problemOf(providerOf(name))).toMatch(/^127\.0\.0\.1:\d+: took too long$/);
  },
);

it("shows a name without what cannot be seen, and not endlessly", () => {
  expect(shownName("  小\u0000明\u202e \ud800 ")).toBe("小明 �");
  expect(shownName("👍".repeat(80))).toBe("👍".repeat(60));
  expect(shownName(undefined)).toBe("");
});
