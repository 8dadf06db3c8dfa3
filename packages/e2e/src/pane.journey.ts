import { expect, expectAccessible, type Language, languages, test } from "./journey.ts";

const at = (asked: string, language: Language): string =>
  `http://127.0.0.1:${process.env.PROVOST_E2E_PANE_PORT}/?${asked}&language=${language}`;

const words = {
  zh: {
    picker: "图表类型",
    names: ["表格", "折线图", "柱状图", "堆积柱状图", "饼图", "条形图"],
    beyond: [
      "面积图",
      "组合图",
      "散点图",
      "指标卡",
      "透视表",
      "热力图",
      "仪表盘",
      "漏斗图",
      "雷达图",
      "矩形树图",
      "箱线图",
    ],
    broken: [
      ["line", "折线图数据必须为数组"],
      ["bar", "柱状图数据必须为数组"],
      ["table", "表格数据必须为数组"],
    ],
    rules: [
      "表格：任意维度和数值",
      "折线图：1 或 2个维度;1或多个数值",
      "柱状图：1 或 2个维度;1或多个数值",
      "堆积柱状图：1 或 2个维度;2或多个数值",
      "饼图：1个维度1个数值;0个维度多个数值",
      "条形图：1 或 2个维度;1或多个数值",
    ],
    empty: "没有数据",
    loading: "正在查询…",
  },
  en: {
    picker: "Chart type",
    names: ["Table", "Line chart", "Bar chart", "Stacked bar chart", "Pie chart", "Horizontal bar chart"],
    beyond: [
      "Area chart",
      "Combo chart",
      "Scatter plot",
      "KPI",
      "Pivot table",
      "Heatmap",
      "Gauge",
      "Funnel",
      "Radar",
      "Treemap",
      "Box plot",
    ],
    broken: [
      ["line", "Line-chart data must be an array"],
      ["bar", "Bar-chart data must be an array"],
      ["table", "Table data must be an array"],
    ],
    rules: [
      "Table: any dimensions and measures",
      "Line chart: 1 or 2 dimensions; 1 or more measures",
      "Bar chart: 1 or 2 dimensions; 1 or more measures",
      "Stacked bar chart: 1 or 2 dimensions; 2 or more measures",
      "Pie chart: 1 dimension and 1 measure; 0 dimensions and 1 or more measures",
      "Horizontal bar chart: 1 or 2 dimensions; 1 or more measures",
    ],
    empty: "No data",
    loading: "Running the query…",
  },
} as const;

for (const language of languages) {
  const w = words[language];

  test(`2.77 2.78 4.30 the pane on its own picks types by keyboard and says why one cannot be used (${language})`, async ({
    page,
  }) => {
    await page.goto(at("type=bar&dimensions=1&measures=1", language));
    const picker = page.getByRole("radiogroup", { name: w.picker });
    const radios = picker.getByRole("radio");
    const names = await radios.evaluateAll((all) =>
      all.map((radio) => radio.getAttribute("aria-label")?.split(" — ")[0]),
    );
    expect(names).toEqual([...w.names, ...w.beyond]);
    await expect(radios.nth(2)).toBeChecked();
    for (const [place, rule] of w.rules.entries()) {
      await radios.nth(place).hover();
      await expect(page.getByRole("tooltip").filter({ hasText: rule })).toBeVisible();
    }
    await page.mouse.move(0, 0);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await radios.nth(2).focus();
    await expect(page.getByRole("tooltip")).toContainText(w.rules[2] ?? "");
    // The next one is greyed: it takes the focus, says why, and is not chosen.
    await page.keyboard.press("ArrowRight");
    await expect(radios.nth(3)).toBeFocused();
    await expect(radios.nth(3)).not.toBeChecked();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    await expect(page.getByRole("status").filter({ hasText: /^bar$/ })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(radios.nth(4)).toBeChecked();
    await expect(page.getByRole("status").filter({ hasText: /^pie$/ })).toBeVisible();
    await expect(page.getByRole("img", { name: new RegExp(`^${w.names[4]}`) })).toBeVisible();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowLeft");
    await expect(radios.nth(0)).toBeChecked();
    await expect(page.getByRole("grid")).toBeVisible();
    await expectAccessible(page);
  });

  test(`8.09 the pane says in the chart's place what cannot be drawn (${language})`, async ({ page }) => {
    for (const [type, message] of w.broken) {
      await page.goto(at(`type=${type}&data=broken`, language));
      await expect(page.getByRole("alert")).toContainText(message);
      await expect(page.getByRole("radiogroup", { name: w.picker })).toBeVisible();
      await expect(page.getByRole("application")).toHaveCount(0);
    }
    await page.goto(at("type=bar&phase=loading", language));
    await expect(page.getByText(w.loading)).toBeVisible();
    await page.goto(at("type=bar&phase=empty", language));
    await expect(page.getByText(w.empty)).toBeVisible();
  });
}

test("outside edit mode the chart stands alone", async ({ page }) => {
  await page.goto(at("type=pie&edit=off", "zh"));
  await expect(page.getByRole("img", { name: /^饼图/ })).toBeVisible();
  await expect(page.getByRole("radiogroup")).toHaveCount(0);
  await expect(page.getByText("图表类型")).toHaveCount(0);
});

test("a chart is 300 px high, a table 340, or as high as its style says", async ({ page }) => {
  const heightOf = async (asked: string): Promise<number | undefined> => {
    await page.goto(at(asked, "en"));
    const drawn = page.getByRole("img").or(page.getByRole("grid")).first();
    await expect(drawn).toBeVisible();
    const body = page.locator(".provost-pane-body");
    return (await body.boundingBox())?.height;
  };
  for (const type of ["line", "bar", "pie", "horizontalBar"])
    expect(await heightOf(`type=${type}`)).toBe(300);
  expect(await heightOf("type=stackBar&measures=2")).toBe(300);
  expect(await heightOf("type=table&categories=40")).toBe(340);
  expect(await heightOf("type=bar&height=420")).toBe(420);
  expect(await heightOf("type=table&height=210&categories=40")).toBe(210);
});

test("a type that the selection does not fit falls back to the table and is told", async ({ page }) => {
  await page.goto(at("type=pie&dimensions=2&measures=1", "en"));
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Table", exact: true })).toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: /^table$/ })).toBeVisible();
});
