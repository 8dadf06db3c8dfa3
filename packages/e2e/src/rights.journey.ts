import type { Page } from "@playwright/test";
import { expect, expectAccessible, type Language, languages, oneLanguage, test } from "./journey.ts";
import { menuOf, removeMenu, roleWith, saveMenu } from "./menu-steps.ts";
import { asAdministrator, makeSomebody, openAs, saveDialog } from "./people-steps.ts";

const words = {
  zh: {
    side: "菜单",
    top: "顶部菜单",
    forbidden: "没有权限",
    system: "系统管理",
    reports: "报表中心",
    home: "首页",
    charts: "图表",
    dict: "字典管理",
    addDict: "新增字典",
    name: "名称",
    code: "编码",
    cancel: "取消",
    discard: "放弃",
    window: "在新窗口打开",
  },
  en: {
    side: "Menu",
    top: "Top menu",
    forbidden: "No permission",
    system: "System",
    reports: "Reports",
    home: "Home",
    charts: "Charts",
    dict: "Dictionaries",
    addDict: "Add dictionary",
    name: "Name",
    code: "Code",
    cancel: "Cancel",
    discard: "Discard",
    window: "opens in a new window",
  },
} as const;

const sidebar = (page: Page, language: Language) =>
  page.getByRole("navigation", { name: words[language].side, exact: true });
const topBar = (page: Page, language: Language) =>
  page.getByRole("navigation", { name: words[language].top });
let people = 0;

for (const language of languages) {
  const w = words[language];

  test(`a page whose menu one lacks answers 403 in the frame (${language})`, async ({ page, request }) => {
    const name = `rights-${language}-${Date.now()}-${people++}`;
    const role = await roleWith(request, name, ["chart", "chart_view"]);
    const somebody = await makeSomebody(request, { account: name, userName: "林步", roleIds: [role.id] });
    await openAs(page, language, "/system/menu", somebody);
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByRole("heading", { name: w.forbidden })).toBeVisible();
    await expect(sidebar(page, language).getByRole("link", { name: w.charts, exact: true })).toBeVisible();
    await expect(sidebar(page, language).getByRole("button", { name: w.system })).toHaveCount(0);
    await expectAccessible(page);
    // By another spelling, and with a query, it is the same page.
    for (const path of ["/SYSTEM/menu", "/system/menu/", "/system/user?dept=1"]) {
      await page.goto(path);
      await expect(panel.getByRole("heading", { name: w.forbidden })).toBeVisible();
    }
    await page.goto("/info/index");
    await expect(panel.getByRole("heading", { level: 1 })).not.toHaveText(w.forbidden);
    await sidebar(page, language).getByRole("link", { name: w.charts, exact: true }).click();
    await expect(page).toHaveURL(/\/report\/chart$/);
    await expect(panel.getByRole("heading", { name: w.charts, level: 1 })).toBeVisible();
  });

  if (language === oneLanguage)
    test(`what a role loses is gone at the next refusal, without a reload (${language})`, async ({
      page,
      request,
    }) => {
      const name = `losing-${language}-${Date.now()}-${people++}`;
      const role = await roleWith(request, name, ["chart", "dict", "dict_view", "dict_add"]);
      const somebody = await makeSomebody(request, { account: name, userName: "林步", roleIds: [role.id] });
      await openAs(page, language, "/system/dict", somebody);
      await page.getByRole("button", { name: w.addDict }).first().click();
      const chart = await menuOf(request, "chart");
      const less = { id: role.id, version: role.version, code: name, name, menuIds: [chart?.id] };
      expect(await asAdministrator(request, "post", "/api/sq-system/role/submit", less)).toMatchObject({
        code: 200,
      });
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(w.name).fill("Too late");
      await dialog.getByLabel(w.code).fill(`late_${Date.now()}`);
      await saveDialog(page, language);
      await expect(page.getByRole("tabpanel").getByRole("heading", { name: w.forbidden })).toBeVisible();
      await expect(sidebar(page, language).getByRole("link", { name: w.dict })).toHaveCount(0);
    });

  if (language === oneLanguage)
    test(`6.01 menus meant for other roles are neither shown nor opened (${language})`, async ({
      page,
      request,
    }) => {
      await removeMenu(request, "walk_roles", "walk_all");
      await saveMenu(request, {
        code: "walk_all",
        name: "For all",
        path: "/report/dataset",
        meta: { roles: [] },
      });
      await saveMenu(request, {
        code: "walk_roles",
        name: "For some",
        path: "",
        meta: { roles: ["nobody"] },
      });
      await openAs(page, language, "/wel/index");
      await expect(sidebar(page, language).getByRole("link", { name: "For all" })).toBeVisible();
      await expect(sidebar(page, language).getByRole("link", { name: "For some" })).toHaveCount(0);
      const dict = await menuOf(request, "dict");
      await saveMenu(request, { ...dict, meta: { i18n: "dict", roles: ["nobody"] } });
      await page.goto("/system/dict");
      await expect(page.getByRole("tabpanel").getByRole("heading", { name: w.forbidden })).toBeVisible();
      const hidden = await menuOf(request, "dict");
      await saveMenu(request, { ...hidden, meta: { i18n: "dict" } });
      await removeMenu(request, "walk_roles", "walk_all");
    });

  if (language === oneLanguage)
    test(`3.03 an item opens its page with its query, and counts where its group occurs (${language})`, async ({
      page,
      request,
    }) => {
      await removeMenu(request, "walk_query", "walk_window");
      const query = { code: "学段", size: "5" };
      const group = ["/info/"];
      await saveMenu(request, { code: "walk_query", name: "With query", path: "/system/dict", query, group });
      await saveMenu(request, {
        code: "walk_window",
        name: "Apart",
        path: "https://example.org/x",
        isOpen: 2,
      });
      await openAs(page, language, "/wel/index");
      const side = sidebar(page, language);
      await side.getByRole("link", { name: "With query" }).click();
      await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(query);
      await expect(page.getByRole("treegrid")).toBeVisible();
      await expect(side.locator("[aria-current=page]")).toHaveText("With query");
      await expect(page.getByRole("tab", { name: "With query" })).toBeVisible();
      await page.goto("/info/index");
      await expect(side.locator("[aria-current=page]")).toHaveText("With query");
      const apart = side.getByRole("link", { name: "Apart" });
      await expect(apart).toHaveAttribute("target", "_blank");
      await expect(apart).toHaveAttribute("href", "https://example.org/x");
      await expect(apart.getByLabel(w.window)).toBeVisible();
      await removeMenu(request, "walk_query", "walk_window");
    });

  if (language === oneLanguage)
    test(`the top menu follows the page that is shown (${language})`, async ({ page }) => {
      await openAs(page, language, "/report/chart");
      const current = topBar(page, language).locator("[aria-current]");
      const side = sidebar(page, language);
      await expect(current).toHaveText(w.reports);
      await topBar(page, language).getByRole("button", { name: w.system }).click();
      await expect(current).toHaveText(w.system);
      await expect(side.getByRole("link", { name: w.charts, exact: true })).toHaveCount(0);
      await page.getByRole("tab", { name: w.charts }).click();
      await expect(current).toHaveText(w.reports);
      await expect(side.getByRole("link", { name: w.charts, exact: true })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await topBar(page, language).getByRole("button", { name: w.system }).click();
      await page.getByRole("tab", { name: w.home }).click();
      await expect(current).toHaveText(w.home);
    });
}
