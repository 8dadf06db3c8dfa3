import type { Page } from "@playwright/test";
import { chipWords } from "@provost/web/chart/shelf/chip-words";
import { sourceWords } from "@provost/web/source/source-words";
import { virtualWords } from "@provost/web/source/virtual/virtual-words";
import { entityDialogWords } from "@provost/web/ui/dialog/entity-dialog-words";
import { uiWords } from "@provost/web/ui/ui-words";
import { addField, addTable, fieldOf, reportWords, shelfOf } from "../chart/report-steps.ts";
import {
  account,
  eachLanguage,
  expect,
  expectAccessible,
  type Language,
  password,
  signIn,
  test,
} from "../console.ts";
import { callerOf } from "../server-steps.ts";
import { text, textsIn } from "../texts.ts";

const words = textsIn({
  virtual: text(sourceWords, "virtual"),
  create: text(virtualWords, "create"),
  left: text(virtualWords, "left"),
  right: text(virtualWords, "right"),
  pair: { zh: "第 1 组 左表字段", en: "Pair 1 Left field" },
  barred: text(chipWords, "needsOnce"),
  table: { zh: /^表格/, en: /^Table/ },
  hideColumn: { zh: "隐藏此列", en: "Hide column" },
  hidden: { zh: "1 列已隐藏", en: "1 column hidden" },
  repeats: {
    zh: (table: string, most: number, other: string) =>
      text(virtualWords, "meets_repeats", { table, most, other }).zh,
    en: (table: string, most: number, other: string) =>
      text(virtualWords, "meets_repeats", { table, most, other }).en,
  },
  inner: text(virtualWords, "innerJoin"),
  facts: text(virtualWords, "facts", { left: "2", right: "4", joined: "3" }),
  tableName: text(sourceWords, "tableName"),
  nameWrong: text(virtualWords, "nameWrong"),
  save: text(entityDialogWords, "save"),
  fields: text(sourceWords, "fields"),
  more: text(uiWords, "more"),
  build: text(sourceWords, "build"),
  title: { zh: (table: string) => `字段：${table}`, en: (table: string) => `Fields of ${table}` },
});

const counties = "county,budget\nEast,100\nWest,200\n";
const schools = "county,school,pupils\nEast,A,10\nEast,B,20\nEast,C,30\nNorth,D,40\n";

async function choose(page: Page, label: string, table: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("listbox").getByRole("option", { name: table }).click();
}

async function joinCounties(page: Page, language: Language, name: string): Promise<void> {
  const w = words[language];
  const [left, right] = [`county_${language}`, `school_${language}`];
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: w.create }).first().click();
  await dialog.getByRole("button", { name: w.save, exact: true }).click();
  await expect(dialog.getByText(w.nameWrong)).toBeVisible();
  await choose(page, w.left, left);
  await choose(page, w.right, right);
  await expect(dialog.getByLabel(w.pair)).toHaveValue("county");
  await expect(dialog.getByLabel(w.tableName)).toHaveValue(`${left}_${right}`);
  await expect(dialog.getByText(w.repeats(left, 3, right))).toBeVisible();
  await dialog.getByText(w.inner).click();
  await expect(dialog.getByText(w.facts)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(w.tableName).fill(name);
  await dialog.getByRole("button", { name: w.save, exact: true }).click();
  await expect(dialog).toBeHidden();
}

eachLanguage((language) => {
  const [w, r] = [words[language], reportWords[language]];

  test(`two tables are joined with their fan-out shown, used like a table, edited and removed (${language})`, async ({
    page,
  }) => {
    const name = `joined_${Date.now().toString(36)}`;
    const row = page.getByRole("grid").getByRole("row", { name: new RegExp(`^${name}\\b`) });
    const caller = await callerOf({ account, password });
    await addTable(caller, `county_${language}`, counties);
    await addTable(caller, `school_${language}`, schools);
    await signIn(page, language, { path: "/report/dataset" });
    await page.getByText(w.virtual, { exact: true }).click();
    await joinCounties(page, language, name);
    await expect(row).toContainText(`county_${language}`);

    await row.getByRole("button", { name: `${w.build} ${name}` }).click();
    await expect(fieldOf(page, "school")).toBeVisible();
    await addField(page, "school", "d");
    await addField(page, "pupils", "m");
    await expect(page.getByRole("img", { name: /30.{1,3}C/ })).toBeVisible();
    await addField(page, "budget", "m");
    await shelfOf(page, r.measures)
      .getByRole("button", { name: /budget/ })
      .first()
      .click();
    await expect(page.getByRole("menuitem", { name: w.barred }).first()).toBeDisabled();
    // The key must come to the menu, which takes the focus a moment after it opens.
    await page.getByRole("menu").press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
    await page.getByRole("radio", { name: w.table }).click();
    await page.getByRole("columnheader", { name: "school" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: w.hideColumn }).click();
    await expect(page.getByRole("columnheader")).toHaveCount(2);
    await page.getByText(w.hidden).getByRole("button").click();
    await expect(page.getByRole("columnheader")).toHaveCount(3);

    await page.getByRole("tab", { name: r.datasets }).click();
    await row.getByRole("button", { name: `${w.more} ${name}` }).click();
    await page.getByRole("menuitem", { name: w.fields, exact: true }).click();
    await expect(page.getByRole("heading", { name: w.title(name) })).toBeVisible();
    await expect(page.getByRole("grid").locator("[data-id=budget]")).toBeVisible();

    await page.getByRole("tab", { name: r.datasets }).click();
    await row.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "budget" }).uncheck();
    await dialog.getByRole("button", { name: w.save, exact: true }).click();
    await expect(dialog).toBeHidden();
  });
});
