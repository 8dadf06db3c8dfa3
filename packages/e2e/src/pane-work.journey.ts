import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, type Language, languages, oneLanguage, test } from "./journey.ts";

const at = (asked: string, language: Language): string =>
  `http://127.0.0.1:${process.env.PROVOST_E2E_PANE_PORT}/?choices=off&${asked}&language=${language}`;

const words = {
  zh: {
    drillTo: "下钻到 county",
    breakDown: "按其他字段细分…",
    findField: "查找字段",
    all: "全部数据",
    path: "下钻路径",
    title: "标题",
    legend: "图例位置",
    none: "不显示",
    reset: "恢复默认样式",
    cells: "条件格式",
    add: "添加规则",
    value: "值",
    bad: "不佳",
    export: "导出",
    png: "下载 PNG 图片",
    svg: "下载 SVG 图片",
    csv: "下载 CSV（显示值）",
    raw: "下载 CSV（原始值）",
    asTable: "查看表格",
    hide: "隐藏此列",
    freeze: "冻结至此列",
    unfreeze: "取消冻结",
    show: "显示 region",
  },
  en: {
    drillTo: "Drill to county",
    breakDown: "Break down by…",
    findField: "Find a field",
    all: "All data",
    path: "Drill path",
    title: "Title",
    legend: "Legend",
    none: "None",
    reset: "Reset to defaults",
    cells: "Conditional format",
    add: "Add rule",
    value: "Value",
    bad: "bad",
    export: "Export",
    png: "Download PNG",
    svg: "Download SVG",
    csv: "Download CSV (as shown)",
    raw: "Download CSV (raw values)",
    asTable: "View as table",
    hide: "Hide column",
    freeze: "Freeze up to here",
    unfreeze: "Unfreeze",
    show: "Show region",
  },
} as const;

const told = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.getByLabel("told").textContent()) ?? "null");
const heading = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const firstRow = (page: Page) => page.getByRole("row").nth(1);

async function saved(page: Page, language: Language, item: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole("button", { name: words[language].export }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: item, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

for (const language of languages) {
  const w = words[language];

  test(`2.71 3.24 a mark leads to the next field, each step carried, and every level leads back (${language})`, async ({
    page,
  }) => {
    await page.goto(at("show=drill-caller&type=bar", language));
    const chart = page.getByRole("application");
    await expect(page.locator("canvas")).toBeVisible();
    await chart.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: w.drillTo }).press("Enter");
    await expect.poll(() => told(page)).toMatchObject({ path: [["region", "North"]] });
    await page.getByRole("button", { name: w.asTable }).click();
    await expect(page.getByRole("gridcell", { name: "Humboldt" })).toBeVisible();
    await page.getByRole("gridcell", { name: "Humboldt" }).press("Enter");
    await page.getByRole("menuitem").first().click();
    await expect(page.getByRole("gridcell", { name: "Humboldt Mission" })).toBeVisible();
    await expect
      .poll(() => told(page))
      .toMatchObject({
        path: [
          ["region", "North"],
          ["county", "Humboldt"],
        ],
      });
    const path = page.getByRole("navigation", { name: w.path });
    await expect(path.getByRole("listitem")).toHaveText([w.all, "region = North", "county = Humboldt"]);
    await expectAccessible(page);
    await path.getByRole("button", { name: "region = North" }).click();
    await expect(page.getByRole("gridcell", { name: "Humboldt", exact: true })).toBeVisible();
    await path.getByRole("button", { name: w.all }).click();
    const bay = page.getByRole("gridcell", { name: "Bay" });
    await expect(path).toHaveCount(0);

    // Beside the words a click chooses the cell; the words themselves lead further, by other fields, too.
    await bay.click({ position: { x: 60, y: 4 } });
    await expect(bay).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await bay.getByText("Bay").click();
    await page.getByRole("menuitem", { name: w.breakDown }).click();
    const find = page.getByRole("combobox", { name: w.findField });
    await expect(find).toBeFocused();
    await find.pressSequentially("ye");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("columnheader").first()).toHaveText("year");
    await expect(path.getByRole("listitem")).toHaveText([w.all, "region = Bay"]);
  });

  test(`the style of a chart is set in edit mode, told, and set back (${language})`, async ({ page }) => {
    await page.goto(at("show=drill-caller&type=bar", language));
    const title = page.getByRole("textbox", { name: w.title });
    await title.fill("=2+2");
    await title.press("Enter");
    await expect(page.getByRole("heading", { name: "=2+2" })).toBeVisible();
    await page.getByRole("combobox", { name: w.legend }).selectOption({ label: w.none });
    await expect
      .poll(() => told(page))
      .toMatchObject({
        chartType: "bar",
        chartStyle: { title: "=2+2", legend: "none" },
      });
    await page.getByRole("radio").first().click();
    await page.getByText(w.cells).click();
    await page.getByRole("button", { name: w.add }).click();
    const value = page.getByRole("textbox", { name: w.value, exact: true });
    await value.fill("1000");
    await value.press("Enter");
    // Every cell is below; the sign says so without its colour.
    await expect(page.getByRole("img", { name: w.bad })).toHaveCount(3);
    await expectAccessible(page);
    await page.getByRole("button", { name: w.reset }).click();
    await expect(page.getByRole("img", { name: w.bad })).toHaveCount(0);
    await expect.poll(() => told(page)).toMatchObject({ chartStyle: {} });
  });

  test(`a chart is taken along as picture and rows (${language})`, async ({ page }) => {
    await page.goto(at("show=drill-caller&type=bar&edit=off", language));
    await expect(page.locator("canvas")).toBeVisible();
    const png = await saved(page, language, w.png);
    expect(png.name).toBe("Scores.png");
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
    // Twice the size of the chart, with a margin.
    expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(1600);
    const svg = (await saved(page, language, w.svg)).bytes.toString();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).toContain(">Scores</text>");
    expect(svg).toContain("North");
    const csv = (await saved(page, language, w.csv)).bytes;
    expect(csv.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(csv.toString()).toMatch(/^\uFEFFregion,read,math\r\nNorth,/);
    const raw = (await saved(page, language, w.raw)).bytes.toString();
    expect(raw).toMatch(/North,\d+\.\d{6,},/);

    await page.goto(at("type=kpi&dimensions=0&measures=1&edit=off", language));
    await expect(page.getByRole("img", { name: language === "zh" ? /^指标卡/ : /^KPI/ })).toBeVisible();
    const drawn = await saved(page, language, w.svg);
    expect(drawn.name).toBe("Counties.svg");
    const number = drawn.bytes.toString();
    // A chart without a title of its own goes by its name.
    expect(number).toContain(">Counties</text>");
    expect(number).toMatch(/^<svg .*font-size="40"[^>]*>[\d.,]+</);
    expect((await saved(page, language, w.png)).bytes.subarray(1, 4).toString()).toBe("PNG");
  });
}

