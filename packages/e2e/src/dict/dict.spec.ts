import type { Page } from "@playwright/test";
import { eachLanguage, expect, expectAccessible, type Language, signIn, test } from "../console.ts";

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
  },
} as const;

async function openDicts(page: Page, language: Language): Promise<void> {
  await signIn(page, language, { path: "/system/dict" });
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

eachLanguage((language) => {
  const w = words[language];
  const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

  test(`keeping dictionaries (${language})`, async ({ page }) => {
    await openDicts(page, language);
    await expectAccessible(page);
    const [name, code] = [`Dictionary ${language}`, `dictionary_${language}`];
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
});
