import type { Page } from "@playwright/test";
import { shellWords } from "@provost/web/app/shell/shell-words";
import { themeWords } from "@provost/web/app/theme/theme-words";
import { routeWords } from "@provost/web/ui/text/route-words";
import { eachLanguage, expect, expectAccessible, signIn, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";

test.use({ demo: true });

const words = textsIn({
  menu: text(shellWords, "menu"),
  toggle: text(shellWords, "toggleMenu"),
  datasets: text(routeWords, "datasets"),
  appearance: text(themeWords, "appearance"),
  otherAppearance: { zh: "Appearance", en: "外观" },
  language: text(shellWords, "language"),
  other: { zh: "English", en: "中文" },
  title: { zh: "Home-Provost", en: "首页-Provost" },
  enter: { zh: "Full screen", en: "全屏" },
  leave: { zh: "Exit full screen", en: "退出全屏" },
});

const enrolment = /^(在校人数一览|Enrolment at a glance)$/;

/** Pages by their address, with the text they show once they are rendered. */
const pages = {
  "/wel/index": (page: Page) => page.getByRole("region", { name: enrolment }).getByRole("grid"),
  "/report/builder?chart=01900000-0000-7000-8000-000000000001": (page: Page) =>
    page.getByRole("img", { name: /12/ }),
  "/report/dataset": (page: Page) => page.getByRole("row").filter({ hasText: "exam_score" }),
  "/report/chart": (page: Page) => page.getByRole("row").nth(1),
  "/system/dict": (page: Page) => page.getByRole("treegrid"),
} as const;

async function openDrawn(page: Page, path: keyof typeof pages): Promise<void> {
  await page.goto(path);
  if (path === "/wel/index") await page.getByRole("region", { name: enrolment }).scrollIntoViewIfNeeded();
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

eachLanguage((language) => {
  const w = words[language];

  test(`a phone has the menu in a drawer, and no page scrolls sideways (${language})`, {
    tag: "@long",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, language);
    const drawer = page.getByRole("dialog", { name: w.menu });
    await page.getByRole("button", { name: w.toggle }).click();
    await drawer.getByRole("link", { name: w.datasets }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/report\/dataset$/);
    for (const path of paths) {
      await openDrawn(page, path);
      await expectNoSidewaysScroll(page, path);
    }
  });

  test(`language, full screen and a collapsed menu: what is kept over a reload, and what the browser decides (2.38, 2.39, 4.20) (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    await page.getByRole("button", { name: w.toggle }).click();
    await page.getByRole("button", { name: w.appearance, exact: true }).click();
    await page.getByRole("button", { name: w.language, exact: true }).click();
    await page.getByRole("menuitem", { name: w.other }).click();
    await expect(page).toHaveTitle(w.title);
    await page.reload();
    await expect(page).toHaveTitle(w.title);
    await expect(page.locator("html")).toHaveAttribute("lang", language === "zh" ? "en" : "zh-CN");
    await expect(page.locator("aside")).toHaveCSS("width", "60px");

    await page.getByRole("button", { name: w.otherAppearance, exact: true }).click();
    const enter = page.getByRole("button", { name: w.enter, exact: true });
    await enter.click();
    await expect(page.getByRole("button", { name: w.leave })).toBeVisible();
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    // The browser's own way out is followed.
    await page.evaluate(() => document.exitFullscreen());
    await enter.click();
    await page.getByRole("button", { name: w.leave }).click();
    await expect(enter).toBeVisible();
  });
});

test("the pages can be read by everybody in dark colours", { tag: "@long" }, async ({ page }) => {
  await signIn(page, "en");
  await page.getByRole("button", { name: "Appearance" }).click();
  await page.getByRole("radio", { name: "Dark" }).check();
  await page.keyboard.press("Escape");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  for (const path of paths) {
    await openDrawn(page, path);
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
    await expectAccessible(page);
  }
});
