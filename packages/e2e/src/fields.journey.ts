import type { Page } from "@playwright/test";
import { account, expect, expectAccessible, type Language, password, signIn, test } from "./journey.ts";
import { addField, buildFrom, dragTo, fieldOf, importTable, reportWords } from "./report-steps.ts";
import { callerOf } from "./server-steps.ts";

const words = {
  zh: {
    fields: "字段",
    title: (table: string) => `字段：${table}`,
    labelZh: "中文名称",
    suffix: "单位",
    preview: "预览",
    dictionary: "取值对应的字典",
    notKnown: "1 个常见取值不在字典中：9",
    drillTo: "点击取值后进入",
    path: "下钻路径",
    shown: "显示",
    select: "选择",
    hide: "隐藏",
    add: "添加计算字段",
    name: "字段名",
    expression: "表达式",
    empty: "请输入表达式",
    measure: "含汇总函数，只能用作数值",
    save: "保存",
    saved: "的字段设置",
    undo: "撤销",
    keepMine: "保存我的内容",
  },
  en: {
    fields: "Fields",
    title: (table: string) => `Fields of ${table}`,
    readAs: "Read as",
    emptied: "1 of 3 frequent values (1 rows) would become empty, such as none",
    labelEn: "English label",
    save: "Save",
    saved: "are saved",
    undo: "Undo",
    rows: "Rows",
    gone: "There is no such table, or you may not see it",
    mine: "Mine",
    keepMine: "Save mine",
  },
} as const;

const pupils = "area,sex,score,math,remark\nEast,1,60,70,12\nEast,2,80,90,7\nWest,9,100,50,none\n";

// A field's row is known by its column, whatever it is called beside it.
const row = (page: Page, name: string) => page.getByRole("grid").locator(`[data-id="${name}"]`);
const panel = (page: Page, name: string) =>
  page.getByRole("complementary", { name: new RegExp(`[“]${name}[”]`) });
const columns = async (page: Page) =>
  (
    await page
      .getByRole("grid")
      .getByRole("row")
      .evaluateAll((rows) => rows.map((one) => one.dataset.id))
  ).filter((one) => one !== undefined);

async function openFields(page: Page, language: Language, table: string): Promise<void> {
  const w = words[language];
  await page.getByRole("button", { name: `${w.fields} ${table}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/system/handlefield/${table}/`));
  await expect(page.getByRole("tab", { name: w.title(table) })).toBeVisible();
}

test("2.08 fields get a label, a dictionary, a drill path and an expression, and the builder knows (zh)", async ({
  page,
}) => {
  const [language, table, w, r] = ["zh", "told_zh", words.zh, reportWords.zh] as const;
  const caller = await callerOf({ account, password });
  const code = "journey_sex";
  const { data } = await caller.ask("POST", "/api/sq-system/dict/submit", {
    code,
    dictKey: -1,
    dictValue: "性别",
  });
  const parentId = (data as { id: string }).id;
  for (const [dictKey, dictValue] of [
    [1, "男"],
    [2, "女"],
  ] as const) {
    await caller.ask("POST", "/api/sq-system/dict/submit", { parentId, code, dictKey, dictValue });
  }
  await signIn(page, language);
  await importTable(page, language, table, pupils);
  await openFields(page, language, table);
  await expectAccessible(page);

  await row(page, "area")
    .getByRole("textbox", { name: `${w.labelZh} area` })
    .fill("片区");
  await row(page, "sex").click();
  const sex = panel(page, "sex");
  await sex.getByRole("combobox", { name: w.dictionary }).click();
  await page.getByRole("option", { name: `性别 (${code})` }).click();
  await expect(sex.getByText(w.notKnown)).toBeVisible();
  await sex.getByLabel(w.drillTo).selectOption("area");
  await expect(sex.getByRole("list", { name: w.path })).toHaveText("sex片区 (area)");
  await row(page, "area").click();
  await expect(panel(page, "area").getByLabel(w.drillTo).locator("option", { hasText: "sex" })).toHaveCount(
    0,
  );

  await row(page, "score").click();
  await panel(page, "score").getByLabel(w.suffix).fill(" 分");
  await expect(panel(page, "score").getByText(w.preview).locator("..")).toContainText("1,234.5 分");
  await page.getByRole("checkbox", { name: `${w.select} math` }).check();
  await page.getByRole("checkbox", { name: `${w.select} remark` }).check();
  await page.getByRole("button", { name: w.hide, exact: true }).click();
  await expect(page.getByRole("switch", { name: `${w.shown} math` })).not.toBeChecked();
  await dragTo(page, row(page, "score").getByTitle("拖动以移动"), row(page, "area"), 0.1);
  await expect.poll(() => columns(page)).toEqual(["area", "score", "sex", "math", "remark"]);

  await page.getByRole("button", { name: w.add }).click();
  const made = panel(page, "计算字段1");
  await expect(made.getByLabel(w.name)).toBeFocused();
  await expect(made.getByRole("textbox", { name: w.expression })).toBeVisible();
  await page.keyboard.type("人均");
  await page.keyboard.press("Tab");
  const ratio = panel(page, "人均");
  await expect(ratio.getByRole("textbox", { name: w.expression })).toBeFocused();
  await expect(page.getByRole("grid").getByRole("img", { name: w.empty })).toHaveCount(0);
  await page.getByRole("button", { name: w.save, exact: true }).click();
  await expect(page.getByRole("grid").getByRole("img", { name: w.empty })).toBeVisible();
  await ratio.getByRole("textbox", { name: w.expression }).click();
  await page.keyboard.type("sum(sco");
  await expect(page.getByRole("listbox").getByRole("option", { name: /^score/ })).toBeVisible();
  await page.keyboard.type("re) / count()");
  await expect(ratio.getByText(w.measure)).toBeVisible();
  await page.getByRole("button", { name: w.save, exact: true }).click();
  await expect(page.getByText(`“${table}”${w.saved}`)).toBeVisible();

  await page.getByRole("navigation", { name: r.menu, exact: true }).getByText(r.datasets).click();
  await page
    .getByRole("row")
    .filter({ hasText: table })
    .getByRole("button", { name: r.build, exact: true })
    .click();
  await expect(fieldOf(page, "片区")).toBeVisible();
  await expect(fieldOf(page, "math")).toHaveCount(0);
  await addField(page, "sex", "d");
  await addField(page, "人均", "m");
  await expect(page.getByRole("img", { name: /人均.*最低 60（男）/ })).toBeVisible();
});

