import { tableHtml, tableIn } from "./editor-table-steps.ts";
import { expect, expectAccessible, languages, test } from "./journey.ts";

const marks = (rows: string[][], head = ""): string =>
  `<table${head}><tbody>${rows
    .map(
      (row) =>
        `<tr>${row.map((text) => (text.startsWith("#") ? `<th>${text.slice(1)}</th>` : `<td>${text}</td>`)).join("")}</tr>`,
    )
    .join("")}</tbody></table>`;

for (const language of languages) {
  const w = {
    zh: {
      sort: "表格排序",
      reverse: "逆序当前",
      text: "按文本升序",
      textDown: "按文本降序",
      number: "按数字升序",
      numberDown: "按数字降序",
    },
    en: {
      sort: "Sort table",
      reverse: "Reverse the current order",
      text: "By text, ascending",
      textDown: "By text, descending",
      number: "By number, ascending",
      numberDown: "By number, descending",
    },
  }[language];

  test(`9.46, 9.47, 9.48, 9.49 a table is sorted five ways by the caret's column, a first row of th stays, one step of undo each (${language})`, async ({
    page,
  }) => {
    const editor = await tableIn(page, language);
    const column = async (): Promise<string[]> => (await editor.rows()).map((row) => row[1] ?? "");
    await editor.setHtml(
      marks([
        ["#name", "#room"],
        ["b", "9 a"],
        ["a", "none"],
        ["c", "x 10"],
      ]),
    );
    await editor.cell(1, 1).click();
    for (const [way, expected] of [
      [w.reverse, ["room", "x 10", "none", "9 a"]],
      [w.number, ["room", "none", "9 a", "x 10"]],
      [w.numberDown, ["room", "x 10", "9 a", "none"]],
      [w.text, ["room", "9 a", "none", "x 10"]],
      [w.textDown, ["room", "x 10", "none", "9 a"]],
    ] as const) {
      await editor.sort(way);
      expect(await column()).toEqual(expected);
    }
    expect(await editor.html()).toContain('data-sort-type="reversebyasc"');
    await editor.text.focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press("Control+z");
    expect(await column()).toEqual(["room", "9 a", "none", "x 10"]);
    await expect(editor.tool(language === "zh" ? "撤销" : "Undo")).toHaveAttribute("aria-disabled", "true");

    // Without a head the first row goes along; rows go whole.
    await editor.setHtml(
      marks([
        ["3", "c"],
        ["1", "a"],
        ["2", "b"],
      ]),
    );
    await editor.cell(0, 0).click();
    await editor.sort(w.number);
    expect(await editor.rows()).toEqual([
      ["1", "a"],
      ["2", "b"],
      ["3", "c"],
    ]);

    // Of chosen rows only these.
    await editor.setHtml(marks([["4"], ["3"], ["2"], ["1"]]));
    await editor.chooseCells(editor.cell(1, 0), editor.cell(2, 0));
    await editor.sort(w.number);
    expect(await editor.rows()).toEqual([["4"], ["2"], ["3"], ["1"]]);

    // Merged cells cannot be sorted.
    await editor.setHtml(
      '<table><tbody><tr><td colspan="2">b</td></tr><tr><td>a</td><td>c</td></tr></tbody></table>',
    );
    await editor.cell(1, 0).click();
    await expect(editor.tool(w.sort)).toHaveAttribute("aria-disabled", "true");
    await editor.cell(0, 0).click();
    await expect(editor.tool(w.sort)).toHaveAttribute("aria-disabled", "true");
  });
}

