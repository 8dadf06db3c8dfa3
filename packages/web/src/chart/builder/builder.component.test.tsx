import { reportQuery } from "@provost/contract/report/report";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo } from "../../testing/boundary.ts";
import { dragTo, tap } from "../../testing/gestures.ts";
import { openPage } from "../../testing/open-page.tsx";
import { expectQuery, respondReport } from "../../testing/report.fixtures.ts";
import {
  addField,
  addFilter,
  chipOf,
  fieldOf,
  headings,
  openBuilder,
  rowOf,
  shelfOf,
  stayTable,
  typeOf,
} from "./builder-page.fixtures.ts";

const result = page.getByRole("region", { name: "新图表" });
const picture = (name: string) => page.getByRole("img", { name: new RegExp(`^${name}`) });
const item = (name: string) => page.getByRole("menuitem", { name, exact: true });

beforeEach(() => respondReport());

it("says beside the run button that auto-run is paused, by the engine's own time, and goes on after a quick query", async () => {
  const seconds = [2.04, 0.02];
  respondReport(() => {
    const engineMs = 1000 * (seconds.shift() ?? 0);
    return { timing: { engineMs, totalMs: 9000, cached: false } };
  });
  await openBuilder();
  await addField("area", "d");
  await expect.element(page.getByText("自动运行已暂停：上次查询用了 2 秒")).toBeVisible();
  await addField("score", "m");
  await expect.element(page.getByText("已更改，点击“运行”更新图表")).toBeVisible();
  expect(callsTo(reportQuery)).toHaveLength(1);
  await page.getByRole("button", { name: "运行", exact: true }).first().click();
  await expect.element(page.getByRole("button", { name: "自动运行" })).toBeVisible();
  await expect.element(page.getByText(/^自动运行已暂停/)).not.toBeInTheDocument();
  await addField("grade", "d");
  await expectQuery({ selectedDimension: [{ Column: "area" }, { Column: "grade" }] });
});

