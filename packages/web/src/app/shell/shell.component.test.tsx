import { dictList, dictSubmit, dictTree } from "@provost/contract/dict/dict-editing";
import { dictButtons } from "@provost/contract/dict/dict-feature";
import { buttons, routes, type TopMenuItem, topMenu } from "@provost/contract/menu/menu";
import { deptTree } from "@provost/contract/people/dept";
import { invitationPending } from "@provost/contract/people/invitation";
import { userList } from "@provost/contract/people/people";
import { userButtons } from "@provost/contract/people/people-feature";
import { roleTree } from "@provost/contract/people/role";
import { reportTables } from "@provost/contract/source/source";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, menu } from "../../menu/menu.fixtures.ts";
import { user } from "../../people/people.fixtures.ts";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openConsole } from "../../testing/open-console.tsx";
import { idOf, listed } from "../../testing/records.ts";
import { dialog, press } from "../../testing/steps.ts";

const top = (
  n: number,
  name: string,
  holds: readonly string[],
): TopMenuItem & { holds: readonly string[] } => {
  return { id: idOf(n), code: `top_${n}`, name, source: "", path: "", sort: n, holds };
};
const info = menu(1, "info", "我的资料", { path: "/info/index" });
const dict = menu(2, "dict", "字典管理", { path: "/system/dict", source: "book" });
const menus = [info, dict];
const chen = user(31, "chen.yuqing", "陈雨晴", { deptName: "云杉第一中学" });
const tops = [top(11, "个人", ["info"]), top(12, "系统", ["dict"])];

const bar = () => page.getByRole("navigation", { name: "顶部菜单" });
const side = () => page.getByRole("navigation", { name: "菜单", exact: true });
const link = (name: string) => side().getByRole("link", { name, exact: true });

const openAppearance = () => page.getByRole("button", { name: "外观", exact: true }).click();
const viewport = async (width: number, height: number): Promise<void> => {
  const [before, high] = [innerWidth, innerHeight];
  onTestFinished(() => page.viewport(before, high));
  await page.viewport(width, height);
};

beforeEach(() => {
  respondTo(dictList, []);
  respondTo(dictTree, []);
});

it("7.46 a top item loads its own sidebar and opens its first page", async () => {
  const { address } = await openConsole("/info/index", { menus, tops });
  await bar().getByRole("button", { name: "系统" }).click();
  await expect.poll(address).toBe("/system/dict");
  await expect.element(link("字典管理")).toHaveAttribute("aria-current", "page");
  await expect.element(link("我的资料")).not.toBeInTheDocument();
});

it("the top menu follows the page that is shown, once one of its items was chosen", async () => {
  await openConsole("/info/index", { menus, tops });
  await bar().getByRole("button", { name: "系统" }).click();
  await expect.element(link("字典管理")).toHaveAttribute("aria-current", "page");
  await bar().getByRole("button", { name: "个人" }).click();
  await expect.element(link("我的资料")).toHaveAttribute("aria-current", "page");
  await page.getByRole("tab", { name: "字典管理" }).click();
  await expect.element(bar().getByRole("button", { name: "系统" })).toHaveAttribute("aria-current", "true");
  await expect.element(link("字典管理")).toBeVisible();
});

it.each(["menu", "command box", "address"])(
  "a page's entry is marked in its open group, in the sidebar of before, when it is reached by %s",
  async (way) => {
    const group = menu(20, "system", "系统管理", { children: [dict] });
    const { go } = await openConsole(way === "address" ? "/system/dict" : "/info/index", {
      menus: [info, group],
      tops: [top(11, "个人", ["info"]), top(12, "系统", ["system", "dict"])],
    });
    const caption = side().getByRole("button", { name: "系统管理" });
    if (way === "menu") {
      await caption.click();
      await link("字典管理").click();
    } else if (way === "command box") {
      await userEvent.keyboard("{Control>}k{/Control}");
      await dialog().getByRole("combobox").fill("字典管理");
      await userEvent.keyboard("{Enter}");
    }
    await expect.element(link("字典管理")).toHaveAttribute("aria-current", "page");
    await expect.element(caption).toHaveAttribute("aria-expanded", "true");
    await expect.element(link("我的资料")).not.toHaveAttribute("aria-current");
    await expect.element(bar().getByRole("button", { name: "首页" })).toHaveAttribute("aria-current", "true");
    await go("/info/index");
    await expect.element(link("字典管理")).not.toHaveAttribute("aria-current");
  },
);

