import type { Page } from "@playwright/test";
import { expect, expectAccessible, languages, oneLanguage, test } from "./journey.ts";
import { dragRow, fieldOf, removeMenu } from "./menu-steps.ts";
import { dialog, openAs, openElsewhere, row, saveDialog } from "./people-steps.ts";

const words = {
  zh: {
    add: "新增菜单",
    name: "名称",
    code: "编码",
    path: "路径",
    pathWrong: "路径必须以 / 开头",
    icon: "图标：",
    findIcon: "搜索图标",
    school: "学校",
    taken: "已有此编码",
    remove: "删除",
    below: "其下 1 项会一并删除：",
    menu: "菜单",
    system: "系统管理",
    theirs: "现有内容",
    keepMine: "保存我的内容",
    find: "按名称、编码或路径筛选",
    none: "没有符合条件的菜单",
    clear: "清除筛选",
    moved: "现在位于",
    title: "菜单管理",
  },
  en: {
    add: "Add menu",
    name: "Name",
    code: "Code",
    path: "Path",
    pathWrong: "A path starts with /",
    icon: "Icon:",
    findIcon: "Search icons",
    school: "school",
    taken: "This code exists already",
    remove: "Remove",
    below: "What stands below it is removed with it:",
    menu: "Menu",
    system: "System",
    theirs: "As it stands",
    keepMine: "Save mine",
    find: "Filter by name, code or path",
    none: "No menu matches the filter",
    clear: "Clear filter",
    moved: "now stands",
    title: "Menus",
  },
} as const;

const table = (page: Page) => page.getByRole("treegrid");

