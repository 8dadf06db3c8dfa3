import { chartDetail } from "@provost/contract/chart/chart";
import { folderList } from "@provost/contract/chart/chart-folder";
import { chartCreate, chartUpdate } from "@provost/contract/chart/chart-keeping";
import { reportQuery } from "@provost/contract/report/report";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { expectQuery, respondReport, resultOf, savedChart } from "../../testing/report.fixtures.ts";
import {
  addField,
  chipOf,
  fieldOf,
  headings,
  openBuilder,
  shelfOf,
  stayTable,
  typeOf,
} from "./builder-page.fixtures.ts";

const dialog = page.getByRole("dialog");
const name = dialog.getByLabelText("图表名称");
const save = page.getByRole("button", { name: "保存图表", exact: true });
const saveInDialog = dialog.getByRole("button", { name: "保存图表", exact: true });
const { id } = savedChart({});

beforeEach(() => {
  respondReport();
  respondTo(chartCreate, ({ name: newName, content }) => savedChart(content, { name: newName }));
});

it("a chart is refused without a name, and saved with all that was chosen", async () => {
  const { tab } = await openBuilder();
  await addField("area", "d");
  await addField("score", "m");
  await page.getByRole("radio", { name: "柱状图", exact: true }).click();
  await page.getByLabelText("查询前 N 条数据").fill("3");
  await userEvent.keyboard("{Enter}");
  await expectQuery({ limit: 3 });
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(name).toHaveValue("按area统计score合计");
  await name.fill(" ");
  await saveInDialog.click();
  await expect.element(dialog.getByText("保存失败，请输入图表名称")).toBeVisible();
  expect(callsTo(chartCreate)).toEqual([]);
  await name.fill("各区总分");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => callsTo(chartCreate))
    .toMatchObject([
      {
        name: "各区总分",
        content: {
          chartType: "bar",
          selectedDimension: [{ Column: "area" }],
          selectedCalcul: [{ Column: "score", calculFunc: "sum" }],
          limit: 3,
        },
      },
    ]);
  await expect.element(page.getByRole("heading", { name: "各区总分" })).toBeVisible();
  expect(tab.fullPath).toBe(`/report/builder?chart=${id}`);
  await expect.element(save).toBeDisabled();
});

it("a chart opens as it was saved", async () => {
  const filter = { filteCol: "grade", filterOperator: "=", operatorParamNum: 1, colType: "VARCHAR" } as const;
  respondTo(
    chartDetail,
    savedChart({
      chartType: "bar",
      selectedCalcul: [{ Column: "score", calculFunc: "sum" }],
      filters: [{ ...filter, value: { value1: "Seven" } }],
      limit: 3,
    }),
  );
  await openBuilder(`?chart=${id}`);
  await expect.element(page.getByRole("heading", { name: "各区成绩" })).toBeVisible();
  await expect.element(shelfOf("维度")).toMatchTextContent("area");
  await expect.element(shelfOf("字段/数值")).toMatchTextContent("score");
  await expect.element(shelfOf("筛选")).toMatchTextContent("grade = Seven");
  await expect.element(page.getByLabelText("查询前 N 条数据")).toHaveValue("3");
  await expect.element(page.getByRole("radio", { name: "柱状图", exact: true })).toBeChecked();
  await expect.element(page.getByRole("img", { name: /^柱状图.*3 个类别/ })).toBeVisible();
});

it("a chart that does not exist says so, and leads to the others", async () => {
  respondTo(chartDetail, () => {
    throw new Refused("not_found");
  });
  await openPage(`/report/builder?chart=${id}`);
  await expect.element(page.getByRole("heading", { name: "图表不存在" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "查看所有图表" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "重试" })).not.toBeInTheDocument();
});

it("saved again, a chart keeps its English name, which is shown to viewers in English", async () => {
  respondTo(chartDetail, savedChart({ nameEn: "Scores by area" }));
  respondTo(chartUpdate, ({ name: next, content }) => savedChart(content, { name: next, version: 2 }));
  await openPage(`/report/builder?chart=${id}`, { language: "en" });
  await expect.element(page.getByRole("heading", { name: "Scores by area" })).toBeVisible();
  await page.getByLabelText("Row limit").fill("3");
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect
    .poll(() => callsTo(chartUpdate))
    .toMatchObject([{ name: "各区成绩", content: { nameEn: "Scores by area", limit: 3 } }]);
  await expect.element(page.getByText("Saved “Scores by area”")).toBeVisible();
});

it("a copy has to have a name of its own, and is what stays open", async () => {
  respondTo(chartDetail, savedChart({}));
  const { tab } = await openBuilder(`?chart=${id}`);
  await page.getByRole("button", { name: "更多保存选项" }).click();
  await page.getByRole("menuitem", { name: "另存为…" }).click();
  await expect.element(name).toHaveValue("各区成绩 副本");
  await name.fill("各区成绩");
  await saveInDialog.click();
  await expect.element(dialog.getByText(/“各区成绩”是原图表的名称/)).toBeVisible();
  await name.fill("第二张");
  await saveInDialog.click();
  await expect.element(page.getByRole("heading", { name: "第二张" })).toBeVisible();
  expect(tab.fullPath).toBe(`/report/builder?chart=${id}`);
  expect(headings()).toEqual(["area"]);
});

