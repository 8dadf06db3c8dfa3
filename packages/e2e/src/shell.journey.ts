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
    search: "搜索菜单",
    palette: "搜索页面和操作",
    language: "语言",
    other: "English",
    title: "Home-Provost",
    enter: "全屏",
    leave: "退出全屏",
    account: /^账号/,
    home: "首页",
    info: "个人信息",
    empty: "没有发现菜单",
    charts: "图表",
    toCompact: "切换到紧凑密度",
    more: "更多操作",
    theme: "主题",
    colour: "主题色",
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
    search: "Search the menu",
    palette: "Search pages and actions",
    language: "Language",
    other: "中文",
    title: "首页-Provost",
    enter: "Full screen",
    leave: "Leave full screen",
    account: /^Account/,
    home: "Home",
    info: "Personal info",
    empty: "No menu found",
    charts: "Charts",
    toCompact: "Switch to compact density",
    more: "More actions",
    theme: "Theme",
    colour: "Primary colour",
  },
} as const;

/** Pages by their address, with what stands there once they are drawn. */
const pages = {
  "/wel/index": (page: Page) => page.getByRole("region", { name: "在校人数一览" }).getByRole("grid"),
  "/report/builder?chart=01900000-0000-7000-8000-000000000001": (page: Page) =>
    page.getByRole("img", { name: /12/ }),
  "/report/dataset": (page: Page) => page.getByRole("row").filter({ hasText: "exam_score" }),
  "/report/chart": (page: Page) => page.getByRole("row").nth(1),
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

  test(`7.46 a top item loads its own sidebar (${language})`, async ({ page }) => {
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

for (const language of languages) {
  const w = words[language];
  const side = (page: Page) => page.getByRole("navigation", { name: w.menu, exact: true });

  test(`a page opened by its address stands in the sidebar of its own top item (${language})`, async ({
    page,
  }) => {
    await signIn(page, language, { path: "/system/dict" });
    const top = page.getByRole("navigation", { name: w.top });
    await expect(side(page).getByRole("link", { name: w.dict })).toHaveAttribute("aria-current", "page");
    await expect(top.getByRole("button", { name: w.system })).toHaveAttribute("aria-current", "true");
    await expect(side(page).getByRole("link", { name: w.datasets })).toHaveCount(0);
  });

  test(`the search finds leaves by the beginning of their label, in any case (2.33, 2.34) (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    const box = page.getByLabel(w.search, { exact: true });
    await box.click();
    await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(5);
    await box.fill(w.charts.toUpperCase());
    const hit = page.getByRole("option").filter({ hasText: "/report/chart" });
    // Icon, name and path.
    await expect(hit).toContainText(w.charts);
    await expect(hit.locator("svg")).toBeVisible();
    await box.fill(w.charts.slice(1));
    await expect(page.getByRole("option").filter({ hasText: "/report/chart" })).toHaveCount(0);
    await box.fill(w.charts);
    await expect(hit).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/report\/chart$/);
    await expect(box).toHaveValue("");
  });

  test(`the palette goes to pages of all top menus, to tabs and to actions, by keys alone (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    const palette = page.getByRole("dialog", { name: w.palette });
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.type(w.dict);
    await expect(palette.getByRole("option", { name: w.dict })).toContainText(w.system);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/system\/dict$/);
    await expect(palette).toBeHidden();

    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.type(w.toCompact);
    await expect(palette.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-density", "compact");

    await page.keyboard.press("Control+k");
    await page.keyboard.type("本学年学情");
    await expect(palette.getByRole("option", { name: "本学年学情" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/report\/dashboard\/[0-9a-f-]+$/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("各校平均成绩");
    await expect(palette.getByRole("option", { name: "各校平均成绩" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/report\/view\/[0-9a-f-]+$/);

    // What was chosen last stands on top.
    await page.keyboard.press("Control+k");
    await page.keyboard.press("ArrowDown");
    await expect(palette.getByRole("group").first().getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  });

  test(`the language menu disables the current one, and the other retitles tab and window (2.39, 4.22, 4.23) (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    await page.getByRole("button", { name: w.language, exact: true }).click();
    const own = page.getByRole("menuitem", { name: language === "zh" ? "中文" : "English" });
    await expect(own).toBeDisabled();
    await page.getByRole("menuitem", { name: w.other }).click();
    await expect(page).toHaveTitle(w.title);
    await expect(page.locator("html")).toHaveAttribute("lang", language === "zh" ? "en" : "zh-CN");
    await page.reload();
    await expect(page).toHaveTitle(w.title);
  });

  test(`full screen is entered and left, and the button shows which holds (2.38, 4.20) (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    await page.getByRole("button", { name: w.enter, exact: true }).click();
    await expect(page.getByRole("button", { name: w.leave })).toBeVisible();
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    // The browser's own way out is followed.
    await page.evaluate(() => document.exitFullscreen());
    await expect(page.getByRole("button", { name: w.enter, exact: true })).toBeVisible();
    await page.getByRole("button", { name: w.enter, exact: true }).click();
    await page.getByRole("button", { name: w.leave }).click();
    await expect(page.getByRole("button", { name: w.enter, exact: true })).toBeVisible();
  });

  test(`the toggle collapses the menu to icons with tooltips, and expands it (2.30, 4.20) (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    const toggle = page.getByRole("button", { name: w.toggle });
    const wide = (await page.locator("aside").boundingBox())?.width ?? 0;
    await toggle.click();
    await expect.poll(async () => (await page.locator("aside").boundingBox())?.width).toBe(56);
    await side(page).getByRole("link", { name: w.datasets }).hover();
    await expect(page.getByRole("tooltip", { name: w.datasets })).toBeVisible();
    await page.reload();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await toggle.click();
    await expect.poll(async () => (await page.locator("aside").boundingBox())?.width).toBe(wide);
  });

  test(`the user menu leads home and to the personal info (2.40) (${language})`, async ({ page }) => {
    await signIn(page, language, { path: "/system/dict" });
    await page.getByRole("button", { name: w.account }).click();
    await page.getByRole("menuitem", { name: w.info }).click();
    await expect(page).toHaveURL(/\/info\/index$/);
    await page.getByRole("button", { name: w.account }).click();
    await page.getByRole("menuitem", { name: w.home }).click();
    await expect(page).toHaveURL(/\/wel\/index$/);
  });

  test(`an empty menu says so (2.48) (${language})`, async ({ page }) => {
    await page.route("**/api/sq-system/menu/routes*", (route) =>
      route.fulfill({ json: { code: 200, success: true, msg: "", data: [] } }),
    );
    await signIn(page, language);
    await expect(side(page).getByText(w.empty)).toBeVisible();
  });

  test(`on phones the lesser actions stand in one menu, and the shade shuts the drawer (2.28) (${language})`, async ({
    page,
  }) => {
    await phone(page, language);
    await page.getByRole("banner").getByRole("button", { name: w.more, exact: true }).click();
    for (const name of [w.colour, w.theme, w.dark, w.enter, w.other])
      await expect(page.getByRole("menuitem", { name, exact: true })).toBeVisible();
    await page.getByRole("menuitem", { name: w.theme, exact: true }).click();
    await expect(page.getByRole("radio")).toHaveCount(11);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: w.toggle }).click();
    const drawer = page.getByRole("dialog", { name: w.menu });
    await expect(drawer).toBeVisible();
    await page.mouse.click(370, 600);
    await expect(drawer).toBeHidden();
    await page.getByRole("button", { name: w.toggle }).click();
    await drawer.getByRole("button", { name: w.palette }).click();
    await expect(page.getByRole("dialog", { name: w.palette }).getByRole("combobox")).toBeFocused();
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
