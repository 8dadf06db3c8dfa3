import type { Page } from "@playwright/test";
import { expect, expectAccessible, type Language, languages, oneLanguage, signIn, test } from "./journey.ts";
import {
  addField,
  buildFrom,
  importTable,
  pupils,
  removeTable,
  reportWords,
  saveChart,
} from "./report-steps.ts";

const words = {
  zh: {
    greeting: /^(早上好|中午好|下午好|晚上好)，管理员$/,
    size: "每页条数",
    next: "下一页",
    previous: "上一页",
    jump: /^跳至/,
    perPage: "20 条/页",
    total: "共 36 条",
    actions: (name: string) => `${name} 的操作`,
    lost: (table: string, names: string) => `表“${table}”没有这些字段，或您无权查看：${names}。`,
    takeOff: "移除",
    edit: "编辑",
    add: "添加",
    savedChart: "已保存的图表",
    save: "保存",
    close: "关闭",
    pictures: [
      ["各校平均成绩", /^柱状图：按学校统计成绩.*12 个类别，1 个系列/],
      ["历次考试平均成绩", /^折线图：按考试日期统计成绩.*6 个类别，3 个系列/],
      ["缺勤与迟到", /^堆积柱状图：按学校统计.*12 个类别，2 个系列/],
      ["各学科平均成绩", /^条形图：按学科统计成绩.*5 个类别，1 个系列/],
      ["课程类别选课人数", /^饼图.*4 个扇区/],
      ["片区各学年平均成绩", /^柱状图：按片区统计成绩.*4 个类别，3 个系列/],
    ],
  },
  en: {
    greeting: /^Good (morning|day|afternoon|evening), 管理员$/,
    size: "Rows per page",
    next: "Next page",
    previous: "Previous page",
    jump: /^Go to/,
    perPage: "20 / page",
    total: "36 rows",
    actions: (name: string) => `Actions for ${name}`,
    lost: (table: string, names: string) =>
      `The table ${table} has no such columns, or you may not see them: ${names}.`,
    takeOff: "Remove",
    edit: "Edit",
    add: "Add",
    savedChart: "Saved chart",
    save: "Save",
    close: "Close",
    pictures: [
      ["各校平均成绩", /^Bar chart: .* by 学校. 12 categories, 1 series/],
      ["历次考试平均成绩", /^Line chart: .* by 考试日期. 6 categories, 3 series/],
      ["缺勤与迟到", /^Stacked bar chart: .* by 学校. 12 categories, 2 series/],
      ["各学科平均成绩", /^Horizontal bar chart: .* by 学科. 5 categories, 1 series/],
      ["课程类别选课人数", /^Pie chart.* 4 slices/],
      ["片区各学年平均成绩", /^Bar chart: .* by 片区. 4 categories, 3 series/],
    ],
  },
} as const;

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function expectCards(page: Page, language: Language): Promise<void> {
  for (const [name, summary] of words[language].pictures) {
    await card(page, name).scrollIntoViewIfNeeded();
    await expect(card(page, name).getByRole("img", { name: summary })).toBeVisible();
    await expect(card(page, name).getByRole("radiogroup")).toHaveCount(0);
  }
}

