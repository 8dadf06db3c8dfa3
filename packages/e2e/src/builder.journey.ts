import type { Page } from "@playwright/test";
import { expect, type Language, languages, signIn, test } from "./journey.ts";
import {
  addField,
  addFilter,
  buildFrom,
  dragTo,
  fieldOf,
  importTable,
  pupils,
  removeTable,
  reportWords,
  saveChart,
  shelfOf,
} from "./report-steps.ts";

const words = {
  zh: {
    equals: "等于",
    filterAdd: "添加筛选条件",
    filterIncomplete: "筛选字段和筛选方式不可为空",
    between: "区间",
    oneOf: "In",
    contains: "匹配",
    from: "从",
    to: "到",
    list: "值（回车添加）",
    idle: "area = …",
    removeOf: "移除",
    add: "添加",
    descending: "降序",
    ascending: "正序",
    limit: "查询前 N 条数据",
    cut: "前 200 行，共 250 行",
    showAll: "显示全部 250 行",
    cutNote: "结果已截断，仅显示前 200 行",
    firstFive: "前 5 行，共 62 行",
    all: (rows: string) => `共 ${rows} 行`,
    noData: "没有数据",
    bar: "柱状图",
    pie: "饼图",
    asTable: "查看表格",
    conflict: "已被他人修改",
    copy: "另存为新图表",
    overwrite: "用我的覆盖",
    nameMissing: "保存失败，请输入图表名称",
    proposed: "按area统计score合计",
    types: "图表类型",
    gone: (table: string) => `数据表 ${table} 不存在`,
    another: "换一个数据表",
    lost: "数据表中已没有这些字段",
  },
  en: {
    equals: "equals",
    filterAdd: "Add a filter",
    filterIncomplete: "Choose a field and a comparison.",
    between: "between",
    oneOf: "one of",
    contains: "contains",
    from: "From",
    to: "To",
    list: "Values (Enter adds one)",
    idle: "area = …",
    removeOf: "Remove",
    add: "Add:",
    descending: "Descending",
    ascending: "Ascending",
    limit: "Ask for the first N rows",
    cut: "first 200 of 250",
    showAll: "Show all 250",
    cutNote: "only the first 200 rows are shown",
    firstFive: "first 5 of 62",
    all: (rows: string) => `of ${rows}`,
    noData: "No data",
    bar: "Bar chart",
    pie: "Pie chart",
    asTable: "View as table",
    conflict: "Somebody else has saved",
    copy: "Save as a new chart",
    overwrite: "Overwrite with mine",
    nameMissing: "Give the chart a name, then save.",
    proposed: "Total score by area",
    types: "Chart type",
    gone: (table: string) => `The table ${table} is not there`,
    another: "Choose another table",
    lost: "The table no longer has these columns",
  },
} as const;

async function start(page: Page, language: Language, table: string): Promise<void> {
  await signIn(page, language);
  await importTable(page, language, table, pupils());
  await buildFrom(page, language, table);
}

const status = (page: Page) => page.getByRole("region", { name: /^(新图表|New chart)$/ });
const type = (page: Page, name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });
const heading = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const firstRow = (page: Page) => page.getByRole("row").nth(1);

