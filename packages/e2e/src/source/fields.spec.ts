import type { Page } from "@playwright/test";
import { addField, addTable, fieldOf } from "../chart/report-steps.ts";
import { account, expect, expectAccessible, password, signIn, test } from "../console.ts";
import { callerOf } from "../server-steps.ts";

const pupils = "area,sex,score,math,remark\nEast,1,60,70,12\nEast,2,80,90,7\nWest,9,100,50,none\n";

// A field's row is known by its column, whatever it is called beside it.
const row = (page: Page, name: string) => page.getByRole("grid").locator(`[data-id="${name}"]`);
const panel = (page: Page, name: string) => page.getByRole("complementary", { name: `“${name}”` });

test("2.08 fields get a label, a dictionary, a drill path and an expression, and the builder knows", async ({
  page,
}) => {
  const table = "told_zh";
  const caller = await callerOf({ account, password });
  const code = "journey_sex";
  const { data } = await caller.ask("POST", "/api/sq-system/dict/submit", {
    code,
    dictKey: -1,
    dictValue: "性别",
  });
  const parentId = (data as { id: string }).id;
  for (const [dictKey, dictValue] of [
    [1, "男"],
    [2, "女"],
  ] as const) {
    await caller.ask("POST", "/api/sq-system/dict/submit", { parentId, code, dictKey, dictValue });
  }
  await addTable(caller, table, pupils);
  await signIn(page, "zh", { path: "/report/dataset" });
  await page.getByRole("button", { name: `更多操作 ${table}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "字段", exact: true }).click();
  await expect(page.getByRole("tab", { name: `字段：${table}` })).toBeVisible();
  await row(page, "area").getByRole("textbox", { name: "中文名称 area" }).fill("片区");
  await row(page, "sex").click();
  const sex = panel(page, "sex");
  await sex.getByRole("combobox", { name: "字典" }).click();
  await page.getByRole("option", { name: `性别 (${code})` }).click();
  await sex.getByLabel("下钻到").selectOption("area");
  await page.getByRole("switch", { name: "显示 math" }).press("Space");
  await page.getByRole("button", { name: "添加计算字段" }).click();
  // Its editor comes by itself; the name goes on to it once it is there.
  await expect(page.getByRole("complementary").getByRole("textbox", { name: "表达式" })).toBeVisible();
  await page.keyboard.type("人均");
  await page.keyboard.press("Tab");
  await expect(panel(page, "人均").getByRole("textbox", { name: "表达式" })).toBeFocused();
  await page.keyboard.type("sum(score) / count()");
  await expect(panel(page, "人均").getByText("含汇总函数，只能用作数值")).toBeVisible();
  await expectAccessible(page);
  // What is not saved yet outlives a reload.
  await page.reload();
  await expect(row(page, "area").getByRole("textbox", { name: "中文名称 area" })).toHaveValue("片区");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText(`已保存“${table}”的字段设置`)).toBeVisible();

  await page.getByRole("button", { name: "新建图表" }).click();
  await expect(fieldOf(page, "片区")).toBeVisible();
  await expect(fieldOf(page, "math")).toHaveCount(0);
  await addField(page, "sex", "d");
  await addField(page, "人均", "m");
  await expect(page.getByRole("img", { name: /人均.*最低 60（男）/ })).toBeVisible();
});
