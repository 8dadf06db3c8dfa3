import { expect, expectAccessible, languages, oneLanguage, test } from "./journey.ts";
import { dialog, openAs, openElsewhere, peopleWords, row, saveDialog } from "./people-steps.ts";

const words = {
  zh: {
    add: "新增部门",
    addBelow: "新增下级",
    parent: "上级部门",
    top: "云杉市教育局",
    find: "按名称筛选",
    none: "没有符合条件的部门",
    inUse: "内还有人员",
    show: "查看人员",
    people: /^\d+ 查看“云杉市教育局”的人员$/,
    wrong: "请输入名称，最多 80 个字符",
  },
  en: {
    add: "Add department",
    addBelow: "Add below",
    parent: "Parent",
    top: "云杉市教育局",
    find: "Filter by name",
    none: "No department matches the filter",
    inUse: "still holds people",
    show: "Show people",
    people: /^\d+ Show the people of “云杉市教育局”$/,
    wrong: "Enter a name of at most 80 characters",
  },
} as const;

for (const language of languages) {
  const [w, p] = [words[language], peopleWords[language]];

  test(`keeping departments (${language})`, async ({ page }) => {
    await openAs(page, language, "/system/dept");
    await expect(page.getByRole("treegrid", { name: p.depts })).toBeVisible();
    await expectAccessible(page);
    const [office, desk] = [`Office ${language}`, `Desk ${language}`];

    await page.getByRole("button", { name: w.add }).click();
    await saveDialog(page, language);
    await expect(dialog(page)).toContainText(w.wrong);
    await dialog(page).getByLabel(p.name).fill(office);
    await saveDialog(page, language);
    await expect(row(page, office)).toBeVisible();

    await row(page, office).focus();
    await page.keyboard.press("Insert");
    await dialog(page).getByLabel(p.name).fill(desk);
    await saveDialog(page, language);
    await expect(row(page, desk)).toHaveAttribute("aria-level", "2");

    // Moved by its parent, then taken away with the keyboard.
    await row(page, desk).focus();
    await page.keyboard.press("Enter");
    const parent = dialog(page).getByRole("combobox", { name: w.parent });
    await parent.click();
    await expect(page.getByRole("option", { name: desk, exact: true })).toHaveCount(0);
    await page.getByRole("option", { name: w.top, exact: true }).click();
    await saveDialog(page, language);
    await expect(dialog(page)).toBeHidden();
    // The list comes anew a moment after the dialog has gone.
    await expect(async () => {
      await row(page, desk).focus();
      await page.keyboard.press("ArrowLeft");
      await expect(row(page, w.top)).toBeFocused({ timeout: 500 });
    }).toPass();

    await page.getByRole("searchbox", { name: w.find }).fill(desk);
    await expect(row(page, office)).toBeHidden();
    await row(page, desk).focus();
    await page.keyboard.press("Delete");
    await expect(dialog(page)).toContainText(desk);
    await dialog(page).getByRole("button", { name: p.remove, exact: true }).click();
    await expect(page.getByText(w.none)).toBeVisible();
    await page.getByRole("searchbox", { name: w.find }).fill("");
    await row(page, office).getByRole("button", { name: p.remove }).click();
    await dialog(page).getByRole("button", { name: p.remove, exact: true }).click();
    await expect(row(page, office)).toBeHidden();
    await page.reload();
    await expect(row(page, w.top)).toBeVisible();
    await expect(row(page, office)).toBeHidden();
  });

  if (language === oneLanguage)
    test(`a department that holds people leads to them (${language})`, async ({ page }) => {
      await openAs(page, language, "/system/dept");
      await row(page, w.top).focus();
      await page.keyboard.press("Delete");
      await expect(dialog(page)).toContainText(w.inUse);
      await dialog(page).getByRole("button", { name: w.show }).click();
      await expect(page).toHaveURL(/\/system\/user\?dept=/);
      await expect(page.getByRole("treeitem", { name: w.top })).toHaveAttribute("aria-selected", "true");
      await page.getByRole("tab", { name: p.depts }).click();
      await page.getByRole("link", { name: w.people }).click();
      await expect(row(page, "admin")).toBeVisible();
    });

  if (language === oneLanguage)
    test(`two editors of a department compare (${language})`, async ({ page, browser }) => {
      const name = `Shared ${language}`;
      await openAs(page, language, "/system/dept");
      await page.getByRole("button", { name: w.add }).click();
      await dialog(page).getByLabel(p.name).fill(name);
      await saveDialog(page, language);
      await expect(row(page, name)).toBeVisible();
      const other = await openElsewhere(browser, language, "/system/dept");
      await row(page, name).dblclick();
      await dialog(page).getByLabel(p.name).fill(`${name} mine`);
      await row(other, name).dblclick();
      await dialog(other).getByLabel(p.name).fill(`${name} theirs`);
      await saveDialog(other, language);
      await expect(row(other, `${name} theirs`)).toBeVisible();

      await saveDialog(page, language);
      await expect(dialog(page)).toContainText(p.theirs);
      await expect(dialog(page)).toContainText(`${name} theirs`);
      await dialog(page).getByRole("button", { name: p.keepMine }).click();
      await expect(row(page, `${name} mine`)).toBeVisible();
      await other.context().close();
    });
}
