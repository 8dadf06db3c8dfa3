import type { Page } from "@playwright/test";
import { fieldWords } from "@provost/web/source/field/field-words";
import { expect, signIn, test } from "../console.ts";
import { text } from "../texts.ts";
import { addField, buildFrom, fieldOf, importTable, pupils, reportWords, saveChart } from "./report-steps.ts";

test.use({ demo: true });

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const heads = (page: Page) => page.getByRole("columnheader");

test("a chart, another on the same table, and a copy of it are kept apart", { tag: "@long" }, async ({
  page,
}) => {
  const r = reportWords.en;
  await signIn(page, "en");
  await importTable(page, "en", "twice", pupils());
  await buildFrom(page, "en", "twice");
  await expect(tab(page, "Chart · twice")).toBeVisible();

  await test.step("it is saved by key, under the name that is proposed", async () => {
    await addField(page, "grade", "d");
    await addField(page, "area", "d");
    await addField(page, "score", "m");
    await page.keyboard.press("ControlOrMeta+s");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel(r.chartName)).toHaveValue("Average score by grade, area");
    await dialog.getByLabel(r.chartName).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(tab(page, "Average score by grade, area")).toBeVisible();
  });

  await test.step("a new chart begins beside it, and neither takes the other's place", async () => {
    await page.getByRole("tabpanel").getByRole("button", { name: "New chart", exact: true }).click();
    await expect(tab(page, "Chart · twice")).toBeVisible();
    await expect(fieldOf(page, "area")).toBeVisible();
    await expect(page.getByText("Add dimensions and measures")).toBeVisible();
    await addField(page, "area", "d");
    await expect(heads(page)).toHaveText(["area"]);
    // The data sets begin yet another while this one is not saved.
    await tab(page, r.datasets).click();
    await page.getByRole("row").filter({ hasText: "twice" }).getByRole("button", { name: r.build }).click();
    await expect(page.getByText("Add dimensions and measures")).toBeVisible();
    await expect(tab(page, "Chart · twice")).toHaveCount(2);
    await tab(page, "Average score by grade, area").click();
    await expect(heads(page)).toHaveText(["grade", "area", /score/]);
  });

  await test.step("a copy wants a name of its own, and is what one goes on with", async () => {
    await page.getByRole("button", { name: "More save options" }).click();
    await page.getByRole("menuitem", { name: "Save as…" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel(r.chartName)).toHaveValue("Average score by grade, area (copy)");
    await dialog.getByLabel(r.chartName).fill("The copy");
    await dialog.getByRole("button", { name: r.save, exact: true }).click();
    await expect(page.getByRole("heading", { name: "The copy" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "The copy" })).toBeVisible();
    await expect(heads(page)).toHaveText(["grade", "area", /score/]);
  });

  await test.step("what is told of a field meanwhile is shown where the builder is open", async () => {
    await tab(page, r.datasets).click();
    await page.getByRole("button", { name: "More actions twice" }).click();
    await page.getByRole("menuitem", { name: "Fields", exact: true }).click();
    await page.getByRole("textbox", { name: "English label area" }).fill("District");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(text(fieldWords, "saved", { name: "twice" }).en)).toBeVisible();
    await tab(page, "The copy").click();
    await expect(heads(page)).toHaveText(["grade", "District", /score/]);
    await expect(fieldOf(page, "District")).toBeVisible();
    await expect(page.getByRole("button", { name: r.save, exact: true })).toBeDisabled();
  });
});

test("a chart in SQL has a field for each of its parameters, comes back as it was saved and is on the dashboard", async ({
  page,
}) => {
  const r = reportWords.zh;
  const sql = "select area, avg(score) as average from exam_score";
  await signIn(page, "zh", { path: "/report/builder" });
  await page.getByRole("button", { name: "SQL", exact: true }).click();
  await page.getByRole("button", { name: "编写 SQL" }).click();
  const editor = page.getByRole("textbox", { name: "SQL 编辑器" });
  const result = page.getByRole("region", { name: /^(新图表|SQL 图表)$/ });
  await editor.focus();
  await page.keyboard.insertText(`${sql} where score >= \u0024{least} group by area`);
  const least = page.getByRole("group", { name: "参数取值" }).getByRole("textbox", { name: "least" });
  await expect(least).toBeVisible();
  await least.fill("60");
  await expect(result).toContainText("共 4 行");
  await page.reload();
  await expect(least).toHaveValue("60");
  await expect(result).toContainText("共 4 行");

  await editor.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(`${sql} group by area`);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(least).toBeHidden();
  await page.getByRole("radio", { name: "柱状图", exact: true }).click();
  await expect(result.getByRole("img").first()).toBeVisible();
  await saveChart(page, "zh", "SQL 图表", true);
  await expect(page.getByText("已将“SQL 图表”添加到首页")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "SQL 图表" })).toBeVisible();
  await expect(editor).toContainText("avg(score) as average");
  await expect(page.getByRole("radio", { name: "柱状图", exact: true })).toBeChecked();
  await expect(result.getByRole("img", { name: /^柱状图/ })).toBeVisible();
  await page.getByRole("tab", { name: r.home }).click();
  const card = page.getByRole("tabpanel").getByRole("region", { name: "SQL 图表" });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole("img", { name: /4 个类别/ })).toBeVisible();
});
