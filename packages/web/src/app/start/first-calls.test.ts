import { getUserInfo } from "@provost/contract/auth/auth";
import { dashboardHome } from "@provost/contract/dashboard/dashboard";
import { routes, topMenu } from "@provost/contract/menu/menu";
import { expect, it } from "vitest";
import { buildRequest } from "../../platform/http/call-request.ts";
import { firstPaths } from "./first-calls.ts";

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
