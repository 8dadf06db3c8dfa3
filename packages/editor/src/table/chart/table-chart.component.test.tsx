import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessible.ts";
import { click, press, texts, type } from "../../testing/gestures.ts";
import { openTable } from "../../testing/table-page.ts";

const types = ["折线图", "带数值的折线图", "面积图", "条形图", "柱状图", "饼图"];

const table = (cell = "88"): string =>
  `<p>before</p><table><tbody><tr><th>班级</th><th>语文</th><th>数学</th></tr><tr><th>一班</th><td>90</td><td>${cell}</td></tr><tr><th>二班</th><td>70.5</td><td>65</td></tr></tbody></table><p>after</p>`;

it.each([
  ["表格至少要有两行两列", "<table><tbody><tr><th>a</th><th>b</th></tr></tbody></table>"],
  [
    "各行的单元格数必须相同，不能有合并的单元格",
    '<table><tbody><tr><th>a</th><th>b</th></tr><tr><th colspan="2">c</th></tr></tbody></table>',
  ],
  [
    "第一行必须全部是标题单元格",
    "<table><tbody><tr><td>a</td><th>b</th></tr><tr><th>c</th><td>1</td></tr></tbody></table>",
  ],
  [
    "第一列必须全部是标题单元格",
    "<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>1</td></tr></tbody></table>",
  ],
  ["第 2 行第 3 列“缺考”不是数字", table("缺考")],
])("5.35, 5.36 no chart is drawn of a table, and it is said why: %s", async (why, html) => {
  const editor = await openTable(html);
  const panel = page.getByRole("dialog", { name: "表格图表" });
  await editor.cell(0, 0).click();
  editor.use("表格图表");
  await expect.element(panel.getByRole("alert")).toHaveTextContent(`无法生成图表：${why}`);
  await expect.element(panel.getByRole("button", { name: "插入图表" })).not.toBeInTheDocument();
  await press("Escape");
  await expect.element(panel).not.toBeInTheDocument();
  expect(editor.html()).not.toContain("data-chart");
});

it("outside a table there is no chart to draw", async () => {
  const editor = await openTable(table());
  await editor.text.getByText("after").click();
  await expect.element(editor.tool("表格图表")).toHaveAttribute("aria-disabled", "true");
});

it("a table that no chart can be drawn of is told all it lacks at once, shown as it would have to be, and made so in one step of undo", async () => {
  const editor = await openTable();
  const panel = page.getByRole("dialog", { name: "表格图表" });
  const plain =
    "<table><tbody><tr><td>班级</td><td>出勤</td></tr><tr><td>一班</td><td>96%</td></tr><tr><td>二班</td><td><b>1,002%</b></td></tr></tbody></table>";
  editor.setHtml(plain);
  const before = editor.html();
  await editor.cell(1, 1).click();
  await editor.tool("表格图表").click();
  await expect
    .poll(() => texts(panel.getByRole("alert").getByRole("listitem")))
    .toEqual([
      "第一行必须全部是标题单元格",
      "第一列必须全部是标题单元格",
      "第 2 行第 2 列“96%”不是数字",
      expect.stringContaining("1,002%"),
    ]);
  const preview = panel.getByRole("table", { name: "调整后的表格" });
  expect(texts(preview.css("tr:first-child th"))).toEqual(["班级", "出勤"]);
  expect(texts(preview.css("td"))).toEqual(["96%96", expect.stringMatching(/1,002%\s*1002/)]);
  await expectAccessible();
  await expect.element(panel.getByRole("button", { name: "应用调整" })).toHaveFocus();
  await press("Enter");
  // The chart can be drawn at once, with the unit that was in the cells.
  await expect.element(panel.getByRole("textbox", { name: "数值单位" })).toHaveValue("%");
  await expect.element(panel.getByRole("img", { name: /出勤/ })).toBeVisible();
  await panel.getByRole("button", { name: "插入图表" }).click();
  await expect.poll(() => texts(editor.cells)).toEqual(["班级", "出勤", "一班", "96", "二班", "1002"]);
  await expect.element(editor.text.css("th")).toHaveLength(4);
  await expect.element(editor.text.css("td b, td strong")).toHaveTextContent("1002");
  await editor.tool("撤销").click();
  await editor.tool("撤销").click();
  expect(editor.html()).toBe(before);
});

