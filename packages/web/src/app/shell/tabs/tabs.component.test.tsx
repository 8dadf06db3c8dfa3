import { sessions } from "@provost/contract/auth/session";
import { dashboardHome } from "@provost/contract/dashboard/dashboard";
import { dictList, dictTree } from "@provost/contract/dict/dict-editing";
import { dictButtons } from "@provost/contract/dict/dict-feature";
import { reportQuery } from "@provost/contract/report/report";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { addField } from "../../../chart/builder/builder-page.fixtures.ts";
import { button, menu } from "../../../menu/menu.fixtures.ts";
import { expectAccessible } from "../../../testing/accessible.ts";
import { respondTo } from "../../../testing/boundary.ts";
import { carryBy } from "../../../testing/gestures.ts";
import { openConsole } from "../../../testing/open-console.tsx";
import { someone } from "../../../testing/open-page.tsx";
import { listed } from "../../../testing/records.ts";
import { respondReport, resultOf } from "../../../testing/report.fixtures.ts";
import { dialog, focus, press } from "../../../testing/steps.ts";

const menus = [
  menu(1, "dict", "字典", { path: "/system/dict" }),
  menu(2, "info", "资料", { path: "/info/index" }),
  menu(4, "sessions", "会话", { path: "/system/session" }),
  menu(3, "builder", "图表", { path: "/report/builder", query: { table: "pupils" } }),
];
const buttons = [menu(1, "dict", "字典", { children: [button(9, dictButtons.add, "新增")] })];
const link = (name: string) =>
  page.getByRole("navigation", { name: "菜单", exact: true }).getByRole("link", { name, exact: true });
const row = page.getByRole("tablist", { name: "打开的标签页" });
const tab = (name: string) => row.getByRole("tab", { name });
const cross = (name: string) => page.getByTitle(`关闭 ${name}`);
const item = (name: string) =>
  page.getByRole("menu").getByRole("menuitem", { name: new RegExp(`^${name}( |$|Alt|Ctrl|Del)`) });
const names = () =>
  row
    .getByRole("tab")
    .elements()
    .map((one) => one.getAttribute("title"));
const isFront = (name: string) => expect.element(tab(name)).toHaveAttribute("aria-selected", "true");
const find = page.getByRole("tabpanel").getByRole("searchbox", { name: "按名称筛选" });

beforeEach(() => {
  respondReport();
  respondTo(dashboardHome, null);
  respondTo(dictList, []);
  respondTo(dictTree, []);
});

/** Home, then 字典, then 资料 in front. */
async function openThree(isFirstPage = false) {
  const tenant = { ...someone.tenant, isFirstPage };
  const opened = await openConsole("/wel/index", { menus, user: { tenant } });
  await link("字典").click();
  await link("资料").click();
  await isFront("资料");
  expect(names()).toEqual(["首页", "字典", "资料"]);
  return opened;
}

async function openMenuOf(name: string): Promise<void> {
  await tab(name).click({ button: "right" });
  await expect.element(page.getByRole("menu")).toBeVisible();
}

async function choose(name: string): Promise<void> {
  await item(name).click();
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
}