test("a table is sorted, sized, moved, frozen and hidden by keys, and its cells are copied", async ({
  page,
  context,
}) => {
  const language = oneLanguage;
  const w = words[language];
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(at("show=drill-caller&type=table", language));
  await heading(page, "read").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await heading(page, "region").click({ modifiers: ["Shift"] });
  await expect(heading(page, "read")).toHaveAttribute("aria-sort", "descending");
  await expect(heading(page, "region")).toHaveText("region2");
  await expect
    .poll(() => told(page))
    .toMatchObject({
      sort: [
        { column: "read", direction: "desc" },
        { column: "region", direction: "asc" },
      ],
    });

  await heading(page, "region").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Control+ArrowRight");
  await expect(page.getByRole("columnheader")).toHaveText(["read1", "region2", "math"]);
  await expect(heading(page, "region")).toBeFocused();
  await expect
    .poll(() => told(page))
    .toMatchObject({
      chartStyle: { order: ["read", "region", "math"], widths: { region: expect.any(Number) } },
    });
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByRole("menuitem", { name: w.freeze }).press("Enter");
  await expect.poll(() => told(page)).toMatchObject({ chartStyle: { frozen: 2 } });
  await page.getByRole("button", { name: w.unfreeze }).click();
  await expect.poll(() => told(page)).toMatchObject({ chartStyle: { frozen: 0 } });
  await expect(page.getByRole("button", { name: w.unfreeze })).toHaveCount(0);
  await heading(page, "region").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByRole("menuitem", { name: w.hide }).press("Enter");
  await expect(page.getByRole("columnheader")).toHaveText(["read1", "math"]);
  await heading(page, "math").click({ button: "right" });
  await page.getByRole("menuitem", { name: w.show }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(3);

  await page.getByRole("gridcell").first().click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\n")).toHaveLength(4);
  expect(copied.split("\n")[0]).toBe("read\tregion\tmath");
  await page.keyboard.press("Control+End");
  await expect(page.getByRole("gridcell").last()).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Control+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.getByRole("row").nth(3).getByRole("gridcell").first().textContent(),
  );
});

test("a slice put together from many says so instead of leading nowhere", async ({ page }) => {
  await page.goto(at("type=pie&dimensions=1&measures=1&categories=300&edit=off", "en"));
  await expect(page.locator("canvas")).toBeVisible();
  await page.getByRole("application").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const note = page.getByRole("menuitem", { name: /^Put together from 300 groups/ });
  await expect(note).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(note).toHaveCount(0);
  await expect(page.getByRole("application")).toBeFocused();
});

test("Escape closes a mark's menu before the focus has come to it", async ({ page }) => {
  await page.goto(at("show=drill-caller&type=bar", "en"));
  await expect(page.locator("canvas")).toBeVisible();
  const opened = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector("[role=menu]") === null) return;
          observer.disconnect();
          document.activeElement?.dispatchEvent(
            new KeyboardEvent("keydown", { key: "Escape", bubbles: true }),
          );
          resolve();
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole("application").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await opened;
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  await expect(page.getByRole("application")).toBeFocused();
});

