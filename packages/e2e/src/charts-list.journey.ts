import type { Locator, Page } from "@playwright/test";
import { carry, place } from "./folder-steps.ts";
import { expect, expectAccessible, type Language, signIn, test } from "./journey.ts";
import { tabTo } from "./key-steps.ts";
import { callerOf, newTenant } from "./server-steps.ts";

/** A tenant of its own with two charts, the first of which was saved twice; its charts page is open. */
async function openCharts(page: Page, language: Language): Promise<void> {
  const head = await newTenant("云杉图表", "", {});
  const caller = await callerOf(head);
  const save = async (name: string): Promise<string> => {
    const { code, data } = await caller.ask("POST", "/api/report/chart", { name, content: {} });
    expect(code, JSON.stringify(data)).toBe(200);
    return (data as { id: string }).id;
  };
  const id = await save("Alpha");
  const content = { chartType: "pie", limit: 5 };
  expect((await caller.ask("PUT", "/api/report/chart", { id, name: "Alpha", content })).code).toBe(200);
  await save("Beta");
  await signIn(page, language, { as: head });
  await page.goto("/report/chart");
  await expect(chartRow(page, "Beta")).toBeVisible();
}

const chartRow = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

test("keeping charts by mouse: folders, favourites, versions, and the recycle bin (zh)", async ({ page }) => {
  await openCharts(page, "zh");
  const [alpha, beta] = [chartRow(page, "Alpha"), chartRow(page, "Beta")];

  await page.getByRole("button", { name: "新建文件夹" }).click();
  await page.getByLabel("文件夹名称").last().fill("考试");
  await page.getByRole("button", { name: "保存名称" }).click();
  await expect(place(page, "考试")).toBeVisible();
  await page.getByRole("button", { name: "新建文件夹" }).click();
  await page.getByLabel("文件夹名称").last().fill("考试");
  await page.getByRole("button", { name: "保存名称" }).click();
  await expect(page.getByText("该位置已有同名文件夹：考试")).toBeVisible();
  await page.getByRole("button", { name: "取消", exact: true }).click();

  await alpha.hover();
  await carry(page, alpha.getByTitle("拖到左侧的文件夹中"), place(page, "考试"));
  await expect(place(page, "考试")).toContainText("1");
  await place(page, "考试").click();
  await expect(alpha).toBeVisible();
  await expect(beta).toHaveCount(0);

  await alpha.getByRole("button", { name: "收藏 Alpha" }).click();
  await place(page, "我的收藏").click();
  await expect(alpha.getByRole("button", { name: "取消收藏 Alpha" })).toBeVisible();
  await expect(beta).toHaveCount(0);
  await expectAccessible(page);

  await alpha.getByRole("button", { name: "更多操作 Alpha" }).click();
  await page.getByRole("menuitem", { name: "版本" }).click();
  const versions = page.getByRole("dialog", { name: "“Alpha”的版本" });
  await versions.getByRole("option", { name: "版本 1" }).click();
  await expect(versions.getByRole("row").filter({ hasText: "图表类型" })).toContainText("表格饼图");
  await expect(versions.getByRole("row").filter({ hasText: "查询前 N 条数据" })).toContainText("（无）5");
  await versions.getByRole("button", { name: "恢复此版本" }).click();
  await page
    .getByRole("dialog", { name: "恢复到版本 1？" })
    .getByRole("button", { name: "恢复此版本" })
    .click();
  await expect(versions.getByRole("option", { name: "版本 3" })).toContainText("当前");
  await expect(versions.getByRole("button", { name: "恢复此版本" })).toHaveCount(0);
  await versions.getByRole("button", { name: "关闭" }).click();

  await place(page, "全部图表").click();
  await page.getByLabel("全选本页").check();
  await page.getByRole("region", { name: "已选 2 项" }).getByRole("button", { name: "删除" }).click();
  const sure = page.getByRole("dialog", { name: "确定要删除 2 个图表？" });
  await sure.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("还没有图表")).toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "恢复" }).click();
  await expect(beta).toBeVisible();
  await expect(alpha).toBeVisible();
  await expect(page.getByText("已删除 2 个图表")).toHaveCount(0);

  await beta.getByRole("button", { name: "更多操作 Beta" }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  const one = page.getByRole("dialog", { name: "确定要删除图表：Beta？" });
  await one.getByRole("button", { name: "删除" }).click();
  await expect(beta).toHaveCount(0);
  await place(page, "回收站").click();
  await expect(beta).toContainText("剩余 30 天");
  await beta.getByRole("button", { name: "彻底删除 Beta" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "彻底删除" }).click();
  await expect(page.getByText("回收站是空的")).toBeVisible();

  // The focus comes back from the question before another menu is opened, which it would close.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const folderDialog = page.getByRole("dialog", { name: "删除文件夹“考试”？" });
  await expect(async () => {
    await place(page, "考试").hover();
    await page.getByRole("button", { name: "“考试”的操作" }).click();
    await page.getByRole("menuitem", { name: "删除" }).click({ timeout: 2000 });
    await expect(folderDialog).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await folderDialog.getByRole("button", { name: "删除" }).click();
  await expect(place(page, "考试")).toHaveCount(0);
  await place(page, "全部图表").click();
  await expect(alpha).toBeVisible();
});

test("keeping charts by keys: folders, moving, renaming, and the recycle bin (en)", async ({ page }) => {
  await openCharts(page, "en");
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  const [alpha, beta] = [chartRow(page, "Alpha"), chartRow(page, "Beta")];

  await page.getByRole("button", { name: "New folder" }).focus();
  await press("Enter");
  await page.keyboard.type("Exams");
  await press("Enter");
  await expect(place(page, "Exams")).toBeVisible();
  await place(page, "All charts").focus();
  for (const _ of ["Favourites", "Mine", "Exams"]) await press("ArrowDown");
  await expect(place(page, "Exams")).toBeFocused();
  await press("F2");
  await page.keyboard.type("Tests");
  await press("Enter");
  await expect(place(page, "Tests")).toBeFocused();
  await press("Insert");
  await page.keyboard.type("Mocks");
  await press("Enter");
  await expect(place(page, "Mocks")).toHaveAttribute("aria-level", "2");
  await expect(place(page, "Tests")).toBeFocused();
  await press("ArrowLeft");
  await expect(place(page, "Mocks")).toHaveCount(0);
  await press("ArrowRight");
  await expect(place(page, "Mocks")).toBeVisible();

  await beta.focus();
  await press("m");
  const move = page.getByRole("dialog", { name: "Move “Beta”" });
  await expect(move.getByLabel("Move to")).toBeFocused();
  await page.keyboard.type("Mocks");
  await press("ArrowDown");
  await press("Enter");
  await press("Tab");
  await press("Tab");
  await press("Enter");
  await expect(move).toBeHidden();
  await expect(beta).toContainText("Tests / Mocks");
  await expect(beta).toBeFocused();

  await press("F2");
  await page.getByRole("dialog").getByLabel("Name").fill("Gamma");
  await press("Enter");
  const gamma = chartRow(page, "Gamma");
  await expect(gamma).toBeVisible();
  await gamma.focus();
  await press("f");
  await expect(gamma.getByRole("button", { name: "Take Gamma out of the favourites" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await press("Delete");
  const sure = page.getByRole("dialog", { name: "Remove the chart Gamma?" });
  await expect(sure.getByRole("button", { name: "Cancel" })).toBeFocused();
  await tabTo(page, sure.getByRole("button", { name: "Remove" }));
  await press("Enter");
  await expect(gamma).toHaveCount(0);
  await place(page, "Recycle bin").focus();
  await press("Enter");
  await expect(gamma).toBeVisible();
  await gamma.focus();
  await press("Enter");
  await expect(page.getByText("The recycle bin is empty")).toBeVisible();
  await expect(page.getByText("The chart “Gamma” is removed")).toHaveCount(0);

  await place(page, "Mocks").focus();
  await press("Enter");
  await expect(gamma).toBeVisible();
  await expect(alpha).toHaveCount(0);
  await place(page, "Tests").focus();
  await press("Delete");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Remove" }));
  await press("Enter");
  await expect(place(page, "Tests")).toHaveCount(0);
  await expect(place(page, "Mocks")).toHaveAttribute("aria-level", "1");
  await expect(gamma).toBeVisible();
  await gamma.focus();
  await press("Enter");
  await expect(page).toHaveURL(/\/report\/builder\?chart=/);
});
