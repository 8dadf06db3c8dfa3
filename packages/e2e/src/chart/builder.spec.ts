import type { Page } from "@playwright/test";
import { filterOperators } from "@provost/contract/report/filter-operators";
import { chartWords } from "@provost/web/chart/chart-words";
import { filterEditorWords } from "@provost/web/chart/filter/filter-editor-words";
import { chipMenuWords } from "@provost/web/chart/shelf/menu/chip-menu-words";
import { account, eachLanguage, expect, type Language, password, signIn, test } from "../console.ts";
import { callerOf } from "../server-steps.ts";
import { text, textsIn } from "../texts.ts";
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

const words = textsIn({
  equals: filterOperators["="].name,
  between: filterOperators.BETWEEN.name,
  oneOf: filterOperators.in.name,
  contains: filterOperators.like.name,
  from: text(filterEditorWords, "filterFrom"),
  to: text(filterEditorWords, "filterTo"),
  list: text(filterEditorWords, "filterList"),
  removeOf: text(chipMenuWords, "remove"),
  add: { zh: "添加", en: "Add to" },
  descending: text(chartWords, "sortDescending"),
  limit: text(chartWords, "limitLabel"),
  cut: text(chartWords, "rowsCutOf", { last: "200", total: "250" }),
  showAll: text(chartWords, "rowsAll", { rows: "250" }),
  cutNote: { zh: "仅显示前 200 行", en: "Showing only the first 200 rows" },
  firstFive: text(chartWords, "rowsCutOf", { last: "5", total: "62" }),
  all: { zh: (rows: string) => `共 ${rows} 行`, en: (rows: string) => `of ${rows}` },
});

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
