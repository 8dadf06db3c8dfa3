import { chartDetail } from "@provost/contract/chart/chart";
import { chartUpdate } from "@provost/contract/chart/chart-keeping";
import { reportQuery } from "@provost/contract/report/report";
import { reportTables, tableInfo } from "@provost/contract/source/source";
import { virtualTableCreate } from "@provost/contract/source/virtual-table";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import {
  columnOf,
  expectQuery,
  respondReport,
  resultOf,
  savedChart,
  shownTables,
} from "../../testing/report.fixtures.ts";
import { addField, openBuilder } from "../builder/builder-page.fixtures.ts";

const editor = page.getByRole("textbox", { name: "SQL 编辑器" });
const dialog = page.getByRole("dialog");
const run = () => userEvent.keyboard("{Control>}{Enter}{/Control}");
const write = async (sql: string) => {
  await editor.fill(sql);
  await run();
};
const byArea = (): void => {
  respondTo(reportQuery, ({ content }) =>
    content.sql
      ? {
          ...resultOf(content),
          columns: [
            { name: "area", type: "VARCHAR" },
            { name: "n", type: "BIGINT" },
          ],
          rows: [
            ["East", 62],
            ["West", 63],
          ],
        }
      : resultOf(content),
  );
};
const openSql = async () => {
  await openBuilder();
  await page.getByRole("button", { name: "SQL", exact: true }).click();
  await page.getByRole("button", { name: "编写 SQL" }).click();
  await expect.element(editor).toBeVisible();
};

beforeEach(() => {
  respondReport();
  byArea();
});

it("the query of the fields goes over to SQL, back to the fields, and by undo to the SQL again", async () => {
  await openBuilder();
  await addField("area", "d");
  await addField("score", "m");
  await page.getByRole("button", { name: "SQL", exact: true }).click();
  await page.getByRole("button", { name: "改写为 SQL" }).click();
  await expect.element(editor).toMatchTextContent("FROM pupils");
  await expectQuery({ sql: expect.stringContaining("FROM pupils") });
  await page.getByRole("button", { name: "返回字段模式" }).click();
  await dialog.getByRole("button", { name: "返回字段模式" }).click();
  await expect.element(editor).not.toBeInTheDocument();
  await expectQuery({ selectedDimension: [{ Column: "area" }] });
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(editor).toMatchTextContent("FROM pupils");
});

it("a fault is marked at its place, in a text with Chinese, an emoji and a tab", async () => {
  await openSql();
  respondTo(reportQuery, ({ content }) => {
    const data = { reason: "sql_refused", position: content.sql?.indexOf("scoer") };
    return Response.json({ code: 400, success: false, msg: "没有字段 scoer", data }, { status: 400 });
  });
  await write("select '成绩😀' as x,\n\tmax(scoer)\nfrom pupils");
  await expect
    .element(page.getByRole("alert").filter({ hasText: "第 2 行第 6 列：没有字段 scoer" }))
    .toBeVisible();
  await expect.poll(() => document.querySelector(".cm-lintRange-error")?.textContent).toBe("scoer");
  await page.getByRole("button", { name: "转到此处" }).click();
  await expect.element(editor).toHaveFocus();
  await userEvent.keyboard("x");
  await expect.element(editor).toMatchTextContent("max(xscoer)");
});

it("names are completed from the tables", async () => {
  await openSql();
  await editor.fill("select p. from pupils p");
  await userEvent.keyboard("{Control>}{Home}{/Control}");
  for (const _ of "select p.") await userEvent.keyboard("{ArrowRight}");
  await userEvent.keyboard("ma");
  await page.getByRole("option", { name: "math" }).click();
  await expect.element(editor).toMatchTextContent("select p.math from");
});

it("tables of a data source are named with it, and put in as their database reads them", async () => {
  const all = { ...shownTables, Marks: [columnOf("Score", "DECIMAL")], hidden: [] };
  respondTo(
    reportTables,
    Object.keys(all).map((tableName, at) => ({
      ...{ id: `01900000-0000-7000-8000-0000000000b${at}`, tableName, tableComment: "", rows: null },
      ...{ asOf: "2026-01-05T02:00:00Z", kind: "dataset", liveIn: tableName === "Marks" ? "District" : null },
      inSql: tableName !== "hidden",
    })),
  );
  respondTo(tableInfo, ({ tableName }) => [...(new Map(Object.entries(all)).get(tableName) ?? [])]);
  await openSql();
  const tables = page.getByRole("complementary", { name: "数据表" });
  await expect.element(tables).toMatchTextContent("同一个 PostgreSQL 数据源");
  await expect.element(tables.getByText("hidden")).not.toBeInTheDocument();
  await editor.fill("select  from Marks");
  await userEvent.keyboard("{Control>}{Home}{/Control}");
  for (const _ of "select ") await userEvent.keyboard("{ArrowRight}");
  await tables.getByRole("button", { name: "Marks District" }).click();
  await tables.getByRole("button", { name: "插入 Score" }).click();
  await expect.element(editor).toMatchTextContent('select "Score" from Marks');
});

