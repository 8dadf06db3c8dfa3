import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectReported, openCounties, openScores, picture } from "../open-example.fixtures.tsx";

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
  await expect.element(page.getByRole("combobox", { name: "排序" })).toHaveValue("valueDesc");
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

it("reference lines are added, set and removed; what they are at is part of the chart's summary", async () => {
  await openCounties();
  await page.getByText("参考线", { exact: true }).click();
  const add = page.getByRole("button", { name: "添加参考线" });
  await add.click();
  await expect.element(picture(".*参考线：平均 663\\.35。")).toBeVisible();
  const kind = page.getByRole("combobox", { name: "参考线类型" });
  await kind.selectOptions("总体");
  await expect.element(picture(".*参考线：总体 663\\.35。")).toBeVisible();
  await kind.selectOptions("目标值");
  await expect.element(field("值")).toHaveValue("660");
  await enter("值", "700");
  await enter("名称", "达标线");
  await expect.element(picture(".*参考线：达标线 700。")).toBeVisible();
  await kind.selectOptions("区间");
  await enter("到", "680");
  await field("从").fill("");
  await userEvent.keyboard("{Enter}");
  await expect.element(picture(".*参考线：达标线 ≤ 680。")).toBeVisible();
  // A band needs an end.
  await field("到").fill("");
  await userEvent.keyboard("{Enter}");
  await expect.element(field("到")).toHaveValue("680");
  await page.getByRole("button", { name: "删除参考线 1" }).click();
  await expect.element(picture("柱状图[^线]*$")).toBeVisible();
});

it("a reference that cannot be shown says why", async () => {
  await openScores();
  await page.getByText("参考线", { exact: true }).click();
  await page.getByRole("button", { name: "添加参考线" }).click();
  await page.getByRole("combobox", { name: "参考线类型" }).selectOptions("总体");
  await expect.element(page.getByText("未显示：查询没有总体数值")).toBeVisible();
});

it("annotations are added at a category, named and removed; one that is not on the axis says so", async () => {
  await openCounties();
  await page.getByText("标注", { exact: true }).click();
  await page.getByRole("button", { name: "添加标注" }).click();
  await enter("文字", "新教材");
  await expect.element(picture(".*标注：新教材（[^）]+）。")).toBeVisible();
  const category = page.getByRole("combobox", { name: "类别" });
  const [first] = category.element().querySelectorAll("option");
  await category.selectOptions(first?.textContent ?? "");
  await expect.element(picture(`.*标注：新教材（${first?.textContent}）。`)).toBeVisible();
  await page.getByRole("button", { name: "删除标注 1" }).click();
  await expect.element(picture("柱状图[^标]*$")).toBeVisible();
});

it("a trend is chosen, and says where it is not shown", async () => {
  await openCounties();
  await page.getByText("趋势线", { exact: true }).click();
  const trend = page.getByRole("combobox", { name: "趋势线" });
  await trend.selectOptions("直线与 95% 置信区间");
  await expect.element(page.getByText(/未显示：仅适用于日期、区间和有序号的类别/)).toBeVisible();
  await trend.selectOptions("不显示");
  await expect.element(page.getByText(/未显示/)).not.toBeInTheDocument();
});

it("a measure can be in tooltips alone; the last one that is drawn stays", async () => {
  await openCounties({ measures: 2 });
  await page.getByText("仅在提示中显示", { exact: true }).click();
  const math = page.getByRole("checkbox", { name: /math/ });
  await math.click();
  await expect.element(picture("柱状图.*1 个系列")).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: /read/ })).toBeDisabled();
  await math.click();
  await expect.element(picture("柱状图.*2 个系列")).toBeVisible();
});

it("bars are coloured by another measure, which goes into the tooltips", async () => {
  await openCounties({ measures: 2 });
  const colourBy = page.getByRole("combobox", { name: "按数值着色" });
  await expect.element(colourBy).toBeVisible();
  const second = colourBy.element().querySelectorAll("option").item(2);
  await colourBy.selectOptions(second.textContent);
  await expect.element(picture("柱状图.*1 个系列")).toBeVisible();
  await expect.element(page.getByText(`颜色：${second.textContent}`)).toBeVisible();
});

it("a chart is drawn in panels by a dimension; what suits one alone is not offered", async () => {
  await openCounties({ dimensions: 2, categories: 6 });
  await page.getByText("分面", { exact: true }).click();
  const facetBy = page.getByRole("combobox", { name: "分面维度" });
  const [, , second] = facetBy.element().querySelectorAll("option");
  await expect.element(page.getByRole("combobox", { name: "堆积" })).toBeVisible();
  await facetBy.selectOptions(second?.textContent ?? "");
  await expect.element(picture(`按${second?.textContent}分面，\\d+ 个小图`)).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "堆积" })).not.toBeInTheDocument();
  await page.getByRole("combobox", { name: "小图顺序" }).selectOptions("数值从大到小");
  await page.getByRole("switch", { name: "每个小图使用独立的数值轴" }).click();
  await expect.element(page.getByRole("switch", { name: "每个小图使用独立的数值轴" })).toBeChecked();
  await facetBy.selectOptions("不显示");
  await expect.element(picture("柱状图")).toBeVisible();
});

it("a measure colours the points of a plot, and is greyed with the reason where it can colour nothing", async () => {
  await openCounties({ type: "scatter", measures: 3 });
  const colourBy = page.getByRole("combobox", { name: "按数值着色" });
  await expect.element(colourBy).toBeVisible();
  const third = colourBy.element().querySelectorAll("option").item(3);
  await colourBy.selectOptions(third.textContent);
  await expect.element(page.getByText(`颜色：${third.textContent}`)).toBeVisible();
  await expect.element(picture("散点图.*8 个点，1 组")).toBeVisible();
});

it.each([
  ["area", 1, "不适用于此图表类型"],
  ["bar", 2, "仅适用于只有一个系列的图表"],
] as const)(
  "a measure does not colour a chart of the type %s with %d dimensions",
  async (type, dimensions, why) => {
    await openCounties({ type, dimensions, measures: 2 });
    const colourBy = page.getByRole("combobox", { name: "按数值着色" });
    await expect.element(colourBy).toBeDisabled();
    await expect.element(colourBy).toHaveAccessibleDescription(why);
  },
);

it("a target is taken from another measure, of each category or of all rows", async () => {
  await openCounties({ measures: 2 });
  await page.getByText("参考线", { exact: true }).click();
  await page.getByRole("button", { name: "添加参考线" }).click();
  const kind = page.getByRole("combobox", { name: "参考线类型" });
  await kind.selectOptions("字段目标值");
  await expect.element(picture(".*各类别目标：[^，]+，8 个类别中 \\d 个达到。")).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "目标数值" })).toHaveValue("math");
  await page.getByRole("combobox", { name: "目标线" }).selectOptions("所有行一条");
  await expect.element(picture(".*参考线：[^ ]*math[^ ]* \\d+")).toBeVisible();
});

it("a target from a field needs a second measure, and says so", async () => {
  await openCounties();
  await page.getByText("参考线", { exact: true }).click();
  await page.getByRole("button", { name: "添加参考线" }).click();
  await expect
    .element(page.getByRole("option", { name: "字段目标值：需先将目标字段添加为数值" }))
    .toBeDisabled();
});