it("an address that leads nowhere is said in the frame, without a tab, and what was open is as it was", async () => {
  const { address, go } = await openConsole("/system/dict", { menus });
  const find = page.getByRole("tabpanel").getByRole("searchbox", { name: "按名称筛选" });
  await find.fill("学段");
  await go("/system/dictt");
  await expect.poll(address).toBe("/404");
  await expect.element(page.getByRole("heading", { name: "页面不存在", level: 1 })).toBeVisible();
  await expect.element(page.getByText("/system/dictt")).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^页面不存在-/);
  await expect.element(link("字典管理")).toBeVisible();
  await expect.poll(() => page.getByRole("tab").elements().length).toBe(2);
  await expect.element(page.getByRole("tab", { selected: true })).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole("button", { name: "返回上一页" }).click();
  await expect.poll(address).toBe("/system/dict");
  await expect.element(find).toHaveValue("学段");
});

it("2.33 2.34 the search finds leaves by the beginning of their label, in any case", async () => {
  const more = [menu(3, "abc", "Abc chart", { path: "/system/dict" }), info];
  const { address } = await openConsole("/info/index", { menus: more });
  const box = page.getByLabelText("搜索菜单", { exact: true });
  await box.fill("ABC");
  const hit = page.getByRole("option").filter({ hasText: "Abc chart" });
  // Icon, name and path.
  await expect.element(hit).toMatchTextContent(/Abc chart.*\/system\/dict/);
  expect(hit.element().querySelector("svg")).not.toBeNull();
  await box.fill("bc");
  await expect.element(hit).not.toBeInTheDocument();
  await box.fill("abc");
  await expect.element(hit).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/system/dict");
  await expect.element(box).toHaveValue("");
});

it("the hit that Enter takes is readable, with its path", async () => {
  await openConsole("/info/index", { menus });
  await page.getByLabelText("搜索菜单", { exact: true }).fill("字典");
  const hit = page.getByRole("option", { name: /字典管理/ });
  await expect.element(hit).toHaveAttribute("data-combobox-selected");
  await expectAccessible();
});

it("the hit that Enter takes stands out from the others by a bar in the colour of the focus, which is seen on every ground", async () => {
  await openConsole("/info/index", { menus });
  await page.getByLabelText("搜索菜单", { exact: true }).fill("字典");
  const hit = page.getByRole("option", { name: /字典管理/ });
  await expect.element(hit).toHaveAttribute("data-combobox-selected");
  const bar = document.createElement("i");
  bar.style.color = "var(--focus)";
  hit.element().append(bar);
  const { color } = getComputedStyle(bar);
  bar.remove();
  expect(getComputedStyle(hit.element()).boxShadow).toBe(`${color} 3px 0px 0px 0px inset`);
});