for (const language of languages) {
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

    await shelfOf(page, r.filters)
      .getByRole("button", { name: new RegExp(`^${w.add}`) })
      .click();
    const form = page.getByRole("form", { name: w.filterAdd });
    await form.getByRole("button", { name: r.apply, exact: true }).click();
    await expect(form.getByRole("alert")).toHaveText(w.filterIncomplete);
    await form.getByRole("combobox").first().click();
    await form.getByRole("option", { name: "area", exact: true }).click();
    await expect(form.getByRole("combobox", { name: r.comparison })).toHaveValue(w.equals);
    await form.getByRole("combobox", { name: r.comparison }).click();
    await expect(form.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form.getByRole("option")).toHaveCount(0);
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await addFilter(page, language, "area", w.equals, {});
    await expect(shelfOf(page, r.filters)).toContainText(w.idle);
    await expect(status(page)).toContainText(w.cut);
    await addFilter(page, language, "area", w.equals, { [r.value]: "East" });
    await expect(shelfOf(page, r.filters)).not.toContainText(w.idle);
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
  });

  test(`a chart is refused without a name, and opens again as it was saved (${language})`, async ({
    page,
  }) => {
    await start(page, language, `kept_${language}`);
    await addField(page, "area", "d");
    await addField(page, "score", "m");
    await type(page, w.bar).click();
    await addFilter(page, language, "grade", w.equals, { [r.value]: "Seven" });
    await page.getByLabel(w.limit).fill("3");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", { name: /^.*3 (个类别|categories)/ })).toBeVisible();

    await page.getByRole("button", { name: r.save, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel(r.chartName)).toHaveValue(w.proposed);
    await dialog.getByLabel(r.chartName).fill(" ");
    await dialog.getByRole("button", { name: r.save, exact: true }).click();
    await expect(dialog.getByText(w.nameMissing)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await saveChart(page, language, `Kept ${language}`);
    await page.reload();
    await expect(page.getByRole("heading", { name: `Kept ${language}` })).toBeVisible();
    await expect(shelfOf(page, r.dimensions)).toContainText("area");
    await expect(shelfOf(page, r.measures)).toContainText("score");
    await expect(shelfOf(page, r.filters)).toContainText("grade = Seven");
    await expect(page.getByLabel(w.limit)).toHaveValue("3");
    await expect(type(page, w.bar)).toBeChecked();
    await expect(page.getByRole("img", { name: /^.*3 (个类别|categories)/ })).toBeVisible();
  });

  test(`a chart whose table is gone says so and goes on with another (${language})`, async ({ page }) => {
    const [table, chart] = [`gone_${language}`, `Gone ${language}`];
    await start(page, language, table);
    await addField(page, "area", "d");
    await addField(page, "name", "d");
    await saveChart(page, language, chart);
    const address = new URL(page.url());
    await removeTable(page, language, table, chart);
    await page.goto(address.pathname + address.search);
    await expect(page.getByText(w.gone(table))).toBeVisible();
    await expect(page.getByText(/area/)).toBeVisible();
    await page.getByRole("combobox", { name: w.another }).click();
    await page.getByRole("option", { name: /^exam_score/ }).click();
    // The demo's table has an area, but no such name.
    await expect(page.locator("[data-chip=area]")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: w.lost })).toContainText("name");
    await expect(page.getByRole("heading", { name: chart })).toBeVisible();
    await page.getByRole("navigation", { name: r.menu, exact: true }).getByText(r.datasets).click();
    await expect(page.getByRole("row").filter({ hasText: "exam_score" })).toBeVisible();
  });
}

test("4.30 4.32 each type of chart can be chosen when it fits the selection, and says why when not", async ({
  page,
}) => {
  await start(page, "en", "six_types");
  const picture = (name: string) => page.getByRole("img", { name: new RegExp(`^${name}`) });
  const usable = async (...names: string[]): Promise<void> => {
    const radios = page.getByRole("radiogroup", { name: "Chart type" }).getByRole("radio");
    await expect(radios).toHaveCount(17);
    const found = await radios.evaluateAll((all) =>
      all
        .filter((radio) => radio.getAttribute("aria-disabled") !== "true")
        .map((radio) => radio.getAttribute("aria-label")),
    );
    expect(found).toEqual(names);
  };
  await usable("Table");
  await addField(page, "score", "m");
  await expect(page.getByRole("gridcell", { name: "31,375" })).toBeVisible();
  await usable("Table", "Pie chart", "KPI", "Gauge");
  await addField(page, "math", "m");
  await type(page, "Pie chart").click();
  await expect(picture("Pie chart")).toHaveAttribute("aria-label", /2 slices/);
  await expect(
    page.getByRole("radio", {
      name: /^Bar chart — needs 1 or 2 dimensions.*you have 0 dimensions and 2 measures/,
    }),
  ).toBeVisible();

  await addField(page, "area", "d");
  await expect(type(page, "Table")).toBeChecked();
  await expect(heading(page, "area")).toBeVisible();
  await usable(
    "Table",
    "Line chart",
    "Bar chart",
    "Stacked bar chart",
    "Horizontal bar chart",
    "Area chart",
    "Combo chart",
    "Scatter plot",
    "Pivot table",
    "Radar",
  );
  await type(page, "Pie chart").click({ force: true });
  await expect(type(page, "Table")).toBeChecked();
  for (const name of ["Line chart", "Bar chart", "Stacked bar chart", "Horizontal bar chart"]) {
    await type(page, name).click();
    await expect(picture(name)).toHaveAttribute("aria-label", /area. 4 categories, 2 series/);
    await expect(type(page, name)).toBeChecked();
  }

  await type(page, "Bar chart").click();
  await addField(page, "grade", "d");
  await expect(picture("Bar chart")).toHaveAttribute("aria-label", /4 categories, 2 series/);
  await expect(page.getByText(/With two dimensions only the first measure is drawn: .*score/)).toBeVisible();
  await addField(page, "name", "d");
  await expect(type(page, "Table")).toBeChecked();
  await usable("Table", "Pivot table");
});

