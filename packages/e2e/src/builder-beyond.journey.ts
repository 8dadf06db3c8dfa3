import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, type Language, languages, signIn, test } from "./journey.ts";
import {
  addField,
  addFilter,
  buildFrom,
  fieldOf,
  importTable,
  pupils,
  reportWords,
  saveChart,
  shelfOf,
} from "./report-steps.ts";

const words = {
  zh: {
    equals: "等于",
    atLeast: "大于等于",
    rows: "行数",
    onlyRows: /^只统计满足条件的行/,
    done: "完成",
    showAs: "显示为",
    rate: "比率",
    changeRate: "环比变化率",
    bands: /^分段 60/,
    more: "更多",
    totals: "合计与小计…",
    top: "前 N 项…",
    keep: "保留",
    others: "其余合并为“其他”",
    rest: "其他",
    total: /^合计/,
    newField: "新建计算字段",
    name: "名称",
    expression: "表达式",
    or: "或…",
    addTo: "在条件组中添加筛选",
    parameters: "参数…",
    of: (rows: string) => `共 ${rows} 行`,
    remove: "移除",
  },
  en: {
    equals: "equals",
    atLeast: "at least",
    rows: "Rows",
    onlyRows: /^Only rows where/,
    done: "Done",
    showAs: "Show as",
    rate: "Rate",
    changeRate: "Change rate since the span before",
    bands: /^Bands 60/,
    more: "More",
    totals: "Totals and subtotals…",
    top: "First groups…",
    keep: "How many",
    others: "Put the rest together as others",
    rest: "Other",
    total: /^Total/,
    newField: "New calculated field",
    name: "Name",
    expression: "Expression",
    or: "Or…",
    addTo: "Add a filter to the group",
    parameters: "Parameters…",
    of: (rows: string) => `of ${rows}`,
    remove: "Remove",
  },
} as const;

async function start(page: Page, language: Language, table: string, lines = pupils()): Promise<void> {
  await signIn(page, language);
  await importTable(page, language, table, lines);
  await buildFrom(page, language, table);
}

const status = (page: Page) => page.getByRole("region", { name: /^(新图表|New chart)$/ });
const line = (page: Page, name: string | RegExp): Locator => page.getByRole("row", { name });

async function openChip(page: Page, language: Language, shelf: "dimensions" | "measures", name: RegExp) {
  await shelfOf(page, reportWords[language][shelf]).getByRole("button", { name }).first().click();
}