it("? lists the keys of the console, but not while something is typed", async () => {
  await openConsole("/info/index", { menus, tops });
  await expect.element(link("我的资料")).toBeVisible();
  const keys = page.getByRole("dialog", { name: "键盘快捷键" });
  await userEvent.keyboard("?");
  await expect.element(keys.getByRole("row", { name: /^搜索页面和操作/ })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(keys).not.toBeInTheDocument();
  // Where the focus is after a page was chosen.
  (link("我的资料").element() as HTMLElement).focus();
  await userEvent.keyboard("?");
  await expect.element(keys).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(keys).not.toBeInTheDocument();
  const field = page.getByLabelText("搜索菜单", { exact: true });
  await field.click();
  await userEvent.keyboard("?");
  await expect.element(field).toHaveValue("?");
  expect(keys.elements()).toEqual([]);
});

it("the palette goes to pages of all top menus, to tabs and to actions, by keys alone", async () => {
  const { address } = await openConsole("/info/index", { menus, tops });
  const palette = page.getByRole("dialog", { name: "搜索页面和操作" });
  const open = async (): Promise<void> => {
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(palette.getByRole("combobox")).toHaveFocus();
  };
  await expect.element(link("我的资料")).toBeVisible();
  await open();
  await userEvent.keyboard("字典");
  await expect.element(palette.getByRole("option", { name: "字典管理" })).toMatchTextContent(/系统/);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/system/dict");
  await expect.element(palette).not.toBeInTheDocument();
  await open();
  await userEvent.keyboard("我的资料");
  await expect.element(palette.getByRole("option", { name: "我的资料" })).toMatchTextContent(/打开的标签页/);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/info/index");
  await open();
  await userEvent.keyboard("切换到紧凑密度{Enter}");
  await expect.element(document.documentElement).toHaveAttribute("data-density", "compact");
  // What was chosen last comes first.
  await open();
  await expect.element(palette.getByRole("group").first()).toMatchTextContent(/最近使用/);
  await userEvent.keyboard("{Escape}");
  await expect.element(palette).not.toBeInTheDocument();
});

it("the palette finds people, pages by pinyin, and starts what a page does", async () => {
  respondTo(userList, ({ keyword }) => listed(keyword === "陈" ? [chen] : []));
  respondTo(invitationPending, { count: 0 });
  respondTo(deptTree, []);
  respondTo(roleTree, []);
  const users = menu(3, "user", "用户", { path: "/system/user" });
  const held = [userButtons.view, userButtons.add].map((code, at) => button(20 + at, code, code));
  const { address } = await openConsole("/info/index", { menus: [info, dict, users], buttons: held });
  const palette = page.getByRole("dialog", { name: "搜索页面和操作" });
  const find = async (text: string): Promise<void> => {
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(palette.getByRole("combobox")).toHaveFocus();
    await userEvent.keyboard(text);
  };
  await expect.element(link("我的资料")).toBeVisible();
  await find("zdgl");
  await expect.element(palette.getByRole("option", { name: "字典管理" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/system/dict");

  await find("陈");
  await expect.element(palette.getByRole("option", { name: "陈雨晴" })).toMatchTextContent(/云杉第一中学/);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toMatch(/^\/system\/user\?keyword=chen\.yuqing&name=/);

  const account = dialog().getByRole("textbox", { name: "账号", exact: true });
  await expect.element(page.getByRole("tab", { name: "陈雨晴", selected: true })).toBeVisible();
  await find("新增用户");
  await userEvent.keyboard("{Enter}");
  await expect.element(account).toBeVisible();
  expect(address()).toContain("keyword=chen.yuqing");
  await userEvent.keyboard("{Escape}");
  await expect.element(account).not.toBeInTheDocument();

  await link("我的资料").click();
  await expect.element(page.getByRole("tab", { name: "我的资料", selected: true })).toBeVisible();
  await find("new user");
  await expect.element(palette.getByRole("option", { name: "新增用户" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(account).toBeVisible();
  await expect.poll(address).toBe("/system/user");
});

it("2.39 4.22 4.23 the language menu disables the current one, and the other retitles tab and window", async () => {
  await openConsole("/system/dict", { menus: [{ ...dict, meta: { i18n: "dict" } }] });
  await openAppearance();
  await page.getByRole("button", { name: "语言", exact: true }).click();
  await expect.element(page.getByRole("menuitem", { name: "中文" })).toBeDisabled();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect.poll(() => document.title).toBe("Dictionaries-Provost");
  await expect.element(page.getByRole("tab", { name: "Dictionaries" })).toBeVisible();
  expect(document.documentElement.lang).toBe("en");
});

it("2.30 4.20 the toggle collapses the menu to icons with tooltips, and expands it", async () => {
  await openConsole("/info/index", { menus });
  const width = (): number | undefined => document.querySelector("aside")?.getBoundingClientRect().width;
  const toggle = page.getByRole("button", { name: "收起或展开菜单" });
  await expect.element(link("字典管理")).toBeVisible();
  const wide = width();
  await toggle.click();
  await expect.poll(width).toBe(60);
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  await link("字典管理").hover();
  await expect.element(page.getByRole("tooltip", { name: "字典管理" })).toBeVisible();
  await toggle.click();
  await expect.poll(width).toBe(wide);
});

it("the sidebar gives its width to a page that needs it, until it is expanded there", async () => {
  respondTo(reportTables, []);
  const builder = menu(3, "report_builder", "制作图表", { path: "/report/builder" });
  await openConsole("/report/builder", { menus: [dict, builder] });
  const toggle = page.getByRole("button", { name: "收起或展开菜单" });
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  await link("字典管理").click();
  await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
  await link("制作图表").click();
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
});

it("2.40 the user menu leads to the personal info", async () => {
  const { address } = await openConsole("/system/dict", { menus });
  await page.getByRole("button", { name: /^账号/ }).click();
  await expect.element(page.getByRole("menuitem", { name: "首页" })).toBeVisible();
  await page.getByRole("menuitem", { name: "个人信息" }).click();
  await expect.poll(address).toBe("/info/index");
});

it("2.48 an empty menu says so", async () => {
  await openConsole("/info/index", { menus: [] });
  await expect.element(side().getByText("没有发现菜单")).toBeVisible();
});

it("2.28 on phones the bar names the page, what it has no room for is under the avatar, the menu is in a drawer, and the shade shuts it", async () => {
  await viewport(390, 844);
  const { address } = await openConsole("/info/index", { menus });
  await expect.element(page.getByRole("banner")).toMatchTextContent(/我的资料/);
  await page.getByRole("button", { name: /^账号/ }).click();
  for (const name of ["锁屏", "全屏", "没有错误日志"])
    await expect.element(page.getByRole("menuitem", { name, exact: true })).toBeVisible();
  await page.getByRole("menuitem", { name: "外观", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "外观" });
  await expect.element(panel.getByRole("radio", { name: "深色" })).toBeVisible();
  await panel.getByRole("button", { name: "主题", exact: true }).click();
  await expect.poll(() => page.getByRole("radio").elements().length).toBe(11);
  await userEvent.keyboard("{Escape}");
  const toggle = page.getByRole("button", { name: "收起或展开菜单" });
  const drawer = page.getByRole("dialog", { name: "菜单" });
  await toggle.click();
  await expect.element(drawer).toBeVisible();
  await userEvent.pointer([{ coords: { x: 370, y: 600 } }, { keys: "[MouseLeft]" }]);
  await expect.element(drawer).not.toBeInTheDocument();
  await toggle.click();
  await drawer.getByRole("link", { name: "字典管理" }).click();
  await expect.poll(address).toBe("/system/dict");
  await expect.element(drawer).not.toBeInTheDocument();
  await toggle.click();
  await drawer.getByRole("button", { name: "搜索页面和操作" }).click();
  const palette = page.getByRole("dialog", { name: "搜索页面和操作" });
  await expect.element(palette.getByRole("combobox")).toHaveFocus();
});

it("a page whose menu one lacks is refused, however its address is spelled", async () => {
  const forbidden = page.getByRole("heading", { name: "没有权限" });
  for (const path of ["/SYSTEM/menu", "/system/menu/", "/system/user?dept=1"]) {
    const { unmount } = await openConsole(path, { menus });
    await expect.element(forbidden).toBeVisible();
    await expect.element(link("字典管理")).toBeVisible();
    await unmount();
  }
});

it("6.01 menus meant for other roles are neither shown nor opened", async () => {
  const some = [
    info,
    { ...dict, meta: { roles: ["nobody"] } },
    menu(4, "all", "人人可见", { meta: { roles: [] }, path: "/x" }),
  ];
  await openConsole("/system/dict", { menus: some });
  await expect.element(page.getByRole("heading", { name: "没有权限" })).toBeVisible();
  await expect.element(link("人人可见")).toBeVisible();
  await expect.element(link("字典管理")).not.toBeInTheDocument();
});

it("what a role loses is gone at the next refusal, without a reload", async () => {
  respondTo(dictSubmit, () => {
    throw new Refused("forbidden");
  });
  const held = [{ ...dict, children: [button(21, dictButtons.add, "新增")] }];
  await openConsole("/system/dict", { menus, buttons: held });
  await page.getByRole("button", { name: "新增字典" }).first().click();
  await dialog().getByLabelText("名称").fill("来晚了");
  await dialog().getByLabelText("编码").fill("too_late");
  respondTo(routes, [info]);
  respondTo(buttons, []);
  respondTo(topMenu, []);
  await press("保存");
  await expect.element(page.getByRole("heading", { name: "没有权限" })).toBeVisible();
  await expect.element(link("字典管理")).not.toBeInTheDocument();
});

it("3.03 an item opens its page with its query, counts where its group occurs, and may open a window", async () => {
  const query = { code: "学段", size: "5" };
  const some = [
    menu(5, "query", "带参数", { path: "/system/dict", query, group: ["/info/"] }),
    menu(6, "apart", "另一处", { path: "https://example.org/x", isOpen: 2 }),
  ];
  const { address } = await openConsole("/info/index", { menus: some });
  await expect.element(link("带参数")).toHaveAttribute("aria-current", "page");
  await link("带参数").click();
  await expect
    .poll(() => [...new URL(address(), "http://console").searchParams])
    .toEqual(Object.entries(query));
  await expect.element(page.getByRole("tab", { name: "带参数" })).toBeVisible();
  const apart = side().getByRole("link", { name: "另一处" });
  await expect.element(apart).toHaveAttribute("target", "_blank");
  await expect.element(apart).toHaveAttribute("href", "https://example.org/x");
  await expect.element(apart.getByLabelText("在新窗口打开")).toBeVisible();
});

it("phones have the first pages of the menu at the bottom, and the way to the others", async () => {
  await viewport(390, 844);
  const { address } = await openConsole("/info/index", { menus });
  const bottom = page.getByRole("navigation", { name: "常用页面" });
  await expect
    .element(bottom.getByRole("link", { name: "我的资料" }))
    .toHaveAttribute("aria-current", "page");
  await bottom.getByRole("link", { name: "字典管理" }).click();
  await expect.poll(address).toBe("/system/dict");
  await expect
    .element(bottom.getByRole("link", { name: "字典管理" }))
    .toHaveAttribute("aria-current", "page");
  await bottom.getByRole("button", { name: "更多" }).click();
  await expect.element(page.getByRole("dialog", { name: "菜单" })).toBeVisible();
});

it("a menu of ten thousand draws what is in sight, and is gone through by keys", async () => {
  const leaf = (n: number) => menu(n, `m${n}`, `第 ${n} 项`, { path: `/long/${n}` });
  const many = menu(10_001, "many", "很多", {
    children: Array.from({ length: 1000 }, (_, n) => leaf(9002 + n)),
  });
  await openConsole("/info/index", {
    menus: [info, many, ...Array.from({ length: 9000 }, (_, n) => leaf(n + 2))],
  });
  await expect.element(link("第 5 项")).toBeVisible();
  expect(side().getByRole("listitem").elements().length).toBeLessThan(100);
  const group = side().getByRole("button", { name: "很多" });
  await group.click();
  await expect.element(link("第 9002 项")).toBeVisible();
  (link("我的资料").element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect.element(link("第 9001 项")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(link("第 9000 项")).toHaveFocus();
  await userEvent.keyboard("{Home}");
  await expect.element(link("我的资料")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowLeft}");
  await expect.element(group).toHaveAttribute("aria-expanded", "false");
  // What has the focus stays when it is scrolled out of sight.
  document.querySelector("aside")?.scrollBy(0, 20_000);
  await expect.element(link("第 571 项")).toBeInTheDocument();
  await expect.element(group).toHaveFocus();
  await userEvent.keyboard("{Control>}k{/Control}第 77");
  await expect.element(page.getByRole("option").first()).toBeVisible();
  expect(page.getByRole("option").elements().length).toBeLessThanOrEqual(100);
  await expect.poll(() => callsTo(routes)).toHaveLength(1);
});

it("2.35 2.36 2.37 2.38 the top bar has few signs; how it looks is one panel, which Escape and a press elsewhere shut", async () => {
  await openConsole("/info/index", { menus });
  const names = () =>
    page
      .getByRole("banner")
      .getByRole("button")
      .elements()
      .map((one) => one.getAttribute("aria-label") ?? one.textContent ?? "");
  await expect.element(link("我的资料")).toBeVisible();
  expect(names().filter((name) => /锁|外观|主题|全屏|日志|语言|深色/.test(name))).toEqual(["锁屏", "外观"]);
  const panel = page.getByRole("dialog", { name: "外观" });
  await openAppearance();
  for (const name of ["主题色", "主题", "语言", "全屏", "没有错误日志"])
    await expect.element(panel.getByRole("button", { name, exact: true })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "外观", exact: true })).toHaveFocus();
  await openAppearance();
  await expect.element(panel).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect.element(panel).not.toBeInTheDocument();
});

it("2.31 where the top bar is short the top menu is one button with what is chosen, and the search a sign", async () => {
  await viewport(980, 800);
  await openConsole("/system/dict", { menus, tops });
  await bar().getByRole("button", { name: "首页" }).click();
  for (const name of ["首页", "个人", "系统"])
    await expect.element(page.getByRole("menuitem", { name })).toBeVisible();
  await page.getByRole("menuitem", { name: "系统" }).click();
  await expect.element(bar().getByRole("button", { name: "系统" })).toBeVisible();
  await expect.element(page.getByLabelText("搜索菜单", { exact: true })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "搜索页面和操作" }).click();
  await expect.element(page.getByRole("dialog", { name: "搜索页面和操作" })).toBeVisible();
});

it("2.46 2.49 groups are captions that fold, one at a time; every item has an icon; a sole root of a top item is not said twice", async () => {
  const group = (n: number, name: string, ...children: ReturnType<typeof menu>[]) =>
    menu(n, `g${n}`, name, { children });
  const people = group(31, "组织", menu(32, "user", "用户", { path: "/system/user" }));
  const words = group(33, "导航与字典", dict);
  const system = group(30, "系统管理", people, words);
  await openConsole("/info/index", {
    menus: [info, system],
    tops: [
      top(11, "个人", ["info"]),
      { ...top(12, "系统管理", ["g30", "g31", "g33", "user", "dict"]), path: "/system/dict" },
    ],
  });
  await bar().getByRole("button", { name: "系统管理" }).click();
  const caption = (name: string) => side().getByRole("button", { name });
  await expect.element(link("字典管理")).toBeVisible();
  await expect.element(caption("导航与字典")).toHaveAttribute("aria-expanded", "true");
  await expect.element(caption("系统管理")).not.toBeInTheDocument();
  expect(link("字典管理").element().querySelector("svg")).not.toBeNull();
  await caption("组织").click();
  await expect.element(link("用户")).toBeVisible();
  await expect.element(caption("导航与字典")).toHaveAttribute("aria-expanded", "false");
  await expect.element(link("字典管理")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "收起或展开菜单" }).click();
  for (const name of ["用户", "字典管理"]) await expect.element(link(name)).toBeVisible();
});
