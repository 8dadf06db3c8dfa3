import type { Page } from "@playwright/test";
import { sourceWords } from "@provost/web/source/source-words";
import { routeWords } from "@provost/web/ui/text/route-words";
import { chooseFile, importTable, removeTable, reportWords } from "../chart/report-steps.ts";
import { expect, signIn, test } from "../console.ts";
import { text, textsIn } from "../texts.ts";

test.use({ demo: true });

const words = textsIn({
  mode: text(sourceWords, "mode"),
  replace: text(sourceWords, "replace"),
  append: text(sourceWords, "append"),
  uploading: { zh: (name: string) => `正在上传 ${name}`, en: (name: string) => `Uploading ${name}` },
  charts: text(routeWords, "charts"),
});

const three = "area,grade,score\nEast,Seven,1\nWest,Eight,2\nEast,Eight,3\n";

const row = (page: Page, table: string) => page.getByRole("row").filter({ hasText: table });
const rowsOf = (page: Page, table: string) => row(page, table).getByRole("gridcell").nth(2);

test("a data set is replaced, appended to and removed", async ({ page }) => {
  const [language, w, r] = ["en", words.en, reportWords.en] as const;
  const table = `again_${language}`;
  await signIn(page, language);
  await importTable(page, language, table, three);
  await expect(rowsOf(page, table)).toHaveText("3");
  for (const [mode, rows] of [
    [w.append, "6"],
    [w.replace, "3"],
  ] as const) {
    await chooseFile(page, language, table, three);
    const choice = page.getByRole("radiogroup", { name: w.mode });
    await choice.getByText(mode).click();
    await page.getByRole("button", { name: r.start }).click();
    await expect(rowsOf(page, table)).toHaveText(rows);
    await page.reload();
    await expect(rowsOf(page, table)).toHaveText(rows);
  }
  await removeTable(page, language, table);
  await page.reload();
  await expect(row(page, "exam_score")).toBeVisible();
  await expect(row(page, table)).toHaveCount(0);
});

test("an upload goes on while another tab is looked at", async ({ page }) => {
  const [language, w, r] = ["zh", words.zh, reportWords.zh] as const;
  const table = `held_${language}`;
  await signIn(page, language);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/report/dataset/upload", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await chooseFile(page, language, table, three);
  await page.getByRole("button", { name: r.start }).click();
  const uploading = page.getByRole("heading", { name: w.uploading(`${table}.csv`) });
  await expect(uploading).toBeVisible();
  await page
    .getByRole("navigation", { name: r.menu, exact: true })
    .getByText(w.charts, { exact: true })
    .click();
  await expect(page.getByRole("heading", { name: w.charts, level: 1, exact: true })).toBeVisible();
  await expect(uploading).toBeHidden();
  await page.getByRole("tab", { name: r.datasets }).click();
  await expect(uploading).toBeVisible();
  const progress = page.getByRole("progressbar", { name: w.uploading(`${table}.csv`) });
  await expect(progress).toHaveAttribute("aria-valuenow", /^\d+$/);
  await page.getByRole("tab", { name: w.charts }).click();
  release();
  await page.getByRole("tab", { name: r.datasets }).click();
  await expect(page.getByRole("status").filter({ hasText: r.imported })).toContainText(table);
  await expect(rowsOf(page, table)).toHaveText("3");
});