it("a cell that no chart can be drawn of is gone to by its name", async () => {
  const editor = await openTable();
  const panel = page.getByRole("dialog", { name: "表格图表" });
  editor.setHtml(table("缺考").replaceAll("<th>", "<td>").replaceAll("</th>", "</td>"));
  await editor.cell(1, 1).click();
  await editor.tool("表格图表").click();
  await panel.getByRole("button", { name: "应用调整" }).click();
  await expect
    .poll(() => texts(panel.getByRole("alert").getByRole("listitem")))
    .toEqual(["第 2 行第 3 列“缺考”不是数字"]);
  await expect.element(panel.getByRole("button", { name: "应用调整" })).not.toBeInTheDocument();
  await panel.getByRole("button", { name: "第 2 行第 3 列“缺考”不是数字" }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await type("60");
  await expect.element(editor.cell(1, 2)).toHaveTextContent("60");
  await editor.tool("表格图表").click();
  await expect.element(panel.getByRole("img", { name: /语文/ })).toBeVisible();
});

/** A table as stock content stores its chart, of columns. */
const stored =
  'data-chart="title:成绩：期中;subTitle:三班；四班;xTitle:科目;yTitle:;suffix:分;tip:;dataFormat:1;chartType:4" class="edui-charts-table" style="display: none"';
const charted = table().replace("<table", `<table ${stored}`);

async function openChart(html: string) {
  const editor = await openTable(html);
  await editor.cell(1, 1).click();
  editor.use("表格图表");
  const panel = page.getByRole("dialog", { name: "表格图表" });
  await expect.element(panel.getByRole("img", { name: /语文/ })).toBeVisible();
  return { editor, panel, drawn: editor.text.getByRole("img") };
}

it("a table becomes a chart with titles and a unit, stored as stock content stores it", async () => {
  const { editor, panel, drawn } = await openChart(table());
  const kind = panel.getByRole("combobox", { name: "图表类型" });
  expect(texts(kind.getByRole("option"))).toEqual(types);
  await kind.selectOptions("柱状图");
  await panel.getByRole("textbox", { name: "主标题", exact: true }).fill("成绩：期中");
  await panel.getByRole("textbox", { name: "副标题" }).fill("三班;四班");
  await panel.getByRole("textbox", { name: "横轴标题" }).fill("科目");
  await panel.getByRole("textbox", { name: "数值单位" }).fill("分");
  await expectAccessible();
  await panel.getByRole("button", { name: "插入图表" }).click();
  await expect
    .element(drawn)
    .toHaveAttribute("aria-label", expect.stringMatching(/语文.*数学|数学.*语文|一班|65/));
  await expect.element(editor.text.getByText("成绩：期中")).toBeVisible();
  const html = editor.html();
  expect(html).toContain(stored);
  // Once more in and out, it says the same.
  editor.setHtml(html);
  expect(editor.html()).toBe(html);
});

it.each(types)("a chart of the table is drawn as one of six types: %s", async (name) => {
  const { editor, panel, drawn } = await openChart(table());
  const kind = panel.getByRole("combobox", { name: "图表类型" });
  await kind.selectOptions(name);
  await expect.element(panel.getByRole("img", { name: /语文/ })).toBeVisible();
  click(panel.getByRole("button", { name: "插入图表" }));
  await expect.element(drawn).toBeVisible();
  expect(editor.html()).toContain(`chartType:${types.indexOf(name)}"`);
});

it("a chart follows its table, and says why when it no longer can; readers see the table then", async () => {
  const editor = await openTable(charted);
  const { reading } = editor;
  const drawn = editor.text.getByRole("img");
  await expect.element(drawn).toBeVisible();
  await editor.cell(1, 1).click();
  await press("End");
  await type("x");
  await expect.element(editor.text.css(".provost-editor-chart-note")).toMatchTextContent("90x");
  await expect.element(drawn).not.toBeInTheDocument();
  // Nothing of what its writer has to mend.
  editor.read(editor.html());
  await expect.element(reading.getByRole("cell", { name: "90x" })).toBeVisible();
  await expect.element(reading.css(".provost-editor-chart-note")).not.toBeInTheDocument();
  await press("Backspace");
  await expect.element(drawn).toBeVisible();
});

it("a chart is drawn the other way round, and removed", async () => {
  const { editor, panel, drawn } = await openChart(charted);
  await panel.getByRole("checkbox", { name: "行列互换" }).click();
  await panel.getByRole("button", { name: "更新图表" }).click();
  expect(editor.html()).toContain("dataFormat:-1;chartType:4");
  editor.use("表格图表");
  await panel.getByRole("button", { name: "移除图表" }).click();
  await expect.element(drawn).not.toBeInTheDocument();
  expect(editor.html()).toBe(table());
});

it("a chart is read in the place of its table, which can be looked at", async () => {
  const { read, reading } = await openTable();
  read(charted);
  await expect.element(reading.getByRole("img")).toBeVisible();
  await expect.element(reading.getByRole("table")).not.toBeInTheDocument();
  await reading.getByRole("button", { name: "查看表格" }).click();
  await expect.element(reading.getByRole("cell", { name: "70.5" })).toBeVisible();
  await expect.element(reading.getByRole("img")).not.toBeInTheDocument();
  await reading.getByRole("button", { name: "查看图表" }).click();
  await expect.element(reading.getByRole("img")).toBeVisible();
});
