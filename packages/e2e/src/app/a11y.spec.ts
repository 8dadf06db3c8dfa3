import type { Page } from "@playwright/test";
import { chartWords } from "@provost/web/chart/chart-words";
import { auditWords } from "@provost/web/log/audit/audit-words";
import { dataAccessWords } from "@provost/web/people/user/rights/data-access-words";
import { userWords } from "@provost/web/people/user/user-words";
import { settingsWords } from "@provost/web/tenant/settings/settings-words";
import { expect, languages, openIn, signIn, test } from "../console.ts";
import { newTenant } from "../server-steps.ts";
import { text } from "../texts.ts";
import { axeFaults, everyPage, expectSettled, goWithin, onceEach, overflow, visit } from "./walk-steps.ts";

test.use({ demo: true });

const addTo = (shelf: "filters" | "dimensions"): string =>
  text(chartWords, "add", { what: text(chartWords, shelf).en }).en;

/** Buttons that open an overlay on a page. */
const dialogs: Readonly<Record<string, readonly string[]>> = {
  "/report/dashboard/01900000-0000-7000-8000-0000000000d1": ["More actions"],
  "/report/dashboard": ["More actions This school year"],
  "/report/chart": ["More actions Average score by school"],
  "/report/builder?chart=01900000-0000-7000-8000-000000000001": [addTo("filters"), addTo("dimensions")],
  "/report/dataset": ["More actions attendance"],
  "/system/audit": ["Period"],
  "/system/dept": ["Add department"],
  "/system/menu": ["Add menu"],
  "/system/top-menu": ["Add top menu"],
  "/system/dict": ["Add dictionary"],
  "/system/tenant": ["Add tenant"],
  "/system/setting": [text(settingsWords, "addWay").en],
  "/system/user": ["Add user", "Import", "Edit 陈雨晴"],
};

/** What is over the whole console, opened from the top bar. */
const ofTheBar = ["Appearance", "Search pages and actions", "Account"];
/** What is opened from there. */
const ofAppearance = ["Theme", "Accent colour"];

const over = (page: Page) => page.getByRole("dialog").or(page.getByRole("menu")).filter({ visible: true });

async function walkOver(page: Page, name: string | RegExp, where: string): Promise<string[]> {
  await page.getByRole("button", { name }).first().click();
  await expect(over(page).first(), `${where} › ${String(name)}`).toBeVisible();
  await expect(over(page).locator(".mantine-Skeleton-root, [aria-busy=true]")).toHaveCount(0);
  const faults = await axeFaults(page, `${where} › ${String(name)}`);
  await page.keyboard.press("Escape");
  await expect(over(page)).toHaveCount(0);
  return faults;
}

