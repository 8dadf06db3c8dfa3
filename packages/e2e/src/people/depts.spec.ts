import { deptWords } from "@provost/web/people/dept/dept-words";
import { eachLanguage, expect, expectAccessible, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";
import { dialog, openAs, peopleWords, row, saveDialog } from "./people-steps.ts";

const words = textsIn({
  add: text(deptWords, "add"),
  parent: text(deptWords, "parent"),
});

eachLanguage((language) => {
  const [w, p] = [words[language], peopleWords[language]];

  test(`departments are added, moved and removed, and stay so over a reload (${language})`, async ({
    page,
  }) => {
    await openAs(page, language, "/system/dept");
    await page.getByRole("button", { name: w.add }).first().click();
    await dialog(page).getByLabel(p.name).fill("Office");
    await saveDialog(page, language);
    await expect(dialog(page)).toBeHidden();
    await row(page, "Office").focus();
    await page.keyboard.press("Insert");
    await dialog(page).getByLabel(p.name).fill("Desk");
    await expectAccessible(page);
    await saveDialog(page, language);
    await expect(dialog(page)).toBeHidden();
    await expect(row(page, "Desk")).toHaveAttribute("aria-level", "2");
    await row(page, "Desk").focus();
    await page.keyboard.press("Enter");
    await dialog(page).getByRole("combobox", { name: w.parent }).click();
    await page.getByRole("option").first().click();
    await saveDialog(page, language);
    await expect(row(page, "Desk")).toHaveAttribute("aria-level", "1");
    await row(page, "Office").getByRole("button", { name: p.remove }).click();
    await dialog(page).getByRole("button", { name: p.remove, exact: true }).click();
    await expect(row(page, "Office")).toBeHidden();
    await page.reload();
    await expect(row(page, "Desk")).toHaveAttribute("aria-level", "1");
    await expect(row(page, "Office")).toBeHidden();
  });
});