for (const language of languages) {
  const w = {
    zh: {
      sort: "表格排序",
      number: "按数字升序",
      text: "按文本降序",
      head: "第一行是标题，不参与排序",
      undo: "撤销",
    },
    en: {
      sort: "Sort table",
      number: "By number, ascending",
      text: "By text, descending",
      head: "First row is a header and stays",
      undo: "Undo",
    },
  }[language];

  test(`a first row that reads as a header stays, one does not that the writer says is none, and either is seen before it is sorted (${language})`, async ({
    page,
  }) => {
    const editor = await tableIn(page, language);
    const panel = page.getByRole("dialog", { name: w.sort });
    const head = panel.getByRole("checkbox", { name: w.head });
    const names = async (): Promise<string[]> => (await editor.rows()).map((row) => row[0] ?? "");
    const scores = marks([
      ["姓名", "语文"],
      ["张三", "90"],
      ["李四", "85"],
      ["王五", "70"],
    ]);
    await editor.setHtml(scores);
    await editor.cell(1, 1).click();
    await editor.tool(w.sort).click();
    await expect(head).toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await editor.sort(w.number);
    expect(await names()).toEqual(["姓名", "王五", "李四", "张三"]);

    // By keys it is said to be none, and goes along.
    await editor.tool(w.sort).click();
    await page.keyboard.press("End");
    await expect(head).toBeFocused();
    await page.keyboard.press("Space");
    await expect(head).not.toBeChecked();
    await panel.getByRole("button", { name: w.number }).click();
    expect((await names())[0]).toBe("姓名");
    await editor.cell(0, 0).click();
    await editor.sort(w.text);
    expect((await names())[0]).not.toBe("姓名");

    // Words over words are no header until the writer says so; what he said holds for the next time.
    await editor.setHtml(
      marks([
        ["m", "x"],
        ["b", "y"],
        ["a", "z"],
      ]),
    );
    await editor.cell(0, 0).click();
    await editor.tool(w.sort).click();
    await expect(head).not.toBeChecked();
    await head.click();
    await expect(head).toBeChecked();
    await panel.getByRole("button", { name: w.text }).click();
    expect(await names()).toEqual(["m", "b", "a"]);
    await editor.tool(w.sort).click();
    await expect(head).toBeChecked();
    await page.keyboard.press("Escape");

    // The right click's menu says it as well; header cells are not asked about.
    await editor.setHtml(scores);
    await editor.cell(1, 1).click({ button: "right" });
    await expect(page.getByRole("checkbox", { name: w.head })).toBeChecked();
    await page.keyboard.press("Escape");
    await editor.setHtml(
      marks([
        ["#姓名", "#语文"],
        ["张三", "90"],
        ["李四", "85"],
      ]),
    );
    await editor.cell(1, 1).click();
    await editor.tool(w.sort).click();
    await expect(panel.getByRole("button", { name: w.number })).toBeVisible();
    await expect(head).toHaveCount(0);
  });
}

test("9.50 row colours alternate single and double from the first row, stay with the places when rows move, and go", async ({
  page,
}) => {
  const editor = await tableIn(page);
  const [single, double] = ["ue-table-interlace-color-single", "ue-table-interlace-color-double"];
  const classes = (): Promise<string[]> =>
    editor.text.locator("tr").evaluateAll((rows) => rows.map(({ className }) => className));
  await editor.setHtml(tableHtml(3, 2));
  await editor.cell(1, 0).click();
  await editor.act("Row colours");
  expect(await classes()).toEqual([single, double, single]);
  await expect(editor.text.locator("table")).toHaveAttribute("interlaced", "enabled");
  const grounds = await editor.text
    .locator("tr")
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).backgroundColor));
  expect(grounds[0]).toBe(grounds[2]);
  expect(grounds[0]).not.toBe(grounds[1]);

  await editor.act("Insert row below");
  expect(await classes()).toEqual([single, double, single, double]);
  await editor.act("Delete row");
  await editor.sort("Reverse the current order");
  expect((await editor.rows())[0]?.[0]).toBe("2.0");
  expect(await classes()).toEqual([single, double, single]);
  const html = await editor.html();
  expect(html).toMatch(/^<table[^>]* interlaced="enabled"/);
  await editor.setHtml(html);
  expect(await editor.html()).toBe(html);

  await editor.cell(0, 0).click();
  await editor.act("Row colours");
  expect(await classes()).toEqual(["", "", ""]);
  await expect(editor.text.locator("table")).not.toHaveAttribute("interlaced");
});
