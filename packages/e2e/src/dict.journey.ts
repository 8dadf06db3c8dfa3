import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, type Language, languages, oneLanguage, signIn, test } from "./journey.ts";

const words = {
  zh: {
    add: "新增字典",
    edit: "修改",
    remove: "删除",
    save: "保存",
    name: "名称",
    code: "编码",
    key: "键值",
    addBelow: "新增下级",
    taken: "该编码下已有此键值",
    theirs: "现有内容",
    keepMine: "保存我的内容",
    takeTheirs: "采用现有内容",
  },
  en: {
    add: "Add dictionary",
    edit: "Edit",
    remove: "Remove",
    save: "Save",
    name: "Name",
    code: "Code",
    key: "Key",
    addBelow: "Add below",
    taken: "This code already has the key",
    theirs: "As it stands",
    keepMine: "Save mine",
    takeTheirs: "Take what stands",
  },
} as const;

async function openDicts(page: Page, language: Language): Promise<void> {
  await signIn(page, language);
  await page.goto("/system/dict");
  await expect(page.getByRole("treegrid")).toBeVisible();
}

async function addDictionary(page: Page, language: Language, name: string, code: string): Promise<void> {
  const w = words[language];
  await page.getByRole("button", { name: w.add }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(w.name).fill(name);
  await dialog.getByLabel(w.code).fill(code);
  await dialog.getByRole("button", { name: w.save, exact: true }).click();
  await expect(dialog).toBeHidden();
}

for (const language of languages) {
  const w = words[language];
  const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

  test(`keeping dictionaries (${language})`, async ({ page }) => {
    await openDicts(page, language);
    await expectAccessible(page);
    const [name, code] = [`Journey ${language}`, `journey_${language}`];
    await addDictionary(page, language, name, code);
    await expect(row(page, name)).toBeVisible();

    await row(page, name).getByRole("button", { name: w.addBelow }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(w.name).fill("First entry");
    await dialog.getByLabel(w.key).fill("1");
    await dialog.getByRole("button", { name: w.save, exact: true }).click();
    await expect(row(page, "First entry")).toBeVisible();

    await row(page, "First entry").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByLabel(w.name).fill("Renamed entry");
    await page.getByRole("dialog").getByRole("button", { name: w.save, exact: true }).click();
    await expect(row(page, "Renamed entry")).toBeVisible();
    await page.reload();
    await expect(row(page, name)).toBeVisible();

    await row(page, name).focus();
    await page.keyboard.press("Delete");
    await expect(page.getByRole("dialog")).toContainText(name);
    await page.getByRole("dialog").getByRole("button", { name: w.remove, exact: true }).click();
    await expect(row(page, name)).toBeHidden();
  });

  if (language === oneLanguage)
    test(`two editors: the second is told, compares and decides (${language})`, async ({ page, browser }) => {
      await openDicts(page, language);
      const name = `Shared ${language}`;
      await addDictionary(page, language, name, `shared_${language}`);
      const other = await openAsSomebodyElse(browser, language);
      await row(page, name).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").getByLabel(w.name).fill(`${name} mine`);

      await row(other, name).focus();
      await other.keyboard.press("Enter");
      await other.getByRole("dialog").getByLabel(w.name).fill(`${name} theirs`);
      await other.getByRole("dialog").getByRole("button", { name: w.save, exact: true }).click();
      await expect(row(other, `${name} theirs`)).toBeVisible();

      await page.getByRole("dialog").getByRole("button", { name: w.save, exact: true }).click();
      const comparison = page.getByRole("dialog").filter({ hasText: w.theirs });
      await expect(comparison).toContainText(`${name} theirs`);
      await expect(comparison).toContainText(`${name} mine`);
      await comparison.getByRole("button", { name: w.keepMine }).click();
      await expect(row(page, `${name} mine`)).toBeVisible();
      await other.context().close();
    });
}

async function openAsSomebodyElse(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openDicts(page, language);
  return page;
}