test("a column is sized by its edge, and fitted again by a double click", async ({ page }) => {
  await page.goto(at("show=drill-caller&type=table", "en"));
  const region = heading(page, "region");
  const before = await region.boundingBox();
  if (!before) throw new Error("the heading has no place");
  const edge = { x: before.x + before.width - 3, y: before.y + before.height / 2 };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x + 40, edge.y, { steps: 4 });
  await page.mouse.move(edge.x + 90, edge.y, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(() => told(page))
    .toMatchObject({ chartStyle: { widths: { region: Math.round(before.width + 90) } } });
  // Sizing is not sorting.
  await expect(region).toHaveAttribute("aria-sort", "none");
  await page.mouse.dblclick(edge.x + 90, edge.y);
  await expect.poll(async () => JSON.stringify(await told(page))).not.toContain('"widths":{"region"');
});

test("values of the style are set by hand, and what is no value stays out", async ({ page }) => {
  await page.goto(at("show=drill-caller&type=bar", "en"));
  await page.getByText("Number axis").click();
  const from = page.getByRole("textbox", { name: "Minimum", exact: true });
  await from.fill("abc");
  await from.press("Enter");
  await expect(from).toHaveValue("");
  await from.fill("-12.5");
  await from.press("Enter");
  await expect.poll(() => told(page)).toMatchObject({ chartStyle: { axis: { min: -12.5 } } });
  await page.getByText("Number format").click();
  const decimals = page.getByRole("textbox", { name: "Decimals", exact: true });
  await decimals.fill("99");
  await decimals.press("Enter");
  await expect.poll(() => told(page)).toMatchObject({ chartStyle: { format: { decimals: 8 } } });
  await expect(decimals).toHaveValue("8");
  await from.fill("");
  await from.blur();
  await expect.poll(async () => JSON.stringify(await told(page))).not.toContain('"min"');
});

test("a hundred thousand rows are sorted, scrolled and read to their end", async ({ page }) => {
  await page.goto(at("type=table&paging=off&categories=57143&dimensions=2&measures=2", "en"));
  await page.getByRole("combobox", { name: "Rows per page" }).selectOption({ label: "All rows" });
  const grid = page.getByRole("grid");
  await expect(grid).toHaveAttribute("aria-rowcount", "100002");
  // Those in sight are drawn, and few more.
  expect(await page.getByRole("row").count()).toBeLessThan(80);
  await page.getByRole("gridcell").first().click();
  await page.keyboard.press("Control+End");
  await expect(page.locator("[role=gridcell]:focus")).toHaveAttribute("data-row", "99999");
  await heading(page, "county").click();
  await expect(firstRow(page)).toContainText("Alameda");
  await expect(page.getByRole("row").last()).toContainText("Total");
});

test("a pivot table of many rows is gone through to its end, chosen and copied", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(at("type=pivot&dimensions=2&measures=1&categories=3000&paging=off", "en"));
  const grid = page.getByRole("grid");
  await expect(grid.locator("tr[data-kind]").first()).toBeVisible();
  const all = Number(await grid.getAttribute("aria-rowcount"));
  expect(all).toBeGreaterThan(3000);
  // Those in sight are drawn, and few more.
  expect(await grid.locator("tr[data-kind]").count()).toBeLessThan(80);
  const first = grid.locator("[data-row='0'][data-column='1']");
  await first.click();
  await page.keyboard.press("Control+End");
  await expect(page.locator("[data-row]:focus")).toBeInViewport();
  const last = Number(await page.locator("[data-row]:focus").getAttribute("data-row"));
  expect(last).toBeGreaterThan(2990);
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Control+c");
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^county\t/);
  await expectAccessible(page);
  await page.keyboard.press("Control+Home");
  await expect(first.locator("xpath=..").locator("[data-column='0']")).toBeFocused();
});

test("2.68 9.20 9.21 eleven rows at ten a page make two pages and a total of 11", async ({ page }) => {
  await page.goto(at("type=table&categories=11", "en"));
  const paging = page.getByRole("navigation", { name: "Paging" });
  await expect(paging).toContainText("11 rows");
  await expect(paging.getByText("1 / 2")).toBeVisible();
  await expect(firstRow(page)).toContainText("Alameda");
  await paging.getByRole("button", { name: "Next page" }).click();
  await expect(firstRow(page)).toContainText("County 11");
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "13");
  await paging.getByRole("button", { name: "Previous page" }).click();
  await expect(firstRow(page)).toContainText("Alameda");
  const jump = paging.getByRole("textbox");
  await jump.fill("2");
  await jump.press("Enter");
  await expect(firstRow(page)).toContainText("County 11");
  await paging.getByRole("combobox").selectOption({ label: "20 / page" });
  await expect(paging.getByText("1 / 1")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(13);
});