describe("filters", () => {
  const form = page.getByRole("form", { name: "添加筛选条件" });

  it("asks for a field and a comparison; Escape closes the list, then the form", async () => {
    await openBuilder();
    await shelfOf("筛选").getByRole("button", { name: /^添加/ }).click();
    await form.getByRole("button", { name: "确定", exact: true }).click();
    await expect.element(form.getByRole("alert")).toHaveTextContent("筛选字段和筛选方式不可为空");
    await form.getByRole("combobox").first().click();
    await form.getByRole("option", { name: "area", exact: true }).click();
    const comparison = form.getByRole("combobox", { name: "筛选方式" });
    await expect.element(comparison).toHaveValue("等于");
    await comparison.click();
    await expect.element(form.getByRole("option").first()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(form.getByRole("option").first()).not.toBeInTheDocument();
    await expect.element(form).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(form).not.toBeInTheDocument();
  });

  it("1.03 are asked by their comparison; one without a value does not filter", async () => {
    await openBuilder();
    await addField("area", "d");
    await expectQuery({ selectedDimension: [{ Column: "area" }], filters: [] });
    await addFilter("area", "等于", {});
    await expect.element(shelfOf("筛选")).toMatchTextContent("area = …");
    await addFilter("area", "等于", { 值: "East" });
    await expect.element(shelfOf("筛选")).toMatchTextContent("area = East");
    await expectQuery({
      filters: [{ filteCol: "area", filterOperator: "=", value: { value1: "East" } }],
    });
    await addFilter("score", "区间", { 从: "100", 到: "110" });
    await expectQuery({
      filters: [{}, { filterOperator: "BETWEEN", value: { value1: 100, value2: 110 } }],
    });
    await page.getByRole("button", { name: "移除 score 区间" }).click();
    await addFilter("name", "匹配", { 值: "20" });
    await expectQuery({
      filters: [{}, { filteCol: "name", filterOperator: "like", value: { value1: "20" } }],
    });
  });

  it("counts a period back from today, and is edited as it was counted", async () => {
    await openBuilder();
    await addField("area", "d");
    await addField("day", "f");
    await form.getByRole("combobox", { name: "筛选方式" }).click();
    await form.getByRole("option", { name: "时段", exact: true }).click();
    await form.getByRole("combobox", { name: "时段", exact: true }).click();
    await form.getByRole("option", { name: "最近 N 天、周、学期…" }).click();
    await form.getByRole("textbox", { name: "数量" }).fill("0");
    await form.getByRole("button", { name: "确定", exact: true }).click();
    await expect.element(form.getByText("最少 1，最多 99")).toBeVisible();
    await form.getByRole("textbox", { name: "数量" }).fill("5");
    await form.getByRole("combobox", { name: "单位" }).click();
    await form.getByRole("option", { name: "个学年" }).click();
    await form.getByRole("button", { name: "确定", exact: true }).click();
    const is = (value1: string) => ({
      filters: [{ filteCol: "day", filterOperator: "period", value: { value1 } }],
    });
    await expectQuery(is("last5SchoolYears"));
    await shelfOf("筛选").getByRole("button", { name: "day 时段 最近 5 个学年", exact: true }).click();
    const open = page.getByRole("form", { name: "筛选条件", exact: true });
    await expect.element(open.getByRole("textbox", { name: "数量" })).toHaveValue("5");
    await open.getByRole("checkbox", { name: "包含本学年" }).click();
    await open.getByRole("button", { name: "确定", exact: true }).click();
    await expectQuery(is("previous5SchoolYears"));
  });

  it("takes a list of values, one by Enter", async () => {
    await openBuilder();
    await addField("area", "d");
    await addField("score", "f");
    await form.getByRole("combobox", { name: "筛选方式" }).click();
    await form.getByRole("option", { name: "属于", exact: true }).click();
    await form.getByRole("combobox", { name: "值（按回车添加）" }).click();
    await userEvent.keyboard("100{Enter}");
    await userEvent.keyboard("108{Enter}");
    await form.getByRole("button", { name: "确定", exact: true }).click();
    await expectQuery({ filters: [{ filterOperator: "in", value: { arrValue: [100, 108] } }] });
  });
});

describe("order and limit", () => {
  it("1.03 the order is chosen from the menu and turned by its chip", async () => {
    await openBuilder();
    await addField("name", "d");
    await addField("score", "m");
    await page.getByRole("button", { name: "添加排序" }).click();
    await page.getByRole("menuitem", { name: /score/ }).hover();
    await item("降序").click();
    await expectQuery({ orderByStrs: ["score desc"] });
    await shelfOf("排序").getByRole("button", { name: "降序" }).click();
    await expectQuery({ orderByStrs: ["score asc"] });
  });

  it("says that the result was truncated, and asks for all of it", async () => {
    respondReport((content) =>
      content.page ? { total: 250 } : { truncated: content.limit === undefined || content.limit === null },
    );
    await openBuilder();
    await addField("name", "d");
    await expect.element(result).toMatchTextContent("前 3 行，共 250 行");
    await expect.element(page.getByText("仅显示前 3 行")).toBeVisible();
    await page.getByRole("button", { name: "显示全部 250 行" }).click();
    await expectQuery({ limit: 250 });
    const limit = page.getByLabelText("查询前 N 条数据");
    await expect.element(limit).toHaveValue("250");
    await limit.fill("2");
    await userEvent.keyboard("{Enter}");
    await expectQuery({ limit: 2 });
    await expect.poll(() => page.getByRole("row").elements().length).toBe(3);
  });
});

describe("chart types", () => {
  const usable = (): (string | null)[] =>
    page
      .getByRole("radiogroup", { name: "图表类型" })
      .getByRole("radio")
      .elements()
      .filter((radio) => radio.getAttribute("aria-disabled") !== "true")
      .map((radio) => radio.getAttribute("aria-label"));

  it("4.30 4.32 can be chosen where they fit the selection, and say why where they do not", async () => {
    await openBuilder();
    await stayTable();
    await page.getByRole("button", { name: /^全部 \d+ 种$/ }).click();
    await expect.poll(usable).toEqual(["表格"]);
    await addField("score", "m");
    await expect.element(page.getByRole("gridcell", { name: "10", exact: true })).toBeVisible();
    await expect.poll(usable).toEqual(["表格", "饼图", "指标卡", "仪表图"]);
    await addField("math", "m");
    await typeOf("饼图").click();
    await expect.element(picture("饼图")).toHaveAttribute("aria-label", expect.stringContaining("2 个扇区"));
    await expect
      .element(page.getByRole("radio", { name: /^柱状图 — 需要.*0 个维度.*2 个数值/ }))
      .toBeVisible();

    await addField("area", "d");
    await expect.element(typeOf("表格")).toBeChecked();
    await expect.poll(headings).toContain("area");
    const fitting = [
      "表格",
      "折线图",
      "柱状图",
      "堆积柱状图",
      "条形图",
      "面积图",
      "组合图",
      "散点图",
      "透视表",
      "雷达图",
    ];
    await expect.poll(usable).toEqual(fitting);
    await typeOf("饼图").click({ force: true });
    await expect.element(typeOf("表格")).toBeChecked();
    for (const name of ["折线图", "柱状图", "堆积柱状图", "条形图"]) {
      await page.getByRole("radio", { name, exact: true }).click();
      await expect
        .element(picture(name))
        .toHaveAttribute("aria-label", expect.stringMatching(/area.*4 个类别，2 个系列/));
    }
  });

  it("4.32 with two dimensions the first measure is drawn; with three only tables are left", async () => {
    await openBuilder();
    await stayTable();
    await addField("score", "m");
    await addField("math", "m");
    await addField("area", "d");
    await expect.poll(headings).toContain("area");
    await page.getByRole("radio", { name: "柱状图", exact: true }).click();
    await addField("grade", "d");
    await expect
      .element(picture("柱状图"))
      .toHaveAttribute("aria-label", expect.stringContaining("4 个类别，2 个系列"));
    await expect.element(page.getByText(/两个维度.*score/)).toBeVisible();
    await addField("name", "d");
    await expect.element(typeOf("表格")).toBeChecked();
    await expect.poll(usable).toEqual(["表格", "透视表"]);
  });

  it("an empty result clears the drawing", async () => {
    respondReport(({ filters }) => (filters.length > 0 ? { rows: [] } : {}));
    await openBuilder();
    await addField("area", "d");
    await addField("score", "m");
    for (const name of ["柱状图", "饼图"]) {
      await page.getByRole("radio", { name, exact: true }).click();
      await expect.element(picture(name)).toBeVisible();
      await addFilter("area", "等于", { 值: "Nowhere" });
      await expect.element(result.getByText("没有数据")).toBeVisible();
      await expect.element(picture(name)).not.toBeInTheDocument();
      await page.getByRole("button", { name: "移除 area =" }).click();
      await expect.element(picture(name)).toBeVisible();
    }
  });
});

describe("fields and chips", () => {
  it("a measure can be there twice, and steps are undone and redone by keys", async () => {
    await openBuilder();
    await stayTable();
    await addField("area", "d");
    await addField("score", "m");
    await chipOf("字段/数值", /score/).first().click();
    await page.getByRole("menuitem", { name: "再添加为" }).hover();
    await item("平均").last().click();
    const average = chipOf("字段/数值", /^平均 score/);
    await expect.element(average).toBeVisible();
    await expectQuery({ selectedCalcul: [{ calculFunc: "sum" }, { Column: "score", calculFunc: "avg" }] });
    await expect.element(rowOf("East")).toMatchTextContent("10");
    (fieldOf("area").element() as HTMLElement).focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.element(average).not.toBeInTheDocument();
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await expect.element(average).toBeVisible();
  });

  it("shows the SQL, and begins again on another table", async () => {
    await openBuilder();
    await addField("area", "d");
    await addField("score", "m");
    await page.getByRole("button", { name: "SQL", exact: true }).click();
    await expect.element(page.getByRole("dialog")).toMatchTextContent("FROM pupils GROUP BY area");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    const tables = page.getByRole("combobox", { name: "数据表" });
    await tables.click();
    await expect.element(page.getByRole("option", { name: "exam_score" })).toBeVisible();
    await tables.fill("exam_sc");
    await expect
      .element(page.getByRole("option", { name: "exam_score" }))
      .toHaveAttribute("data-combobox-selected");
    await userEvent.keyboard("{Enter}");
    await expect.element(fieldOf("subject")).toBeVisible();
    await expect.element(shelfOf("字段/数值")).not.toMatchTextContent("score");
    await expect.element(page.getByText("添加维度和数值")).toBeVisible();
  });

  it("a chip is moved by mouse, and a field dropped on one takes its place", async () => {
    await openBuilder();
    await stayTable();
    await addField("area", "d");
    await addField("grade", "d");
    const at = (name: string) => chipOf("维度", name);
    await expect.poll(headings).toEqual(["area", "grade"]);
    await dragTo(at("grade"), at("area"), 0.1);
    await expect.poll(headings).toEqual(["grade", "area"]);
    await dragTo(fieldOf("name"), at("grade"), 0.5);
    await expect.poll(headings).toEqual(["name", "area"]);
    await dragTo(fieldOf("name"), at("area"), 0.9);
    await expect.element(page.getByText("字段已存在")).toBeVisible();
    expect(headings()).toEqual(["name", "area"]);
  });

  it("a chip is moved by keys, and where it is over is announced", async () => {
    await openBuilder();
    await stayTable();
    await addField("area", "d");
    await addField("grade", "d");
    await expect.poll(headings).toEqual(["area", "grade"]);
    (chipOf("维度", "grade").element() as HTMLElement).focus();
    await userEvent.keyboard(" ");
    await expect.element(page.getByText(/^grade 在/)).toBeInTheDocument();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(page.getByText("grade 在维度第 1 位")).toBeInTheDocument();
    await userEvent.keyboard(" ");
    await expect.poll(headings).toEqual(["grade", "area"]);
  });

  it("a field is found by typing", async () => {
    await openBuilder();
    await page.getByRole("complementary").getByPlaceholder("搜索字段").fill("gr");
    await expect.element(fieldOf("grade")).toBeVisible();
    await expect.element(fieldOf("area")).not.toBeInTheDocument();
  });

  it("the menu of a chip closes by Escape onto the chip, which Delete removes", async () => {
    await openBuilder();
    await addField("area", "d");
    await chipOf("维度", "area").click();
    await expect.poll(() => document.activeElement?.closest("[role=menu]")).not.toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect.element(chipOf("维度", "area")).toHaveFocus();
    await userEvent.keyboard("{Delete}");
    await expect.element(chipOf("维度", "area")).not.toBeInTheDocument();
  });

  it("the rows that a cell means are shown", async () => {
    await openBuilder();
    await stayTable();
    await addField("area", "d");
    await page.getByRole("gridcell", { name: "East", exact: true }).getByText("East").click();
    await item("查看明细行").click();
    const rows = page.getByRole("dialog", { name: "明细：area = East" });
    await expect.element(rows.getByRole("row", { name: /^N001/ }).first()).toBeVisible();
    const request = callsTo(reportQuery).at(-1);
    expect(request).toMatchObject({
      current: 1,
      content: {
        page: true,
        filters: [{ filteCol: "area", filterOperator: "=", value: { value1: "East" } }],
      },
    });
    await userEvent.keyboard("{Escape}");
    await expect.element(rows).not.toBeInTheDocument();
  });
});

describe("on a phone", () => {
  it("a tap on a field opens what it can be added as; a wrong date is refused in the form of the filter", async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1440, 900));
    await openPage("/report/builder?table=pupils");
    await expect.element(page.getByText(/^展开上方的“字段”/)).toBeVisible();
    await expect.element(shelfOf("维度")).toMatchTextContent("点按字段来添加");
    await page.getByRole("button", { name: "字段", exact: true }).click();
    await expect.element(fieldOf("area")).toBeVisible();
    await tap(fieldOf("area"));
    await page.getByRole("menuitem", { name: /^添加为维度/ }).click();
    await expect.element(shelfOf("维度")).toMatchTextContent("area");

    fieldOf("day").element().scrollIntoView({ block: "center" });
    await tap(fieldOf("day"));
    await page.getByRole("menuitem", { name: /^添加筛选/ }).click();
    const form = page.getByRole("form", { name: "添加筛选条件" });
    const apply = form.getByRole("button", { name: "确定", exact: true });
    await form.getByRole("combobox", { name: "从", exact: true }).fill("1/2/1997");
    await form.getByRole("combobox", { name: "到", exact: true }).fill("\u0024{until}");
    await apply.click();
    const fault = form.getByText(/2024-03-01/);
    await expect.poll(() => fault.elements().length).toBe(1);
    await form.getByRole("combobox", { name: "从", exact: true }).fill("1997-01-02");
    await expect.element(fault).not.toBeInTheDocument();
    await apply.click();
    await expect.element(shelfOf("筛选")).toMatchTextContent("1997-01-02");
  });
});
