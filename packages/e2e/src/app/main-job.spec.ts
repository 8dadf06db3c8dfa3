import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { shellWords } from "@provost/web/app/shell/shell-words";
import { chartWords } from "@provost/web/chart/chart-words";
import { saveWords } from "@provost/web/chart/save/save-words";
import { sourceWords } from "@provost/web/source/source-words";
import { routeWords } from "@provost/web/ui/text/route-words";
import { drop, eachLanguage, expect, expectAccessible, type Language, signIn, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";

const districts = fileURLToPath(new URL("../../data/CASchools.csv", import.meta.url));

const words = textsIn({
  datasets: text(routeWords, "datasets"),
  tableName: text(sourceWords, "tableName"),
  start: text(sourceWords, "start"),
  build: text(sourceWords, "build"),
  dimensions: text(chartWords, "dimensions"),
  measures: text(chartWords, "measures"),
  average: { zh: "平均", en: "Average" },
  bar: { zh: "柱状图", en: "Bar chart" },
  asTable: { zh: "查看表格", en: "View as table" },
  save: text(chartWords, "save"),
  chartName: text(chartWords, "name"),
  onDashboard: text(saveWords, "onDashboard"),
  home: text(shellWords, "home"),
  rows: { zh: "420", en: "420" },
});

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("nothing to drag, or nowhere to drag it");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 3, end.y + end.height / 2, { steps: 8 });
  await drop(page);
}

/** Puts a field on a shelf: with the mouse in one language, by the keyboard in the other. */
async function put(
  page: Page,
  language: Language,
  field: string,
  shelf: "dimensions" | "measures",
): Promise<void> {
  const source = page.getByRole("complementary").getByRole("button", { name: field, exact: true });
  const target = page.getByRole("group", { name: words[language][shelf] });
  if (language === "zh") await drag(page, source, target);
  else {
    await source.focus();
    await page.keyboard.press(shelf === "dimensions" ? "d" : "m");
  }
  await expect(target.getByText(field).first()).toBeVisible();
}

async function importDistricts(page: Page, language: Language, table: string): Promise<void> {
  const w = words[language];
  await page.getByRole("navigation").getByText(w.datasets).click();
  await page.locator("input[type=file]").setInputFiles(districts);
  await page.getByLabel(w.tableName).fill(table);
  await page.getByRole("button", { name: w.start }).click();
  await expect(page.getByRole("row").filter({ hasText: table })).toContainText(w.rows);
}

eachLanguage((language) => {
  const w = words[language];

  test(`1.03 from a CSV file to a chart on the dashboard (${language})`, async ({ page }) => {
    const [table, chart] = [`districts_${language}`, `Reading by county ${language}`];
    await signIn(page, language);
    await importDistricts(page, language, table);
    await expectAccessible(page);

    await page.getByRole("row").filter({ hasText: table }).getByRole("button", { name: w.build }).click();
    await put(page, language, "county", "dimensions");
    await put(page, language, "read", "measures");
    const measures = page.getByRole("group", { name: w.measures });
    await measures.getByRole("button", { name: /read/ }).first().click();
    await page
      .getByRole("menuitemradio", { name: w.average })
      .or(page.getByRole("menuitem", { name: w.average }))
      .first()
      .click();
    await page.getByRole("radio", { name: w.bar, exact: true }).click();
    await expect(page.getByRole("img", { name: /county/ })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: w.asTable }).click();
    await expect(page.getByRole("row", { name: /^Butte/ })).toContainText("646.35");
    await expect(page.getByRole("row", { name: /^Contra Costa/ })).toContainText("675.1429");

    await page.getByRole("button", { name: w.save }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(w.chartName).fill(chart);
    await dialog.getByLabel(w.onDashboard).check();
    await dialog
      .getByRole("button", { name: w.save, exact: true })
      .or(dialog.locator("button[type=submit]"))
      .first()
      .click();
    await expect(dialog).toBeHidden();

    await page.getByRole("tab", { name: w.home }).click();
    await expect(page.getByRole("tabpanel").getByText(chart)).toBeVisible();
    await page.reload();
    const card = page.getByRole("tabpanel").getByRole("region", { name: chart });
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole("img", { name: /45/ })).toBeVisible();
    await expectAccessible(page);
  });
});