describe("opening and closing", () => {
  it("a page opened twice has two tabs of different names", async () => {
    const { go } = await openThree();
    await go("/info/index?tab=security");
    await expect.poll(names).toEqual(["首页", "字典", "资料", "资料 · security"]);
  });

  it("an address in another spelling is the same page, and no second tab", async () => {
    const { address, go } = await openThree();
    await go("/wel/indeX?");
    await isFront("首页");
    await expect.poll(address).toBe("/wel/index");
    await go("/system/DICT/");
    await isFront("字典");
    await expect.poll(address).toBe("/system/dict");
    expect(names()).toEqual(["首页", "字典", "资料"]);
  });

  it("2.50 4.15 a page opens once, and closing the one in front goes back", async () => {
    const { address } = await openThree();
    await link("字典").click();
    await isFront("字典");
    expect(names()).toEqual(["首页", "字典", "资料"]);
    await cross("字典").click();
    await isFront("首页");
    expect(names()).toEqual(["首页", "资料"]);
    await openMenuOf("资料");
    await choose("关闭所有");
    await expect.poll(address).toBe("/wel/index");
    expect(names()).toEqual(["首页"]);
  });

  it("4.17 the only tab cannot be closed by mouse, key or menu", async () => {
    await openConsole("/wel/index", { menus });
    await expect.element(link("字典")).toBeVisible();
    await expect.element(cross("首页")).not.toBeInTheDocument();
    await focus(tab("首页"));
    await userEvent.keyboard("{Delete}{Alt>}{Shift>}w{/Shift}{/Alt}");
    await tab("首页").click({ button: "middle" });
    await openMenuOf("首页");
    for (const name of ["关闭", "关闭其他", "关闭右侧标签页", "关闭所有"])
      await expect.element(item(name)).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
    expect(names()).toEqual(["首页"]);
  });

  it("4.18 among several the home tab closes by no way while isFirstPage is false", async () => {
    await openThree();
    await expect.element(cross("首页")).not.toBeInTheDocument();
    await focus(tab("首页"));
    await userEvent.keyboard("{Delete}");
    await openMenuOf("首页");
    await expect.element(item("关闭")).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await openMenuOf("字典");
    await choose("关闭其他");
    await isFront("字典");
    expect(names()).toEqual(["首页", "字典"]);
  });

  it("4.18 the home tab closes like any other where the tenant sets isFirstPage", async () => {
    await openThree(true);
    await cross("首页").click();
    await expect.poll(names).toEqual(["字典", "资料"]);
    await openMenuOf("资料");
    await choose("关闭其他");
    await expect.poll(names).toEqual(["资料"]);
  });

  it("the last closed tab comes back to its place", async () => {
    await openThree();
    await cross("字典").click();
    await expect.poll(names).toEqual(["首页", "资料"]);
    await userEvent.keyboard("{Alt>}{Shift>}t{/Shift}{/Alt}");
    await expect.poll(names).toEqual(["首页", "字典", "资料"]);
    await isFront("字典");
    await openMenuOf("首页");
    await expect.element(item("重新打开已关闭的标签页")).toBeDisabled();
  });

  it("2.27 the same page with another query is another tab with its own state", async () => {
    const { go } = await openConsole("/system/dict?n=1&name=First", { menus });
    await find.fill("one");
    await go("/system/dict?n=2&name=Second");
    await expect.element(find).toHaveValue("");
    await find.fill("two");
    await tab("First").click();
    await expect.element(find).toHaveValue("one");
    await tab("Second").click();
    await expect.element(find).toHaveValue("two");
    expect(names()).toEqual(["首页", "First", "Second"]);
  });

  it("a page that broke is opened afresh in its tab", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const at = "2026-01-05T02:00:00Z";
    // The page says when the session began.
    const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, "format");
    const refuse = (date: number | Date): string => {
      if (new Date(date).getTime() === Date.parse(at)) throw new TypeError("no times today");
      return "2026-01-05 10:00:00";
    };
    Object.defineProperty(Intl.DateTimeFormat.prototype, "format", { ...format, get: () => refuse });
    const restore = () => Object.defineProperty(Intl.DateTimeFormat.prototype, "format", format ?? {});
    onTestFinished(() => void restore());
    const person = { userId: someone.id, account: "lena", nickName: "林娜", way: "password" };
    const device = { address: "10.0.0.1", userAgent: "Device", createdAt: at, seenAt: at, isCurrent: false };
    respondTo(sessions, listed([{ id: someone.id, ...person, ...device }]));
    await openConsole("/system/session", { menus });
    const panel = page.getByRole("tabpanel");
    await expect.element(panel.getByText("其他标签页不受影响，请重新打开此页面。")).toBeVisible();
    await expect.element(panel.getByText("no times today")).not.toBeInTheDocument();
    await isFront("会话");
    expect(logged).toHaveBeenCalledOnce();
    logged.mockClear();
    restore();
    await page.getByRole("tabpanel").getByRole("button", { name: "重新打开" }).click();
    await expect.element(page.getByRole("row", { name: /lena/ })).toBeVisible();
  });
});

