import type { Locator, Page } from "@playwright/test";
import { addTable, pupils } from "../chart/report-steps.ts";
import { expect, expectAccessible, signIn, test } from "../console.ts";
import { callerOf, newTenant } from "../server-steps.ts";

const table = "pupils";
const bars = (name: string, dimension: string): object => ({
  name,
  content: {
    chartType: "bar",
    dataSrc: table,
    selectedDimension: [{ Column: dimension }],
    selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
  },
});

/** A tenant of its own with a table and two charts of it; its page of dashboards is open. */
async function openDashboards(page: Page): Promise<void> {
  const head = await newTenant("云杉看板", "", {});
  const caller = await callerOf(head);
  await addTable(caller, table, pupils());
  for (const chart of [bars("By area", "area"), bars("By grade", "grade")])
    expect((await caller.ask("POST", "/api/report/chart", chart)).code).toBe(200);
  await signIn(page, "zh", { as: head, path: "/report/dashboard" });
}

const tile = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error("not on screen");
  return box;
};

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(field).first().click();
  await page.getByRole("option", { name: option }).first().click();
}

test("2.63 2.66 a dashboard with charts, a number and a filter is drawn up, read after a reload, narrowed and passed on by a link", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openDashboards(page);
  await page.getByRole("button", { name: "新建仪表盘" }).click();
  await page.getByRole("textbox", { name: "名称" }).fill("期末一览");

  await page.getByRole("button", { name: "添加", exact: true }).click();
  await page.getByRole("menuitem", { name: "已保存的图表" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^By area/ }).click();
  await dialog.getByRole("button", { name: /^By grade/ }).click();
  await dialog.getByRole("button", { name: "关闭" }).click();
  await page.getByRole("button", { name: "添加", exact: true }).click();
  await page.getByRole("menuitem", { name: "指标卡" }).click();
  await choose(page, "数据表", new RegExp(table));
  await choose(page, "数值", "score");
  await choose(page, "汇总方式", "平均");
  await dialog.getByRole("textbox", { name: "标题", exact: true }).fill("平均分");
  await dialog.getByRole("button", { name: "完成" }).click();
  await expect(tile(page, "平均分")).toContainText("125.5");

  await page.getByRole("button", { name: "筛选" }).click();
  await dialog.getByRole("button", { name: "添加筛选" }).click();
  await choose(page, "数据表", new RegExp(table));
  await choose(page, "字段", "area");
  await dialog.getByRole("textbox", { name: "名称", exact: true }).fill("片区");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "完成" }).click();
  await dialog.getByRole("button", { name: "完成" }).click();
  await page.getByRole("button", { name: "保存", exact: true }).click();

  await expect(page.getByRole("heading", { name: "期末一览" })).toBeVisible();
  await page.reload();
  await expect(tile(page, "平均分")).toContainText("125.5");
  await page
    .getByRole("textbox", { name: "片区" })
    .or(page.getByRole("combobox", { name: "片区" }))
    .click();
  await page.getByRole("option", { name: "East" }).click();
  await page.keyboard.press("Escape");
  await expect(tile(page, "平均分")).toContainText("126");
  await expect(tile(page, "By area").getByRole("img", { name: /1 个类别/ })).toBeVisible();
  await expectAccessible(page);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "菜单", exact: true })).toBeHidden();
  await expect(tile(page, "By grade")).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "全屏" }).click();
  await expect(page.getByRole("navigation", { name: "菜单", exact: true })).toBeHidden();
  await expect.poll(async () => (await boxOf(tile(page, "By grade"))).width).toBeGreaterThan(200);
  await page.getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "退出全屏" }).click();
  await expect(page.getByRole("navigation", { name: "菜单", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("menuitem", { name: "复制链接" }).click();
  await expect(page.getByText("链接已复制")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "恢复默认" }).click();
  await expect(tile(page, "平均分")).toContainText("125.5");
  await page.goto(link);
  await expect(tile(page, "平均分")).toContainText("126");
});
