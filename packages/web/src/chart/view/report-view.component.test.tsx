import { chartDetail } from "@provost/contract/chart/chart";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import { drawsSql } from "@provost/contract/chart/sql-content";
import { type QueryResult, reportExplain, reportQuery } from "@provost/contract/report/report";
import { fieldValues } from "@provost/contract/source/field";
import { limits } from "@provost/contract/wire/limits";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { expectQuery, respondReport, resultOf, savedChart } from "../../testing/report.fixtures.ts";

const { id } = savedChart({});
const path = `/report/view/${id}`;
const bars = savedChart({ chartType: "bar", selectedCalcul: [{ Column: "score", calculFunc: "avg" }] });
const rows = page.getByRole("row");

beforeEach(() => {
  respondReport();
  respondTo(chartDetail, bars);
});

it("2.14 shows a saved chart with the values of the address, as a table, too, and asks again", async () => {
  const { tab, address } = await openPage(`${path}?subject=数学`);
  await expect.element(page.getByRole("heading", { name: "各区成绩", level: 1 })).toBeVisible();
  expect(tab.label).toBe("各区成绩");
  await expect.element(page.getByRole("img", { name: /^柱状图.*4 个类别/ })).toBeInTheDocument();
  await expect.element(page.getByText("第 1–4 行，共 4 行")).toBeVisible();
  await expect.element(page.getByText(/^截至/)).toBeVisible();
  await expect.element(page.getByText("subject = 数学")).toBeVisible();
  await expect.element(page.getByRole("radiogroup")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "查看表格" }).click();
  await expect.poll(() => rows.elements().length).toBe(5);
  // The second query counts the rows without a value for the table.
  const queries = () =>
    callsTo(reportQuery).map(({ content, params }) => [content.selectedCalcul.length, params]);
  await expect.poll(queries).toEqual([1, 2].map((count) => [count, { subject: "数学" }]));
  await page.getByRole("button", { name: "刷新" }).click();
  await expect.poll(queries).toEqual([1, 2, 1].map((count) => [count, { subject: "数学" }]));
  await page.getByRole("link", { name: "编辑" }).click();
  await expect.poll(address).toBe(`/report/builder?chart=${id}`);
});

it("2.14 pages a table", async () => {
  respondTo(chartDetail, savedChart({ page: true }));
  respondTo(reportQuery, ({ content, current = 1 }) => ({
    ...resultOf(content),
    rows: Array.from({ length: 10 }, (_, at) => [`R${(current - 1) * 10 + at + 1}`]),
    total: 36,
  }));
  await openPage(`/report/view?id=${id}`);
  await expect.element(page.getByText("第 1–10 行，共 36 行")).toBeVisible();
  await page.getByRole("button", { name: "下一页" }).click();
  await expect.element(page.getByText("第 11–20 行，共 36 行")).toBeVisible();
  await expect.element(rows.nth(1)).toMatchTextContent("R11");
});

it("a parameter is begun by the address and filled in by the reader", async () => {
  respondTo(
    chartDetail,
    savedChart({ ...bars.content, parameters: [{ name: "grade", type: "text", list: false }] }),
  );
  await openPage(`${path}?grade=Seven`);
  await expectQuery({}, { params: { grade: "Seven" } });
  const grade = page.getByRole("group", { name: "参数取值" }).getByLabelText("grade");
  await expect.element(grade).toHaveValue("Seven");
  await grade.fill("Eight");
  await expectQuery({}, { params: { grade: "Eight" } });
});

it.each([["/report/view"], [path]])("2.14 says that there is no such chart at %s", async (at) => {
  respondTo(chartDetail, () => {
    throw new Refused("not_found");
  });
  const { address } = await openPage(at);
  await expect.element(page.getByRole("heading", { name: "图表不存在", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "查看所有图表" }).click();
  expect(address()).toBe("/report/chart");
});

it.each([
  ["column_unknown", "zh", "图表：各区成绩 查询语句异常"],
  ["forbidden", "zh", "您没有查看这些数据的权限"],
  ["forbidden", "en", "You don't have access to this data"],
  ["filter_required", "zh", "请选择“area”的值"],
  ["filter_required", "en", "Choose a value for area"],
] as const)("2.14 says in its place what %s means, in %s", async (code, language, text) => {
  respondTo(reportQuery, () => {
    throw new Refused(code, { table: "pupils", column: "area" });
  });
  await openPage(path, { language });
  const state = page.getByRole(code === "column_unknown" ? "alert" : "status").filter({ hasText: text });
  await expect.element(state).toBeVisible();
});

it("2.14 says that there is no data; who may not build is offered no editing", async () => {
  respondTo(reportQuery, ({ content }) => resultOf(content, { rows: [] }));
  await openPage(path, { pages: [], buttons: [] });
  await expect.element(page.getByText("没有数据")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "编辑" })).not.toBeInTheDocument();
});

