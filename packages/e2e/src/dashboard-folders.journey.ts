import type { Locator, Page } from "@playwright/test";
import { carry, place } from "./folder-steps.ts";
import { expect, expectAccessible, type Language, signIn, test } from "./journey.ts";
import { tabTo } from "./key-steps.ts";
import { callerOf, newTenant } from "./server-steps.ts";

/** A tenant of its own with three dashboards; their list is open. */
async function openDashboards(page: Page, language: Language): Promise<void> {
  const head = await newTenant("云杉看板", "", {});
  const caller = await callerOf(head);
  const content = { tabs: [{ id: "first", name: "", tiles: [] }], filters: [], refreshSeconds: null };
  for (const name of ["Alpha", "Beta", "Gamma"]) {
    const { code, data } = await caller.ask("POST", "/api/report/dashboard", { name, content });
    expect(code, JSON.stringify(data)).toBe(200);
  }
  await signIn(page, language, { as: head });
  await page.goto("/report/dashboard");
  await expect(row(page, "Gamma")).toBeVisible();
}

const row = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

test("dashboards into folders by mouse and menu: one, several, renamed, searched, removed without loss (zh)", async ({
  page,
}) => {
  await openDashboards(page, "zh");
  const [alpha, beta, gamma] = [row(page, "Alpha"), row(page, "Beta"), row(page, "Gamma")];

  await page.getByRole("button", { name: "新建文件夹" }).click();
  await page.getByLabel("文件夹名称").last().fill("教务");
  await page.getByRole("button", { name: "保存名称" }).click();
  await expect(place(page, "教务")).toContainText("0");

  await alpha.getByRole("button", { name: "更多操作 Alpha" }).click();
  await page.getByRole("menuitem", { name: "移动到…" }).click();
  const one = page.getByRole("dialog", { name: "移动“Alpha”" });
  await one.getByLabel("移动到").click();
  await page.getByRole("option", { name: "教务" }).click();
  await one.getByRole("button", { name: "移动", exact: true }).click();
  await expect(one).toBeHidden();
  await expect(alpha).toContainText("教务");
  await expect(place(page, "教务")).toContainText("1");

  await beta.getByRole("checkbox").check();
  await gamma.getByRole("checkbox").check();
  await page.getByRole("region", { name: "已选 2 项" }).getByRole("button", { name: "移动到…" }).click();
  const several = page.getByRole("dialog", { name: "移动 2 个仪表盘" });
  await several.getByLabel("移动到").click();
  await page.getByRole("option", { name: "教务" }).click();
  await several.getByRole("button", { name: "移动", exact: true }).click();
  await expect(place(page, "教务")).toContainText("3");

  await place(page, "教务").click();
  await page.getByRole("searchbox", { name: "按名称搜索" }).fill("bet");
  await expect(alpha).toHaveCount(0);
  await expect(beta).toBeVisible();
  await page.getByRole("searchbox", { name: "按名称搜索" }).fill("");
  await expect(alpha).toBeVisible();
  await expectAccessible(page);

  await alpha.hover();
  await carry(page, alpha.getByTitle("拖到左侧的文件夹中"), place(page, "未归入文件夹"));
  await expect(alpha).toHaveCount(0);
  await expect(place(page, "教务")).toContainText("2");

  await place(page, "教务").hover();
  await page.getByRole("button", { name: "“教务”的操作" }).click();
  // The menu stays while the pointer is elsewhere.
  await page.getByRole("heading", { level: 1 }).hover();
  await page.getByRole("menuitem", { name: "重命名" }).click();
  await page.getByLabel("文件夹名称").last().fill("学情");
  await page.getByRole("button", { name: "保存名称" }).click();
  const named = place(page, "学情");
  await expect(named).toContainText("2");
  await expect(named).toBeFocused();

  await page.keyboard.press("Delete");
  const sure = page.getByRole("dialog", { name: "删除文件夹“学情”？" });
  await expect(sure).toContainText("其中的仪表盘和文件夹会移到上一级，不会丢失。");
  await sure.getByRole("button", { name: "删除" }).click();
  await expect(named).toHaveCount(0);
  for (const kept of [alpha, beta, gamma]) await expect(kept).toBeVisible();
});

test("dashboards into folders by keys, and on a phone (en)", async ({ page }) => {
  await openDashboards(page, "en");
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  const beta = row(page, "Beta");

  await page.getByRole("button", { name: "New folder" }).focus();
  await press("Enter");
  await page.keyboard.type("Exams");
  await press("Enter");
  await expect(place(page, "Exams")).toBeVisible();
  await place(page, "All dashboards").focus();
  for (const _ of ["Favourites", "Mine", "Exams"]) await press("ArrowDown");
  await expect(place(page, "Exams")).toBeFocused();
  await press("F2");
  await page.keyboard.type("Tests");
  await press("Enter");
  await expect(place(page, "Tests")).toBeFocused();
  await press("Insert");
  await page.keyboard.type("Mocks");
  await press("Enter");
  await expect(place(page, "Mocks")).toHaveAttribute("aria-level", "2");

  await beta.focus();
  await press("m");
  const move = page.getByRole("dialog", { name: "Move “Beta”" });
  await expect(move.getByLabel("Move to")).toBeFocused();
  await page.keyboard.type("Mocks");
  await press("ArrowDown");
  await press("Enter");
  await press("Tab");
  await press("Tab");
  await press("Enter");
  await expect(move).toBeHidden();
  await expect(beta).toContainText("Tests / Mocks");
  await expect(beta).toBeFocused();

  await place(page, "Mocks").focus();
  await press("Enter");
  await expect(beta).toBeVisible();
  await expect(row(page, "Alpha")).toHaveCount(0);
  await page.getByRole("button", { name: "New dashboard" }).first().click();
  await expect(page).toHaveURL(/edit=1/);
  await page.goto("/report/dashboard");
  await expect(place(page, "Mocks")).toContainText("2");

  await place(page, "Tests").focus();
  await press("Delete");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Remove" }));
  await press("Enter");
  await expect(place(page, "Tests")).toHaveCount(0);
  await expect(place(page, "Mocks")).toHaveAttribute("aria-level", "1");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /All dashboards|Mocks/ }).click();
  await place(page, "Mocks").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mocks" })).toBeVisible();
  await expect(page.getByText("Beta", { exact: true })).toBeVisible();
  await expect(page.getByText("Alpha", { exact: true })).toHaveCount(0);
});
