import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../testing/accessible.ts";
import {
  boxOf,
  focus,
  mouseDown,
  mouseUp,
  moveMouse,
  paste,
  press,
  resize,
  styleOf,
  texts,
  type,
} from "../testing/gestures.ts";
import { openTable, tableHtml } from "../testing/table-page.ts";

/** The opened picker of rows and columns. */
async function openPicker() {
  const editor = await openTable();
  focus(editor.text);
  editor.use("插入表格");
  const field = page.getByRole("slider", { name: "选择行数和列数" });
  await expect.element(field).toHaveFocus();
  const size = (): number[] => {
    const { clientWidth, clientHeight } = field.element();
    return [clientWidth, clientHeight];
  };
  return { editor, field, size };
}

it("9.38, 9.39, 9.41 the picker has ten by ten cells of 22 px at first; chosen nothing, a table is five by five, aligned to the top", async () => {
  const { editor, size } = await openPicker();
  expect(size()).toEqual([220, 220]);
  await expectAccessible();
  await press("Enter");
  expect(editor.shape()).toEqual([5, 5, 5, 5, 5]);
  expect(styleOf(editor.cells.first(), "vertical-align")).toBe("top");
  expect(editor.html()).toContain('<td valign="top">');
});

it("9.40 by keys the picker grows up to twenty by twenty, never beyond", async () => {
  const { editor, field, size } = await openPicker();
  await press("ArrowRight", 20);
  await press("ArrowDown", 20);
  expect(size()).toEqual([440, 440]);
  await expect.element(field).toHaveAttribute("aria-valuetext", "20 行 × 20 列");
  await press("Enter");
  expect(editor.shape()).toEqual(Array.from({ length: 20 }, () => 20));
});

it("the picker grows under the mouse, and a click inserts", async () => {
  await resize(1100, 900);
  const { editor, field, size } = await openPicker();
  const at = (column: number, row: number): Promise<void> => {
    const { x, y } = boxOf(field);
    return moveMouse([x + column * 22 - 11, y + row * 22 - 11]);
  };
  await at(10, 10);
  await expect.poll(size).toEqual([242, 242]);
  await at(11, 3);
  await expect.poll(size).toEqual([264, 220]);
  await at(3, 2);
  await expect.poll(size).toEqual([220, 220]);
  await mouseDown();
  await mouseUp();
  expect(editor.shape()).toEqual([3, 3]);
  await type("here");
  expect(editor.rows()[0]?.[0]).toBe("here");
});

it("5.32 a table is inserted with at most 20 columns and 100 rows, by numbers too", async () => {
  const editor = await openTable();
  focus(editor.text);
  await editor.tool("插入表格").click();
  await page.getByRole("textbox", { name: "行数" }).fill("101");
  await page.getByRole("textbox", { name: "列数" }).fill("21");
  await expect.element(page.getByText("最多 100 行")).toBeVisible();
  await expect.element(page.getByText("最多 20 列")).toBeVisible();
  const panel = page.getByRole("dialog", { name: "插入表格" });
  await panel.getByRole("button", { name: "插入表格" }).click();
  expect(editor.shape()).toEqual([]);
  await page.getByRole("textbox", { name: "行数" }).fill("100");
  await page.getByRole("textbox", { name: "列数" }).fill("20");
  await press("Enter");
  expect(editor.shape()).toEqual(Array.from({ length: 100 }, () => 20));

  // It is full: no row and no column more, by action or by Tab, and it says so.
  await editor.cell(99, 19).click();
  await editor.act("下方插入行");
  await expect.element(page.getByText("表格最多 100 行，未再插入行")).toBeVisible();
  await editor.act("右侧插入列");
  await expect.element(page.getByText("表格最多 20 列，未再插入列")).toBeVisible();
  await press("Tab");
  await expect.element(page.getByText("表格最多 100 行，未再插入行")).toBeVisible();
  expect(editor.shape()).toEqual(Array.from({ length: 100 }, () => 20));
});

