import type { Locator, Page } from "@playwright/test";
import { drop, expect, expectAccessible, signIn, test } from "../console.ts";
import { callerOf, newTenant } from "../server-steps.ts";

/** A tenant of its own with two charts, the first of which was saved twice; its charts page is open. */
async function openCharts(page: Page): Promise<void> {
  const head = await newTenant("云杉图表", "", {});
  const caller = await callerOf(head);
  const save = async (name: string): Promise<string> => {
    const { code, data } = await caller.ask("POST", "/api/report/chart", { name, content: {} });
    expect(code, JSON.stringify(data)).toBe(200);
    return (data as { id: string }).id;
  };
  const id = await save("Alpha");
  const content = { chartType: "pie", limit: 5 };
  expect(
    (await caller.ask("PUT", "/api/report/chart", { id, version: 1, name: "Alpha", content })).code,
  ).toBe(200);
  await save("Beta");
  await signIn(page, "zh", { as: head });
  await page.goto("/report/chart");
  await expect(chartRow(page, "Beta")).toBeVisible();
}

const chartRow = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

/** A place in the tree of folders beside a list. */
const place = (page: Page, name: string): Locator => page.getByRole("treeitem", { name });

/** Drags an item or a folder to another place in the tree. */
async function carry(page: Page, what: Locator, to: Locator): Promise<void> {
  const [from, goal] = [await what.boundingBox(), await to.boundingBox()];
  if (!from || !goal) throw new Error("nothing to carry");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(goal.x + 20, goal.y + 4, { steps: 8 });
  await page.mouse.move(goal.x + 40, goal.y + goal.height / 2, { steps: 4 });
  await expect(to).toHaveAttribute("data-over", "true");
  await drop(page);
}

test("charts are put into folders, made favourites, set back to a version, removed and restored", async ({
  page,
}) => {
  await openCharts(page);
  const [alpha, beta] = [chartRow(page, "Alpha"), chartRow(page, "Beta")];

  await page.getByRole("button", { name: "新建文件夹" }).click();
  await page.getByLabel("文件夹名称").last().fill("考试");
  await page.getByRole("button", { name: "保存名称" }).click();
  await expect(place(page, "考试")).toBeVisible();
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
  await page.getByRole("menuitem", { name: "历史版本" }).click();
  const versions = page.getByRole("dialog", { name: "“Alpha”的历史版本" });
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

  await page.reload();
  // Where names leave room for it, the list says in which folder a chart is.
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...size, width: 1920 });
  await expect(alpha).toContainText("考试");
  await page.setViewportSize(size);
  await place(page, "全部图表").click();
  await expect(beta).toBeVisible();
  await page.getByLabel("全选本页").check();
  await page.getByRole("region", { name: "已选 2 项" }).getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("还没有图表")).toBeVisible();
  await place(page, "回收站").click();
  await expect(beta).toContainText("剩余 30 天");
  await beta.getByRole("button", { name: "恢复 Beta" }).click();
  await expect(beta).toHaveCount(0);
  await place(page, "全部图表").click();
  await expect(beta).toBeVisible();
  await expect(alpha).toHaveCount(0);
});
