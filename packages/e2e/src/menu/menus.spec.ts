import { menuWords } from "@provost/web/menu/menu-words";
import { routeWords } from "@provost/web/ui/text/route-words";
import { eachLanguage, expect, expectAccessible, test } from "../console.ts";
import { dialog, openAs, row, saveDialog } from "../people/people-steps.ts";
import { text, textsIn } from "../texts.ts";
import { dragRow, fieldOf } from "./menu-steps.ts";

const words = textsIn({
  add: text(menuWords, "add"),
  name: text(menuWords, "name"),
  code: text(menuWords, "code"),
  path: text(menuWords, "path"),
  remove: text(menuWords, "remove"),
  menu: text(menuWords, "menu"),
  system: text(routeWords, "system"),
  navigation: text(routeWords, "groupNavigation"),
  title: text(menuWords, "title"),
});

eachLanguage((language) => {
  const w = words[language];

  test(`menus are added, changed, moved and removed, and the sidebar knows at once (${language})`, async ({
    page,
  }) => {
    // Home's sidebar shows every menu, also those of no top item.
    await openAs(page, language, "/wel/index");
    const side = page.getByRole("navigation", { name: w.menu, exact: true });
    await side.getByRole("button", { name: w.system }).click();
    await side.getByRole("button", { name: w.navigation }).click();
    await side.getByRole("link", { name: w.title, exact: true }).click();
    const add = async (name: string, code: string): Promise<void> => {
      await page.getByRole("button", { name: w.add }).click();
      await fieldOf(page, w.name).fill(name);
      await fieldOf(page, w.code).fill(code);
      await fieldOf(page, w.path).fill("/system/dict");
    };
    const save = async (): Promise<void> => {
      await saveDialog(page, language);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    };
    await add("Stroll", "stroll");
    await expectAccessible(page);
    await save();
    await add("Walk", "walk");
    await save();
    await expect(side.getByRole("link", { name: "Walk", exact: true })).toBeVisible();
    await row(page, "walk").focus();
    await page.keyboard.press("Enter");
    await fieldOf(page, w.name).fill("Ramble");
    await save();
    await expect(side.getByRole("link", { name: "Ramble" })).toBeVisible();
    await expect(side.getByRole("link", { name: "Walk", exact: true })).toHaveCount(0);
    const moved = page.waitForResponse(/\/menu\/move/);
    await dragRow(page, row(page, "Ramble"), row(page, "stroll"), 0.5);
    await expect(row(page, "Ramble")).toHaveAttribute("aria-level", "2");
    await moved;
    await page.reload();
    // What was unfolded stays so.
    await expect(row(page, "Ramble")).toHaveAttribute("aria-level", "2");

    await row(page, "Stroll").focus();
    await page.keyboard.press("Delete");
    await expect(dialog(page)).toContainText("Ramble");
    await dialog(page).getByRole("button", { name: w.remove, exact: true }).click();
    await expect(row(page, "Stroll")).toHaveCount(0);
    await expect(side.getByRole("button", { name: "Stroll" })).toHaveCount(0);
  });
});
