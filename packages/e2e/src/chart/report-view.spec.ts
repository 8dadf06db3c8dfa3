import type { Page } from "@playwright/test";
import { paletteWords } from "@provost/web/app/shell/palette/palette-words";
import { reportViewWords } from "@provost/web/chart/view/report-view-words";
import {
  account,
  eachLanguage,
  expect,
  expectAccessible,
  type Language,
  password,
  signIn,
  test,
} from "../console.ts";
import { removeMenu, saveMenu } from "../menu/menu-steps.ts";
import { callerOf } from "../server-steps.ts";
import { text, textsIn } from "../texts.ts";

test.use({ demo: true });

const words = textsIn({
  side: text(paletteWords, "page"),
  asTable: { zh: "查看表格", en: "View as table" },
  asChart: { zh: "查看图表", en: "View as chart" },
  asOf: { zh: "截至", en: "as of" },
  edit: text(reportViewWords, "edit"),
  refresh: text(reportViewWords, "refresh"),
  rows: {
    zh: (first: number, last: number, total: number) => `第 ${first}–${last} 行，共 ${total} 行`,
    en: (first: number, last: number, total: number) => `${first}–${last} of ${total}`,
  },
});

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

eachLanguage((language) => {
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
    const queryRequest = page.waitForRequest("**/api/report/query");
    await panel.getByRole("button", { name: w.refresh }).click();
    expect((await queryRequest).postDataJSON()).toMatchObject({ params: { subject: "数学" } });
    await panel.getByRole("link", { name: w.edit }).click();
    await expect(page).toHaveURL(new RegExp(`/report/builder\\?chart=${id}`));
    await removeMenu(request, "walk_view");
  });
});
