import { fieldList } from "@provost/contract/source/field";
import {
  type Publication,
  referenceDetail,
  referenceSubmit,
} from "@provost/contract/source/published-reference";
import { datasetButtons } from "@provost/contract/source/source-feature";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { datasetOf, fieldOf, respondDatasets } from "../datasets.fixtures.ts";

const publication: Publication = {
  ...{ nameZh: "全区", nameEn: "District", unit: "school", leastRows: 10, leastUnits: 3 },
  ...{ dimensions: [{ column: "day", span: "term" }], measures: [{ column: "score", aggregate: "avg" }] },
};
const dialog = page.getByRole("dialog");
const button = (name: string) => dialog.getByRole("button", { name, exact: true });

beforeEach(() => {
  respondDatasets([
    datasetOf("exams"),
    datasetOf("shared", { id: "01900000-0000-7000-8000-0000000000b2", rights: "edit" }),
  ]);
  respondTo(fieldList, ({ tableName }) => ({
    ...{ tableName, tableComment: "", kind: "dataset" as const, rows: 3, mayEdit: true, version: 1 },
    fields: [
      fieldOf("school", "VARCHAR", { labelZh: "学校" }),
      fieldOf("day", "DATE", { labelZh: "考试日期" }),
      fieldOf("score", "DOUBLE", { labelZh: "成绩" }),
      fieldOf("rate", "DOUBLE", {
        labelZh: "及格率",
        storedType: null,
        aggregates: true,
        expression: "avg(score)",
      }),
    ],
  }));
  respondTo(referenceDetail, { publication: null, version: 0 });
  respondTo(referenceSubmit, ({ publication: sent, version }) => ({
    publication: sent,
    version: version + 1,
  }));
});

async function open(): Promise<void> {
  await page.getByRole("button", { name: "更多操作 exams" }).click();
  await page.getByRole("menuitem", { name: "公布参照值…" }).click();
}
async function choose(list: string, option: string): Promise<void> {
  await dialog.getByRole("combobox", { name: list }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  // An open list covers what is below it.
  await userEvent.tab();
}

it("measures are published by dimensions, with what that gives away, and only where the dataset can be managed", async () => {
  await openPage("/report/dataset");
  await page.getByRole("button", { name: "更多操作 shared" }).click();
  await expect.element(page.getByRole("menuitem", { name: "字段", exact: true })).toBeVisible();
  await expect.element(page.getByRole("menuitem", { name: "公布参照值…" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "更多操作 shared" }).click();
  await open();
  await expect
    .element(dialog.getByText(/包括数据权限对其隐藏的行。不足 10 行或 3 个受保护取值的分组不显示/))
    .toBeVisible();
  await expect.element(button("公布")).toBeDisabled();
  await dialog.getByRole("textbox", { name: "中文名称" }).fill("全区");
  await dialog.getByRole("combobox", { name: "受保护的字段" }).selectOptions("学校");
  await choose("数值", "成绩（平均）");
  await choose("数值", "成绩（合计）");
  const terms = page.getByRole("option", { name: "考试日期（按学期）" });
  await dialog.getByRole("combobox", { name: "按维度公布" }).click();
  await expect.element(terms).toBeVisible();
  // The field that is protected is no dimension; the list of fields to protect is the browser's own.
  const offered = [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
  expect(offered).toContain("考试日期");
  expect(offered).not.toContain("学校");
  await terms.click();
  await userEvent.tab();
  await expectAccessible();
  await button("公布").click();
  await expect.element(page.getByText("已公布“exams”的参照值")).toBeVisible();
  expect(callsTo(referenceSubmit)).toMatchObject([
    {
      version: 0,
      publication: {
        ...{ nameZh: "全区", unit: "school", leastRows: 10, leastUnits: 3 },
        measures: [
          { column: "score", aggregate: "avg" },
          { column: "score", aggregate: "sum" },
        ],
        dimensions: [{ column: "day", span: "term" }],
      },
    },
  ]);
});

async function withdraw(): Promise<void> {
  await button("撤回公布").click();
  const prompt = page.getByRole("dialog", { name: "撤回“exams”的参照值？" });
  await prompt.getByRole("button", { name: "撤回公布" }).click();
}

it("what is published can be withdrawn, and what someone else has published meanwhile is taken on request", async () => {
  respondTo(referenceDetail, { publication, version: 4 });
  respondTo(referenceSubmit, ({ version, publication: sent }) => {
    if (version !== 5)
      throw new Refused("version_stale", {
        current: { publication: { ...publication, nameZh: "全市" }, version: 5 },
      });
    return { publication: sent, version: 6 };
  });
  await openPage("/report/dataset");
  await open();
  await expect.element(dialog.getByRole("textbox", { name: "中文名称" })).toHaveValue("全区");
  await withdraw();
  await button("使用最新版本").click();
  await expect.element(dialog.getByRole("textbox", { name: "中文名称" })).toHaveValue("全市");
  await withdraw();
  await expect.element(page.getByText("已撤回“exams”的参照值")).toBeVisible();
  expect(callsTo(referenceSubmit).map(({ version, publication: sent }) => [version, sent])).toEqual([
    [4, null],
    [5, null],
  ]);
});

it("is not offered without the permission to publish", async () => {
  await openPage("/report/dataset", { buttons: [datasetButtons.view, datasetButtons.edit] });
  await page.getByRole("button", { name: "更多操作 exams" }).click();
  await expect.element(page.getByRole("menuitem", { name: "字段", exact: true })).toBeVisible();
  await expect.element(page.getByRole("menuitem", { name: "公布参照值…" })).not.toBeInTheDocument();
});