test.describe("every page passes axe (WCAG 2.2 AA)", { tag: "@long" }, () => {
  // It has every page, that of the tenants, too; nothing is changed there.
  test.use({ tenant: "platform" });
  test.slow();

  test("loaded, in light and dark colours, and at 200 % without scrolling sideways", async ({ page }) => {
    test.setTimeout(600_000);
    await signIn(page, "zh");
    const faults: string[] = [];
    for (const path of everyPage) {
      await visit(page, path);
      faults.push(...(await axeFaults(page, `${path} light`)));
      await page.emulateMedia({ colorScheme: "dark" });
      faults.push(...(await axeFaults(page, `${path} dark`, ["color-contrast"])));
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 720, height: 450 });
      await expect.poll(() => overflow(page), path).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    expect(onceEach(faults)).toEqual([]);
  });

  test("with its dialogs open", async ({ page }) => {
    test.setTimeout(600_000);
    await signIn(page, "en");
    const faults: string[] = [];
    for (const name of ofTheBar) faults.push(...(await walkOver(page, new RegExp(`^${name}`), "top bar")));
    for (const name of ofAppearance) {
      await page.getByRole("button", { name: "Appearance" }).click();
      faults.push(...(await walkOver(page, new RegExp(`^${name}`), "appearance")));
    }
    for (const [path, names] of Object.entries(dialogs)) {
      await visit(page, path);
      for (const name of names) faults.push(...(await walkOver(page, name, path)));
    }
    await visit(page, "/system/user");
    await page.getByRole("row").filter({ hasText: "陈雨晴" }).getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: text(userWords, "rights").en }).click();
    await expect(page.getByRole("region", { name: text(userWords, "rightsList").en })).toBeVisible();
    faults.push(...(await axeFaults(page, "a user's permissions")));
    await page.getByRole("tab", { name: text(dataAccessWords, "data").en }).click();
    await expect(page.getByRole("region", { name: text(dataAccessWords, "list").en })).toBeVisible();
    faults.push(...(await axeFaults(page, "a user's data access")));
    await page.keyboard.press("Escape");
    await visit(page, "/system/audit");
    const audit = page.getByRole("grid", { name: text(auditWords, "title").en });
    for (const opened of [1, 2]) {
      await audit.locator("[data-row] [aria-expanded=false]").first().click();
      await expect(audit.locator("[data-row] [aria-expanded=true]")).toHaveCount(opened);
    }
    faults.push(...(await axeFaults(page, "details of the audit log")));
    await page.emulateMedia({ colorScheme: "dark" });
    faults.push(...(await axeFaults(page, "details of the audit log, dark", ["color-contrast"])));
    await page.emulateMedia({ colorScheme: "light" });
    await visit(page, "/system/role");
    await page.getByRole("button", { name: "Open 分析员" }).click();
    await expectSettled(page);
    faults.push(...(await axeFaults(page, "a role")));
    expect(onceEach(faults)).toEqual([]);
  });

  test("empty, as a new tenant sees it", async ({ page }) => {
    test.setTimeout(600_000);
    const head = await newTenant("云杉新区", "", {});
    await signIn(page, "en", { as: head });
    const faults: string[] = [];
    for (const path of everyPage) {
      await goWithin(page, path);
      faults.push(...(await axeFaults(page, `${path} empty`)));
    }
    expect(onceEach(faults)).toEqual([]);
  });

  test("in error, when no call is answered", async ({ page }) => {
    test.setTimeout(600_000);
    await signIn(page, "zh");
    await expectSettled(page);
    await page.route("**/api/**", (route) =>
      route.fulfill({ status: 500, json: { code: 500, success: false, msg: "未知错误", data: null } }),
    );
    const faults: string[] = [];
    for (const path of everyPage) {
      await goWithin(page, path);
      faults.push(...(await axeFaults(page, `${path} error`)));
    }
    expect(onceEach(faults)).toEqual([]);
  });

  test("outside the frame: sign-in, 403, 404, 500", async ({ page }) => {
    const faults: string[] = [];
    for (const [at, language] of languages.entries()) {
      await page.emulateMedia({ colorScheme: at === 0 ? "light" : "dark" });
      for (const path of ["/login", "/403", "/404", "/500"]) {
        if (path === "/login") await openIn(page, language, path);
        else await page.goto(path);
        await expect(page.getByRole("main")).toBeVisible();
        faults.push(...(await axeFaults(page, `${path} ${language}`)));
      }
    }
    expect(onceEach(faults)).toEqual([]);
  });
});

test("2.26 each page has its landmarks and one first heading", { tag: "@long" }, async ({ page }) => {
  await signIn(page, "en");
  for (const path of ["/wel/index", "/system/user", "/report/builder"]) {
    await visit(page, path);
    await expect(page.getByRole("banner")).toHaveCount(1);
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("navigation", { name: "Menu", exact: true })).toHaveCount(1);
    await expect(page.getByRole("navigation", { name: "Top menu" })).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
});

test("the keyboard comes to the content first, then through bar, menu and tabs to the page", async ({
  page,
}) => {
  await signIn(page, "en", { path: "/system/dict" });
  await expectSettled(page);
  const skip = page.getByRole("button", { name: "Skip to content" });
  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("main [role=tabpanel]:focus")).toBeVisible();

  // Nothing comes before it: tabbing backwards leaves the page.
  await skip.focus();
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator("body *:focus")).toHaveCount(0);
  await skip.focus();
  const seen: string[] = [];
  for (let step = 0; step < 60 && seen.at(-1) !== "page"; step += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const focus = document.activeElement;
      if (focus?.closest("[role=tabpanel]")) return "page";
      if (focus?.closest("header")) return "bar";
      if (focus?.closest("aside")) return "menu";
      if (focus?.closest("main")) return "tabs";
      return "elsewhere";
    });
    if (at !== seen.at(-1)) seen.push(at);
  }
  expect(seen).toEqual(["bar", "menu", "tabs", "page"]);
});

test("nothing moves where the system asks for reduced motion", async ({ page }) => {
  await signIn(page, "en");
  const motion = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--motion").trim());
  expect(await motion()).toMatch(/^0m?s$/);
  await page.getByRole("button", { name: "Appearance" }).click();
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Theme" })).toBeVisible();
  const moving = await page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const isLong = Number(effect?.getComputedTiming().duration ?? 0) > 1;
      return isLong && effect instanceof KeyframeEffect ? [effect.target?.outerHTML.slice(0, 120)] : [];
    }),
  );
  expect(moving).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await motion()).toMatch(/^(120ms|0?\.12s)/);
});
