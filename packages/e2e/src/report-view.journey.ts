import type { Page } from "@playwright/test";
import {
  account,
  expect,
  expectAccessible,
  type Language,
  languages,
  password,
  signIn,
  test,
} from "./journey.ts";
import { removeMenu, roleWith, saveMenu } from "./menu-steps.ts";
import { makeSomebody } from "./people-steps.ts";
import { callerOf } from "./server-steps.ts";

const words = {
  zh: {
    side: "菜单",
    asTable: "查看表格",
    asChart: "查看图表",
    asOf: "截至",
    edit: "编辑",
    refresh: "刷新",
    missing: "没有这个图表",
    charts: "查看所有图表",
    broken: "查询语句异常",
    none: "没有数据",
    forbidden: "没有权限",
    next: "下一页",
    rows: (first: number, last: number, total: number) => `第 ${first}–${last} 行，共 ${total} 行`,
  },
  en: {
    side: "Menu",
    asTable: "View as table",
    asChart: "View as chart",
    asOf: "as of",
    edit: "Edit",
    refresh: "Refresh",
    missing: "There is no such chart",
    charts: "See all charts",
    broken: "is not valid",
    none: "No data",
    forbidden: "No permission",
    next: "Next page",
    rows: (first: number, last: number, total: number) => `${first}–${last} of ${total}`,
  },
} as const;

const bySchool = {
  chartType: "bar",
  dataSrc: "exam_score",
  selectedDimension: [{ Column: "school" }],
  selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
  filters: [
    {
      filteCol: "subject",
      filterOperator: "=",
      operatorParamNum: 1,
      colType: "varchar",
      value: { value1: "\u0024{subject}" },
    },
  ],
};
const paged = {
  chartType: "table",
  dataSrc: "exam_score",
  selectedDimension: [{ Column: "school" }, { Column: "grade" }],
  selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
  page: true,
};

/** Saves a chart beside the browser; gives its id. */
async function savedChart(name: string, content: object): Promise<string> {
  const caller = await callerOf({ account, password });
  const { code, data } = await caller.ask("POST", "/api/report/chart", { name, content });
  expect(code, JSON.stringify(data)).toBe(200);
  return (data as { id: string }).id;
}

const sideLink = (page: Page, language: Language, name: string) =>
  page
    .getByRole("navigation", { name: words[language].side, exact: true })
    .getByRole("link", { name, exact: true });

for (const language of languages) {
  const w = words[language];

  test(`2.14 a menu path that holds /report/view opens the saved chart, with the query's values (${language})`, async ({
    page,
    request,
  }) => {
    const id = await savedChart(`Maths ${language}`, bySchool);
    await removeMenu(request, "walk_view");
    const path = `/center/exams/report/view/${id}`;
    await saveMenu(request, { code: "walk_view", name: "Scores", path, query: { subject: "数学" } });
    await signIn(page, language);
    await sideLink(page, language, "Scores").click();
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByRole("heading", { name: `Maths ${language}`, level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/report/view/${id}\\?`));
    await expect(page.getByRole("tab", { name: `Maths ${language}` })).toBeVisible();
    await expect(panel.getByRole("img", { name: /12/ })).toBeVisible();
    await expect(panel).toContainText(w.asOf);
    await expect(panel).toContainText(w.rows(1, 12, 12));
    await expect(panel).toContainText("subject = 数学");
    await expect(panel.getByRole("radiogroup")).toHaveCount(0);
    await expectAccessible(page);
    await panel.getByRole("button", { name: w.asTable }).click();
    await expect(panel.getByRole("row")).toHaveCount(13);
    await panel.getByRole("button", { name: w.asChart }).click();
    await expect(panel.getByRole("img", { name: /12/ })).toBeVisible();
    const asked = page.waitForRequest("**/api/report/query");
    await panel.getByRole("button", { name: w.refresh }).click();
    expect((await asked).postDataJSON()).toMatchObject({ params: { subject: "数学" } });
    await panel.getByRole("link", { name: w.edit }).click();
    await expect(page).toHaveURL(new RegExp(`/report/builder\\?chart=${id}`));
    await removeMenu(request, "walk_view");
  });

  test(`2.14 a report view pages a table, and says what is missing, empty, broken or forbidden (${language})`, async ({
    page,
    request,
  }) => {
    const panel = page.getByRole("tabpanel");
    const name = `viewer-${language}-${Date.now()}`;
    const [table, chart, lost] = [
      await savedChart(`Paged ${language}`, paged),
      await savedChart(`Empty ${language}`, bySchool),
      await savedChart(`Lost ${language}`, { ...paged, dataSrc: "gone_table" }),
    ];
    await signIn(page, language, { path: `/report/view?id=${table}` });
    await expect(panel.getByRole("row")).toHaveCount(11);
    await expect(panel).toContainText(w.rows(1, 10, 36));
    await panel.getByRole("button", { name: w.next }).click();
    await expect(panel).toContainText(w.rows(11, 20, 36));
    await page.goto(`/report/view/${chart}?subject=none`);
    await expect(panel.getByText(w.none)).toBeVisible();
    await page.goto(`/report/view/${lost}`);
    await expect(panel).toContainText(w.broken);
    await expectAccessible(page);
    for (const path of [
      "/report/view",
      "/report/view/nothing",
      `/report/view/${chart.replace(/.{4}$/, "0000")}`,
    ]) {
      await page.goto(path);
      await expect(panel.getByRole("heading", { name: w.missing, level: 1 })).toBeVisible();
    }
    await panel.getByRole("link", { name: w.charts }).click();
    await expect(page).toHaveURL(/\/report\/chart$/);

    const role = await roleWith(request, name, ["dict"]);
    const somebody = await makeSomebody(request, { account: name, userName: "林步", roleIds: [role.id] });
    const theirs = await (await page.context().browser()?.newContext())?.newPage();
    if (theirs === undefined) throw new Error("no second browser");
    await signIn(theirs, language, { as: somebody, path: `/report/view/${table}` });
    await expect(theirs.getByRole("tabpanel")).toContainText(w.forbidden);
    await expect(theirs.getByRole("link", { name: w.edit })).toHaveCount(0);
    await theirs.context().close();
  });
}
