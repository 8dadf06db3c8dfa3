import type { Page } from "@playwright/test";
import { account, eachLanguage, expect, type Language, password, signIn, test } from "../console.ts";
import { callerOf } from "../server-steps.ts";
import {
  addField,
  addFilter,
  addTable,
  buildFrom,
  pupils,
  reportWords,
  saveChart,
  shelfOf,
} from "./report-steps.ts";

const words = {
  zh: {
    equals: "等于",
    between: "区间",
    oneOf: "In",
    contains: "匹配",
    from: "从",
    to: "到",
    list: "值（回车添加）",
    removeOf: "移除",
    add: "添加",
    descending: "降序",
    limit: "查询前 N 条数据",
    cut: "前 200 行，共 250 行",
    showAll: "显示全部 250 行",
    cutNote: "结果已截断，仅显示前 200 行",
    firstFive: "前 5 行，共 62 行",
    all: (rows: string) => `共 ${rows} 行`,
  },
  en: {
    equals: "equals",
    between: "between",
    oneOf: "one of",
    contains: "contains",
    from: "From",
    to: "To",
    list: "Values (Enter adds one)",
    removeOf: "Remove",
    add: "Add:",
    descending: "Descending",
    limit: "Ask for the first N rows",
    cut: "first 200 of 250",
    showAll: "Show all 250",
    cutNote: "only the first 200 rows are shown",
    firstFive: "first 5 of 62",
    all: (rows: string) => `of ${rows}`,
  },
} as const;

async function start(page: Page, language: Language, table: string): Promise<void> {
  await addTable(await callerOf({ account, password }), table, pupils());
  await signIn(page, language, { path: "/report/dataset" });
  await buildFrom(page, language, table);
}

const status = (page: Page) => page.getByRole("region", { name: /^(新图表|New chart)$/ });
const firstRow = (page: Page) => page.getByRole("row").nth(1);

eachLanguage((language) => {
  const [w, r] = [words[language], reportWords[language]];

  test(`1.03 filters, order and limit change what is shown (${language})`, async ({ page }) => {
    await start(page, language, `asked_${language}`);
    await addField(page, "name", "d");
    await addField(page, "score", "m");
    await expect(status(page)).toContainText(w.cut);
    await expect(page.getByText(w.cutNote)).toBeVisible();
    await page.getByRole("button", { name: w.showAll }).click();
    await expect(status(page)).toContainText(w.all("250"));
    await expect(page.getByLabel(w.limit)).toHaveValue("250");
    await page.getByLabel(w.limit).fill("");
    await page.keyboard.press("Enter");
    await expect(status(page)).toContainText(w.cut);
    const remove = (text: string) => page.getByRole("button", { name: `${w.removeOf} ${text}` }).click();

    await addFilter(page, language, "area", w.equals, { [r.value]: "East" });
    await expect(status(page)).toContainText(w.all("62"));
    await addFilter(page, language, "score", w.between, { [w.from]: "100", [w.to]: "110" });
    await expect(status(page)).toContainText(w.all("3"));
    await expect(page.getByRole("row", { name: /^N104/ })).toContainText("104");
    await addFilter(page, language, "score", w.oneOf, { [w.list]: ["100", "108", "109"] });
    await expect(status(page)).toContainText(w.all("2"));
    await remove(`score ${w.between}`);
    await remove(`score ${w.oneOf}`);
    await addFilter(page, language, "name", w.contains, { [r.value]: "20" });
    await expect(status(page)).toContainText(w.all("6"));
    await remove(`name ${w.contains}`);

    await page.getByRole("button", { name: `${w.add}${language === "en" ? " " : ""}${r.sort}` }).click();
    await page.getByRole("menuitem", { name: /score/ }).hover();
    await page.getByRole("menuitem", { name: w.descending }).click();
    await expect(firstRow(page)).toContainText("N248");
    await shelfOf(page, r.sort).getByRole("button", { name: w.descending }).click();
    await expect(firstRow(page)).toContainText("N004");
    await page.getByLabel(w.limit).fill("5");
    await page.keyboard.press("Enter");
    await expect(status(page)).toContainText(w.firstFive);
    await expect(page.getByRole("row")).toHaveCount(6);

    await saveChart(page, language, `Kept ${language}`);
    await page.reload();
    await expect(page.getByRole("heading", { name: `Kept ${language}` })).toBeVisible();
    await expect(shelfOf(page, r.filters)).toContainText("area = East");
    await expect(shelfOf(page, r.sort)).toContainText("score");
    await expect(page.getByRole("row")).toHaveCount(6);
  });
});
