import { paste } from "./editor-paste-steps.ts";
import { tableHtml, tableIn } from "./editor-table-steps.ts";
import { expect, expectAccessible, languages, test } from "./journey.ts";

for (const language of languages) {
  const w = {
    zh: {
      insert: "插入表格",
      picker: "选择行数和列数",
      size: "20 行 × 20 列",
      rows: "行数",
      columns: "列数",
    },
    en: {
      insert: "Insert table",
      picker: "Rows and columns",
      size: "20 rows × 20 columns",
      rows: "Rows",
      columns: "Columns",
    },
  }[language];

  test(`9.38, 9.39, 9.40, 9.41 the picker has cells of 22 px, ten by ten at first and twenty by twenty at most, by mouse and by keys; chosen nothing, a table is five by five (${language})`, async ({
    page,
  }) => {
    const editor = await tableIn(page, language);
    await editor.text.click();
    await editor.tool(w.insert).click();
    const field = page.getByRole("slider", { name: w.picker });
    await expect(field).toBeFocused();
    const size = async (): Promise<number[]> => {
      const box = await field.evaluate((node) => [node.clientWidth, node.clientHeight]);
      return box;
    };
    // Ten cells of 22 px each way.
    expect(await size()).toEqual([220, 220]);
    await page.keyboard.press("Enter");
    expect(await editor.shape()).toEqual([5, 5, 5, 5, 5]);
    await expect(editor.cells.first()).toHaveCSS("vertical-align", "top");
    expect(await editor.html()).toContain('<td valign="top">');

    // By keys up to twenty by twenty, never beyond.
    await editor.setHtml("");
    await editor.text.click();
    await editor.tool(w.insert).click();
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowDown");
    }
    expect(await size()).toEqual([440, 440]);
    await expect(field).toHaveAttribute("aria-valuetext", w.size);
    await page.keyboard.press("Enter");
    expect(await editor.shape()).toEqual(Array.from({ length: 20 }, () => 20));

    // By mouse: the field grows under it, and a click inserts.
    await editor.setHtml("");
    await editor.text.click();
    await editor.tool(w.insert).click();
    await expect(field).toBeVisible();
    const at = async (column: number, row: number): Promise<void> => {
      const box = await field.boundingBox();
      await page.mouse.move((box?.x ?? 0) + column * 22 - 11, (box?.y ?? 0) + row * 22 - 11);
    };
    await at(10, 10);
    await expect.poll(size).toEqual([242, 242]);
    await at(11, 3);
    await expect.poll(size).toEqual([264, 220]);
    await at(3, 2);
    await expect.poll(size).toEqual([220, 220]);
    await expectAccessible(page);
    const box = await field.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 3 * 22 - 11, (box?.y ?? 0) + 2 * 22 - 11);
    expect(await editor.shape()).toEqual([3, 3]);
    await page.keyboard.type("here");
    expect((await editor.rows())[0]?.[0]).toBe("here");
  });
}

test("5.32 a table is inserted with at most 20 columns and 100 rows, by numbers too", async ({ page }) => {
  const editor = await tableIn(page);
  await editor.text.click();
  await editor.tool("Insert table").click();
  await page.getByRole("textbox", { name: "Rows" }).fill("101");
  await page.getByRole("textbox", { name: "Columns" }).fill("21");
  await expect(page.getByText("At most 100 rows")).toBeVisible();
  await expect(page.getByText("At most 20 columns")).toBeVisible();
  const panel = page.getByRole("dialog", { name: "Insert table" });
  await panel.getByRole("button", { name: "Insert table" }).click();
  expect(await editor.shape()).toEqual([]);
  await page.getByRole("textbox", { name: "Rows" }).fill("100");
  await page.getByRole("textbox", { name: "Columns" }).fill("20");
  await page.getByRole("textbox", { name: "Columns" }).press("Enter");
  expect(await editor.shape()).toEqual(Array.from({ length: 100 }, () => 20));

  // It is full: no row and no column more, by action or by Tab, and it says so.
  await editor.cell(99, 19).click();
  await editor.act("Insert row below");
  await expect(page.getByText("A table has at most 100 rows; no row was added")).toBeVisible();
  await editor.act("Insert column after");
  await expect(page.getByText("A table has at most 20 columns; no column was added")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByText("A table has at most 100 rows; no row was added")).toBeVisible();
  expect(await editor.shape()).toEqual(Array.from({ length: 100 }, () => 20));
});