it("5.32 of a pasted table the first 20 columns and 100 rows are kept, and it is said", async () => {
  const editor = await openTable();
  focus(editor.text);
  paste({ html: tableHtml(120, 22) });
  await expect.element(page.getByText("粘贴的表格有 120 行 22 列，已保留前 100 行、前 20 列")).toBeVisible();
  expect(editor.shape()).toEqual(Array.from({ length: 100 }, () => 20));
  expect(editor.rows()[99]?.[19]).toBe("99.19");

  // Pasted into a table, cells make it no larger either.
  editor.setHtml(tableHtml(3, 19));
  await editor.cell(2, 17).click();
  paste({ html: tableHtml(2, 5) });
  await expect.element(page.getByText("粘贴的表格有 2 行 5 列，已保留前 2 行、前 3 列")).toBeVisible();
  expect(editor.shape()).toEqual([20, 20, 20, 20]);
  expect(editor.rows()[2]?.slice(16)).toEqual(["2.16", "0.0", "0.1", "0.2"]);

  // What fits is taken in without a word; merged cells end where the table does.
  editor.setHtml("");
  await editor.text.click();
  paste({ html: `<table><tr><td colspan="30">wide</td></tr>${"<tr><td>x</td></tr>".repeat(3)}</table>` });
  expect(editor.shape()).toEqual([1, 20, 20, 20]);
  await expect.element(editor.cell(0, 0)).toHaveAttribute("colspan", "20");
});

it("rows and columns come and go", async () => {
  const editor = await openTable(tableHtml(3, 3));
  await editor.cell(1, 1).click();
  await editor.act("上方插入行");
  await editor.act("下方插入行");
  expect(editor.rows().map(([first]) => first)).toEqual(["0.0", "", "1.0", "", "2.0"]);
  await editor.act("左侧插入列");
  await editor.act("右侧插入列");
  expect(editor.rows()[0]).toEqual(["0.0", "", "0.1", "", "0.2"]);
  await editor.act("删除行");
  await editor.cell(1, 1).click();
  await editor.act("删除列");
  expect(editor.rows()).toEqual([
    ["0.0", "0.1", "", "0.2"],
    ["", "", "", ""],
    ["", "", "", ""],
    ["2.0", "2.1", "", "2.2"],
  ]);
});

it("cells are merged and split, one step of undo each", async () => {
  const editor = await openTable(tableHtml(3, 3));
  await editor.chooseCells(editor.cell(0, 0), editor.cell(1, 1));
  await editor.act("合并单元格");
  expect(editor.shape()).toEqual([2, 1, 3]);
  await expect.element(editor.cell(0, 0)).toHaveAttribute("rowspan", "2");
  expect(texts(editor.cell(0, 0).css("p"))).toEqual(["0.0", "0.1", "1.0", "1.1"]);
  await editor.act("拆分单元格");
  expect(editor.shape()).toEqual([3, 3, 3]);
  await press("Control+z", 2);
  expect(editor.rows()).toEqual([
    ["0.0", "0.1", "0.2"],
    ["1.0", "1.1", "1.2"],
    ["2.0", "2.1", "2.2"],
  ]);
  await editor.cell(0, 0).click();
  await editor.act("向右合并");
  await editor.cell(1, 2).click();
  await editor.act("向下合并");
  expect(editor.shape()).toEqual([2, 3, 2]);
});

it("the table's actions are gone through by arrow keys, Escape leads back to the tool", async () => {
  const editor = await openTable(tableHtml(2, 2));
  await editor.cell(1, 1).click();
  await editor.tool("表格操作").click();
  await expect.element(page.getByRole("button", { name: "上方插入行" })).toHaveFocus();
  await expectAccessible();
  await press("ArrowDown");
  await expect.element(page.getByRole("button", { name: "下方插入行" })).toHaveFocus();
  await press("Escape");
  await expect.element(editor.tool("表格操作")).toHaveFocus();
});

it("heads are made, paragraphs put around a table, and the table removed", async () => {
  const editor = await openTable(tableHtml(2, 2));
  await editor.cell(1, 1).click();
  await editor.act("标题行");
  await editor.act("标题列");
  expect(texts(editor.text.css("th"))).toEqual(["0.0", "0.1", "1.0"]);
  await editor.act("标题单元格");
  expect(texts(editor.text.css("th"))).toHaveLength(4);
  await editor.act("表前插入段落");
  await type("above");
  await editor.cell(0, 0).click();
  await editor.act("表后插入段落");
  await type("below");
  expect(editor.html()).toMatch(/^<p>above<\/p><table>.*<\/table><p>below<\/p>$/);
  await editor.cell(0, 0).click();
  await editor.act("删除表格");
  expect(editor.html()).toBe("<p>above</p><p>below</p>");
});