describe("the menus", () => {
  it("2.53 opens at the pointer, acts on the tab under it, and pressing elsewhere puts it away", async () => {
    await openThree();
    const box = tab("字典").element().getBoundingClientRect();
    const opened = page.getByRole("menu");
    await tab("字典").click({ button: "right", position: { x: 20, y: 12 } });
    await expect.element(opened).toBeVisible();
    const at = opened.element().getBoundingClientRect();
    expect(Math.abs(at.x - (box.x + 20))).toBeLessThan(12);
    expect(Math.abs(at.y - (box.y + 12))).toBeLessThan(12);
    await expectAccessible();
    await userEvent.pointer([{ coords: { x: 700, y: 500 } }, { keys: "[MouseLeft>]" }]);
    await expect.element(opened).not.toBeInTheDocument();
    await userEvent.pointer("[/MouseLeft]");
    await openMenuOf("字典");
    await userEvent.keyboard("{Escape}");
    await expect.element(opened).not.toBeInTheDocument();
    await expect.element(tab("字典")).toHaveFocus();
    await openMenuOf("字典");
    await choose("关闭右侧标签页");
    await isFront("字典");
    expect(names()).toEqual(["首页", "字典"]);
  });

  it("2.54 More acts on the tab in front, and lists all that are open", async () => {
    const { address } = await openThree();
    const more = page.getByRole("button", { name: "更多", exact: true });
    await more.click();
    await page.getByRole("menuitem", { name: "字典" }).click();
    await isFront("字典");
    await more.click();
    await choose("关闭其他");
    expect(names()).toEqual(["首页", "字典"]);
    await more.click();
    await choose("关闭所有");
    await expect.poll(address).toBe("/wel/index");
    expect(names()).toEqual(["首页"]);
  });

  it("a finger that rests on a tab opens its menu", async () => {
    await openConsole("/wel/index", { menus });
    await expect.element(tab("首页")).toBeVisible();
    const { x, y } = tab("首页").element().getBoundingClientRect();
    const touchPoints = [{ x: x + 10, y: y + 10 }];
    await cdp().send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect.element(item("刷新")).toBeVisible();
    await cdp().send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.element(item("刷新")).toBeVisible();
  });
});

describe("places", () => {
  it("tabs are moved by dragging and by keys, and the place is told", async () => {
    await openThree();
    const way =
      tab("字典").element().getBoundingClientRect().x - tab("资料").element().getBoundingClientRect().x;
    const { release } = await carryBy(tab("资料"), way - 20, 0);
    await release();
    await expect.poll(names).toEqual(["首页", "资料", "字典"]);
    await expect.element(page.getByText("资料：第 2 个，共 3 个")).toBeInTheDocument();
    await focus(tab("资料"));
    await userEvent.keyboard("{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}");
    expect(names()).toEqual(["首页", "字典", "资料"]);
    await expect.element(tab("资料")).toHaveFocus();
    await userEvent.keyboard("{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}");
    expect(names()).toEqual(["首页", "资料", "字典"]);
    await userEvent.keyboard("{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}");
    expect(names()).toEqual(["首页", "资料", "字典"]);
  });

  it("a pinned tab is behind home, has its name but no cross, and stays when all close", async () => {
    await openThree();
    const widths = () =>
      row
        .getByRole("tab")
        .elements()
        .map((one) => one.getBoundingClientRect().width);
    const before = widths();
    await openMenuOf("资料");
    await choose("固定");
    expect(names()).toEqual(["首页", "资料", "字典"]);
    await expect.element(cross("资料")).not.toBeInTheDocument();
    await expect.element(tab("资料 已固定")).toHaveTextContent("资料");
    // No sign takes space beside the name, so that names keep the same distance.
    expect(new Set([...before, ...widths()]).size).toBe(1);
    await openMenuOf("首页");
    await choose("关闭所有");
    await isFront("首页");
    expect(names()).toEqual(["首页", "资料"]);
    await openMenuOf("资料");
    await choose("取消固定");
    await expect.element(cross("资料")).toBeInTheDocument();
  });
});

