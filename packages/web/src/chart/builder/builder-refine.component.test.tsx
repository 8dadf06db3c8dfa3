import { chartDetail } from "@provost/contract/chart/chart";
import { fieldValues } from "@provost/contract/source/field";
import { limits } from "@provost/contract/wire/limits";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { respondTo } from "../../testing/boundary.ts";
import { expectQuery, respondReport, savedChart } from "../../testing/report.fixtures.ts";
import {
  addField,
  addFilter,
  chipOf,
  fieldOf,
  fillFilter,
  headings,
  openBuilder,
  rowOf,
  shelfOf,
  stayTable,
} from "./builder-page.fixtures.ts";

const item = (name: string | RegExp) => page.getByRole("menuitem", { name });
const dialog = page.getByRole("dialog");
const apply = () => page.getByRole("form").getByRole("button", { name: "确定", exact: true }).click();
const refine = async (name: string) => {
  await page.getByRole("button", { name: "更多", exact: true }).click();
  await item(name).click();
};
const undo = async () => {
  (fieldOf("area").element() as HTMLElement).focus();
  await userEvent.keyboard("{Control>}z{/Control}");
};

beforeEach(() => respondReport());

it("a count is of the rows that satisfy a condition, and becomes a rate", async () => {
  await openBuilder();
  await stayTable();
  await addField("area", "d");
  await addField("行数", "m");
  await chipOf("字段/数值", /行数/).first().click();
  await item("只统计满足条件的行…").click();
  const column = page.getByRole("form").getByRole("combobox").first();
  await column.click();
  await page.getByRole("option", { name: "score", exact: true }).click();
  await fillFilter("大于等于", { 值: "126" });
  await dialog.getByRole("button", { name: "完成" }).click();
  const condition = [{ filteCol: "score", filterOperator: ">=", value: { value1: 126 } }];
  await expectQuery({ selectedCalcul: [{ Column: "*", condition }] });
  await chipOf("字段/数值", /行数/).first().click();
  await item("显示为").hover();
  await page.getByRole("menuitem", { name: "比率", exact: true }).click();
  await expectQuery({ selectedCalcul: [{ show: "rate", condition }] });
  await expect.element(rowOf("East")).toMatchTextContent("%");
});

it("a measure becomes a statistic, with a percent or another field where it needs one", async () => {
  await openBuilder();
  await stayTable();
  await addField("area", "d");
  await addField("score", "m");
  const choose = async (name: string | RegExp) => {
    await chipOf("字段/数值", /score/).first().click();
    await item("统计量").first().hover();
    await item(name).first().click();
  };
  await choose("标准差");
  await expectQuery({ selectedCalcul: [{ Column: "score", calculFunc: "stddev" }] });
  await choose("百分位数…");
  const percent = dialog.getByRole("textbox", { name: "百分比（0–100）" });
  await percent.fill("120");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect.element(dialog.getByText("请输入 0 到 100 的数字")).toBeVisible();
  await percent.fill("12.5");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expectQuery({ selectedCalcul: [{ Column: "score", calculFunc: "percentile", percent: 12.5 }] });
  await expect.element(chipOf("字段/数值", /^第 12.5 百分位 score/)).toBeVisible();
  await choose("相关系数…");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect.element(dialog.getByText("请选择字段")).toBeVisible();
  await dialog.getByRole("combobox", { name: "另一字段" }).click();
  await expect.element(page.getByRole("option", { name: "score", exact: true })).not.toBeInTheDocument();
  await page.getByRole("option", { name: "math", exact: true }).click();
  await dialog.getByRole("button", { name: "确定" }).click();
  await expectQuery({ selectedCalcul: [{ Column: "score", calculFunc: "corr", otherColumn: "math" }] });
  await chipOf("字段/数值", /score/).first().click();
  await item("再添加为").hover();
  await item("统计量").last().hover();
  await item("百分位数…").last().click();
  await dialog.getByRole("button", { name: "确定" }).click();
  await expectQuery({
    selectedCalcul: [
      { calculFunc: "corr", otherColumn: "math" },
      { Column: "score", calculFunc: "percentile", percent: 90 },
    ],
  });
  await expect.poll(headings).toEqual(["area", "score(与math的相关系数)", "score(第 90 百分位)"]);
});