test("5.32 of a pasted table the first 20 columns and 100 rows are kept, and it is said", async ({
  page,
}) => {
  const editor = await tableIn(page);
  await editor.text.click();
  await paste(page, tableHtml(120, 22));
  await expect(
    page.getByText(
      "The pasted table has 120 rows and 22 columns; the first 100 rows and 20 columns were kept",
    ),
  ).toBeVisible();
  expect(await editor.shape()).toEqual(Array.from({ length: 100 }, () => 20));
  expect((await editor.rows())[99]?.[19]).toBe("99.19");

  // Pasted into a table, cells make it no larger either.
  await editor.setHtml(tableHtml(3, 19));
  await editor.cell(2, 17).click();
  await paste(page, tableHtml(2, 5));
  await expect(
    page.getByText("The pasted table has 2 rows and 5 columns; the first 2 rows and 3 columns were kept"),
  ).toBeVisible();
  expect(await editor.shape()).toEqual([20, 20, 20, 20]);
  expect((await editor.rows())[2]?.slice(16)).toEqual(["2.16", "0.0", "0.1", "0.2"]);

  // What fits is taken in without a word; merged cells end where the table does.
  await editor.setHtml("");
  await editor.text.click();
  await paste(page, `<table><tr><td colspan="30">wide</td></tr>${"<tr><td>x</td></tr>".repeat(3)}</table>`);
  expect(await editor.shape()).toEqual([1, 20, 20, 20]);
  await expect(editor.cell(0, 0)).toHaveAttribute("colspan", "20");
});

