import type { Endpoint } from "@provost/contract/wire/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { LoginPage } from "../auth/LoginPage.tsx";
import { respondTo } from "../testing/boundary.ts";
import { exampleOf } from "../testing/example-of.ts";
import { openComponent, openPage } from "../testing/open-page.tsx";
import { session } from "./console.ts";
import { LockPage } from "./lock/LockPage.tsx";
import { pages } from "./pages.ts";
import { queryClient } from "./query-client.ts";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../../contract/src/**/*.ts", "!**/*.test.ts"],
  {
    eager: true,
  },
);
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "verb" in value && "path" in value;
const endpoints = Object.values(modules).flatMap((module) => Object.values(module).filter(isEndpoint));

/** An address of a page's pattern. */
const addressOf = (path: string): string =>
  path
    .replace(/:(?:id|tablename|name)\??/g, "01900000-0000-7000-8000-000000000001")
    .replace(":routerPath", "urlPath?src=https%3A%2F%2Fmap.example%2F");

const retries = () => page.getByRole("button", { name: "重试" });
const shown = (): string => document.body.innerText;
/** What only a library or the network's parts would say. */
const foreign =
  /queryFn|undefined|\bnull\b|\[object|Error|[Ff]ailed to|fetch|JSON\.parse|upstream|Service Unavailable|Invalid|NaN/;
/** Pages that send no request when they are opened. */
const askNothing: readonly string[] = ["/info/index"];

const { queries = {} } = queryClient.getDefaultOptions();
beforeAll(() => queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } }));
afterAll(() => queryClient.setDefaultOptions({ queries }));

type Mood = "delayed" | "dropped" | "refused" | "well";

/** The mock server: how it handles every request until `mood` changes. */
function server() {
  const requests: string[] = [];
  let [mood, turn] = ["delayed" as Mood, Promise.withResolvers<void>()];
  for (const endpoint of endpoints)
    respondTo(endpoint, async () => {
      requests.push(`${endpoint.verb} ${endpoint.path}`);
      if (mood === "delayed") await turn.promise;
      if (mood === "dropped") return Response.error();
      if (mood === "refused")
        return new Response("upstream connect error: Service Unavailable", { status: 503 });
      return endpoint.reply === "bytes" ? new Response() : exampleOf(endpoint.data);
    });
  return {
    asked: requests,
    becomes(next: Mood): void {
      mood = next;
      turn.resolve();
      turn = Promise.withResolvers();
    },
  };
}

async function expectFailure(): Promise<void> {
  await expect.poll(() => retries().elements().length).toBeGreaterThan(0);
  expect(shown()).not.toMatch(foreign);
}

function retryAll(): void {
  for (const button of retries().elements()) if (button instanceof HTMLElement) button.click();
}

describe("the first requests of a page are delayed, dropped, then refused", () => {
  it.each(pages.map(({ path }) => path))("%s says so in our words and recovers by retry", async (path) => {
    const { asked, becomes } = server();
    await openPage(addressOf(path));
    if (askNothing.includes(path)) {
      await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(asked).toEqual([]);
      return;
    }
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(retries().elements()).toEqual([]);
    expect(shown()).not.toMatch(foreign);
    becomes("dropped");
    await expectFailure();
    becomes("refused");
    const before = asked.length;
    retryAll();
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    await expectFailure();
    becomes("well");
    await expect
      .poll(() => {
        retryAll();
        return retries().elements().length;
      })
      .toBe(0);
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    expect(shown()).not.toMatch(foreign);
  });
});

const none = (): void => undefined;
const signInPage = (
  <LoginPage
    {...{ title: "Provost", logo: "", asksTenant: false, tenantId: "", knownFace: null, notice: null }}
    {...{ arrival: null, takeTyped: () => null, onFace: none, onLeave: none, onArrived: none }}
    onSignIn={session.signIn}
  />
);
const gates = [
  { name: "sign-in", gate: signInPage, fields: { 用户名: "head", 密码: "a word of mine" }, press: "登录" },
  { name: "lock", gate: <LockPage />, fields: { 锁屏密码: "a word of mine" }, press: "解锁" },
];

describe("the first requests of a page before the console are delayed, dropped, then refused", () => {
  it.each(gates)("the $name page keeps what was typed and says so in our words", async (one) => {
    const { asked, becomes } = server();
    await openComponent(one.gate);
    const field = (name: string) => page.getByLabelText(name, { exact: true });
    for (const [name, value] of Object.entries(one.fields)) await field(name).fill(value);
    for (const mood of ["dropped", "refused"] as const) {
      becomes(mood);
      const before = asked.length;
      await page.getByRole("button", { name: one.press, exact: true }).click();
      await expect.poll(() => asked.length).toBeGreaterThan(before);
      await expect.element(page.getByRole("alert")).toHaveTextContent("无法连接服务器，请检查网络后重试。");
      expect(shown()).not.toMatch(foreign);
      for (const [name, value] of Object.entries(one.fields))
        await expect.element(field(name)).toHaveValue(value);
    }
  });
});
