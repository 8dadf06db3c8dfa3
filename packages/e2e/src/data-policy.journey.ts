import type { Locator } from "@playwright/test";
import { expect, expectAccessible, type Language, languages, test } from "./journey.ts";
import {
  asAdministrator,
  choose,
  makeSomebody,
  openAs,
  openElsewhere,
  peopleWords,
  row,
} from "./people-steps.ts";
import { importTable, pupils, reportWords } from "./report-steps.ts";

const words = {
  zh: {
    data: "数据权限",
    chosen: "指定的表",
    addTable: "添加表",
    columns: "可见字段",
    addRule: "添加规则",
    column: "字段",
    source: "比较对象",
    attribute: "读者的属性",
    value: "值",
    noColumn: (table: string) => `表 ${table}中没有字段 form：此角色的人一行也看不到`,
    unknown: "没有任何用户有属性 shoe：此角色的人一行也看不到",
    oneLacks: "2 名拥有者中有 1 名没有属性 form：他们一行也看不到",
    viewAs: "以其身份查看…",
    as: "查看身份",
    tried: "未保存的修改",
    saved: "已保存的",
    nothing: "看不到任何行",
    lacking: "没有属性“form”，因此此角色一行也不可见",
    seenOf: "可见 167 行，共 250 行 · 可见 3 个字段，不可见：score, math",
    seen: "可见 167 行 · 可见 3 个字段，另有 2 个字段不可见",
    rows: "数据",
    find: "账号、姓名、手机或邮箱",
    why: "为什么看到这些数据",
    actions: (name: string) => `${name} 的操作`,
    rule: "grade 等于 form（Eight）",
    first: "前 50 行",
    noTable: "看不到任何表",
  },
  en: {
    data: "Data",
    chosen: "Chosen tables",
    addTable: "Add a table",
    columns: "Visible columns",
    addRule: "Add rule",
    column: "Column",
    source: "Compared with",
    attribute: "Reader’s attribute",
    value: "Value",
    noColumn: (table: string) => `No column form in table ${table}: nobody of this role sees rows`,
    unknown: "No user has an attribute shoe: nobody of this role sees rows",
    oneLacks: "1 of 2 holders have no attribute form: they see no rows",
    viewAs: "View as…",
    as: "View as",
    tried: "Unsaved changes",
    saved: "As saved",
    nothing: "No rows are seen",
    lacking: "there is no attribute “form”, so this role shows no rows",
    seenOf: "167 rows of 250 are seen · 3 columns, left out: score, math",
    seen: "167 rows are seen · 3 columns, 2 more are left out",
    rows: "Rows",
    find: "Account, name, phone or mail",
    why: "Why do I see this?",
    actions: (name: string) => `Actions for ${name}`,
    rule: "grade equals form (Eight)",
    first: "The first 50 rows",
    noTable: "No table is seen",
  },
} as const;

const tilePlace = { x: 0, y: 0, w: 6, h: 4 };

interface Titles {
  id: string;
  code: string;
  children?: Titles[];
}
const opened = ["dashboard", "dashboard_view", "dataset", "dataset_view", "chart", "chart_view", "builder"];
const idsOf = (titles: readonly Titles[]): string[] =>
  titles.flatMap(({ id, code, children }) => [
    ...(opened.includes(code) ? [id] : []),
    ...idsOf(children ?? []),
  ]);

