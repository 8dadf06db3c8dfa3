import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copiedBy, expectReported, heading, openCounties, openScores } from "../open-example.fixtures.tsx";

const grid = page.getByRole("grid");
const rows = page.getByRole("row");
const cells = page.getByRole("gridcell");
const item = (name: string) => page.getByRole("menuitem", { name });
const headings = () =>
  page
    .getByRole("columnheader")
    .elements()
    .map((one) => one.textContent);
const focus = (name: string) => (heading(name).element() as HTMLElement).focus();
const focused = () => document.activeElement as HTMLElement;
const report = () => page.getByLabelText("told").element().textContent;

it("a table is sorted by keys, by a second column, too", async () => {
  await openScores({ type: "table" });
  await expect.element(heading("read")).toBeVisible();
  focus("read");
  await userEvent.keyboard("{Enter}{Enter}");
  await heading("region").click({ modifiers: ["Shift"] });
  await expect.element(heading("read")).toHaveAttribute("aria-sort", "descending");
  await expect.element(heading("region")).toHaveTextContent("region2");
  await expectReported({
    sort: [
      { column: "read", direction: "desc" },
      { column: "region", direction: "asc" },
    ],
  });
});

it("columns are sized, moved, frozen and hidden by keys", async () => {
  await openScores({ type: "table" });
  await expect.element(heading("region")).toBeVisible();
  focus("region");
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await userEvent.keyboard("{Control>}{ArrowRight}{/Control}");
  await expect.poll(headings).toEqual(["read", "region", "math"]);
  await expect.element(heading("region")).toHaveFocus();
  await expectReported({
    chartStyle: { order: ["read", "region", "math"], widths: { region: expect.any(Number) } },
  });
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await item("冻结至此列").click();
  await expectReported({ chartStyle: { frozen: 2 } });
  await page.getByRole("button", { name: "取消冻结" }).click();
  await expectReported({ chartStyle: { frozen: 0 } });
  await expect.element(page.getByRole("button", { name: "取消冻结" })).not.toBeInTheDocument();
  focus("region");
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await item("隐藏此列").click();
  await expect.poll(headings).toEqual(["read", "math"]);
  await heading("math").click({ button: "right" });
  await item("显示 region").click();
  await expect.poll(headings).toHaveLength(3);
});

it("cells are selected and copied by keys", async () => {
  await openScores({ type: "table" });
  const copied = () => copiedBy(() => userEvent.keyboard("{Control>}c{/Control}"));
  await cells.first().click();
  await userEvent.keyboard("{Control>}a{/Control}");
  const lines = (await copied()).split("\n");
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe("region\tread\tmath");
  await userEvent.keyboard("{Control>}{End}{/Control}");
  await expect.element(cells.last()).toHaveFocus();
  await userEvent.keyboard("{Home}");
  expect(await copied()).toBe("South");
});

it("a column is sized by its edge, and fitted by a double click there", async () => {
  await openScores({ type: "table" });
  await expect.element(heading("region")).toBeVisible();
  const { right, width, y, height } = heading("region").element().getBoundingClientRect();
  const at = (across: number) => ({ coords: { x: right - 3 + across, y: y + height / 2 } });
  await userEvent.pointer([
    at(0),
    { ...at(0), keys: "[MouseLeft>]" },
    at(20),
    at(40),
    at(65),
    { ...at(90), keys: "[/MouseLeft]" },
  ]);
  await expectReported({ chartStyle: { widths: { region: Math.round(width + 90) } } });
  // Sizing is not sorting.
  await expect.element(heading("region")).toHaveAttribute("aria-sort", "none");
  await heading("region").dblClick({ position: { x: width + 90 - 3, y: height / 2 } });
  await expect.poll(report).not.toContain('"widths":{"region"');
});

it("a hundred thousand rows are sorted, scrolled and read to their end", async () => {
  await openCounties({ type: "table", isPaged: false, categories: 57_143, dimensions: 2, measures: 2 });
  await page.getByRole("combobox", { name: "每页条数" }).selectOptions("全部");
  await expect.element(grid).toHaveAttribute("aria-rowcount", "100002");
  // Those in sight are drawn, and few more.
  expect(rows.elements().length).toBeLessThan(80);
  await cells.first().click();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  await expect.poll(() => focused().dataset.row).toBe("99999");
  await heading("county").click();
  await expect.element(rows.nth(1)).toMatchTextContent("Alameda");
  await expect.element(rows.last()).toMatchTextContent("合计");
});

it("a pivot table of many rows is gone through to its end, selected and copied", async () => {
  await openCounties({ type: "pivot", dimensions: 2, categories: 3000, isPaged: false });
  const first = () => document.querySelector<HTMLElement>("[data-row='0'][data-column='1']");
  await expect.poll(first).not.toBeNull();
  expect(Number(grid.element().getAttribute("aria-rowcount"))).toBeGreaterThan(3000);
  // Those in sight are drawn, and few more.
  expect(document.querySelectorAll("tr[data-kind]").length).toBeLessThan(80);
  await userEvent.click(first() ?? document.body);
  await userEvent.keyboard("{Control>}{End}{/Control}");
  await expect.poll(() => Number(focused().dataset.row)).toBeGreaterThan(2990);
  await expect.element(page.elementLocator(focused())).toBeInViewport();
  await userEvent.keyboard("{Home}");
  await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}");
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  const lines = (await copiedBy(() => userEvent.keyboard("{Control>}c{/Control}"))).split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^county\t/);
  await userEvent.keyboard("{Control>}{Home}{/Control}");
  await expect.poll(() => [focused().dataset.row, focused().dataset.column]).toEqual(["0", "0"]);
});

it("2.68 9.20 9.21 eleven rows at ten a page make two pages and a total of 11", async () => {
  await openCounties({ type: "table", categories: 11 });
  const paging = page.getByRole("navigation", { name: "分页" });
  await expect.element(paging).toMatchTextContent("共 11 条");
  await expect.element(paging.getByText("1 / 2")).toBeVisible();
  await expect.element(rows.nth(1)).toMatchTextContent("Alameda");
  await paging.getByRole("button", { name: "下一页" }).click();
  await expect.element(rows.nth(1)).toMatchTextContent("County 11");
  await expect.element(grid).toHaveAttribute("aria-rowcount", "13");
  await paging.getByRole("button", { name: "上一页" }).click();
  await expect.element(rows.nth(1)).toMatchTextContent("Alameda");
  await paging.getByRole("textbox").fill("2");
  await userEvent.keyboard("{Enter}");
  await expect.element(rows.nth(1)).toMatchTextContent("County 11");
  await paging.getByRole("combobox").selectOptions("20 条/页");
  await expect.element(paging.getByText("1 / 1")).toBeVisible();
  await expect.poll(() => rows.elements().length).toBe(13);
});