it("begun in a folder, a chart is offered that folder", async () => {
  const folder = {
    id: "01900000-0000-7000-8000-0000000000f1",
    name: "期末",
    parentId: null,
    charts: 0,
    version: 1,
  };
  respondTo(folderList, [folder]);
  await openBuilder(`?table=pupils&folder=${folder.id}`);
  await addField("grade", "d");
  await save.click();
  await expect.element(dialog.getByLabelText("文件夹").first()).toHaveValue("期末");
  await saveInDialog.click();
  await expect.poll(() => callsTo(chartCreate)).toMatchObject([{ folderId: folder.id }]);
});

it("the second to save compares both versions, and overwrites", async () => {
  respondTo(chartDetail, savedChart({}));
  const theirs = savedChart({ selectedCalcul: [{ Column: "math", calculFunc: "sum" }] }, { version: 2 });
  respondTo(chartUpdate, ({ version, content }) => {
    if (version !== 2) throw new Refused("version_stale", { current: theirs });
    return savedChart(content, { version: 3 });
  });
  await openBuilder(`?chart=${id}`);
  await addField("score", "m");
  await save.click();
  const comparison = dialog.filter({ hasText: "“各区成绩”已被他人修改" });
  await expect.element(comparison).toMatchTextContent("math");
  await expect.element(comparison).toMatchTextContent("score");
  await comparison.getByRole("button", { name: "用我的版本覆盖" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => callsTo(chartUpdate).map(({ version }) => version)).toEqual([1, 2]);
  await expect
    .poll(() => callsTo(chartUpdate).at(-1)?.content.selectedCalcul)
    .toMatchObject([{ Column: "score" }]);
  await expect.element(save).toBeDisabled();
});

it("the second to save keeps both by a copy", async () => {
  respondTo(chartDetail, savedChart({}));
  respondTo(chartUpdate, () => {
    throw new Refused("version_stale", { current: savedChart({}, { version: 2 }) });
  });
  await openBuilder(`?chart=${id}`);
  await addField("grade", "d");
  await save.click();
  await dialog.getByRole("button", { name: "另存为新图表" }).click();
  await expect.element(name).toHaveValue("各区成绩 副本");
  await name.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "各区成绩 副本" })).toBeVisible();
  await expect.element(shelfOf("维度")).toMatchTextContent("grade");
});

it("a chart whose table is gone says so, and goes on with another", async () => {
  const gone = { dataSrc: "removed", selectedDimension: [{ Column: "area" }, { Column: "name" }] };
  respondTo(chartDetail, savedChart(gone));
  await openPage(`/report/builder?chart=${id}`);
  await expect.element(page.getByText(/数据表 removed 不存在/)).toBeVisible();
  await expect.element(page.getByText("图表使用的字段：area、name")).toBeVisible();
  await page.getByRole("combobox", { name: "选择其他数据表" }).click();
  await page.getByRole("option", { name: "exam_score" }).click();
  await expect.element(chipOf("维度", "area")).toBeVisible();
  const lost = page.getByRole("alert").filter({ hasText: "已移除数据表中不存在的字段" });
  await expect.element(lost).toMatchTextContent("name");
  await expect.element(page.getByRole("heading", { name: "各区成绩" })).toBeVisible();
});

it("a table that is removed while the chart is open is told in place of the chart", async () => {
  await openBuilder();
  await stayTable();
  respondTo(reportQuery, () => {
    throw new Refused("table_not_visible", { table: "pupils" });
  });
  await addField("area", "d");
  await expect.element(page.getByText(/数据表 pupils 不存在/)).toBeVisible();
  respondTo(reportQuery, ({ content }) => resultOf(content));
  await page.getByRole("button", { name: "再试一次" }).click();
  await expect.poll(headings).toEqual(["area"]);
});

it.each([
  ["forbidden", "您没有查看这些数据的权限"],
  ["filter_required", "请选择“grade”的值"],
] as const)("says calmly in place of the chart what %s means", async (reason, text) => {
  await openBuilder();
  await stayTable();
  respondTo(reportQuery, () => {
    throw new Refused(reason, { column: "grade" });
  });
  await addField("area", "d");
  await expect.element(page.getByRole("status").filter({ hasText: text })).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

it("says what to do before there is a table, and offers no saving to who may not", async () => {
  await openPage("/report/builder", { buttons: [] });
  await expect.element(page.getByText("选择数据表").first()).toBeVisible();
  await expect.element(fieldOf("area")).not.toBeInTheDocument();
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(typeOf("表格")).toBeInTheDocument();
});