test("a measure twice, steps back and forth by keyboard, the SQL, another table", async ({ page }) => {
  await start(page, "en", "steps_a");
  await addField(page, "area", "d");
  await addField(page, "score", "m");
  const measures = shelfOf(page, "Measures");
  await measures
    .getByRole("button", { name: /^(Sum )?score/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Also as" }).hover();
  await page.getByRole("menuitem", { name: "Average" }).last().click();
  await expect(measures.getByRole("button", { name: /^Average score/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^East/ })).toContainText("126");
  await expect(page.getByRole("row", { name: /^East/ })).toContainText("7,812");

  const average = measures.getByRole("button", { name: /^Average score/ });
  await fieldOf(page, "area").focus();
  await page.keyboard.press("Control+z");
  await expect(average).toBeHidden();
  await page.keyboard.press("Control+Shift+z");
  await expect(average).toBeVisible();

  await page.getByRole("button", { name: "SQL", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(/select[\s\S]*avg\([\s\S]*steps_a[\s\S]*group by/i);
  await page.keyboard.press("Escape");

  await page.getByRole("combobox", { name: "Table" }).fill("exam_sc");
  await page.getByRole("option", { name: "exam_score" }).click();
  await expect(page.locator("[data-field=score]")).toBeVisible();
  await expect(measures).not.toContainText("score");
  await expect(page.getByText("Add dimensions and measures")).toBeVisible();
});

test("a chip is moved by mouse, and a field dropped on one takes its place", async ({ page }) => {
  await start(page, "en", "dragged");
  await addField(page, "area", "d");
  await addField(page, "grade", "d");
  const dimensions = shelfOf(page, "Dimensions");
  const chip = (name: string) => dimensions.getByRole("button", { name, exact: true });
  await expect(page.getByRole("columnheader")).toHaveText(["area", "grade"]);
  await dragTo(page, chip("grade"), chip("area"), 0.1);
  await expect(page.getByRole("columnheader")).toHaveText(["grade", "area"]);
  await dragTo(page, fieldOf(page, "name"), chip("grade"), 0.5);
  await expect(page.getByRole("columnheader")).toHaveText(["name", "area"]);
  await dragTo(page, fieldOf(page, "name"), chip("area"), 0.9);
  await expect(page.getByText("This field is there already")).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["name", "area"]);
});

test("an empty result clears the drawing", async ({ page }) => {
  const [language, w, r] = ["zh", words.zh, reportWords.zh] as const;
  await start(page, language, `emptied_${language}`);
  await addField(page, "area", "d");
  await addField(page, "score", "m");
  for (const name of [w.bar, w.pie]) {
    await type(page, name).click();
    await expect(page.getByRole("img", { name: /area|score/ })).toBeVisible();
    await addFilter(page, language, "area", w.equals, { [r.value]: "Nowhere" });
    await expect(page.getByRole("region").getByText(w.noData)).toBeVisible();
    await expect(page.getByRole("img", { name: /area|score/ })).toHaveCount(0);
    await page.getByRole("button", { name: `${w.removeOf} area =` }).click();
    await expect(page.getByRole("img", { name: /area|score/ })).toBeVisible();
  }
});

test("the second to save a chart compares both versions", async ({ page, browser }) => {
  const [language, w, r] = ["en", words.en, reportWords.en] as const;
  await start(page, language, `both_${language}`);
  await addField(page, "area", "d");
  await saveChart(page, language, `Both ${language}`);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, language);
  await other.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(other.getByRole("heading", { name: `Both ${language}` })).toBeVisible();
  await addField(other, "math", "m");
  await expect(heading(other, "area")).toBeVisible();
  await other.getByRole("button", { name: r.save, exact: true }).click();
  await expect(other.getByRole("button", { name: r.save, exact: true })).toBeDisabled();

  await addField(page, "score", "m");
  await page.getByRole("button", { name: r.save, exact: true }).click();
  const comparison = page.getByRole("dialog").filter({ hasText: w.conflict });
  await expect(comparison).toContainText("math");
  await expect(comparison).toContainText("score");
  await comparison.getByRole("button", { name: w.overwrite }).click();
  await expect(comparison).toBeHidden();
  await page.reload();
  await expect(shelfOf(page, r.measures)).toContainText("score");
  await expect(shelfOf(page, r.measures)).not.toContainText("math");

  await addField(other, "grade", "d");
  await other.getByRole("button", { name: r.save, exact: true }).click();
  const theirs = other.getByRole("dialog").filter({ hasText: w.conflict });
  await theirs.getByRole("button", { name: w.copy }).click();
  await expect(other.getByLabel(r.chartName)).toHaveValue(`Both ${language} (copy)`);
  await other.getByLabel(r.chartName).press("Enter");
  await expect(other.getByRole("heading", { name: `Both ${language} (copy)` })).toBeVisible();
  await expect(shelfOf(other, r.dimensions)).toContainText("grade");
  await expect(shelfOf(other, r.measures)).toContainText("math");
  await context.close();
});
