import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../testing/accessible.ts";
import { boxOf, focus, press } from "../testing/gestures.ts";
import { openTable, tableHtml } from "../testing/table-page.ts";

it("a right click in a table brings its commands, for the cell or those that are chosen; the menu key does at the caret", async () => {
  const editor = await openTable();
  editor.setHtml(`<p>before</p>${tableHtml(3, 3)}`);
  const menu = page.getByRole("dialog", { name: "表格操作" });
  const button = (name: string) => menu.getByRole("button", { name, exact: true });

  await editor.cell(1, 1).click({ button: "right" });
  await expect.element(button("上方插入行")).toHaveFocus();
  await expect.element(button("合并单元格")).toHaveAttribute("aria-disabled", "true");
  await expectAccessible();
  await button("下方插入行").click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(editor.rows().map(([first]) => first)).toEqual(["0.0", "1.0", "", "2.0"]);
  await press("Control+z");

  // Near enough to the pointer to be its own.
  const box = boxOf(editor.cell(0, 1));
  await editor.cell(0, 1).click({ button: "right", position: { x: 5, y: 5 } });
  const shown = boxOf(menu);
  expect(Math.abs(shown.y - box.y)).toBeLessThan(40);
  await press("Escape");
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(editor.text).toHaveFocus();

  await editor.chooseCells(editor.cell(0, 0), editor.cell(1, 1));
  await editor.cell(1, 0).click({ button: "right" });
  await button("合并单元格").click();
  expect(editor.shape()).toEqual([2, 1, 3]);
  await press("Control+z");

  await editor.cell(2, 0).click();
  await press("ContextMenu");
  await expect.element(button("上方插入行")).toHaveFocus();
  focus(button("按数字降序"));
  await press("Enter");
  expect(editor.rows().map(([first]) => first)).toEqual(["2.0", "1.0", "0.0"]);

  await editor.cell(0, 0).click({ button: "right" });
  await button("表格属性").click();
  await expect.element(page.getByRole("textbox", { name: "表格标题" })).toHaveFocus();
  await press("Escape");

  // Outside of tables, and with Shift, the browser's own menu comes.
  await editor.text.getByText("before").click({ button: "right" });
  await editor.cell(0, 0).click({ button: "right", modifiers: ["Shift"] });
  await expect.element(menu).not.toBeInTheDocument();
});