describe("a page in a tab that is not in front", () => {
  const addDict = () => page.getByRole("button", { name: "新增字典" }).first();
  const before = () => userEvent.keyboard("{Alt>}{PageUp}{/Alt}");
  const after = () => userEvent.keyboard("{Alt>}{PageDown}{/Alt}");

  it("keeps what is typed, the caret and the focus", async () => {
    await openConsole("/system/dict", { menus, buttons });
    await find.click();
    await userEvent.keyboard("unfinished{ArrowLeft}{ArrowLeft}");
    await link("资料").click();
    await isFront("资料");
    await tab("字典").click();
    await expect.element(find).toHaveValue("unfinished");
    await expect.element(find).toHaveFocus();
    await userEvent.keyboard("X");
    await expect.element(find).toHaveValue("unfinishXed");
  });

  it("keeps undo, caret and scroll of a text box", async () => {
    await openConsole("/system/dict", { menus, buttons });
    await addDict().click();
    const box = dialog().getByLabelText("备注");
    await expect.element(box).toBeVisible();
    // The dialog takes the focus to its own first field once it is drawn.
    await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true);
    await focus(box);
    for (let line = 0; line < 12; line++) await userEvent.keyboard(`line ${line}{Enter}`);
    await userEvent.keyboard("last{ArrowLeft}{ArrowLeft}");
    const state = () => {
      const { selectionStart, scrollTop, value } = box.element() as HTMLTextAreaElement;
      return { selectionStart, scrollTop, value };
    };
    const left = state();
    await before();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.role).toBe("tabpanel");
    await after();
    await expect.element(box).toHaveFocus();
    expect(state()).toEqual(left);
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(state().value.length).toBeLessThan(left.value.length);
  });

  for (const way of ["keys", "address", "back"] as const) {
    it(`shows no dialog and holds nothing of the page that one left by ${way}`, async () => {
      const { go } = await openConsole("/wel/index", { menus, buttons });
      await link("字典").click();
      await addDict().click();
      await dialog().getByLabelText("名称").fill("Half written");
      if (way === "keys") await before();
      else await go(way === "back" ? -1 : "/wel/index");
      await isFront("首页");
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
      const main = document.querySelector("main");
      const hidden = [...document.querySelectorAll("[aria-hidden=true], [inert]")].filter((node) =>
        node.contains(main),
      );
      expect(hidden).toEqual([]);
      expect(document.body.hasAttribute("data-scroll-locked")).toBe(false);
      const { overflow, pointerEvents } = getComputedStyle(document.body);
      expect([overflow, pointerEvents]).toEqual(["visible", "auto"]);
      await link("字典").click();
      await expect.element(dialog().getByLabelText("名称")).toHaveValue("Half written");
    });
  }

  it("goes on with a query that runs", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let signal: AbortSignal | null = null;
    respondTo(reportQuery, async ({ content }, request) => {
      signal = request.signal;
      await held;
      return resultOf(content);
    });
    await openConsole("/report/builder?table=pupils", { menus, buttons });
    await addField("area", "d");
    await expect.poll(() => signal).not.toBeNull();
    await link("资料").click();
    await isFront("资料");
    release();
    await tab("图表 · pupils").click();
    await expect.element(page.getByRole("gridcell", { name: "East" })).toBeVisible();
    expect(signal).toMatchObject({ aborted: false });
  });

  it("asks before work is lost by refreshing or closing, and comes back with it", async () => {
    await openConsole("/system/dict", { menus, buttons });
    await find.fill("zzz");
    await userEvent.keyboard("{Alt>}{Shift>}r{/Shift}{/Alt}");
    await expect.element(find).toHaveValue("");
    await addDict().click();
    const name = dialog().getByLabelText("名称");
    await name.fill("Half written");
    await expect.element(tab("字典").getByRole("img", { name: "未保存" })).toBeVisible();
    await userEvent.keyboard("{Alt>}{Shift>}r{/Shift}{/Alt}");
    const prompt = page.getByRole("dialog", { name: "刷新“字典”？" });
    await prompt.getByRole("button", { name: "取消" }).click();
    await expect.element(name).toHaveValue("Half written");
    await userEvent.keyboard("{Alt>}{Shift>}w{/Shift}{/Alt}");
    await page
      .getByRole("dialog", { name: "关闭“字典”？" })
      .getByRole("button", { name: "关闭", exact: true })
      .last()
      .click();
    await expect.poll(names).toEqual(["首页"]);
    await userEvent.keyboard("{Alt>}{Shift>}t{/Shift}{/Alt}");
    await expect.element(name).toHaveValue("Half written");
    await expect.element(tab("字典").getByRole("img", { name: "未保存" })).toBeVisible();
    await before();
    await openMenuOf("首页");
    await item("关闭其他").click();
    const others = page.getByRole("dialog", { name: "关闭其他" });
    await expect.element(others).toMatchTextContent("以下标签页中未保存的内容将丢失：字典");
    await press("取消");
    await after();
    await userEvent.keyboard("{Alt>}{Shift>}r{/Shift}{/Alt}");
    await prompt.getByRole("button", { name: "刷新" }).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });
});