test("2.08 fields are told about by keys, kept over a reload, and compared with what somebody else saved (en)", async ({
  page,
}) => {
  const [language, table, w] = ["en", "told_en", words.en] as const;
  await signIn(page, language);
  await importTable(page, language, table, pupils);
  await buildFrom(page, language, table);
  await page.goto(`/system/handlefield/${table}/remark`);
  await expect(page.getByRole("heading", { name: w.title(table) })).toBeVisible();
  const remark = panel(page, "remark");
  await expect(remark.getByText(w.rows, { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 320 });
  const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(await below()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await remark.getByLabel(w.readAs).selectOption("Whole");
  await expect(remark.getByText(w.emptied)).toBeVisible();

  await row(page, "remark").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => columns(page)).toEqual(["area", "sex", "score", "remark", "math"]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(panel(page, "score").getByLabel("Chinese label")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Reading");
  await page.keyboard.press("Control+z");
  await expect(panel(page, "score").getByLabel(w.labelEn)).toHaveValue("");
  await page.keyboard.press("Control+y");
  await expect(panel(page, "score").getByLabel(w.labelEn)).toHaveValue("Reading");

  await page.reload();
  await expect.poll(() => columns(page)).toEqual(["area", "sex", "score", "remark", "math"]);
  await row(page, "score").focus();
  await expect(panel(page, "score").getByLabel(w.labelEn)).toHaveValue("Reading");
  const caller = await callerOf({ account, password });
  const { data } = await caller.ask("GET", `/api/report/field?tableName=${table}`);
  const { fields, version } = data as { fields: { column: string; labelEn: string }[]; version: number };
  const theirs = fields.map((field) => (field.column === "area" ? { ...field, labelEn: "District" } : field));
  await caller.ask("PUT", "/api/report/field", { tableName: table, version, fields: theirs });
  await page.keyboard.press("Control+s");
  const compared = page.getByRole("dialog");
  await expect(compared.getByRole("row", { name: /area/ }).first()).toContainText("District");
  await expectAccessible(page);
  await compared.getByRole("button", { name: w.keepMine }).click();
  await expect(page.getByText(w.saved)).toBeVisible();
  await page.reload();
  await expect(row(page, "score").getByRole("textbox", { name: `${w.labelEn} score` })).toHaveValue(
    "Reading",
  );
  await expect(row(page, "area").getByRole("textbox", { name: `${w.labelEn} area` })).toHaveValue("");

  await page.getByRole("tab", { name: "Home" }).click();
  await page.getByRole("button", { name: "Language", exact: true }).click();
  await page.getByRole("menuitem", { name: "中文" }).click();
  await page.getByRole("tab", { name: words.zh.title(table) }).click();
  await expect(page.getByRole("heading", { name: words.zh.title(table) })).toBeVisible();
  await page.getByRole("button", { name: "语言", exact: true }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.getByRole("tab", { name: w.title(table) })).toBeVisible();

  await page.goto("/system/handlefield/%E6%B2%A1%E6%9C%89/x");
  await expect(page.getByText(w.gone)).toBeVisible();
});
