import type { Locator, Page } from "@playwright/test";
import { shellWords } from "@provost/web/app/shell/shell-words";
import { chartWords } from "@provost/web/chart/chart-words";
import { filterEditorWords } from "@provost/web/chart/filter/filter-editor-words";
import { saveWords } from "@provost/web/chart/save/save-words";
import { sqlWords } from "@provost/web/chart/sql/sql-words";
import { tileChartWords } from "@provost/web/dashboard/tile/tile-chart-words";
import { sourceWords } from "@provost/web/source/source-words";
import { uiWords } from "@provost/web/ui/ui-words";
import { expect, type Language } from "../console.ts";
import type { Caller } from "../server-steps.ts";
import { testServer } from "../test-tenant.ts";
import { text, textsIn } from "../texts.ts";

/** Texts of the datasets, the builder and the home page that several tests use. */
export const reportWords = textsIn({
  menu: text(shellWords, "menu"),
  datasets: text(chartWords, "datasetTables"),
  tableName: text(sqlWords, "tableName"),
  start: text(sourceWords, "start"),
  imported: { zh: "已导入", en: "Imported" },
  build: text(sourceWords, "build"),
  autoType: text(chartWords, "autoType"),
  removeData: text(sourceWords, "remove"),
  more: text(uiWords, "more"),
  unused: { zh: "没有图表或虚拟表使用它", en: "No chart or virtual table uses them" },
  dimensions: text(chartWords, "dimensions"),
  measures: text(chartWords, "measures"),
  filters: text(chartWords, "filters"),
  sort: text(chartWords, "sort"),
  comparison: text(filterEditorWords, "filterOperator"),
  value: text(filterEditorWords, "filterValue"),
  apply: text(filterEditorWords, "filterApply"),
  save: text(chartWords, "save"),
  chartName: text(chartWords, "name"),
  onDashboard: text(saveWords, "onDashboard"),
  home: text(shellWords, "home"),
  broken: {
    zh: (name: string) => text(tileChartWords, "queryBroken", { name }).zh,
    en: (name: string) => text(tileChartWords, "queryBroken", { name }).en,
  },
});

const areas = ["East", "South", "West", "North"];

/** Lines of 250 pupils: name N001…, area, grade, score 1…250, math 999…750. */
export function pupils(): string {
  const lines = Array.from({ length: 250 }, (_, at) => {
    const score = at + 1;
    const name = `N${String(score).padStart(3, "0")}`;
    return `${name},${areas[score % 4]},${score % 3 === 0 ? "Seven" : "Eight"},${score},${1000 - score}`;
  });
  return ["name,area,grade,score,math", ...lines].join("\n");
}

/** Takes a file on the page of data sets; it is sent at once, to be looked at. */
export async function takeFile(
  page: Page,
  language: Language,
  name: string,
  content: string | Buffer,
): Promise<void> {
  const w = reportWords[language];
  await page.getByRole("navigation", { name: w.menu, exact: true }).getByText(w.datasets).click();
  const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) };
  await page.locator("input[type=file]").setInputFiles(file);
}

/** Selects a file and names its table; it is not imported yet. */
export async function chooseFile(
  page: Page,
  language: Language,
  table: string,
  content: string | Buffer,
): Promise<void> {
  await takeFile(page, language, `${table}.csv`, content);
  await page.getByLabel(reportWords[language].tableName, { exact: true }).fill(table);
}

/** Imports lines as a table. */
export async function importTable(
  page: Page,
  language: Language,
  table: string,
  content: string | Buffer,
): Promise<void> {
  const w = reportWords[language];
  await chooseFile(page, language, table, content);
  await page.getByRole("button", { name: w.start }).click();
  await expect(page.getByRole("status").filter({ hasText: w.imported })).toContainText(table);
}

/** Imports lines as a table beside the browser. */
export async function addTable(caller: Caller, table: string, lines: string): Promise<void> {
  const body = new FormData();
  body.append("tableName", table);
  body.append("file", new Blob([lines]), `${table}.csv`);
  const response = await fetch(`${testServer().origin}/api/report/dataset`, {
    method: "POST",
    headers: { "SQ-Auth": `bearer ${caller.token}` },
    body,
  });
  const { data } = await response.json();
  await expect
    .poll(async () => (await caller.ask("GET", `/api/report/dataset/${data?.id}`)).data, {
      intervals: [20, 50, 100],
    })
    .toMatchObject({ status: "ready" });
}

/** Opens the builder on a table from its row among the data sets. */
export async function buildFrom(page: Page, language: Language, table: string): Promise<void> {
  const w = reportWords[language];
  const row = page.getByRole("row").filter({ hasText: table });
  await row.getByRole("button", { name: w.build }).click();
  await expect(fieldOf(page, "score")).toBeVisible();
  // From here on it is the table until another type is chosen.
  await page.getByRole("button", { name: w.autoType }).click();
}

/** A field of the table, at the left. */
export const fieldOf = (page: Page, name: string): Locator =>
  page.getByRole("complementary").getByRole("button", { name, exact: true });

/** A shelf by its words. */
export const shelfOf = (page: Page, label: string): Locator =>
  page.getByRole("group", { name: label, exact: true });

/** Adds a field by its key: d for dimensions, m for measures, f for a filter. */
export async function addField(page: Page, name: string, key: "d" | "m" | "f"): Promise<void> {
  await fieldOf(page, name).focus();
  await page.keyboard.press(key);
}

/** Adds a filter on a field: comparison, then one, two or (as a list) many values. */
export async function addFilter(
  page: Page,
  language: Language,
  field: string,
  comparison: string,
  values: Readonly<Record<string, string | readonly string[]>>,
): Promise<void> {
  const w = reportWords[language];
  await addField(page, field, "f");
  const form = page.getByRole("form");
  await form.getByRole("combobox", { name: w.comparison }).click();
  await form.getByRole("option", { name: comparison, exact: true }).click();
  for (const [label, value] of Object.entries(values)) {
    const box = form
      .getByRole("textbox", { name: label, exact: true })
      .or(form.getByRole("combobox", { name: label, exact: true }));
    if (typeof value === "string") await box.fill(value);
    else {
      for (const one of value) {
        await box.pressSequentially(one);
        await box.press("Enter");
      }
    }
  }
  await form.getByRole("button", { name: w.apply, exact: true }).click();
  await expect(form).toBeHidden();
}

/** Saves the chart of the builder under a name. */
export async function saveChart(
  page: Page,
  language: Language,
  name: string,
  onDashboard = false,
): Promise<void> {
  const w = reportWords[language];
  await page.getByRole("button", { name: w.save, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(w.chartName).fill(name);
  if (onDashboard) await dialog.getByLabel(w.onDashboard).check();
  await dialog.getByRole("button", { name: w.save, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Deletes a dataset and confirms the list of its dependents. */
export async function removeTable(
  page: Page,
  language: Language,
  table: string,
  usedBy?: string,
): Promise<void> {
  const w = reportWords[language];
  await page.getByRole("navigation", { name: w.menu, exact: true }).getByText(w.datasets).click();
  const more = page.getByRole("button", { name: `${w.more} ${table}`, exact: true });
  await more.click();
  await page.getByRole("menuitem", { name: w.removeData, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(table);
  await expect(dialog).toContainText(usedBy ?? w.unused);
  await dialog.getByRole("button", { name: w.removeData, exact: true }).click();
  await expect(more).toBeHidden();
}
