import { describe, expect, it } from "vitest";
import { type RouteFacts, tabOfRoute } from "./tab-of-route.ts";

const users: RouteFacts = {
  pathname: "/system/user",
  search: "",
  params: {},
  page: { label: "用户管理", i18n: "users", isTab: true },
  item: null,
};

describe("2.22 no tab is added", () => {
  it("when the route's meta isTab is false", () => {
    expect(tabOfRoute({ ...users, page: { ...users.page, isTab: false } })).toBeNull();
  });

  it("when the name is empty", () => {
    expect(tabOfRoute({ ...users, page: { ...users.page, label: "" } })).toBeNull();
    expect(tabOfRoute({ ...users, item: { name: "", i18n: undefined, group: [] } })).toBeNull();
  });

  it("when the path is empty", () => {
    expect(tabOfRoute({ ...users, pathname: "" })).toBeNull();
  });
});

describe("a tab", () => {
  it("2.21 3.04 has the route's name, the full path, params, query, meta and group", () => {
    const item = { name: "Staff", i18n: "staff", group: ["/system/role"] };
    expect(tabOfRoute({ ...users, search: "?dept=7", params: { id: "1" }, item })).toEqual({
      label: "Staff",
      value: "/system/user?dept=7",
      params: { id: "1" },
      query: { dept: "7" },
      meta: { i18n: "staff" },
      group: ["/system/role"],
      close: true,
    });
  });

  it("2.21 is named by the query first, an empty name there counting as none", () => {
    expect(tabOfRoute({ ...users, search: "?name=Mine&i18n=mine" })).toMatchObject({
      label: "Mine",
      meta: { i18n: "mine" },
    });
    expect(tabOfRoute({ ...users, search: "?name=Mine" })).toMatchObject({ label: "Mine", meta: {} });
    expect(tabOfRoute({ ...users, search: "?name=" })).toMatchObject({ label: "用户管理" });
    const frame = {
      ...users,
      pathname: "/myiframe/urlPath",
      search: "?name=Map&src=https%3A%2F%2Fmap.example",
    };
    expect(tabOfRoute(frame)).toMatchObject({
      label: "Map",
      value: `${frame.pathname}${frame.search}`,
      query: { src: "https://map.example" },
    });
  });
});