for (const language of languages) {
  const w = words[language];
  const sidebar = (page: Page) => page.getByRole("navigation", { name: w.menu, exact: true });
  const names = async (page: Page): Promise<string[]> =>
    (await table(page).getByRole("row").locator("td:first-child").allTextContents()).filter(Boolean);

  async function add(page: Page, name: string, code: string, path: string): Promise<void> {
    await page.getByRole("button", { name: w.add }).click();
    await fieldOf(page, w.name).fill(name);
    await fieldOf(page, w.code).fill(code);
    await fieldOf(page, w.path).fill(path);
    await saveDialog(page, language);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }

  test(`keeping menus: add, below, change, remove, and the sidebar knows at once (${language})`, async ({
    page,
    request,
  }) => {
    await removeMenu(request, "walk_add", "walk");
    // Home's sidebar holds every menu, also those of no top item.
    await openAs(page, language, "/wel/index");
    await sidebar(page).getByRole("button", { name: w.system }).click();
    await sidebar(page).getByRole("link", { name: w.title, exact: true }).click();
    await expect(table(page)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: w.add }).click();
    const form = dialog(page);
    await fieldOf(page, w.name).fill("Walk");
    await fieldOf(page, w.code).fill("dict");
    await fieldOf(page, w.path).fill("javascript:alert(1)");
    await fieldOf(page, w.code).focus();
    await expect(form).toContainText(w.pathWrong);
    await expectAccessible(page);
    await fieldOf(page, w.path).fill("/system/dict");
    await form.getByRole("button", { name: w.icon }).click();
    await page.getByLabel(w.findIcon).fill(w.school);
    await page.keyboard.press("Enter");
    await expect(form.getByRole("button", { name: `${w.icon} school`.replace("： ", "：") })).toBeVisible();
    await saveDialog(page, language);
    await expect(form).toContainText(w.taken);
    await fieldOf(page, w.code).fill("walk");
    await saveDialog(page, language);
    await expect(sidebar(page).getByRole("link", { name: "Walk", exact: true })).toBeVisible();

    await row(page, "Walk").focus();
    await page.keyboard.press("Insert");
    await expect(fieldOf(page, w.code)).toHaveValue("walk_");
    await fieldOf(page, w.name).fill("Press me");
    await fieldOf(page, w.code).fill("walk_add");
    await saveDialog(page, language);
    await expect(row(page, "walk_add")).toBeVisible();

    await row(page, "/system/dict").filter({ hasText: "Walk" }).focus();
    await page.keyboard.press("Enter");
    await fieldOf(page, w.name).fill("Stroll");
    await saveDialog(page, language);
    await expect(sidebar(page).getByRole("link", { name: "Stroll", exact: true })).toBeVisible();
    await expect(sidebar(page).getByRole("link", { name: "Walk", exact: true })).toHaveCount(0);

    await page.getByLabel(w.find).fill("walk_add");
    await expect(row(page, "Press me")).toBeVisible();
    await page.getByLabel(w.find).fill("no such menu");
    await expect(page.getByText(w.none)).toBeVisible();
    await page.getByRole("button", { name: w.clear }).click();

    await row(page, "Stroll").focus();
    await page.keyboard.press("Delete");
    await expect(dialog(page)).toContainText(w.below);
    await expect(dialog(page)).toContainText("Press me");
    await dialog(page).getByRole("button", { name: w.remove, exact: true }).click();
    await expect(row(page, "Stroll")).toHaveCount(0);
    await expect(sidebar(page).getByRole("link", { name: "Stroll", exact: true })).toHaveCount(0);
  });

  if (language === oneLanguage)
    test(`menus are put elsewhere by hand and by keys (${language})`, async ({ page, request }) => {
      await removeMenu(request, "leg_one", "leg_two", "leg_three");
      await openAs(page, language, "/system/menu");
      await add(page, "Leg one", "leg_one", "");
      await add(page, "Leg two", "leg_two", "");
      await add(page, "Leg three", "leg_three", "");
      const legs = async (): Promise<string[]> =>
        (await names(page)).filter((name) => name.startsWith("Leg"));
      await expect.poll(legs).toEqual(["Leg one", "Leg two", "Leg three"]);

      await dragRow(page, row(page, "Leg three"), row(page, "Leg one"), 0.1);
      await expect.poll(legs).toEqual(["Leg three", "Leg one", "Leg two"]);
      await row(page, "Leg two").focus();
      await page.keyboard.press("Alt+ArrowUp");
      await expect.poll(legs).toEqual(["Leg three", "Leg two", "Leg one"]);
      await expect(row(page, "Leg two")).toBeFocused();
      await expect(page.getByText(w.moved)).toBeAttached();
      await page.keyboard.press("Alt+ArrowRight");
      await expect(row(page, "Leg two")).toHaveAttribute("aria-level", "2");
      await dragRow(page, row(page, "Leg one"), row(page, "Leg two"), 0.5);
      await expect(row(page, "Leg one")).toHaveAttribute("aria-level", "3");

      await page.reload();
      // What was unfolded stays so.
      await expect(row(page, "Leg one")).toHaveAttribute("aria-level", "3");
      await expect.poll(legs).toEqual(["Leg three", "Leg two", "Leg one"]);
      await removeMenu(request, "leg_one", "leg_two", "leg_three");
    });

  if (language === oneLanguage)
    test(`two editors of a menu: the second compares and decides (${language})`, async ({
      page,
      browser,
      request,
    }) => {
      await removeMenu(request, "shared_menu");
      await openAs(page, language, "/system/menu");
      await add(page, "Shared", "shared_menu", "/shared");
      const other = await openElsewhere(browser, language, "/system/menu");
      for (const [somebody, name] of [
        [page, "Mine"],
        [other, "Theirs"],
      ] as const) {
        await row(somebody, "shared_menu").focus();
        await somebody.keyboard.press("Enter");
        await fieldOf(somebody, w.name).fill(name);
      }
      await saveDialog(other, language);
      await expect(row(other, "Theirs")).toBeVisible();
      await saveDialog(page, language);
      await expect(dialog(page)).toContainText(w.theirs);
      await expect(dialog(page)).toContainText("Theirs");
      await expectAccessible(page);
      await dialog(page).getByRole("button", { name: w.keepMine }).click();
      await expect(row(page, "Mine")).toBeVisible();
      await other.context().close();
      await removeMenu(request, "shared_menu");
    });
}
