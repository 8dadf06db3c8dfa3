import { getUserInfo } from "@provost/contract/auth/auth";
import { dictDictionary } from "@provost/contract/dict/dict";
import { buttons, type MenuItem, routes, topMenu } from "@provost/contract/menu/menu";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { useIdentity } from "../../platform/identity.ts";
import { callsTo, respondTo } from "../../testing/boundary.ts";
import { openComponent, someone } from "../../testing/open-page.tsx";
import { storage } from "../console.ts";
import { stored } from "../start/stored-items.ts";
import { menuItem } from "./menu/menu.fixtures.ts";
import { TopMenu } from "./menu/TopMenu.tsx";
import { useIdentityLoading } from "./use-identity-loading.ts";

const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`;
const dict = menuItem("/system/dict", { id: id(1), code: "dict", name: "字典管理" });

function Loading() {
  useIdentityLoading();
  return null;
}

it("6.02 asks for the buttons once the menu has loaded, and stores their codes as a set", async () => {
  let sendMenu = (_: MenuItem[]): void => undefined;
  const menu = new Promise<MenuItem[]>((resolve) => {
    sendMenu = resolve;
  });
  respondTo(getUserInfo, someone);
  respondTo(dictDictionary, []);
  respondTo(routes, () => menu);
  const add = menuItem("", { id: id(2), code: "dict_add", name: "新增", category: 2 });
  respondTo(buttons, [{ ...dict, hasChildren: true, children: [add] }]);
  await openComponent(<Loading />, { buttons: [] });
  await expect.poll(() => [callsTo(getUserInfo).length, callsTo(routes).length]).toEqual([1, 1]);
  expect(callsTo(buttons)).toEqual([]);
  sendMenu([dict]);
  await expect.poll(() => [...useIdentity.getState().buttons]).toEqual(["dict_add"]);
  expect(storage.get(stored.permission)).toEqual({ dict_add: true });
});

it("2.31 shows home before the top items that the server sends", async () => {
  const top = { id: id(3), code: "top_system", name: "系统管理", source: "", path: "", sort: 1, i18n: "" };
  respondTo(topMenu, [top]);
  await openComponent(<TopMenu direction="row" />);
  const items = page.getByRole("navigation", { name: "顶部菜单" }).getByRole("button");
  await expect.poll(() => items.elements().map((one) => one.textContent)).toEqual(["首页", "系统管理"]);
});
