import { shellWords } from "@provost/web/app/shell/shell-words";
import { menuWords } from "@provost/web/menu/menu-words";
import { topMenuWords } from "@provost/web/menu/top-menu/top-menu-words";
import { menuTreeWords } from "@provost/web/ui/tree/menu-tree-words";
import { eachLanguage, expect, expectAccessible, test } from "../console.ts";
import { dialog, openAs, row, saveDialog } from "../people/people-steps.ts";
import { text, textsIn } from "../texts.ts";
import { fieldOf } from "./menu-steps.ts";

const words = textsIn({
  add: text(topMenuWords, "add"),
  name: text(menuWords, "name"),
  code: text(menuWords, "code"),
  top: text(shellWords, "topMenu"),
  side: text(menuWords, "menu"),
  find: text(menuTreeWords, "findMenu"),
  dict: { zh: /^字典管理/, en: /^Dictionaries/ },
  remove: text(menuWords, "remove"),
});

eachLanguage((language) => {
  const w = words[language];

  test(`a top menu is in the bar at once, with its own sidebar and in its place (${language})`, async ({
    page,
  }) => {
    await openAs(page, language, "/system/top-menu");
    const bar = page.getByRole("navigation", { name: w.top });
    const side = page.getByRole("navigation", { name: w.side, exact: true });
    await page.getByRole("button", { name: w.add }).click();
    await fieldOf(page, w.name).fill("Walk");
    await fieldOf(page, w.code).fill("top_walk");
    await dialog(page).getByLabel(w.find).fill("dict");
    await dialog(page).getByRole("treeitem", { name: w.dict }).press("Space");
    await expectAccessible(page);
    await saveDialog(page, language);
    await bar.getByRole("button", { name: "Walk" }).click();
    await expect(page).toHaveURL(/\/system\/dict$/);
    await expect(side.getByRole("link")).toHaveCount(1);

    await page.goBack();
    const order = async (): Promise<string[]> => bar.getByRole("button").allTextContents();
    const before = (await order()).indexOf("Walk");
    await row(page, "top_walk").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(async () => (await order()).indexOf("Walk")).toBe(before - 1);
    await page.reload();
    await expect.poll(async () => (await order()).indexOf("Walk")).toBe(before - 1);
    await row(page, "top_walk").focus();
    await page.keyboard.press("Delete");
    await dialog(page).getByRole("button", { name: w.remove, exact: true }).click();
    await expect(bar.getByRole("button", { name: "Walk" })).toHaveCount(0);
  });
});
