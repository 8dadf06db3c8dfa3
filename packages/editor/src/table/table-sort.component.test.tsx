import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../testing/accessible.ts";
import { focus, press, styleOf } from "../testing/gestures.ts";
import { openTable, tableHtml } from "../testing/table-page.ts";

const marks = (rows: string[][], head = ""): string =>
  `<table${head}><tbody>${rows
    .map(
      (row) =>
        `<tr>${row.map((text) => (text.startsWith("#") ? `<th>${text.slice(1)}</th>` : `<td>${text}</td>`)).join("")}</tr>`,
    )
    .join("")}</tbody></table>`;

it("9.46, 9.47, 9.48, 9.49 a table is sorted five ways by the caret's column, a first row of th stays, one step of undo each", async () => {
  const editor = await openTable();
  const column = (): string[] => editor.rows().map((row) => row[1] ?? "");
  editor.setHtml(
    marks([
      ["#name", "#room"],
      ["b", "9 a"],
      ["a", "none"],
      ["c", "x 10"],
    ]),
  );
  await editor.cell(1, 1).click();
  for (const [way, expected] of [
    ["逆序当前", ["room", "x 10", "none", "9 a"]],
    ["按数字升序", ["room", "none", "9 a", "x 10"]],
    ["按数字降序", ["room", "x 10", "9 a", "none"]],
    ["按文本升序", ["room", "9 a", "none", "x 10"]],
    ["按文本降序", ["room", "x 10", "none", "9 a"]],
  ] as const) {
    await editor.sort(way);
    expect(column()).toEqual(expected);
  }
  expect(editor.html()).toContain('data-sort-type="reversebyasc"');
  focus(editor.text);
  for (let step = 0; step < 5; step += 1) await press("Control+z");
  expect(column()).toEqual(["room", "9 a", "none", "x 10"]);
  await expect.element(editor.tool("撤销")).toHaveAttribute("aria-disabled", "true");

  // Without a head the first row goes along; rows go whole.
  editor.setHtml(
    marks([
      ["3", "c"],
      ["1", "a"],
      ["2", "b"],
    ]),
  );
  await editor.cell(0, 0).click();
  await editor.sort("按数字升序");
  expect(editor.rows()).toEqual([
    ["1", "a"],
    ["2", "b"],
    ["3", "c"],
  ]);

  // Of chosen rows only these.
  editor.setHtml(marks([["4"], ["3"], ["2"], ["1"]]));
  await editor.chooseCells(editor.cell(1, 0), editor.cell(2, 0));
  await editor.sort("按数字升序");
  expect(editor.rows()).toEqual([["4"], ["2"], ["3"], ["1"]]);

  // Merged cells cannot be sorted.
  editor.setHtml(
    '<table><tbody><tr><td colspan="2">b</td></tr><tr><td>a</td><td>c</td></tr></tbody></table>',
  );
  await editor.cell(1, 0).click();
  await expect.element(editor.tool("表格排序")).toHaveAttribute("aria-disabled", "true");
  await editor.cell(0, 0).click();
  await expect.element(editor.tool("表格排序")).toHaveAttribute("aria-disabled", "true");
});

it("a first row that reads as a header stays, one does not that the writer says is none, and either is seen before it is sorted", async () => {
  const editor = await openTable();
  const panel = page.getByRole("dialog", { name: "表格排序" });
  const head = panel.getByRole("checkbox", { name: "第一行是标题，不参与排序" });
  const names = (): string[] => editor.rows().map((row) => row[0] ?? "");
  const scores = marks([
    ["姓名", "语文"],
    ["张三", "90"],
    ["李四", "85"],
    ["王五", "70"],
  ]);
  editor.setHtml(scores);
  await editor.cell(1, 1).click();
  await editor.tool("表格排序").click();
  await expect.element(head).toBeChecked();
  await expectAccessible();
  await press("Escape");
  await editor.sort("按数字升序");
  expect(names()).toEqual(["姓名", "王五", "李四", "张三"]);

  // By keys it is said to be none, and goes along.
  await editor.tool("表格排序").click();
  await press("End");
  await expect.element(head).toHaveFocus();
  await press("Space");
  await expect.element(head).not.toBeChecked();
  await panel.getByRole("button", { name: "按数字升序" }).click();
  expect(names()[0]).toBe("姓名");
  await editor.cell(0, 0).click();
  await editor.sort("按文本降序");
  expect(names()[0]).not.toBe("姓名");

  // Words over words are no header until the writer says so; what he said holds for the next time.
  editor.setHtml(
    marks([
      ["m", "x"],
      ["b", "y"],
      ["a", "z"],
    ]),
  );
  await editor.cell(0, 0).click();
  await editor.tool("表格排序").click();
  await expect.element(head).not.toBeChecked();
  await head.click();
  await expect.element(head).toBeChecked();
  await panel.getByRole("button", { name: "按文本降序" }).click();
  expect(names()).toEqual(["m", "b", "a"]);
  await editor.tool("表格排序").click();
  await expect.element(head).toBeChecked();
  await press("Escape");

  // The context menu offers it as well, without a question about header cells.
  editor.setHtml(scores);
  await editor.cell(1, 1).click({ button: "right" });
  await expect.element(page.getByRole("checkbox", { name: "第一行是标题，不参与排序" })).toBeChecked();
  await press("Escape");
  editor.setHtml(
    marks([
      ["#姓名", "#语文"],
      ["张三", "90"],
      ["李四", "85"],
    ]),
  );
  await editor.cell(1, 1).click();
  await editor.tool("表格排序").click();
  await expect.element(panel.getByRole("button", { name: "按数字升序" })).toBeVisible();
  await expect.element(head).not.toBeInTheDocument();
});

it("9.50 row colours alternate single and double from the first row, stay with the places when rows move, and go", async () => {
  const editor = await openTable();
  const [single, double] = ["ue-table-interlace-color-single", "ue-table-interlace-color-double"];
  const classes = (): string[] =>
    editor.text
      .css("tr")
      .elements()
      .map((row) => row.className);
  editor.setHtml(tableHtml(3, 2));
  await editor.cell(1, 0).click();
  await editor.act("隔行变色");
  expect(classes()).toEqual([single, double, single]);
  await expect.element(editor.text.css("table")).toHaveAttribute("interlaced", "enabled");
  const grounds = [0, 1, 2].map((at) => styleOf(editor.text.css("tr").nth(at), "background-color"));
  expect(grounds[0]).toBe(grounds[2]);
  expect(grounds[0]).not.toBe(grounds[1]);

  await editor.act("下方插入行");
  expect(classes()).toEqual([single, double, single, double]);
  await editor.act("删除行");
  await editor.sort("逆序当前");
  expect(editor.rows()[0]?.[0]).toBe("2.0");
  expect(classes()).toEqual([single, double, single]);
  const html = editor.html();
  expect(html).toMatch(/^<table[^>]* interlaced="enabled"/);
  editor.setHtml(html);
  expect(editor.html()).toBe(html);

  await editor.cell(0, 0).click();
  await editor.act("隔行变色");
  expect(classes()).toEqual(["", "", ""]);
  await expect.element(editor.text.css("table")).not.toHaveAttribute("interlaced");
});
