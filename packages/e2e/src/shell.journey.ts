import type { Page } from "@playwright/test";
import { expect, expectAccessible, type Language, languages, signIn, test } from "./journey.ts";

const words = {
  zh: {
    top: "顶部菜单",
    menu: "菜单",
    toggle: "收起或展开菜单",
    system: "系统管理",
    reports: "报表中心",
    dict: "字典管理",
    users: "用户管理",
    datasets: "数据集",
    dark: "切换到深色",
    light: "切换到浅色",
  },
  en: {
    top: "Top menu",
    menu: "Menu",
    toggle: "Collapse or expand the menu",
    system: "System",
    reports: "Reports",
    dict: "Dictionaries",
    users: "Users",
    datasets: "Data sets",
    dark: "Switch to dark",
    light: "Switch to light",
  },
} as const;

/** Pages by their address, with what stands there once they are drawn. */
const pages = {
  "/wel/index": (page: Page) => page.getByRole("region", { name: "在校人数一览" }).getByRole("table"),
  "/report/builder?chart=01900000-0000-7000-8000-000000000001": (page: Page) =>
    page.getByRole("img", { name: /12/ }),
  "/report/dataset": (page: Page) => page.getByRole("row").filter({ hasText: "exam_score" }),
  "/report/chart": (page: Page) => page.getByRole("row").filter({ hasText: "各校平均成绩" }),
  "/system/dict": (page: Page) => page.getByRole("treegrid"),
} as const;

async function openDrawn(page: Page, path: keyof typeof pages): Promise<void> {
  await page.goto(path);
  if (path === "/wel/index")
    await page.getByRole("region", { name: "在校人数一览" }).scrollIntoViewIfNeeded();
  await expect(pages[path](page)).toBeVisible();
}

const paths = Object.keys(pages).filter((path): path is keyof typeof pages => path in pages);

async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(over, path).toBeLessThanOrEqual(0);
}

async function phone(page: Page, language: Language): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, language);
}

for (const language of languages) {
  const w = words[language];

  test(`a top item loads its own sidebar (${language})`, async ({ page }) => {
    await signIn(page, language);
    const top = page.getByRole("navigation", { name: w.top });
    const side = page.getByRole("navigation", { name: w.menu, exact: true });
    await top.getByRole("button", { name: w.system }).click();
    // Its first page, which is the one marked.
    await expect(page).toHaveURL(/\/system\/user$/);
    await expect(side.getByRole("link", { name: w.users })).toHaveAttribute("aria-current", "page");
    await expect(side.getByRole("link", { name: w.datasets })).toHaveCount(0);
    await top.getByRole("button", { name: w.reports }).click();
    await expect(side.getByRole("link", { name: w.datasets })).toBeVisible();
    await expect(side.getByRole("link", { name: w.dict })).toHaveCount(0);
  });

  test(`a phone has the menu in a drawer, and no page scrolls sideways (${language})`, async ({ page }) => {
    await phone(page, language);
    const drawer = page.getByRole("dialog", { name: w.menu });
    await page.getByRole("button", { name: w.toggle }).click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await page.getByRole("button", { name: w.toggle }).click();
    await drawer.getByRole("link", { name: w.datasets }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/report\/dataset$/);
    for (const path of paths) {
      await openDrawn(page, path);
      await expectNoSidewaysScroll(page, path);
    }
  });
}

test("the pages can be read by everybody in dark colours", async ({ page }) => {
  await signIn(page, "en");
  await page.getByRole("button", { name: words.en.dark }).click();
  await expect(page.getByRole("button", { name: words.en.light })).toBeVisible();
  for (const path of paths) {
    await openDrawn(page, path);
    await expect(page.getByRole("button", { name: words.en.light })).toBeVisible();
    await expectAccessible(page);
  }
});