for (const language of languages) {
  test(`what a role reads is set, seen as its holders see it, and told to them (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    const [w, p] = [words[language], peopleWords[language]];
    const tag = `${language}${test.info().retry}`;
    const table = `pupils_${tag}`;
    const tree = await asAdministrator(request, "get", "/api/sq-system/menu/tree");
    const made = await asAdministrator(request, "post", "/api/sq-system/role/submit", {
      ...{ code: `form_${tag}`, name: `Form ${tag}`, menuIds: idsOf(tree.data as Titles[]), policies: [] },
    });
    const roleId = (made.data as { id: string }).id;
    const attributes = { form: "Eight" };
    const lena = await makeSomebody(request, {
      ...{ account: `lena_${tag}`, userName: `Lena ${tag}`, roleIds: [roleId], attributes },
    });
    await makeSomebody(request, { account: `omar_${tag}`, userName: `Omar ${tag}`, roleIds: [roleId] });
    await openAs(page, language, "/");
    await importTable(page, language, table, pupils());

    // The author is told at once what would show nothing.
    await page.goto(`/system/role?id=${roleId}`);
    await page.getByRole("tab", { name: w.data, exact: true }).click();
    await page.getByText(w.chosen, { exact: true }).click();
    await choose(page, w.addTable, table);
    const columns = page.getByRole("combobox", { name: w.columns, exact: true });
    for (const name of ["name", "area", "grade"]) {
      await columns.fill(name);
      await columns.press("Enter");
    }
    await page.getByRole("button", { name: w.addRule }).click();
    const column = page.getByRole("combobox", { name: w.column, exact: true });
    await column.fill("form");
    await choose(page, w.source, w.attribute);
    const value = page.getByRole("combobox", { name: w.value, exact: true });
    await value.fill("shoe");
    await expect(page.getByText(w.noColumn(table))).toBeVisible();
    await column.fill("grade");
    await expect(page.getByText(w.unknown)).toBeVisible();
    await value.fill("form");
    await expect(page.getByText(w.oneLacks)).toBeVisible();
    await value.blur();
    await expectAccessible(page);

    // It is tried before it is saved; what is saved stays as it is.
    await page.getByRole("button", { name: w.viewAs }).click();
    const trial = page.getByRole("dialog");
    await expect(trial.getByRole("radio", { name: w.tried })).toBeChecked();
    await expect(trial.getByText(w.lacking)).toBeVisible();
    await trial.getByRole("combobox", { name: w.as, exact: true }).fill("lena");
    await page.getByRole("option", { name: `Lena ${tag} (lena_${tag})` }).click();
    await expect(trial.getByText(w.seenOf)).toBeVisible();
    await expectAccessible(page);
    await trial.getByText(w.saved, { exact: true }).click();
    await expect(trial.getByText(w.noTable)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(trial).toBeHidden();
    await page.getByRole("button", { name: p.save, exact: true }).click();
    await expect(page.getByRole("button", { name: p.save, exact: true })).toBeDisabled();

    // The role alone has no attributes; a holder has.
    await page.getByRole("button", { name: w.viewAs }).click();
    const view = page.getByRole("dialog");
    await expect(view.getByText(w.nothing)).toBeVisible();
    await expect(view.getByText(w.lacking)).toBeVisible();
    const as = view.getByRole("combobox", { name: w.as, exact: true });
    await as.fill("lena");
    await page.getByRole("option", { name: `Lena ${tag} (lena_${tag})` }).click();
    await expect(view.getByText(w.seenOf)).toBeVisible();
    await expect(view.getByText(w.rule)).toBeVisible();
    await expect(view.getByText(w.first)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(view).toBeHidden();
    await expect(page.getByRole("button", { name: w.viewAs })).toBeFocused();

    // The same from the row of a user, who here sees nothing.
    await page.goto("/system/user");
    await page.getByRole("searchbox", { name: w.find }).fill(`omar_${tag}`);
    const omar = row(page, `omar_${tag}`);
    await expect(page.getByRole("row").filter({ hasText: `lena_${tag}` })).toBeHidden();
    await omar.getByRole("button", { name: p.more }).click();
    await page.getByRole("menuitem", { name: w.viewAs }).click();
    await expect(page.getByRole("dialog").getByText(w.nothing)).toBeVisible();
    await expect(page.getByRole("dialog").getByText(w.lacking)).toBeVisible();
    await page.keyboard.press("Escape");

    // She sees what he was shown, and is told why without what is hidden from her.
    const hers = await openElsewhere(browser, language, "/report/dataset", lena);
    await row(hers, table).getByRole("button", { name: reportWords[language].build, exact: true }).waitFor();
    await row(hers, table)
      .getByRole("button", { name: `${w.rows} ${table}` })
      .click();
    await hers.getByRole("dialog").getByRole("button", { name: w.why }).click();
    await expectTold(hers.getByRole("dialog").last(), language, tag);
    await hers.keyboard.press("Escape");
    await expect(hers.getByRole("dialog").getByRole("button", { name: w.why })).toBeFocused();
    await hers.keyboard.press("Escape");
    await row(hers, table).getByRole("button", { name: reportWords[language].build, exact: true }).click();
    const why = hers.getByRole("complementary").getByRole("button", { name: w.why });
    await why.focus();
    await hers.keyboard.press("Enter");
    await expectTold(hers.getByRole("dialog"), language, tag);
    await hers.keyboard.press("Escape");

    // A chart of it opened by its link.
    const chart = await asAdministrator(request, "post", "/api/report/chart", {
      ...{ name: `By area ${tag}` },
      content: { chartType: "table", dataSrc: table, selectedDimension: [{ Column: "area" }] },
    });
    await hers.goto(`/report/view/${(chart.data as { id: string }).id}`);
    await hers.getByRole("button", { name: w.why }).click();
    await expectTold(hers.getByRole("dialog"), language, tag);

    // And a tile of it on a dashboard.
    const chartId = (chart.data as { id: string }).id;
    const board = await asAdministrator(request, "post", "/api/report/dashboard", {
      name: `Board ${tag}`,
      content: { tabs: [{ id: "a", name: "", tiles: [{ kind: "chart", id: "t", chartId, ...tilePlace }] }] },
    });
    const boardId = (board.data as { id: string }).id;
    const grants = [{ roleId, userId: null, level: "view" }];
    expect(
      await asAdministrator(request, "put", `/api/report/dashboard/${boardId}/sharing`, {
        ...{ access: "granted", grants },
      }),
    ).toMatchObject({ code: 200 });
    await hers.goto(`/report/dashboard/${boardId}`);
    await expect(hers.getByRole("gridcell", { name: "East", exact: true })).toBeVisible();
    await hers.getByRole("button", { name: w.actions(`By area ${tag}`) }).click();
    await hers.getByRole("menuitem", { name: w.why }).click();
    await expectTold(hers.getByRole("dialog"), language, tag);
    await hers.keyboard.press("Escape");
    await expect(hers.getByRole("dialog")).toBeHidden();
    await expect(hers.getByRole("button", { name: w.actions(`By area ${tag}`) })).toBeFocused();
    await hers.context().close();
  });
}

async function expectTold(told: Locator, language: Language, tag: string): Promise<void> {
  const w = words[language];
  await expect(told.getByText(w.seen)).toBeVisible();
  await expect(told.getByText(`Form ${tag}`)).toBeVisible();
  await expect(told.getByText(w.rule)).toBeVisible();
  await expect(told).not.toContainText("math");
  await expect(told).not.toContainText("250");
}