it("keys: Tab goes from cell to cell and makes a row after the last, Delete empties cells and removes a table of which all is chosen", async () => {
  const editor = await openTable();
  editor.setHtml(tableHtml(1, 2, ' width="100%"'));
  await editor.cell(0, 0).click();
  await press("Tab");
  await type("second");
  await press("Tab");
  await type("new");
  await press("Shift+Tab");
  await press("Shift+Tab");
  await type("first");
  expect(editor.rows()).toEqual([
    ["first", "second"],
    ["new", ""],
  ]);
  await editor.chooseCells(editor.cell(0, 0), editor.cell(0, 1));
  await press("Delete");
  expect(editor.rows()).toEqual([
    ["", ""],
    ["new", ""],
  ]);
  await editor.chooseCells(editor.cell(0, 0), editor.cell(1, 1));
  await press("Delete");
  await expect.element(editor.text.css("table")).not.toBeInTheDocument();
  await press("Control+z");
  await expect.element(editor.text.css("table")).toHaveLength(1);
  // The focus is not trapped: after Escape, Tab leaves the editor.
  await editor.cell(1, 1).click();
  await press("Escape");
  await press("Tab");
  await expect.element(editor.text).not.toHaveFocus();
  expect(editor.shape()).toEqual([2, 2]);
});

it("properties: caption, width, place; alignment, ground and borders of cells", async () => {
  const editor = await openTable();
  editor.setHtml(tableHtml(2, 2));
  await editor.cell(0, 0).click();
  await editor.tool("表格属性").click();
  const panel = page.getByRole("dialog", { name: "表格属性" });
  await panel.getByRole("button", { name: "右居中" }).click();
  await panel.getByRole("button", { name: "应用" }).nth(1).click();
  await panel.getByRole("combobox", { name: "样式" }).selectOptions("dashed");
  await panel.getByRole("combobox", { name: "粗细（像素）" }).selectOptions("3");
  await panel.getByRole("textbox", { name: "颜色", exact: true }).fill("#c00000");
  await panel.getByRole("button", { name: "所选单元格" }).click();
  const cell = editor.cell(0, 0);
  await expect.poll(() => styleOf(cell, "text-align")).toMatch(/right/);
  await expect.poll(() => styleOf(cell, "vertical-align")).toBe("middle");
  await expect.poll(() => styleOf(cell, "background-color")).toBe("rgb(219, 229, 241)");
  await expect.poll(() => styleOf(cell, "border-bottom")).toBe("3px dashed rgb(192, 0, 0)");
  // Widths and heights can also be typed, for users without a mouse.
  await panel.getByRole("textbox", { name: "列宽" }).fill("120");
  await panel.getByRole("textbox", { name: "行高（像素）" }).fill("80");
  await panel.getByRole("button", { name: "应用" }).nth(2).click();
  expect(Math.round(boxOf(cell).height)).toBe(80);
  expect(Math.abs(boxOf(cell).width - 120)).toBeLessThanOrEqual(2);
  await panel.getByRole("textbox", { name: "表格标题" }).fill("Marks <b>");
  await panel.getByRole("textbox", { name: "宽度", exact: true }).fill("wide");
  await expect.element(panel.getByText("请输入数字加 % 或 px")).toBeVisible();
  await panel.getByRole("textbox", { name: "宽度", exact: true }).fill("60%");
  await panel.getByRole("combobox", { name: "表格位置" }).selectOptions("居中");
  await expectAccessible();
  await panel.getByRole("button", { name: "应用" }).first().click();
  const html = editor.html();
  expect(html).toContain(
    '<table width="60%" align="center"><caption>Marks &lt;b&gt;</caption><colgroup><col style="width: 120px"><col></colgroup><tbody>',
  );
  expect(html).toContain('align="right" valign="middle"');
  expect(html).toContain("border: 3px dashed rgb(192, 0, 0)");
  editor.setHtml(html);
  expect(editor.html()).toBe(html);
});
