import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectReported, openCounties, openScores, picture } from "../open-example.fixtures.tsx";

const marks = page.getByRole("application");
const cell = (name: string) => page.getByRole("gridcell", { name, exact: true });
const path = page.getByRole("navigation", { name: "下钻路径" });
const steps = () =>
  path
    .getByRole("listitem")
    .elements()
    .map((one) => one.textContent);
const openMark = async () => {
  await expect.element(page.getByRole("img").first()).toBeVisible();
  (marks.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{Enter}");
};

it("2.71 3.24 a mark leads to the next field, each step stays, and every level leads back", async () => {
  await openScores();
  await openMark();
  await page.getByRole("menuitem", { name: "下钻到 county" }).click();
  await expectReported({ path: [["region", "North"]] });
  await page.getByRole("button", { name: "查看表格" }).click();
  await expect.element(cell("Humboldt")).toBeVisible();
  (cell("Humboldt").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await page.getByRole("menuitem").first().click();
  await expect.element(cell("Humboldt Mission")).toBeVisible();
  await expectReported({
    path: [
      ["region", "North"],
      ["county", "Humboldt"],
    ],
  });
  expect(steps()).toEqual(["全部数据", "region = North", "county = Humboldt"]);
  await path.getByRole("button", { name: "region = North" }).click();
  await expect.element(cell("Humboldt")).toBeVisible();
  await path.getByRole("button", { name: "全部数据" }).click();
  await expect.element(cell("Bay")).toBeVisible();
  await expect.element(path).not.toBeInTheDocument();
});

it("a click beside the text of a cell selects it; the text leads further, by other fields, too", async () => {
  await openScores({ type: "table" });
  await cell("Bay").click({ position: { x: 60, y: 4 } });
  await expect.element(cell("Bay")).toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await cell("Bay").getByText("Bay").click();
  await page.getByRole("menuitem", { name: "按其他字段细分…" }).click();
  await expect.element(page.getByRole("combobox", { name: "查找字段" })).toHaveFocus();
  await userEvent.keyboard("ye");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("columnheader").first()).toHaveTextContent("year");
  expect(steps()).toEqual(["全部数据", "region = Bay"]);
});

it("a slice put together from many groups says so instead of leading further", async () => {
  await openCounties({ type: "pie", categories: 300, isEditMode: false });
  await openMark();
  const note = page.getByRole("menuitem", { name: /^由 300 组合并而成/ });
  await expect.element(note).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(marks).toHaveFocus();
});

it("Escape closes the menu of a mark before the focus has come to it", async () => {
  await openScores();
  await expect.element(picture("柱状图")).toBeVisible();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  new MutationObserver((_, observer) => {
    if (document.querySelector("[role=menu]") === null) return;
    observer.disconnect();
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    resolve();
  }).observe(document.body, { childList: true, subtree: true });
  await openMark();
  await closed;
  await expect.element(page.getByRole("menuitem").first()).not.toBeInTheDocument();
  await expect.element(marks).toHaveFocus();
});
