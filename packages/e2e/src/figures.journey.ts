import { expect, expectAccessible, type Language, languages, test } from "./journey.ts";

const at = (asked: string, language: Language): string =>
  `http://127.0.0.1:${process.env.PROVOST_E2E_PANE_PORT}/?${asked}&language=${language}`;

const drawn = [
  ["line", 2, 2, { zh: /^折线图/, en: /^Line chart/ }],
  ["bar", 2, 1, { zh: /^柱状图/, en: /^Bar chart/ }],
  ["stackBar", 1, 2, { zh: /^堆积柱状图/, en: /^Stacked bar chart/ }],
  ["pie", 1, 1, { zh: /^饼图/, en: /^Pie chart/ }],
  ["horizontalBar", 1, 1, { zh: /^条形图/, en: /^Horizontal bar chart/ }],
  ["area", 2, 1, { zh: /^面积图/, en: /^Area chart/ }],
  ["combo", 1, 3, { zh: /^组合图/, en: /^Combo chart/ }],
  ["scatter", 2, 3, { zh: /^散点图/, en: /^Scatter plot/ }],
  ["kpi", 0, 1, { zh: /^指标卡/, en: /^KPI/ }],
  ["heatmap", 2, 1, { zh: /^热力图/, en: /^Heatmap/ }],
  ["gauge", 0, 1, { zh: /^仪表盘/, en: /^Gauge/ }],
  ["funnel", 1, 1, { zh: /^漏斗图/, en: /^Funnel/ }],
  ["radar", 2, 1, { zh: /^雷达图/, en: /^Radar/ }],
  ["treemap", 2, 1, { zh: /^矩形树图/, en: /^Treemap/ }],
  ["boxPlot", 1, 1, { zh: /^箱线图.*离群值/, en: /^Box plot.*outliers/ }],
] as const;

for (const language of languages) {
  test(`every figure says what it shows, and its marks are gone through by keys (${language})`, async ({
    page,
  }) => {
    for (const [type, dimensions, measures, summary] of drawn) {
      await page.goto(at(`type=${type}&dimensions=${dimensions}&measures=${measures}`, language));
      const picture = page.getByRole("img", { name: summary[language] });
      await expect(picture).toBeVisible();
      const marks = page.getByRole("application");
      const told = marks.getByRole("status");
      await marks.focus();
      await expect(async () => {
        await page.keyboard.press("Home");
        await page.keyboard.press("ArrowRight");
        await expect(told).toHaveText(/.+: .*\d/, { timeout: 500 });
      }).toPass();
      await page.keyboard.press("Escape");
      await expect(told).toHaveText("");
    }
    await expectAccessible(page);
  });
}

test("Enter on a mark and a click beside it lead to the same places", async ({ page }) => {
  const places = ["Drill to county", "Show rows"];
  await page.goto(at("show=drill-own&type=bar", "en"));
  const picture = page.getByRole("img", { name: /^Bar chart/ });
  await expect(picture).toBeVisible();
  await page.getByRole("application").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText(places);
  await expect(page.getByRole("menu").locator(":focus").or(page.locator("[role=menu]:focus"))).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  const box = await picture.boundingBox();
  if (!box) throw new Error("the chart has no place");
  await expect(async () => {
    await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.2);
    await expect(page.getByRole("menuitem")).toHaveText(places, { timeout: 1000 });
  }).toPass();
});

for (const [type, measures, name, across] of [
  ["funnel", 1, "Funnel", 0.25],
  ["radar", 2, "Radar", 0.49],
  ["treemap", 1, "Treemap", 0.4],
] as const) {
  test(`Enter on a mark of a ${type} and a click on one lead further`, async ({ page }) => {
    await page.goto(at(`show=drill-caller&type=${type}&measures=${measures}`, "en"));
    const picture = page.getByRole("img", { name: new RegExp(`^${name}`) });
    await expect(picture).toBeVisible();
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toHaveText("Drill to county");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menuitem")).toHaveCount(0);
    const box = await picture.boundingBox();
    if (!box) throw new Error("the chart has no place");
    // What draws is fetched with the first chart of its kind.
    await expect(async () => {
      await page.mouse.click(box.x + box.width * across, box.y + box.height * 0.5);
      await expect(page.getByRole("menuitem").first()).toHaveText("Drill to county", { timeout: 1000 });
    }).toPass();
  });
}

test("the picker marks the type that suits the answer and says why", async ({ page }) => {
  await page.goto(at("type=pie&categories=40", "en"));
  const advised = page.getByRole("radio", { name: "Horizontal bar chart" });
  await expect(advised).toHaveAccessibleDescription(
    "Recommended. Many categories: lying bars leave room for their names",
  );
  await advised.click();
  await expect(page.getByRole("img", { name: /^Horizontal bar chart/ })).toBeVisible();
});

test("a chart of bars becomes a heatmap and a line where it stands", async ({ page }) => {
  // So many colours at least, or the cells were not painted.
  const colours = (): Promise<number> =>
    page.locator("canvas").evaluateAll((layers) => {
      const seen = new Map<string, number>();
      for (const layer of layers) {
        if (!(layer instanceof HTMLCanvasElement)) continue;
        const { data } = layer.getContext("2d")?.getImageData(0, 0, layer.width, layer.height) ?? {
          data: [],
        };
        for (let at = 0; at < data.length; at += 64) {
          const colour = `${data[at]} ${data[at + 1]} ${data[at + 2]}`;
          seen.set(colour, (seen.get(colour) ?? 0) + 1);
        }
      }
      return [...seen.values()].filter((count) => count > 40).length;
    });
  await page.goto(at("type=bar&dimensions=2&categories=8", "en"));
  await expect(page.getByRole("img", { name: /^Bar chart/ })).toBeVisible();
  await page.getByRole("radio", { name: "Heatmap" }).click();
  await expect(page.getByRole("img", { name: /^Heatmap/ })).toBeVisible();
  await expect.poll(colours).toBeGreaterThan(6);
  await page.getByRole("radio", { name: "Line chart" }).click();
  await expect(page.getByRole("img", { name: /^Line chart/ })).toBeVisible();
  await expect.poll(colours).toBeGreaterThan(2);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap on a mark opens what it leads to, above what is told of it", async ({ page }) => {
    await page.goto(at("show=drill-caller&type=bar&measures=1", "en"));
    const picture = page.getByRole("img", { name: /^Bar/ });
    await expect(picture).toBeVisible();
    const box = await picture.boundingBox();
    if (!box) throw new Error("the chart has no place");
    const first = page.getByRole("menuitem").first();
    await expect(async () => {
      await page.touchscreen.tap(box.x + box.width * 0.25, box.y + box.height * 0.75);
      await expect(first).toHaveText("Drill to county", { timeout: 1000 });
    }).toPass();
    // It stays, and nothing lies over it.
    await first.tap({ trial: true });
    await expect(first).toBeVisible();
  });
});
