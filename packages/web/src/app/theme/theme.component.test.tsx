import { deptTree } from "@provost/contract/people/dept";
import { userList } from "@provost/contract/people/people";
import { roleTree } from "@provost/contract/people/role";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { menu } from "../../menu/menu.fixtures.ts";
import { user } from "../../people/people.fixtures.ts";
import { respondTo } from "../../testing/boundary.ts";
import { openConsole } from "../../testing/open-console.tsx";
import { listed } from "../../testing/records.ts";
import { row } from "../../testing/steps.ts";
import { storage } from "../console.ts";
import { stored } from "../start/stored-items.ts";

const menus = [menu(1, "user", "用户", { path: "/system/user" })];
const html = document.documentElement;
const openAppearance = () => page.getByRole("button", { name: "外观", exact: true }).click();

it("2.36 9.10 offers six themes, of which the chosen one applies at once", async () => {
  await openConsole("/info/index", { menus });
  await openAppearance();
  await page.getByRole("button", { name: "主题", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "选择" });
  const themes = dialog.getByRole("group", { name: "主题" }).getByRole("radio");
  await expect.element(themes.first()).toBeChecked();
  const expected = ["theme-white", "theme-star", "theme-iview", "theme-d2", "theme-hey", "theme-default"];
  expect(themes.elements()).toHaveLength(6);
  for (const [at, name] of ["白色主题", "炫彩主题", "iview主题", "d2主题", "hey主题", "默认主题"].entries()) {
    await dialog.getByRole("radio", { name }).click();
    expect(storage.get(stored.themeName)).toBe(expected[at]);
    await expect.element(html).toHaveAttribute("data-theme", expected[at] ?? "");
  }
  await dialog.getByRole("radio", { name: "深色" }).click();
  await expect.element(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await dialog.getByRole("radio", { name: "跟随系统" }).click();
  await expect.element(html).toHaveAttribute("data-mantine-color-scheme", "light");
});

it("2.37 7.59 9.11 recolours the whole console at once, takes a written colour, goes back to #409EFF, and fetches nothing from elsewhere", async () => {
  performance.clearResourceTimings();
  await openConsole("/info/index", { menus });
  const brand = (): string => html.style.getPropertyValue("--mantine-color-brand-5");
  const before = brand();
  await openAppearance();
  await page.getByRole("button", { name: "主题色" }).click();
  const panel = page.getByRole("dialog", { name: "主题色" });
  await panel.getByRole("button", { name: "绿色" }).click();
  await expect.poll(brand).not.toBe(before);
  expect(storage.get(stored.colorName)).toBe("#2f9e60");
  const wrong = panel.getByText("请输入 # 加六位十六进制数字，例如 #409EFF");
  await panel.getByLabelText("颜色值").fill("#12");
  await expect.element(wrong).toBeVisible();
  await panel.getByLabelText("颜色值").fill("#8B5CF6");
  await expect.element(wrong).not.toBeInTheDocument();
  expect(storage.get(stored.colorName)).toBe("#8b5cf6");
  await panel.getByRole("button", { name: "恢复默认 #409EFF" }).click();
  await expect.poll(brand).toBe(before);
  const fetched = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  expect(
    fetched.filter(({ protocol, host }) => protocol !== "data:" && host !== window.location.host),
  ).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "外观", exact: true })).toHaveFocus();
});

it("makes compact rows 32 px high, and others 40", async () => {
  respondTo(userList, listed([user(1, "lena", "林娜"), user(2, "omar", "欧马")]));
  respondTo(deptTree, []);
  respondTo(roleTree, []);
  await openConsole("/system/user", { menus });
  const height = (): number => row("lena").element().getBoundingClientRect().height;
  await expect.element(row("lena")).toBeVisible();
  expect(height()).toBe(40);
  await openAppearance();
  await page.getByRole("radio", { name: "紧凑" }).click();
  await expect.poll(height).toBe(32);
});
