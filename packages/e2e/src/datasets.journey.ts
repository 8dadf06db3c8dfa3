import type { Page } from "@playwright/test";
import { expect, expectAccessible, languages, signIn, test } from "./journey.ts";
import {
  buildFrom,
  chooseFile,
  fieldOf,
  importTable,
  removeTable,
  reportWords,
  takeFile,
} from "./report-steps.ts";

const words = {
  zh: {
    failed: /导入失败$/,
    duplicate: "第 1 行第 1 列与第 3 列同名",
    rejected: "2 行被拒绝",
    few: "有 2 个值，应有 3 个",
    many: "有 4 个值，应有 3 个",
    mode: "已有同名数据集",
    replace: "替换",
    append: "追加",
    uploading: (name: string) => `正在上传 ${name}`,
    other: "选择其他文件",
    charts: "图表",
  },
  en: {
    failed: /was not imported$/,
    duplicate: "In line 1, columns 1 and 3 are both named",
    rejected: "2 lines rejected",
    few: "2 values instead of 3",
    many: "4 values instead of 3",
    mode: "A data set has this name",
    replace: "Replace",
    append: "Append",
    uploading: (name: string) => `Uploading ${name}`,
    other: "Choose another file",
    charts: "Charts",
  },
} as const;

const three = "area,grade,score\nEast,Seven,1\nWest,Eight,2\nEast,Eight,3\n";

const row = (page: Page, table: string) => page.getByRole("row").filter({ hasText: table });
const rowsOf = (page: Page, table: string) => row(page, table).getByRole("cell").nth(2);

for (const language of languages) {
  const w = words[language];

  test(`a file that cannot be read is refused with its line, ragged lines are listed (${language})`, async ({
    page,
  }) => {
    const table = `ragged_${language}`;
    await signIn(page, language);
    await takeFile(page, language, `${table}.csv`, "area,score,Area\nEast,1,2\n");
    const refusal = page.getByRole("alert", { name: w.failed });
    await expect(refusal).toContainText(w.duplicate);
    await expect(refusal.getByRole("button", { name: w.other })).toBeVisible();
    await expectAccessible(page);

    const lines = Array.from({ length: 40 }, (_, at) => `East,Seven,${at}`);
    lines[4] = "East,5";
    lines[20] = "West,Eight,20,more";
    await page.reload();
    await importTable(page, language, table, ["area,grade,score", ...lines].join("\n"));
    const report = page.getByRole("region", { name: w.rejected });
    await expect(report.getByRole("row", { name: /^6/ })).toContainText(w.few);
    await expect(report.getByRole("row", { name: /^22/ })).toContainText(w.many);
    await expect(rowsOf(page, table)).toHaveText("38");
  });
}

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

test("numbers that look like codes are told after the import, and one click makes a measure of them", async ({
  page,
}) => {
  const table = "coded_en";
  await signIn(page, "en");
  await importTable(page, "en", table, "student_no,class,score\n1001,1,70\n1002,2,80\n1003,1,90\n");
  const codes = page.getByRole("region", { name: "Numbers that look like codes" });
  await expect(codes.getByRole("listitem")).toHaveText([/^student_noLooks like a code/, /^class/]);
  await codes.getByRole("button", { name: "Use as measure: class" }).click();
  await expect(codes.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: `Rows ${table}`, exact: true }).click();
  const rows = page.getByRole("dialog", { name: `Rows of ${table}` });
  await expect(rows.getByRole("row")).toHaveText(["student_no class score", "1001170", "1002280", "1003190"]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Fields ${table}`, exact: true }).click();
  const role = (column: string) => page.getByRole("combobox", { name: `Used as ${column}` });
  const chosen = (column: string) => role(column).locator("> option:checked");
  const automatic = (column: string) => role(column).locator("optgroup option:checked");
  await expect(chosen("class")).toHaveText("Measure");
  await expect(automatic("student_no")).toHaveText("Dimension");
  await expect(automatic("score")).toHaveText("Measure");
  await page.getByRole("complementary").getByRole("button", { name: "Use as measure" }).click();
  await expect(chosen("student_no")).toHaveText("Measure");
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

test("a file in GB18030 with Chinese column names is read as it was meant", async ({ page }) => {
  const lines: readonly (readonly number[])[] = [
    // 学校,score
    [0xd1, 0xa7, 0xd0, 0xa3, 0x2c, 0x73, 0x63, 0x6f, 0x72, 0x65],
    // 清溪学校,91
    [0xc7, 0xe5, 0xcf, 0xaa, 0xd1, 0xa7, 0xd0, 0xa3, 0x2c, 0x39, 0x31],
    // 白桦中学,87
    [0xb0, 0xd7, 0xe8, 0xeb, 0xd6, 0xd0, 0xd1, 0xa7, 0x2c, 0x38, 0x37],
  ];
  const file = Buffer.from(lines.flatMap((line) => [...line, 0x0a]));
  await signIn(page, "zh");
  await importTable(page, "zh", "gb_scores", file);
  await expect(page.getByRole("status").filter({ hasText: "已导入" })).toContainText("GB18030");
  await buildFrom(page, "zh", "gb_scores");
  await fieldOf(page, "学校").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("columnheader", { name: "学校" })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "清溪学校" })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "白桦中学" })).toBeVisible();
});
