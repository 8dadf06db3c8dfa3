import type { Page } from "@playwright/test";
import { lockPageWords } from "@provost/web/app/lock/lock-page-words";
import { shellWords } from "@provost/web/app/shell/shell-words";
import { routeWords } from "@provost/web/ui/text/route-words";
import { words as common, eachLanguage, expect, type Language, signInByHand, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";
import { expectSettled, overflow } from "./walk-steps.ts";

test.use({ demo: true });

const words = textsIn({
  menu: text(shellWords, "menu"),
  toggle: text(shellWords, "toggleMenu"),
  datasets: text(routeWords, "datasets"),
  charts: text(routeWords, "charts"),
  search: text(shellWords, "search"),
  palette: text(shellWords, "palette"),
  tab: text(shellWords, "home"),
  account: { zh: /^账号/, en: /^Account/ },
  logout: text(shellWords, "logout"),
  leave: text(lockPageWords, "exitAction"),
});

const widths = [1440, 992, 768, 390] as const;
/** Between them nothing is laid out that these do not show. */
const always: readonly number[] = [390];

async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  const bar = page.getByRole("banner");
  if ((await bar.count()) === 0) return;
  // Nothing in the bar is pushed out of the window or over its neighbour.
  const beyond = await bar.evaluate((header) => {
    const shown = [...header.querySelectorAll("button, input")].filter(
      (one) => one instanceof HTMLElement && one.checkVisibility({ visibilityProperty: true }),
    );
    return shown
      .filter((one) => one.getBoundingClientRect().right > innerWidth)
      .map(({ outerHTML }) => outerHTML);
  });
  expect(beyond).toEqual([]);
}

async function sidebar(page: Page, language: Language, width: number) {
  const w = words[language];
  if (width >= 768) return page.getByRole("navigation", { name: w.menu, exact: true });
  await page.getByRole("button", { name: w.toggle }).click();
  return page.getByRole("dialog", { name: w.menu });
}

eachLanguage((language) => {
  for (const width of widths) {
    const details = always.includes(width) ? {} : { tag: "@long" };
    test(
      `sign in, menu, page, tabs, search, sign out at ${width} px (${language})`,
      details,
      async ({ page }) => {
        const w = words[language];
        await page.setViewportSize({ width, height: 844 });
        await signInByHand(page, language);
        await expectSettled(page);
        await expectNoOverflow(page);

        const side = await sidebar(page, language, width);
        await side.getByRole("link", { name: w.datasets }).click();
        await expect(page).toHaveURL(/\/report\/dataset$/);
        await expect(page.getByRole("heading", { level: 1, name: w.datasets })).toBeVisible();
        await expectSettled(page);
        await expectNoOverflow(page);

        await page.getByRole("tab", { name: w.tab }).click();
        await expect(page).toHaveURL(/\/wel\/index$/);

        if (width < 768) await page.getByRole("button", { name: w.toggle }).click();
        // Between, the field is a sign in the bar, which opens the palette.
        const isSign = width >= 768 && width < 992;
        if (isSign) await page.getByRole("button", { name: w.palette }).click();
        const box = isSign
          ? page.getByRole("dialog", { name: w.palette }).getByRole("combobox")
          : page.getByLabel(w.search, { exact: true });
        await box.fill(w.charts);
        await page.getByRole("option", { name: w.charts }).first().click();
        await expect(page).toHaveURL(/\/report\/chart$/);
        await expectSettled(page);
        await expectNoOverflow(page);

        await page.getByRole("button", { name: w.account }).click();
        await page.getByRole("menuitem", { name: w.logout }).click();
        await page.getByRole("dialog").getByRole("button", { name: w.leave, exact: true }).click();
        await expect(page).toHaveURL(/\/login$/);
        await expect(page.getByRole("button", { name: common[language].submit, exact: true })).toBeVisible();
        await expectNoOverflow(page);
      },
    );
  }
});