async function refine(page: Page, language: Language, item: string): Promise<void> {
  await page.getByRole("tabpanel").getByRole("button", { name: words[language].more, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Fills the form of a filter that is open already. */
async function fillFilter(page: Page, language: Language, field: string, comparison: string, value: string) {
  const form = page.getByRole("form");
  const r = reportWords[language];
  const column = form.getByRole("combobox").first();
  await column.click();
  await form.getByRole("option", { name: field, exact: true }).click();
  await form.getByRole("combobox", { name: r.comparison }).click();
  await form.getByRole("option", { name: comparison, exact: true }).click();
  await form.getByLabel(r.value, { exact: true }).first().fill(value);
  await form.getByRole("button", { name: r.apply, exact: true }).click();
  await expect(form).toBeHidden();
}

for (const language of languages) {
  const [w, r] = [words[language], reportWords[language]];

  test(`bands, a rate with its condition, and totals at their own grain (${language})`, async ({ page }) => {
    await start(page, language, `rated_${language}`);
    await addField(page, "area", "d");
    await addField(page, w.rows, "m");
    await expect(line(page, /^East/)).toContainText("62");

    await openChip(page, language, "measures", new RegExp(w.rows));
    await page.getByRole("menuitem", { name: w.onlyRows }).click();
    await fillFilter(page, language, "score", w.atLeast, "126");
    await page.getByRole("button", { name: w.done }).click();
    await expect(line(page, /^East/)).toContainText("31");
    await openChip(page, language, "measures", new RegExp(w.rows));
    await page.getByRole("menuitem", { name: w.showAs }).hover();
    await page.getByRole("menuitem", { name: w.rate, exact: true }).click();
    await expect(line(page, /^East/)).toContainText("50.00%");
    await expect(line(page, /^South/)).toContainText("49.21%");
    await expectAccessible(page);

    await refine(page, language, w.totals);
    await page.getByRole("form").getByRole("button", { name: r.apply, exact: true }).click();
    // 125 of 250: not the average of the rows' rates.
    await expect(line(page, w.total)).toContainText("50.00%");

    await page.keyboard.press("Escape");
    await openChip(page, language, "dimensions", /area/);
    await expect(page.locator("[role=menu]:focus-within")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(shelfOf(page, r.dimensions).getByRole("button", { name: /area/ }).first()).toBeFocused();
    await page.keyboard.press("Delete");
    await addField(page, "score", "d");
    await openChip(page, language, "dimensions", /score/);
    await page.getByRole("menuitem", { name: w.bands }).click();
    await expect(status(page)).toContainText(w.of("5"));
    await expect(
      line(page, /^< 60|^60 以下|低于/)
        .or(line(page, /60/).first())
        .first(),
    ).toBeVisible();
  });

  test(`the first groups with the rest as one, and a calculated measure (${language})`, async ({ page }) => {
    await start(page, language, `topped_${language}`);
    await addField(page, "area", "d");
    await addField(page, "score", "m");
    await refine(page, language, w.top);
    const form = page.getByRole("form");
    await form.getByLabel(w.keep).fill("2");
    await form.getByLabel(w.others).check();
    await form.getByRole("button", { name: r.apply, exact: true }).click();
    await expect(line(page, /^West/)).toContainText("7,938");
    await expect(line(page, /^South/)).toContainText("7,875");
    await expect(line(page, new RegExp(`^${w.rest}`))).toContainText("15,562");

    await page.getByRole("button", { name: w.newField }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: w.name, exact: true }).fill("per_pupil");
    await dialog.getByRole("textbox", { name: w.expression }).click();
    await page.keyboard.type("sum(score) / coun(");
    await expect(dialog.getByText(/coun/).last()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("textbox", { name: w.expression }).fill("sum(score) / count()");
    await dialog.getByRole("button", { name: r.apply, exact: true }).click();
    await expect(dialog).toBeHidden();
    await addField(page, "per_pupil", "m");
    await expect(line(page, /^West/)).toContainText("126");
    await expect(line(page, /^South/)).toContainText("125");
    await page.keyboard.press("Control+z");
    await expect(page.getByRole("columnheader", { name: "per_pupil" })).toBeHidden();
  });
}

test("filters stand in groups, and a reader fills in the parameters", async ({ page }) => {
  const [language, w, r] = ["en", words.en, reportWords.en] as const;
  await start(page, language, "grouped_en");
  await addField(page, "area", "d");
  await addField(page, "score", "m");
  await addFilter(page, language, "area", w.equals, { [r.value]: "East" });
  await expect(status(page)).toContainText(w.of("1"));
  await addFilter(page, language, "grade", w.equals, { [r.value]: "Seven" });
  const filters = shelfOf(page, r.filters);
  await filters.getByRole("button", { name: "area = East", exact: true }).click();
  await page.getByRole("button", { name: w.or, exact: true }).click();
  await expect(page.getByText("This or area = East: one must hold")).toBeVisible();
  await fillFilter(page, language, "area", w.equals, "West");
  await expect(status(page)).toContainText(w.of("2"));
  await filters.getByRole("button", { name: w.addTo }).click();
  await fillFilter(page, language, "area", w.equals, "North");
  await expect(status(page)).toContainText(w.of("3"));

  await refine(page, language, w.parameters);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("grade");
  await dialog.getByRole("textbox", { name: "Default" }).fill("Eight");
  await dialog.getByRole("button", { name: r.apply, exact: true }).click();
  await filters.getByRole("button", { name: "grade = Seven", exact: true }).click();
  await page.getByRole("form").getByLabel(r.value, { exact: true }).first().fill("\u0024{grade}");
  await page.getByRole("form").getByRole("button", { name: r.apply, exact: true }).click();
  // East: 62 pupils, the 20 in Seven (multiples of 12) sum up to 2,520.
  await expect(line(page, /^East/)).toContainText("5,292");
  const field = page.getByRole("group", { name: "Values of the parameters" }).getByLabel("grade");
  await field.fill("Seven");
  await expect(line(page, /^East/)).toContainText("2,520");

  await saveChart(page, language, "Asked by grade");
  const id = new URL(page.url()).searchParams.get("chart");
  await page.goto(`/report/view/${id}?grade=Seven`);
  await expect(line(page, /^East/)).toContainText("2,520");
  await page.getByRole("group", { name: "Values of the parameters" }).getByLabel("grade").fill("Eight");
  await expect(line(page, /^East/)).toContainText("5,292");
});

test("a change since the month before, and a step into a month and back", async ({ page }) => {
  const [language, w, r] = ["en", words.en, reportWords.en] as const;
  const days = [
    ["2024-01-05", 4],
    ["2024-01-20", 6],
    ["2024-02-10", 15],
    ["2024-03-03", 12],
    // So long a range is shown by months, whether it was known when the field was added or not.
    ["2024-09-02", 5],
  ];
  const lines = ["day,score", ...days.map((one) => one.join(","))].join("\n");
  await start(page, language, "monthly_en", lines);
  await addField(page, "day", "d");
  await addField(page, "score", "m");
  await expect(page.getByRole("columnheader", { name: "day(month)" })).toBeVisible();
  await openChip(page, language, "measures", /score/);
  await page.getByRole("menuitem", { name: w.showAs }).hover();
  await page.getByRole("menuitem", { name: w.changeRate, exact: true }).click();
  await expect(page.getByRole("row").nth(2)).toContainText("50%");
  await expect(page.getByRole("row").nth(3)).toContainText("-20%");
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("row").nth(2)).toContainText("15");

  await page.getByRole("gridcell").first().getByText("2024").click();
  await page
    .getByRole("menuitem", { name: /^Drill to/ })
    .first()
    .click();
  await expect(status(page)).toContainText(w.of("2"));
  await expect(shelfOf(page, r.filters)).not.toContainText("day");
  // The place in the data outlives a reload.
  await page.reload();
  await expect(status(page)).toContainText(w.of("2"));
  await expect(page.getByRole("navigation", { name: "Drill path" }).getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(status(page)).toContainText(w.of("4"));
  await expect(fieldOf(page, "score")).toBeVisible();
});