it("a parameter is asked for and sent; with one the SQL cannot become a table", async () => {
  await openSql();
  await write("select grade from pupils where score >= \u0024{least}");
  const least = page.getByRole("group", { name: "参数取值" }).getByRole("textbox", { name: "least" });
  await least.fill("248");
  await expectQuery({ parameters: [{ name: "least" }] }, { params: { least: "248" } });
  await page.getByRole("button", { name: "保存为虚拟表" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("\u0024{least}");
  await expect.element(dialog.getByRole("button", { name: "保存", exact: true })).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await write("select grade from pupils");
  await expect.element(least).not.toBeInTheDocument();
});

it("the result is drawn by the columns that are chosen as dimensions", async () => {
  await openSql();
  await write("select area, count(*) as n from pupils group by area");
  await page.getByRole("radio", { name: "柱状图", exact: true }).click();
  await expect.element(page.getByRole("img", { name: /^柱状图.*2 个类别/ })).toBeVisible();
  (page.getByRole("combobox", { name: "维度列" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await page.getByRole("option", { name: "n", exact: true }).click();
  await expect.element(page.getByRole("grid")).toBeVisible();
});

it("fields that a chart chooses of its SQL's rows are drawn, and saved again with another text", async () => {
  const selectedDimension = [{ Column: "area" }];
  const selectedCalcul = [{ Column: "*", calculFunc: "count" as const, label: "n" }];
  const filters = [{ filteCol: "grade", filterOperator: "=" as const, value: { value1: "Seven" } }];
  const chosen = { sqlAsTable: true, selectedDimension, selectedCalcul, filters };
  const sql = "select area, grade from pupils";
  const saved = savedChart({ chartType: "bar", dataSrc: "", sql, ...chosen });
  respondTo(chartDetail, saved);
  respondTo(chartUpdate, ({ content }) => savedChart(content, { version: 2 }));
  await openPage(`/report/builder?chart=${saved.id}`);
  await expectQuery(chosen);
  await expect.element(page.getByRole("img", { name: /^柱状图.*2 个类别/ })).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "维度列" })).not.toBeInTheDocument();
  await write("select area, grade from pupils where true");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect
    .poll(() => callsTo(chartUpdate))
    .toMatchObject([{ content: { sql: "select area, grade from pupils where true", ...chosen } }]);
});

it("it becomes a virtual table, under a name that is free and can be one", async () => {
  let free = false;
  respondTo(virtualTableCreate, ({ tableName, definition, comment }) => {
    if (!free) throw new Refused("table_name_taken", { table: tableName });
    return {
      id: "01900000-0000-7000-8000-0000000000e1",
      tableName,
      comment,
      definition,
      bases: ["pupils"],
      columns: [],
      fanOut: null,
      problem: "",
      ownerName: "陈晓",
      updatedAt: "2026-01-05T02:00:00Z",
      version: 1,
    };
  });
  await openSql();
  await write("select area, max(score) as best from pupils group by area");
  await page.getByRole("button", { name: "保存为虚拟表" }).click();
  const tableName = dialog.getByLabelText("表名");
  const save = dialog.getByRole("button", { name: "保存", exact: true });
  await tableName.fill("1 best");
  await save.click();
  await expect.element(dialog.getByText("表名只能包含文字、数字和下划线，且不以数字开头")).toBeVisible();
  await tableName.fill("best");
  await save.click();
  await expect.element(dialog.getByText("表名已存在：best")).toBeVisible();
  free = true;
  await save.click();
  await expect.element(page.getByText("已保存虚拟表“best”，可像数据表一样使用")).toBeVisible();
  await expect
    .poll(() => callsTo(virtualTableCreate).at(-1))
    .toMatchObject({
      tableName: "best",
      definition: { kind: "question", content: { sql: expect.stringContaining("max(score) as best") } },
    });
});