for (const language of languages) {
  const [w, r] = [words[language], reportWords[language]];

  test(`2.62 2.63 2.64 2.65 2.67 the home page greets, counts and draws a chart of each kind (${language})`, async ({
    page,
  }) => {
    await signIn(page, language);
    await expect(page.getByRole("heading", { level: 1, name: w.greeting })).toBeVisible();
    const home = page.getByRole("tabpanel");
    await expect(home.getByRole("definition")).toHaveText(["56", "8 / 24", "2,223"]);
    const head = home.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) });
    await expect(head.locator("p")).toHaveText("云杉市教育局");
    await expect(head.getByText("管理", { exact: true })).toBeVisible();
    await expectCards(page, language);
    await expectAccessible(page);
  });

  if (language === oneLanguage)
    test(`2.67 a table on the home page is read page by page (${language})`, async ({ page }) => {
      await signIn(page, language);
      const table = card(page, "在校人数一览");
      await table.scrollIntoViewIfNeeded();
      await expect(table.getByText(w.total)).toBeVisible();
      const rows = table.getByRole("row");
      await expect(rows).toHaveCount(11);
      const seen = new Set<string>();
      const read = async (): Promise<void> => {
        const texts = await rows.allTextContents();
        for (const text of texts.slice(1)) expect(seen.has(text), text).toBe(false);
        for (const text of texts.slice(1)) seen.add(text);
      };
      await read();
      const first = await rows.nth(1).textContent();
      await expect(table.getByRole("button", { name: w.previous })).toBeDisabled();
      await table.getByRole("button", { name: w.next }).click();
      await expect(table.getByText("2 / 4")).toBeVisible();
      await expect(rows.nth(1)).not.toHaveText(first ?? "");
      await read();
      const second = await rows.nth(1).textContent();
      await table.getByRole("textbox", { name: w.jump }).fill("4");
      await page.keyboard.press("Enter");
      await expect(rows).toHaveCount(7);
      await read();
      await expect(table.getByRole("button", { name: w.next })).toBeDisabled();
      await table.getByRole("button", { name: w.previous }).click();
      await expect(rows).toHaveCount(11);
      await read();
      expect(seen.size).toBe(36);
      await table.getByLabel(w.size).selectOption({ label: w.perPage });
      await expect(rows).toHaveCount(21);
      await expect(rows.nth(1)).toHaveText(first ?? "");
      await expect(rows.nth(11)).toHaveText(second ?? "");
    });

  test(`8.09 a failing chart keeps to its card, and a chart leaves and returns (${language})`, async ({
    page,
  }) => {
    const [table, chart] = [`failing_${language}`, `Failing ${language}`];
    await signIn(page, language);
    await importTable(page, language, table, pupils());
    await buildFrom(page, language, table);
    await addField(page, "area", "d");
    await saveChart(page, language, chart, true);
    await importTable(page, language, table, "score\n1\n2\n");
    await page.goto("/wel/index");
    await card(page, chart).scrollIntoViewIfNeeded();
    await expect(card(page, chart).getByRole("alert")).toContainText(w.lost(table, "area"));
    await removeTable(page, language, table, chart);
    await page.goto("/wel/index");
    await card(page, chart).scrollIntoViewIfNeeded();
    await expect(card(page, chart).getByRole("alert")).toContainText(r.broken(chart));
    await expectCards(page, language);

    const takeOff = async (): Promise<void> => {
      await page.getByRole("button", { name: w.edit, exact: true }).click();
      await page
        .getByRole("button", { name: w.actions(chart) })
        .last()
        .click();
      await page.getByRole("menuitem", { name: w.takeOff, exact: true }).click();
      await expect(card(page, chart)).toHaveCount(0);
      await page.getByRole("button", { name: w.save, exact: true }).click();
      await expect(page.getByRole("button", { name: w.edit, exact: true })).toBeVisible();
    };
    await takeOff();
    await page.reload();
    await expect(card(page, "各校平均成绩")).toBeVisible();
    await expect(card(page, chart)).toHaveCount(0);
    await page.getByRole("button", { name: w.edit, exact: true }).click();
    await page.getByRole("button", { name: w.add, exact: true }).click();
    await page.getByRole("menuitem", { name: w.savedChart }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: new RegExp(`^${chart}`) }).click();
    await dialog.getByRole("button", { name: w.close }).click();
    await page.getByRole("button", { name: w.save, exact: true }).click();
    await expect(page.getByRole("button", { name: w.edit, exact: true })).toBeVisible();
    await page.reload();
    await card(page, chart).scrollIntoViewIfNeeded();
    await expect(card(page, chart)).toBeVisible();
    await takeOff();
  });
}
