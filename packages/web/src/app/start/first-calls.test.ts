import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getUserInfo } from "@provost/contract/auth/auth";
import { dashboardHome } from "@provost/contract/dashboard/dashboard";
import { routes, topMenu } from "@provost/contract/menu/menu";
import { expect, it, onTestFinished, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { call, configureCalls } from "../../platform/http/call.ts";
import { buildRequest } from "../../platform/http/call-request.ts";
import type { SessionState } from "../session/session.ts";
import { beginCalls, firstPaths } from "./first-calls.ts";

it("asks ahead by the addresses that the calls of frame and home page have", () => {
  const frame = (topMenuId?: string) => [
    buildRequest(getUserInfo, {}, false).path,
    buildRequest(topMenu, {}, false).path,
    buildRequest(routes, topMenuId === undefined ? {} : { topMenuId }, false).path,
  ];
  expect(firstPaths("/report/dataset", null)).toEqual(frame());
  expect(firstPaths("/wel/index", "a b")).toEqual([
    buildRequest(dashboardHome, {}, false).path,
    ...frame("a b"),
  ]);
});

it("are made once, although the console makes the same as soon as it hears of the session", async () => {
  const seen: string[] = [];
  const server = createServer(({ url = "" }, reply) => {
    seen.push(url);
    reply.writeHead(200, { "content-type": "application/json" }).end('{"code":200,"msg":"","data":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubGlobal("window", { location: { pathname: "/report/dataset" } });
  onTestFinished(() => {
    server.close();
    vi.unstubAllGlobals();
  });
  let token: string | null = null;
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  configureCalls({ origin, client: "web:x", token: () => token, language: () => "zh" });
  const state = createStore<Pick<SessionState, "phase">>(() => ({ phase: "restoring" }));
  const restore = async (): Promise<void> => {
    token = "renewed";
    state.setState({ phase: "in" });
  };
  const begun = beginCalls({
    session: { authenticated: () => true, token: () => token, restore, state },
    storage: { get: () => null },
  });
  const replies = new Promise<unknown[]>((resolve, reject) => {
    const ask = (): Promise<unknown[]> => Promise.all([call(topMenu, {}), call(routes, {})]);
    if (token !== null) return void ask().then(resolve, reject);
    state.subscribe(() => void ask().then(resolve, reject));
  });
  expect(await replies).toEqual([[], []]);
  await begun;
  expect(seen.toSorted()).toEqual(firstPaths("/report/dataset", null).toSorted());
});
