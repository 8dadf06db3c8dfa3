import { dashboardDetail } from "@provost/contract/dashboard/dashboard";
import { fieldValues } from "@provost/contract/source/field";
import { limits } from "@provost/contract/wire/limits";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { respondTo } from "../../testing/boundary.ts";
import { openPage } from "../../testing/open-page.tsx";
import { respondReport } from "../../testing/report.fixtures.ts";
import { boardOf } from "../dashboards.fixtures.ts";

const path = `/report/dashboard/${boardOf().id}`;

beforeEach(() => {
  respondReport();
  respondTo(dashboardDetail, boardOf());
});

it("a filter offers words by their names, and codes with them", async () => {
  respondTo(fieldValues, [
    { value: "East", count: 62, remark: "东区" },
    { value: "1", count: 63, remark: "一" },
  ]);
  await openPage(path);
  await page.getByRole("combobox", { name: "片区" }).click();
  const offered = () =>
    page
      .getByRole("option")
      .elements()
      .map((one) => one.textContent);
  await expect.poll(offered).toEqual(["东区", "一 · 1"]);
});

it("values are offered in the order that came, chosen ones in their place; of many it says that they are the most frequent", async () => {
  const grades = ["七年级", "八年级", "九年级"].map((value, at) => ({ value, count: 9 + at }));
  respondTo(fieldValues, ({ text = "" }) => grades.filter(({ value }) => value.includes(text)));
  await openPage(path);
  const filter = page.getByRole("combobox", { name: "片区" });
  const offered = () =>
    page
      .getByRole("option")
      .elements()
      .map((one) => one.textContent);
  await filter.click();
  await page.getByRole("option", { name: "九年级" }).click();
  await expect.poll(offered).toEqual(["七年级", "八年级", "九年级"]);
  await expect.element(page.getByText(/最常见的/)).not.toBeInTheDocument();
  const many = Array.from({ length: limits.offeredValues }, (_, at) => ({ value: `${at + 1}班`, count: 1 }));
  respondTo(fieldValues, ({ text = "" }) => many.filter(({ value }) => value.includes(text)));
  await filter.fill("班");
  await expect.element(page.getByText("最常见的 100 个值，输入可查找其他值")).toBeVisible();
  await expect.poll(() => offered().at(-1)).toBe("100班");
});

it("chosen values are shown by their names before the filter is focused, and while others are searched for", async () => {
  respondTo(fieldValues, ({ text = "" }) =>
    [
      { value: "East", count: 62, remark: "东区" },
      { value: "West", count: 63, remark: "西区" },
    ].filter(({ value, remark }) => `${value}${remark}`.includes(text)),
  );
  const [area] = boardOf().content.filters;
  const choices = { [area?.id ?? ""]: { arrValue: ["East"] } };
  await openPage(`${path}?filters=${encodeURIComponent(JSON.stringify(choices))}`);
  const filter = page.getByRole("combobox", { name: "片区" });
  const chosen = () => document.querySelector(".mantine-Pill-label")?.textContent;
  await expect.poll(chosen).toBe("东区");
  await filter.fill("西");
  await expect.element(page.getByRole("option", { name: "西区" })).toBeVisible();
  await expect.element(page.getByRole("option", { name: "东区" })).not.toBeInTheDocument();
  expect(chosen()).toBe("东区");
});

it("several chosen values are shown by their names, those beyond the most frequent as well", async () => {
  const all = [
    { value: "East", count: 62, remark: "东区" },
    { value: "West", count: 3, remark: "西区" },
    { value: "7", count: 2, remark: "七区" },
  ];
  respondTo(fieldValues, ({ text = "" }) =>
    text === "" ? all.slice(0, 1) : all.filter(({ value }) => value.includes(text)),
  );
  const [area] = boardOf().content.filters;
  const choices = { [area?.id ?? ""]: { arrValue: ["East", "West", "7", "Gone"] } };
  await openPage(`${path}?filters=${encodeURIComponent(JSON.stringify(choices))}`);
  const chosen = () =>
    [...document.querySelectorAll(".mantine-Pill-label")].map(({ textContent }) => textContent);
  await expect.poll(chosen).toEqual(["东区", "西区", "七区 · 7", "Gone"]);
});