it("totals come from the server at their own grain", async () => {
  respondReport(({ totals }) => (totals === undefined ? {} : { totals: [{ by: [], rows: [[null, 7]] }] }));
  await openBuilder();
  await stayTable();
  await addField("area", "d");
  await addField("score", "m");
  await refine("合计与小计…");
  await apply();
  await expectQuery({ totals: [[]] });
  // Neither the sum nor the average of the rows.
  await expect.element(rowOf("合计")).toMatchTextContent(/7$/);
});

it("a number is put into bands", async () => {
  await openBuilder();
  await addField("score", "d");
  await chipOf("维度", /score/).first().click();
  await item(/^分段 60/).click();
  await expectQuery({
    selectedDimension: [{ Column: "score", bucket: { kind: "edges", edges: [60, 70, 80, 90] } }],
  });
});

it("the first groups are kept, the rest are one", async () => {
  await openBuilder();
  await addField("area", "d");
  await addField("score", "m");
  await refine("前 N 项…");
  const form = page.getByRole("form");
  await form.getByLabelText("保留").fill("2");
  await form.getByLabelText("其余合并为“其他”").click();
  await apply();
  await expectQuery({ top: { dimension: "area", count: 2, by: "score", direction: "desc", others: true } });
});

it("a calculated field is typed with its fault told, and is a measure", async () => {
  await openBuilder();
  await stayTable();
  await addField("area", "d");
  await page.getByRole("button", { name: "新建计算字段" }).click();
  await dialog.getByRole("textbox", { name: "名称", exact: true }).fill("per_pupil");
  const expression = dialog.getByRole("textbox", { name: "表达式" });
  await expression.fill("sum(score) / coun(");
  await expect.element(dialog.getByText(/^第 \d+ 个字符/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).toBeVisible();
  await expression.fill("sum(score) / count()");
  await expect.element(dialog.getByText(/^结果：数值/)).toBeVisible();
  await dialog.getByRole("button", { name: "确定", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await addField("per_pupil", "m");
  await expectQuery({
    calculated: [{ name: "per_pupil", expression: "sum(score) / count()" }],
    selectedCalcul: [{ Column: "per_pupil" }],
  });
  await expect.poll(headings).toContain("per_pupil");
  await undo();
  await expect.poll(headings).not.toContain("per_pupil");
});

it("filters are put into a group of which one has to hold", async () => {
  await openBuilder();
  await addField("area", "d");
  await addField("score", "m");
  await addFilter("area", "等于", { 值: "East" });
  await shelfOf("筛选").getByRole("button", { name: "area = East", exact: true }).click();
  await page.getByRole("button", { name: "或…", exact: true }).click();
  await expect.element(page.getByText("与“area = East”满足其一")).toBeVisible();
  await fillFilter("等于", { 值: "West" });
  const is = (value1: string) => ({ filteCol: "area", filterOperator: "=", value: { value1 } });
  await expectQuery({ filters: [{ any: [is("East"), is("West")] }] });
  await shelfOf("筛选").getByRole("button", { name: "在条件组中添加筛选" }).click();
  await page.getByRole("form").getByRole("combobox").first().click();
  await page.getByRole("option", { name: "area", exact: true }).click();
  await fillFilter("等于", { 值: "North" });
  await expectQuery({ filters: [{ any: [is("East"), is("West"), is("North")] }] });
});

it("a parameter of the chart is filled in above the result", async () => {
  await openBuilder();
  await addField("area", "d");
  await refine("参数…");
  await dialog.getByRole("textbox", { name: "名称", exact: true }).fill("grade");
  await dialog.getByRole("textbox", { name: "默认值" }).fill("Eight");
  await dialog.getByRole("button", { name: "确定", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await addFilter("grade", "等于", { 值: "\u0024{grade}" });
  const parameters = [{ name: "grade", default: "Eight" }];
  await expectQuery({ parameters, filters: [{ value: { value1: "\u0024{grade}" } }] });
  await page.getByRole("group", { name: "参数取值" }).getByLabelText("grade").fill("Seven");
  await expectQuery({ parameters }, { params: { grade: "Seven" } });
});

it("a filter offers the values of its field in the order that came; of many it says that they are the most frequent", async () => {
  const grades = Array.from({ length: limits.offeredValues }, (_, at) => `Grade ${at + 1}`);
  respondTo(fieldValues, ({ text = "" }) =>
    grades.filter((value) => value.includes(text)).map((value) => ({ value, count: 1 })),
  );
  await openBuilder();
  await addField("grade", "f");
  const value = page.getByRole("form").getByLabelText("值", { exact: true }).first();
  await value.fill("Grade");
  const offered = () =>
    page
      .getByRole("listbox", { name: "值" })
      .getByRole("option")
      .elements()
      .map((one) => one.textContent?.replace(/1$/, ""));
  await expect.poll(offered).toEqual(grades);
  await expect.element(page.getByText("最常见的 100 个值，输入可查找其他值")).toBeVisible();
  await value.fill("Grade 9");
  await expect
    .poll(offered)
    .toEqual(["Grade 9", ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => `Grade 9${at}`)]);
  await expect.element(page.getByText(/最常见的/)).not.toBeInTheDocument();
});

it("a parameter offers the values of a field", async () => {
  respondTo(fieldValues, [{ value: "Seven", count: 1 }]);
  await openBuilder();
  await addField("area", "d");
  await refine("参数…");
  await dialog.getByRole("textbox", { name: "名称", exact: true }).fill("grade");
  await dialog.getByRole("combobox", { name: "可选值的数据表" }).click();
  await page.getByRole("option", { name: "pupils" }).click();
  await dialog.getByRole("combobox", { name: "可选值的字段" }).click();
  await page.getByRole("option", { name: "grade" }).click();
  await dialog.getByRole("button", { name: "确定", exact: true }).click();
  await page.getByRole("group", { name: "参数取值" }).getByRole("combobox", { name: "grade" }).click();
  await page.getByRole("option", { name: "Seven" }).click();
  const parameters = [{ name: "grade", values: { table: "pupils", column: "grade" } }];
  await expectQuery({ parameters }, { params: { grade: "Seven" } });
});

it("a measure is shown as its change since the month before", async () => {
  await openBuilder();
  await stayTable();
  await addField("day", "d");
  await addField("score", "m");
  // So long a range is shown by months.
  await expect.poll(headings).toContain("day(月)");
  await chipOf("字段/数值", /score/).first().click();
  await item("显示为").hover();
  await page.getByRole("menuitem", { name: "环比变化率", exact: true }).click();
  await expectQuery({ selectedCalcul: [{ show: "changeRate", since: "previous" }] });
  await expect.element(page.getByRole("row").nth(1)).toMatchTextContent("%");
  // Of the same days, which stays when another change is shown.
  await chipOf("字段/数值", /score/).first().click();
  await item("显示为").hover();
  await item("未完整时段按同期同日比较").click();
  await expectQuery({ selectedCalcul: [{ show: "changeRate", since: "previous", days: "same" }] });
  await expect.poll(headings).toContain("score(合计，环比同日增长率)");
  await chipOf("字段/数值", /score/).first().click();
  await item("显示为").hover();
  await item("同比变化量").click();
  await expectQuery({ selectedCalcul: [{ show: "change", since: "yearBefore", days: "same" }] });
  await undo();
  await undo();
  await undo();
  await expectQuery({ selectedCalcul: [{ Column: "score", calculFunc: "sum" }] });
});

it("a measure is compared with the groups beside it", async () => {
  await openBuilder();
  await stayTable();
  await addField("score", "m");
  const show = async (...names: string[]) => {
    await chipOf("字段/数值", /score/).first().click();
    await item("显示为").hover();
    const last = names.pop() ?? "";
    for (const name of names) await page.getByRole("menuitem", { name, exact: true }).hover();
    await page.getByRole("menuitem", { name: last, exact: true }).click();
  };
  await chipOf("字段/数值", /score/).first().click();
  await item("显示为").hover();
  await expect.element(item("排名 · 需要一个维度")).toBeDisabled();
  await userEvent.keyboard("{Escape}{Escape}");
  await addField("area", "d");
  await show("排名");
  await expectQuery({ selectedCalcul: [{ show: "rank" }] });
  await expect.poll(headings).toContain("score(合计，排名)");
  await show("数值最小的排第一");
  await expectQuery({ selectedCalcul: [{ show: "rank", showBy: { first: "lowest" } }] });
  await addField("grade", "d");
  // In a table, the groups of the last dimension are beside each other.
  await expectQuery({ selectedCalcul: [{ show: "rank", showBy: { first: "lowest", along: ["grade"] } }] });
  await show("比较方向", "area");
  await expectQuery({ selectedCalcul: [{ show: "rank", showBy: { first: "lowest", along: ["area"] } }] });
  await show("差值", "与上一项之差百分比");
  const selectedCalcul = [{ show: "differenceRate", showBy: { from: "previous", along: ["area"] } }];
  await expectQuery({ selectedCalcul });
  await expect.poll(headings).toContain("score(合计，与上一项之差百分比)");
  await show("移动平均", "最近 4 项");
  await expectQuery({ selectedCalcul: [{ show: "movingAverage", showBy: { periods: 4 } }] });
  await show("占列百分比");
  await expectQuery({ selectedCalcul: [{ show: "percentOfColumn", showBy: { along: ["area"] } }] });
});

it("a chart leaves incomplete months out, also when it is by quarters then, and names those that it shows", async () => {
  const partial = { "2024-09-01": "2024 年 9 月，截至 9 月 12 日" };
  respondReport(({ selectedDimension: [only] }) =>
    only?.bucket?.kind === "time" && only.bucket.whole ? {} : { fields: { day: { partial } } },
  );
  await openBuilder();
  await stayTable();
  await addField("day", "d");
  await addField("score", "m");
  await expect.poll(headings).toContain("day(月)");
  await expect.element(page.getByText("未完整时段：2024 年 9 月，截至 9 月 12 日")).toBeVisible();
  await chipOf("维度", /day/).first().click();
  await item("不含未完整时段").click();
  const bucket = { kind: "time", unit: "month", whole: true };
  await expectQuery({ selectedDimension: [{ Column: "day", bucket }] });
  await expect.poll(headings).toContain("day(月，不含未完整时段)");
  await expect.element(page.getByText("未完整时段：")).not.toBeInTheDocument();
  await chipOf("维度", /day/).first().click();
  await page.getByRole("menuitem", { name: "季度", exact: true }).click();
  await expectQuery({ selectedDimension: [{ Column: "day", bucket: { ...bucket, unit: "quarter" } }] });
});

it("a cell leads into its month and back, without a filter of the chart", async () => {
  respondTo(
    chartDetail,
    savedChart({
      selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "month" } }],
      selectedCalcul: [{ Column: "score", calculFunc: "sum" }],
    }),
  );
  await openBuilder("?chart=01900000-0000-7000-8000-0000000000c1");
  const path = page.getByRole("navigation", { name: "下钻路径" });
  await page.getByRole("gridcell").first().getByText("2024").click();
  await item(/^下钻到/)
    .first()
    .click();
  await expectQuery({ selectedDimension: [{ Column: "day", bucket: { kind: "time" } }], filters: [{}] });
  await expect.poll(() => path.getByRole("listitem").elements().length).toBe(2);
  await expect.element(shelfOf("筛选")).not.toMatchTextContent("day");
  await undo();
  await expect.element(path).not.toBeInTheDocument();
});

it("a field whose formula compares groups is shown as its value, in percent", async () => {
  const chart = savedChart({
    selectedCalcul: [{ Column: "part", calculFunc: "none" }],
    calculated: [{ name: "part", expression: "share(sum(score))" }],
  });
  respondTo(chartDetail, chart);
  await openBuilder("?chart=01900000-0000-7000-8000-0000000000c1");
  await expect.element(rowOf("East")).toMatchTextContent("1000%");
  await chipOf("字段/数值", /part/).first().click();
  await expect.element(item("显示为")).toBeDisabled();
  await expect.element(item("显示为")).toHaveAttribute("title", "此字段的公式已与其他分组比较");
});

it("panels are offered for charts that have them alone", async () => {
  await openBuilder();
  await stayTable();
  await addField("area", "d");
  await addField("score", "m");
  const openMenu = () => chipOf("维度", /area/).first().click();
  await openMenu();
  await expect.element(item("显示名称…")).toBeVisible();
  await expect.element(item(/^分面/)).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("radio", { name: /^柱状图/ }).click();
  await openMenu();
  await expect.element(item(/^分面/)).toBeVisible();
});