it("a query that reads no table is as of nothing", async () => {
  respondTo(chartDetail, savedChart({ sql: "select 1 as one", dataSrc: "", selectedDimension: [] }));
  respondTo(reportQuery, ({ content }) =>
    resultOf(content, { columns: [{ name: "one", type: "INTEGER" }], rows: [[1]], asOf: "" }),
  );
  await openPage(path);
  await expect.element(page.getByRole("gridcell", { name: "1", exact: true })).toBeVisible();
  await expect.element(page.getByText(/^截至/)).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
});

describe("a chart in SQL", () => {
  const sql = "select area, grade, score as total from pupils";
  const columns = [
    { name: "area", type: "VARCHAR" },
    { name: "grade", type: "VARCHAR" },
    { name: "total", type: "DOUBLE" },
  ];
  const bySql = savedChart({ dataSrc: "", sql, selectedDimension: [], sqlDimensions: ["area"] });
  const rowsOf = (content: ChartContent): Partial<QueryResult> =>
    drawsSql(content)
      ? {
          columns,
          rows: [
            ["East", "Seven", 3],
            ["West", "Eight", 4],
          ].slice(0, content.filters.length > 0 ? 1 : undefined),
        }
      : {};
  const cell = (name: string) => page.getByRole("gridcell", { name, exact: true });
  const item = (name: string | RegExp) => page.getByRole("menuitem", { name });
  const isEast = [{ filteCol: "area", filterOperator: "=", value: { value1: "East" } }];

  beforeEach(async () => {
    respondReport(rowsOf);
    respondTo(chartDetail, bySql);
    respondTo(reportExplain, { sql, columns });
    await openPage(path);
    await cell("East").getByText("East").click();
  });

  it("shows the rows of its result behind a mark", async () => {
    await item("查看明细行").click();
    const dialog = page.getByRole("dialog", { name: "明细：area = East" });
    await expect.element(dialog.getByRole("columnheader", { name: "grade" })).toBeVisible();
    expect(callsTo(reportQuery).at(-1)?.content).toMatchObject({
      ...{ sql, sqlAsTable: true, page: true, filters: isEast },
      selectedDimension: columns.map(({ name }) => ({ Column: name })),
    });
  });

  it("is narrowed to a mark and back, drawn as before", async () => {
    await item("筛选 area = East").click();
    await expect.element(cell("West")).not.toBeInTheDocument();
    expect(callsTo(reportQuery).at(-1)?.content).toMatchObject({ sqlAsTable: true, filters: isEast });
    await page.getByRole("button", { name: "全部数据" }).click();
    await expect.element(cell("West")).toBeVisible();
  });

  it("breaks a mark down by another column, with sums or averages of its numbers", async () => {
    await item("按其他字段细分…").click();
    await expect.element(page.getByRole("option", { name: "grade · 合计" })).toBeVisible();
    await page.getByRole("option", { name: "grade · 平均" }).click();
    await expect.element(cell("Eight")).toBeVisible();
    await expect.element(cell("West")).not.toBeInTheDocument();
    // Not the last query: what the average leaves out is counted afterwards.
    const sent = callsTo(reportQuery).map(({ content }) => content);
    expect(sent.find(({ selectedDimension: [by] }) => by?.Column === "grade")).toMatchObject({
      ...{ sql, sqlAsTable: true, filters: isEast },
      selectedCalcul: [{ Column: "total", calculFunc: "avg" }],
    });
  });
});

it("a parameter offers the values of a column, one of them or several", async () => {
  const values = { table: "pupils", column: "area" };
  const parameter = (name: string, list: boolean) => ({ name, type: "text" as const, list, values });
  const parameters = [parameter("one", false), parameter("many", true)];
  respondTo(chartDetail, savedChart({ ...bars.content, parameters }));
  respondTo(fieldValues, ({ text = "" }) =>
    ["East", "West"].filter((value) => value.includes(text)).map((value) => ({ value, count: 1 })),
  );
  await openPage(path);
  const filled = page.getByRole("group", { name: "参数取值" });
  await filled.getByRole("combobox", { name: "one" }).click();
  await page.getByRole("option", { name: "West" }).click();
  await expectQuery({}, { params: { one: "West" } });
  await filled.getByRole("combobox", { name: "many" }).click();
  await page.getByRole("option", { name: "East" }).click();
  await page.getByRole("option", { name: "West" }).click();
  await expectQuery({}, { params: { one: "West", many: ["East", "West"] } });
  expect(callsTo(fieldValues).at(-1)).toMatchObject({ tableName: "pupils", column: "area" });
});

