import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectReported, openCounties, openScores } from "../open-example.fixtures.tsx";

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const enter = async (name: string, text: string) => {
  await field(name).fill(text);
  await userEvent.keyboard("{Enter}");
};
const report = () => page.getByLabelText("told").element().textContent;

it("the style of a chart is set in edit mode, reported, and reset", async () => {
  await openScores();
  await enter("标题", "=2+2");
  await expect.element(page.getByRole("heading", { name: "=2+2" })).toBeVisible();
  await page.getByRole("combobox", { name: "图例位置" }).selectOptions("不显示");
  await expectReported({ chartType: "bar", chartStyle: { title: "=2+2", legend: "none" } });
  await page.getByRole("radio").first().click();
  await page.getByText("条件格式").click();
  await page.getByRole("button", { name: "添加规则" }).click();
  await enter("值", "1000");
  // Every cell is below; the sign says so without its colour.
  const signs = page.getByRole("img", { name: "不佳" });
  await expect.poll(() => signs.elements().length).toBe(3);
  await page.getByRole("button", { name: "恢复默认样式" }).click();
  await expect.poll(() => signs.elements().length).toBe(0);
  await expectReported({ chartStyle: {} });
});

it("bars that look equal are offered as differences from their mean, in one click", async () => {
  await openCounties();
  await page.getByRole("button", { name: "显示与均值之差" }).click();
  await expect.element(page.getByRole("img", { name: /与 8 个类别的均值 \S+ 之差/ })).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "与均值之差" })).toBeChecked();
  await expect.element(page.getByRole("button", { name: "显示与均值之差" })).not.toBeInTheDocument();
  await page.getByRole("switch", { name: "与均值之差" }).click();
  await expect.element(page.getByRole("button", { name: "显示与均值之差" })).toBeVisible();
});

it("numbers of the style are typed, and what is no number is left out", async () => {
  await openScores();
  await page.getByText("数值轴").click();
  await enter("最小值", "abc");
  await expect.element(field("最小值")).toHaveValue("");
  await enter("最小值", "-12.5");
  await expectReported({ chartStyle: { axis: { min: -12.5 } } });
  await page.getByText("数字格式").click();
  await enter("小数位数", "99");
  await expectReported({ chartStyle: { format: { decimals: 8 } } });
  await expect.element(field("小数位数")).toHaveValue("8");
  await field("最小值").fill("");
  await userEvent.tab();
  await expect.poll(report).not.toContain('"min"');
});
