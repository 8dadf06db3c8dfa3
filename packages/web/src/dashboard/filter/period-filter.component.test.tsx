import { dashboardDetail } from "@provost/contract/dashboard/dashboard";
import { reportPeriod, reportQuery } from "@provost/contract/report/report";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { callsTo, Refused, respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { respondReport, resultOf } from "../../testing/report.fixtures.ts";
import { boardOf } from "../dashboards.fixtures.ts";

const path = `/report/dashboard/${boardOf().id}`;
const day = {
  ...{ id: "day", label: "日期", table: "pupils", column: "day", kind: "period" as const },
  targets: {},
};
const pill = page.getByRole("combobox", { name: "日期" });
const form = page.getByRole("form", { name: "最近 N 个时段" });
const tip = page.getByRole("tooltip");
const narrowed = () => callsTo(reportQuery).at(-1)?.content.filters;
const by = (value1: string) => [{ filteCol: "day", filterOperator: "period", value: { value1 } }];
const boardBy = (value1?: string) =>
  boardOf({ filters: [{ ...day, choice: value1 === undefined ? {} : { value1 } }] });

beforeEach(() => {
  respondReport();
  respondTo(reportPeriod, ({ period }) =>
    period === "previous4Weeks"
      ? { first: "2026-11-02", last: "2026-11-29" }
      : { first: "2025-02-17", last: "2026-07-10" },
  );
});

it("a period is counted in a filter, within its bounds, and shows its days in the tooltip", async () => {
  respondTo(dashboardDetail, boardBy());
  await openPage(path);
  await pill.click();
  await page.getByRole("option", { name: "最近 N 天、周、学期…" }).click();
  await expect.element(form.getByText("2025-02-17 – 2026-07-10")).toBeVisible();
  const count = form.getByRole("textbox", { name: "数量" });
  const apply = form.getByRole("button", { name: "确定" });
  await expect.element(count).toHaveFocus();
  for (const wrong of ["0", "100", "1.5", ""]) {
    await count.fill(wrong);
    await expect.element(form.getByText("最少 1，最多 99")).toBeVisible();
    await expect.element(apply).toBeDisabled();
  }
  await count.fill("4");
  await form.getByRole("combobox", { name: "单位" }).click();
  await page.getByRole("option", { name: "周", exact: true }).click();
  await form.getByRole("checkbox", { name: "包含本周" }).click();
  await expect.element(form.getByText("2026-11-02 – 2026-11-29")).toBeVisible();
  await apply.click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(pill).toHaveValue("此前 4 周");
  await expect.poll(narrowed).toEqual(by("previous4Weeks"));
  await pill.hover();
  await expect.element(tip).toHaveTextContent("此前 4 周 · 2026-11-02 – 2026-11-29");
});

it("a counted default is offered beside the periods with names, in English too", async () => {
  respondTo(dashboardDetail, boardBy("last3Terms"));
  await openPage(path, { language: "en" });
  await expect.element(pill).toHaveValue("last 3 terms");
  await expect.poll(narrowed).toEqual(by("last3Terms"));
  await pill.hover();
  await expect.element(tip).toHaveTextContent("last 3 terms · 17 Feb 2025 – 10 Jul 2026");
  await pill.click();
  await expect.element(page.getByRole("option", { name: "last 3 terms" })).toBeVisible();
  await page.getByRole("option", { name: "last 30 days" }).click();
  await expect.poll(narrowed).toEqual(by("last30Days"));
});

it("an earlier server that does not count periods refuses them in the tile, and the filter still names the period", async () => {
  respondTo(dashboardDetail, boardBy("last3Terms"));
  respondTo(reportPeriod, () => {
    throw new Refused("not_found");
  });
  respondTo(reportQuery, ({ content }) => {
    if (content.filters.length > 0) throw new Refused("query_invalid", { detail: "day：没有这样的时段" });
    return resultOf(content);
  });
  await openPage(path);
  const tile = page.getByRole("region", { name: "各区", exact: true });
  await expect.element(tile.getByRole("alert")).toMatchTextContent("图表：各区 查询语句异常");
  await expect.element(pill).toHaveValue("最近 3 个学期");
  await pill.hover();
  await expect.element(tip).toMatchTextContent(/^最近 3 个学期$/);
  await page.getByRole("button", { name: "清除" }).click();
  await expect.element(tile.getByRole("img", { name: /^柱状图/ })).toBeVisible();
});