test("rows and columns come and go, cells are merged and split, heads are made, one step of undo each", async ({
  page,
}) => {
  const editor = await tableIn(page);
  await editor.setHtml(tableHtml(3, 3));
  await editor.cell(1, 1).click();
  await editor.act("Insert row above");
  await editor.act("Insert row below");
  expect((await editor.rows()).map(([first]) => first)).toEqual(["0.0", "", "1.0", "", "2.0"]);
  await editor.act("Insert column before");
  await editor.act("Insert column after");
  expect((await editor.rows())[0]).toEqual(["0.0", "", "0.1", "", "0.2"]);
  await editor.act("Delete row");
  await editor.cell(1, 1).click();
  await editor.act("Delete column");
  expect(await editor.rows()).toEqual([
    ["0.0", "0.1", "", "0.2"],
    ["", "", "", ""],
    ["", "", "", ""],
    ["2.0", "2.1", "", "2.2"],
  ]);

  await editor.setHtml(tableHtml(3, 3));
  await editor.chooseCells(editor.cell(0, 0), editor.cell(1, 1));
  await editor.act("Merge cells");
  expect(await editor.shape()).toEqual([2, 1, 3]);
  await expect(editor.cell(0, 0)).toHaveAttribute("rowspan", "2");
  await expect(editor.cell(0, 0).locator("p")).toHaveText(["0.0", "0.1", "1.0", "1.1"]);
  await editor.act("Split cell");
  expect(await editor.shape()).toEqual([3, 3, 3]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  expect(await editor.rows()).toEqual([
    ["0.0", "0.1", "0.2"],
    ["1.0", "1.1", "1.2"],
    ["2.0", "2.1", "2.2"],
  ]);
  await editor.cell(0, 0).click();
  await editor.act("Merge rightwards");
  await editor.cell(1, 2).click();
  await editor.act("Merge downwards");
  expect(await editor.shape()).toEqual([2, 3, 2]);

  await editor.setHtml(tableHtml(2, 2));
  await editor.cell(1, 1).click();
  // By keys: the arrows go through the actions, Escape leads back to the tool.
  await editor.tool("Table actions").click();
  await expect(page.getByRole("button", { name: "Insert row above" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: "Insert row below" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editor.tool("Table actions")).toBeFocused();
  await editor.act("Header row");
  await editor.act("Header column");
  await expect(editor.text.locator("th")).toHaveText(["0.0", "0.1", "1.0"]);
  await editor.act("Header cell");
  await expect(editor.text.locator("th")).toHaveCount(4);
  await editor.act("Paragraph before");
  await page.keyboard.type("above");
  await editor.cell(0, 0).click();
  await editor.act("Paragraph after");
  await page.keyboard.type("below");
  expect(await editor.html()).toMatch(/^<p>above<\/p><table>.*<\/table><p>below<\/p>$/);
  await editor.cell(0, 0).click();
  await editor.act("Delete table");
  expect(await editor.html()).toBe("<p>above</p><p>below</p>");
});

test("keys: Tab goes from cell to cell and makes a row after the last, Delete empties cells and removes a table of which all is chosen", async ({
  page,
}) => {
  const editor = await tableIn(page);
  await editor.setHtml(tableHtml(1, 2, ' width="100%"'));
  await editor.cell(0, 0).click();
  await page.keyboard.press("Tab");
  await page.keyboard.type("second");
  await page.keyboard.press("Tab");
  await page.keyboard.type("new");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("first");
  expect(await editor.rows()).toEqual([
    ["first", "second"],
    ["new", ""],
  ]);
  await editor.chooseCells(editor.cell(0, 0), editor.cell(0, 1));
  await page.keyboard.press("Delete");
  expect(await editor.rows()).toEqual([
    ["", ""],
    ["new", ""],
  ]);
  await editor.chooseCells(editor.cell(0, 0), editor.cell(1, 1));
  await page.keyboard.press("Delete");
  await expect(editor.text.locator("table")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(editor.text.locator("table")).toHaveCount(1);
  // Nobody is caught in it: after Escape Tab leads out.
  await editor.cell(1, 1).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(editor.text).not.toBeFocused();
  expect(await editor.shape()).toEqual([2, 2]);
});

test("properties: caption, width, place; alignment, ground and borders of cells", async ({ page }) => {
  const editor = await tableIn(page);
  await editor.setHtml(tableHtml(2, 2));
  await editor.cell(0, 0).click();
  await editor.tool("Table properties").click();
  const panel = page.getByRole("dialog", { name: "Table properties" });
  await panel.getByRole("button", { name: "Middle right" }).click();
  await panel.getByRole("button", { name: "Apply" }).nth(1).click();
  await panel.getByRole("combobox", { name: "Style" }).selectOption("dashed");
  await panel.getByRole("combobox", { name: "Width (px)" }).selectOption("3");
  await panel.getByRole("textbox", { name: "Colour" }).fill("#c00000");
  await panel.getByRole("button", { name: "Chosen cells" }).click();
  const cell = editor.cell(0, 0);
  await expect(cell).toHaveCSS("text-align", /right/);
  await expect(cell).toHaveCSS("vertical-align", "middle");
  await expect(cell).toHaveCSS("background-color", "rgb(219, 229, 241)");
  await expect(cell).toHaveCSS("border-bottom", "3px dashed rgb(192, 0, 0)");
  // Widths and heights are typed, too: whoever has no mouse draws no edge.
  await panel.getByRole("textbox", { name: "Column width" }).fill("120");
  await panel.getByRole("textbox", { name: "Row height (px)" }).fill("80");
  await panel.getByRole("button", { name: "Apply" }).nth(2).click();
  expect(Math.round((await cell.boundingBox())?.height ?? 0)).toBe(80);
  expect(Math.abs(((await cell.boundingBox())?.width ?? 0) - 120)).toBeLessThanOrEqual(2);
  await panel.getByRole("textbox", { name: "Caption" }).fill("Marks <b>");
  await panel.getByRole("textbox", { name: "Width", exact: true }).fill("wide");
  await expect(panel.getByText("Enter a number with % or px")).toBeVisible();
  await panel.getByRole("textbox", { name: "Width", exact: true }).fill("60%");
  await panel.getByRole("combobox", { name: "Place" }).selectOption("Centre");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Apply" }).first().click();
  const html = await editor.html();
  expect(html).toContain(
    '<table width="60%" align="center"><caption>Marks &lt;b&gt;</caption><colgroup><col style="width: 120px"><col></colgroup><tbody>',
  );
  expect(html).toContain('align="right" valign="middle"');
  expect(html).toContain("border: 3px dashed rgb(192, 0, 0)");
  await editor.setHtml(html);
  expect(await editor.html()).toBe(html);
});