it("a parameter offers values in the order that came, the chosen one in its place; of many it says that they are the most frequent", async () => {
  const values = { table: "pupils", column: "grade" };
  const parameters = [{ name: "grade", type: "text" as const, list: false, values }];
  respondTo(chartDetail, savedChart({ ...bars.content, parameters }));
  respondTo(
    fieldValues,
    ["七年级", "八年级", "九年级"].map((value) => ({ value, count: 1 })),
  );
  await openPage(path);
  const field = page.getByRole("combobox", { name: "grade" });
  const offered = () =>
    page
      .getByRole("option")
      .elements()
      .map((one) => one.textContent);
  await field.click();
  await page.getByRole("option", { name: "九年级" }).click();
  await field.click();
  await expect.poll(offered).toEqual(["七年级", "八年级", "九年级"]);
  respondTo(
    fieldValues,
    Array.from({ length: limits.offeredValues }, (_, at) => ({ value: `${at + 1}班`, count: 1 })),
  );
  await field.fill("班");
  await expect.element(page.getByText("最常见的 100 个值，输入可查找其他值")).toBeVisible();
});

it("a parameter whose values have names of a dictionary keeps the chosen one", async () => {
  const values = { table: "pupils", column: "stage" };
  const parameters = [{ name: "stage", type: "text" as const, list: false, values }];
  respondTo(chartDetail, savedChart({ ...bars.content, parameters }));
  const remarks: Readonly<Record<string, string>> = { "01": "小学", "02": "初中" };
  respondTo(fieldValues, ({ text = "" }) =>
    Object.entries(remarks)
      .filter(([value, remark]) => value.includes(text) || remark.includes(text))
      .map(([value, remark]) => ({ value, remark, count: 1 })),
  );
  await openPage(path);
  const field = page.getByRole("combobox", { name: "stage" });
  await field.click();
  await page.getByRole("option", { name: "小学 · 01" }).click();
  await expectQuery({}, { params: { stage: "01" } });
  await field.click();
  await expect.element(page.getByRole("option", { name: "初中 · 02" })).toBeVisible();
  await expect.element(field).toHaveValue("小学 · 01");
  expect(callsTo(fieldValues).map(({ text = "" }) => text)).not.toContain("小学 · 01");
});

it("a table says how many rows its averages leave out", async () => {
  const table = savedChart({ selectedCalcul: [{ Column: "score", calculFunc: "avg" }] });
  respondTo(chartDetail, table);
  respondTo(reportQuery, ({ content }) => {
    if (!content.selectedCalcul.some(({ calculFunc }) => calculFunc === "count")) return resultOf(content);
    const columns = ["count", "score", "district"].map((name) => ({ name, type: "BIGINT" }));
    const totals = [{ by: [], rows: [[1200, 1188, null]] }];
    return { ...resultOf(content), columns, rows: [[1200, 1188, "朝阳"]], totals };
  });
  await openPage(path);
  await expect.element(page.getByText("“score”无值：1,200 行中有 12 行未计入")).toBeVisible();
});

it("a KPI says how many rows its average leaves out once it has the focus, and counts them only then", async () => {
  const selectedCalcul = [{ Column: "score", calculFunc: "avg" as const }];
  respondTo(chartDetail, savedChart({ chartType: "kpi", selectedDimension: [], selectedCalcul }));
  const counts = () =>
    callsTo(reportQuery).filter(({ content }) =>
      content.selectedCalcul.some(({ calculFunc }) => calculFunc === "count"),
    );
  respondTo(reportQuery, ({ content }) =>
    counts().length === 0
      ? resultOf(content, { columns: [{ name: "score", type: "DOUBLE" }], rows: [[81.5]] })
      : resultOf(content, {
          columns: ["count", "score"].map((name) => ({ name, type: "BIGINT" })),
          rows: [[1200, 1188]],
        }),
  );
  await openPage(path);
  const kpi = page.getByRole("application");
  await expect.element(kpi.getByRole("img")).toHaveAccessibleName(/81.5/);
  expect(counts()).toEqual([]);
  (kpi.element() as HTMLElement).focus();
  await expect.element(kpi.getByText("score（无值）: 1,200 行中有 12 行未计入")).toBeInTheDocument();
  (kpi.element() as HTMLElement).blur();
  await expect.element(kpi.getByText(/未计入/)).not.toBeInTheDocument();
  expect(counts()).toHaveLength(1);
});
