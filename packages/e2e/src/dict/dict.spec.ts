import type { Page } from "@playwright/test";
import { dictWords } from "@provost/web/dict/dict-words";
import { entityDialogWords } from "@provost/web/ui/dialog/entity-dialog-words";
import { eachLanguage, expect, expectAccessible, type Language, signIn, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";

const words = textsIn({
  add: text(dictWords, "add"),
  edit: text(dictWords, "edit"),
  remove: text(dictWords, "remove"),
  save: text(entityDialogWords, "save"),
  name: text(dictWords, "value"),
  code: text(dictWords, "code"),
  key: text(dictWords, "key"),
  addBelow: text(dictWords, "addBelow"),
});

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
