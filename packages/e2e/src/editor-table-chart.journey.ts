import { tableIn } from "./editor-table-steps.ts";
import { expect, expectAccessible, languages, test } from "./journey.ts";

const table = (cell = "88"): string =>
  `<p>before</p><table><tbody><tr><th>班级</th><th>语文</th><th>数学</th></tr><tr><th>一班</th><td>90</td><td>${cell}</td></tr><tr><th>二班</th><td>70.5</td><td>65</td></tr></tbody></table><p>after</p>`;

for (const language of languages) {
  const w = {
    zh: {
      chart: "表格图表",
      none: "不能生成图表：",
      notNumber: "第 2 行第 3 列“缺考”不是数字",
      tooSmall: "表格至少要有两行两列",
      unequal: "各行的单元格数必须相同，不能有合并的单元格",
      headerRow: "第一行必须全部是标题单元格",
      headerColumn: "第一列必须全部是标题单元格",
      percent: "第 2 行第 2 列“96%”不是数字",
      preview: "调整后的表格",
      mend: "按此调整表格",
      undo: "撤销",
      types: ["折线图", "带数值的折线图", "面积图", "条形图", "柱状图", "饼图"],
      type: "图表类型",
      title: "主标题",
      subTitle: "副标题",
      xTitle: "横轴标题",
      suffix: "数值单位",
      swap: "行列互换",
      draw: "插入图表",
      change: "更新图表",
      remove: "移除图表",
      asTable: "查看表格",
      asChart: "查看图表",
    },
    en: {
      chart: "Chart of the table",
      none: "No chart can be drawn: ",
      notNumber: "“缺考” in row 2, column 3 is no number",
      tooSmall: "the table needs at least two rows and two columns",
      unequal: "all rows need the same number of cells, none of them merged",
      headerRow: "the whole first row must be header cells",
      headerColumn: "the whole first column must be header cells",
      percent: "“96%” in row 2, column 2 is no number",
      preview: "The table as it would be",
      mend: "Change the table so",
      undo: "Undo",
      types: ["Line", "Line with labels", "Area", "Bars", "Columns", "Pie"],
      type: "Type",
      title: "Title",
      subTitle: "Subtitle",
      xTitle: "Title of the x axis",
      suffix: "Unit of the values",
      swap: "Swap rows and columns",
      draw: "Insert chart",
      change: "Change chart",
      remove: "Remove chart",
      asTable: "View as table",
      asChart: "View as chart",
    },
  }[language];

  test(`5.35, 5.36 a chart needs a header row, a header column and numbers; else it says why and draws nothing (${language})`, async ({
    page,
  }) => {
    const editor = await tableIn(page, language);
    const panel = page.getByRole("dialog", { name: w.chart });
    for (const [html, why] of [
      ["<table><tbody><tr><th>a</th><th>b</th></tr></tbody></table>", w.tooSmall],
      [
        '<table><tbody><tr><th>a</th><th>b</th></tr><tr><th colspan="2">c</th></tr></tbody></table>',
        w.unequal,
      ],
      [
        "<table><tbody><tr><td>a</td><th>b</th></tr><tr><th>c</th><td>1</td></tr></tbody></table>",
        w.headerRow,
      ],
      [
        "<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>1</td></tr></tbody></table>",
        w.headerColumn,
      ],
      [table("缺考"), w.notNumber],
    ] as const) {
      await editor.setHtml(html);
      await editor.cell(0, 0).click();
      await editor.tool(w.chart).click();
      await expect(panel.getByRole("alert")).toHaveText(w.none + why);
      await expect(panel.getByRole("button", { name: w.draw })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(panel).toHaveCount(0);
    }
    expect(await editor.html()).not.toContain("data-chart");
    // Outside a table there is nothing to draw.
    await editor.text.getByText("after").click();
    await expect(editor.tool(w.chart)).toHaveAttribute("aria-disabled", "true");
  });

  test(`a table that no chart can be drawn of is told all it lacks at once, shown as it would have to be, and made so in one step of undo (${language})`, async ({
    page,
  }) => {
    const editor = await tableIn(page, language);
    const panel = page.getByRole("dialog", { name: w.chart });
    const plain =
      "<table><tbody><tr><td>班级</td><td>出勤</td></tr><tr><td>一班</td><td>96%</td></tr><tr><td>二班</td><td><b>1,002%</b></td></tr></tbody></table>";
    await editor.setHtml(plain);
    const before = await editor.html();
    await editor.cell(1, 1).click();
    await editor.tool(w.chart).click();
    await expect(panel.getByRole("alert").getByRole("listitem")).toHaveText([
      w.headerRow,
      w.headerColumn,
      w.percent,
      /1,002%/,
    ]);
    const preview = panel.getByRole("table", { name: w.preview });
    await expect(preview.getByRole("columnheader")).toHaveCount(2);
    await expect(preview.getByRole("cell").filter({ hasText: "96" })).toHaveText("96%96");
    await expectAccessible(page);
    await expect(panel.getByRole("button", { name: w.mend })).toBeFocused();
    await page.keyboard.press("Enter");
    // The chart can be drawn at once, with the unit that stood in the cells.
    await expect(panel.getByRole("textbox", { name: w.suffix })).toHaveValue("%");
    await expect(panel.getByRole("img", { name: /出勤/ })).toBeVisible();
    await panel.getByRole("button", { name: w.draw }).click();
    await expect(editor.cells).toHaveText(["班级", "出勤", "一班", "96", "二班", "1002"]);
    await expect(editor.text.locator("th")).toHaveCount(4);
    await expect(editor.text.locator("td b, td strong")).toHaveText("1002");
    await editor.tool(w.undo).click();
    await editor.tool(w.undo).click();
    expect(await editor.html()).toBe(before);

    // What would lose something stays, and is gone to by its name.
    await editor.setHtml(table("缺考").replaceAll("<th>", "<td>").replaceAll("</th>", "</td>"));
    await editor.cell(1, 1).click();
    await editor.tool(w.chart).click();
    await panel.getByRole("button", { name: w.mend }).click();
    await expect(panel.getByRole("alert").getByRole("listitem")).toHaveText([w.notNumber]);
    await expect(panel.getByRole("button", { name: w.mend })).toHaveCount(0);
    await panel.getByRole("button", { name: w.notNumber }).click();
    await expect(panel).toHaveCount(0);
    await page.keyboard.type("60");
    await expect(editor.cell(1, 2)).toHaveText("60");
    await editor.tool(w.chart).click();
    await expect(panel.getByRole("img", { name: /语文/ })).toBeVisible();
  });

  test(`a table becomes a chart of six types with titles, unit and either way round; it follows the table, is stored as stock content stores it and read in its place (${language})`, async ({
    page,
  }) => {
    const editor = await tableIn(page, language);
    const panel = page.getByRole("dialog", { name: w.chart });
    const drawn = editor.text.getByRole("img");
    await editor.setHtml(table());
    await editor.cell(1, 1).click();
    // What draws is fetched with the first chart.
    const drawing = /\/(TableChart|chart-engine)/;
    const fetched = (): Promise<string[]> =>
      page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect((await fetched()).filter((name) => drawing.test(name))).toEqual([]);
    await editor.tool(w.chart).click();
    await expect.poll(async () => (await fetched()).some((name) => drawing.test(name))).toBe(true);
    await expect(panel.getByRole("combobox", { name: w.type }).getByRole("option")).toHaveText([...w.types]);
    for (const type of w.types) {
      await panel.getByRole("combobox", { name: w.type }).selectOption(type);
      await expect(panel.getByRole("img", { name: /语文/ })).toBeVisible();
    }
    await panel.getByRole("combobox", { name: w.type }).selectOption(w.types[4] ?? "");
    await panel.getByRole("textbox", { name: w.title, exact: true }).fill("成绩：期中");
    await panel.getByRole("textbox", { name: w.subTitle }).fill("三班;四班");
    await panel.getByRole("textbox", { name: w.xTitle }).fill("科目");
    await panel.getByRole("textbox", { name: w.suffix }).fill("分");
    await expectAccessible(page);
    await panel.getByRole("button", { name: w.draw }).click();
    await expect(drawn).toHaveAttribute("aria-label", /语文.*数学|数学.*语文|一班|65/);
    await expect(editor.text.getByText("成绩：期中")).toBeVisible();
    const html = await editor.html();
    expect(html).toContain(
      'data-chart="title:成绩：期中;subTitle:三班；四班;xTitle:科目;yTitle:;suffix:分;tip:;dataFormat:1;chartType:4" class="edui-charts-table" style="display: none"',
    );
    // Once more in and out, it says the same.
    await editor.setHtml(html);
    expect(await editor.html()).toBe(html);

    // It follows the table, and says why when it no longer can.
    await editor.cell(1, 1).click();
    await page.keyboard.press("End");
    await page.keyboard.type("x");
    await expect(editor.text.locator(".provost-editor-chart-note")).toContainText("90x");
    await expect(drawn).toHaveCount(0);
    // Readers see the table, and nothing of what its writer has to mend.
    const reading = page.getByRole("region", { name: "As it is read" });
    await editor.html();
    await expect(reading.getByRole("cell", { name: "90x" })).toBeVisible();
    await expect(reading.locator(".provost-editor-chart-note")).toHaveCount(0);
    await editor.cell(1, 1).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await expect(drawn).toHaveCount(1);

    // The other way round.
    await editor.tool(w.chart).click();
    await panel.getByRole("checkbox", { name: w.swap }).check();
    await panel.getByRole("button", { name: w.change }).click();
    expect(await editor.html()).toContain("dataFormat:-1;chartType:4");

    // Read: the chart in the place of its table, which can be looked at.
    const read = page.getByRole("region", { name: "As it is read" });
    await expect(read.getByRole("img")).toBeVisible();
    await expect(read.getByRole("table")).toHaveCount(0);
    await read.getByRole("button", { name: w.asTable }).click();
    await expect(read.getByRole("cell", { name: "70.5" })).toBeVisible();
    await expect(read.getByRole("img")).toHaveCount(0);
    await read.getByRole("button", { name: w.asChart }).click();
    await expect(read.getByRole("img")).toBeVisible();

    await editor.cell(1, 1).click();
    await editor.tool(w.chart).click();
    await panel.getByRole("button", { name: w.remove }).click();
    await expect(drawn).toHaveCount(0);
    expect(await editor.html()).toBe(table());
  });
}
