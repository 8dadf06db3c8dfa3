import type { Page } from "@playwright/test";
import { expect, expectAccessible, type Language, languages, signIn, test } from "./journey.ts";
import { addField, buildFrom, importTable, pupils } from "./report-steps.ts";

const words = {
  zh: {
    editor: "SQL 编辑器",
    editAsSql: "改写为 SQL",
    run: "运行",
    place: "第 2 行第 6 列：没有字段 scoer",
    goTo: "转到此处",
    parameter: "请填写参数 least 的值",
    dimensions: "维度列",
    toFields: "返回字段模式",
    saveAsTable: "保存为虚拟表",
    tableName: "表名",
    save: "保存",
    saved: "已保存虚拟表",
    bar: "柱状图",
    home: "首页",
    builder: "图表 · SQL",
    cancel: "取消",
    rows: (count: number) => `共 ${count} 行`,
  },
  en: {
    editor: "SQL editor",
    editAsSql: "Edit as SQL",
    run: "Run",
    place: "Line 2, column 6: There is no column scoer.",
    goTo: "Go there",
    parameter: "Give a value for the parameter least.",
    dimensions: "Dimension columns",
    toFields: "Back to fields",
    saveAsTable: "Save as virtual table",
    tableName: "Table name",
    save: "Save",
    saved: "is saved; use it like any table",
    bar: "Bar chart",
    home: "Home",
    builder: "Chart · SQL",
    cancel: "Cancel",
    rows: (count: number) => `of ${count}`,
  },
} as const;

const editorOf = (page: Page, language: Language) =>
  page.getByRole("textbox", { name: words[language].editor });

async function write(page: Page, language: Language, sql: string): Promise<void> {
  const editor = editorOf(page, language);
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(sql);
  await page.keyboard.press("ControlOrMeta+Enter");
}

const result = (page: Page) => page.getByRole("region", { name: /^(新图表|New chart)$/ });

for (const language of languages) {
  const w = words[language];
  test(`goes from fields to SQL and back, told where it is wrong (${language})`, async ({ page }) => {
    const table = `pupils_sql_${language}`;
    const made = `best_${language}`;
    await signIn(page, language);
    await importTable(page, language, table, pupils());
    await buildFrom(page, language, table);
    await addField(page, "area", "d");
    await addField(page, "score", "m");
    await expect(result(page)).toContainText(w.rows(4));

    await test.step("the question goes over to SQL as it stands, drawn by the same columns", async () => {
      await page.getByRole("button", { name: "SQL", exact: true }).click();
      await page.getByRole("button", { name: w.editAsSql }).click();
      await expect(editorOf(page, language)).toContainText(`FROM "${table}"`);
      await expect(result(page)).toContainText(w.rows(4));
      await expectAccessible(page);
    });

    await test.step("a fault is marked at its place, in a text with Chinese, emoji and a tab", async () => {
      await write(page, language, `select '成绩😀' as x,\n\tmax(scoer)\nfrom ${table}`);
      await expect(page.getByRole("alert").filter({ hasText: w.place })).toBeVisible();
      await expect(page.locator(".cm-lintRange-error")).toHaveText("scoer");
      await page.getByRole("button", { name: w.goTo }).click();
      await page.keyboard.insertText("x");
      await expect(editorOf(page, language)).toContainText("max(xscoer)");
    });

    await test.step("names are completed from the tables", async () => {
      await write(page, language, `select p. from ${table} p`);
      await page.keyboard.press("ControlOrMeta+Home");
      for (let step = 0; step < "select p.".length; step += 1) await page.keyboard.press("ArrowRight");
      await page.keyboard.type("ma");
      await page.getByRole("option", { name: "math" }).click();
      await expect(editorOf(page, language)).toContainText("select p.math from");
    });

    await test.step("a parameter is asked for, and bound", async () => {
      await write(
        page,
        language,
        `select grade, count(*) as n from ${table} where score >= \u0024{least} group by grade`,
      );
      await expect(page.getByRole("alert").filter({ hasText: w.parameter }).first()).toBeVisible();
      await page.getByRole("textbox", { name: "least" }).fill("248");
      await expect(result(page)).toContainText(w.rows(2));
    });

    await test.step("as long as it asks for a parameter it cannot become a table", async () => {
      await page.getByRole("button", { name: w.saveAsTable }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("alert")).toContainText("\u0024{least}");
      await expect(dialog.getByRole("button", { name: w.save, exact: true })).toBeDisabled();
      await page.keyboard.press("Escape");
    });

    await test.step("the result is drawn as any chart, by the columns the reader chooses", async () => {
      await page.getByRole("radio", { name: w.bar, exact: true }).click();
      await expect(result(page).getByRole("img").first()).toBeVisible();
      await page.getByRole("combobox", { name: w.dimensions }).press("ArrowDown");
      await page.getByRole("option", { name: "n", exact: true }).click();
      await page.keyboard.press("Escape");
      await expect(result(page).getByRole("grid")).toBeVisible();
    });

    await test.step("it becomes a table that is asked like any other", async () => {
      await write(page, language, `select area, max(score) as best from ${table} group by area`);
      await expect(result(page)).toContainText(w.rows(4));
      await page.getByRole("button", { name: w.saveAsTable }).click();
      await page.getByLabel(w.tableName).fill(made);
      await page.getByRole("dialog").getByRole("button", { name: w.save, exact: true }).click();
      await expect(page.getByText(w.saved)).toBeVisible();
      await write(page, language, `select count(*) as areas from ${made}`);
      await expect(result(page).getByRole("gridcell", { name: "4", exact: true })).toBeVisible();
    });

    await test.step("back to the fields as they were; undo leads to the SQL again", async () => {
      await page.getByRole("button", { name: w.toFields }).click();
      await page.getByRole("dialog").getByRole("button", { name: w.toFields }).click();
      await expect(result(page)).toContainText(w.rows(4));
      await expect(editorOf(page, language)).toHaveCount(0);
      await page.locator("body").press("ControlOrMeta+Z");
      await expect(editorOf(page, language)).toContainText(`from ${made}`);
    });
  });
}

test("a hidden tab keeps the SQL, its undo, caret, scroll, focus and running query", async ({ page }) => {
  const language: Language = "zh";
  const w = words[language];
  await signIn(page, language, { path: "/report/builder" });
  await page.getByRole("button", { name: "SQL", exact: true }).click();
  await page.getByRole("button", { name: "编写 SQL" }).click();
  const editor = editorOf(page, language);
  await editor.focus();
  const lines = Array.from({ length: 60 }, (_, at) => `-- ${at}`).join("\n");
  // Some seconds of work for one core.
  const slow =
    "select count(*) as n from range(20000) a, range(6000) b where hash(a.range + b.range) % 7 = 1";
  await page.keyboard.insertText(`${lines}\n${slow}`);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(" ");
  const scroller = page.locator(".cm-scroller");
  await scroller.evaluate((node) => {
    node.scrollTop = 300;
  });
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(result(page).locator("[aria-busy=true]").first()).toBeVisible();

  await page.getByRole("tab", { name: w.home, exact: true }).click();
  await expect(editor).toBeHidden();
  await page.getByRole("tab", { name: w.builder }).click();

  await expect(editor).toBeFocused();
  await expect.poll(() => scroller.evaluate((node) => Math.round(node.scrollTop))).toBe(300);
  await expect(result(page).getByRole("gridcell", { name: /^\d{6,}$/ })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press("ControlOrMeta+Z");
  await page.keyboard.type("8");
  await expect(editor).toContainText("% 7 = 81");

  await page.reload();
  await expect(editorOf(page, language)).toContainText("-- 9");
});
