import { MantineProvider } from "@mantine/core";
import { ChartType } from "@provost/contract/chart/chart-type";
import { tableColumn } from "@provost/report-core/schema.fixtures";
import { expect, it, onTestFinished } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { chartTypes } from "./chart-type/chart-types.ts";
import { heading, openCounties, openScores, picture } from "./open-example.fixtures.tsx";
import { VisualisationPane } from "./VisualisationPane.tsx";

const rules = [
  "表格：任意维度和数值",
  "折线图：1 或 2个维度;1或多个数值",
  "柱状图：1 或 2个维度;1或多个数值",
  "堆积柱状图：1 或 2个维度;2或多个数值",
  "饼图：1个维度1个数值;0个维度多个数值",
  "条形图：1 或 2个维度;1或多个数值",
];

const picker = page.getByRole("radiogroup", { name: "图表类型" });
const radios = picker.getByRole("radio");
const allTypes = page.getByRole("button", { name: /^全部 \d+ 种$/ });
const chosen = (type: string) => page.getByRole("status").filter({ hasText: new RegExp(`^${type}$`) });
const marks = page.getByRole("application");
const mark = marks.getByRole("status");
const items = page.getByRole("menuitem");

it("2.77 2.78 4.30 types are picked by keyboard, and say why they cannot be used", async () => {
  await openCounties();
  await expect.element(radios.nth(2)).toBeChecked();
  const names = () => radios.elements().map((one) => one.getAttribute("aria-label")?.split(" — ")[0]);
  const all = ChartType.options.map((type) => chartTypes[type].name.zh);
  expect(names().slice(0, 6)).toEqual(all.slice(0, 6));
  expect(names()).toHaveLength(8);
  await allTypes.click();
  expect(names()).toEqual(all);
  for (const [place, rule] of rules.entries()) {
    await radios.nth(place).hover();
    await expect.element(page.getByRole("tooltip").filter({ hasText: rule })).toBeVisible();
  }
  await userEvent.pointer({ coords: { x: 1, y: 890 } });
  await expect.element(page.getByRole("tooltip")).not.toBeInTheDocument();
  // A key of no effect: until the first one, the frame of the test may be without the focus.
  await userEvent.keyboard("{Shift}");
  (radios.nth(2).element() as HTMLElement).focus();
  await expect.element(page.getByRole("tooltip")).toMatchTextContent(rules[2] ?? "");
  await expect.element(radios.nth(2)).toHaveAccessibleDescription(new RegExp(rules[2] ?? ""));
  // The next one does not fit: it takes the focus and is not chosen.
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(radios.nth(3)).toHaveFocus();
  await expect.element(radios.nth(3)).not.toBeChecked();
  await userEvent.keyboard("{Enter}{Space}");
  await expect.element(chosen("bar")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(radios.nth(4)).toBeChecked();
  await expect.element(chosen("pie")).toBeVisible();
  await expect.element(picture("饼图")).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  await expect.element(radios.nth(0)).toBeChecked();
  await expect.element(page.getByRole("grid")).toBeVisible();
});

it("a chosen type is among the eight that are shown at first", async () => {
  await openCounties({ type: "waterfall", dimensions: 1, measures: 1 });
  await expect.element(picker.getByRole("radio", { name: "瀑布图" })).toBeChecked();
  await expect.poll(() => radios.elements().length).toBe(8);
});

it.each([
  ["line", "折线图数据必须为数组"],
  ["bar", "柱状图数据必须为数组"],
  ["table", "表格数据必须为数组"],
] as const)("8.09 says in the place of the %s what cannot be drawn", async (type, message) => {
  await openCounties({ type, isBroken: true });
  await expect.element(page.getByRole("alert")).toMatchTextContent(message);
  await expect.element(picker).toBeVisible();
  await expect.element(marks).not.toBeInTheDocument();
});

it.each([
  ["loading", "正在查询…"],
  ["empty", "没有数据"],
  ["noPermission", "您没有查看这些数据的权限"],
])("says that the result is %s", async (phase, text) => {
  await openCounties({ phase });
  await expect.element(page.getByText(text)).toBeVisible();
});

it("says what a number leaves out of the result that is shown, also of one that comes while it is pointed at", async () => {
  const schema = [tableColumn("score", "DOUBLE", { calculFunc: "avg" })];
  const data = [{ score: 80 }];
  const leaves = (count: number) => async () => ({
    notes: [],
    of: () => [{ name: "score", text: `${count} left out` }],
  });
  const pane = (countLeftOut: ReturnType<typeof leaves>) => (
    <MantineProvider>
      <VisualisationPane
        {...{ data, schema, countLeftOut }}
        language="en"
        chartType="kpi"
        chartStyle={{}}
        isEditMode={false}
        state={{ phase: "rows" }}
      />
    </MantineProvider>
  );
  const { rerender } = await render(pane(leaves(3)));
  await marks.hover();
  await expect.element(mark).toMatchTextContent("3 left out");
  await rerender(pane(leaves(5)));
  await expect.element(mark).toMatchTextContent("5 left out");
});

it("says what numbers leave out of the rows that the pane itself is narrowed to", async () => {
  const dimension = (name: string) => tableColumn(name, "VARCHAR", { isDimension: true, asxAxis: true });
  const schema = [
    dimension("school"),
    dimension("grade"),
    tableColumn("score", "DOUBLE", { calculFunc: "avg" }),
  ];
  const data = ["A", "B"].flatMap((school) =>
    [1, 2].map((grade) => ({ school, grade: `G${grade}`, score: grade })),
  );
  await render(
    <MantineProvider>
      <VisualisationPane
        {...{ data, schema }}
        drills={[{ filteCol: "school" }]}
        countLeftOut={async (narrowed) => ({
          notes: [`left out of ${narrowed?.length ?? "all"}`],
          of: () => [],
        })}
        language="en"
        chartType="table"
        chartStyle={{}}
        isEditMode={false}
        state={{ phase: "rows" }}
      />
    </MantineProvider>,
  );
  await expect.element(page.getByText("left out of all")).toBeVisible();
  await page.getByRole("gridcell", { name: "B", exact: true }).first().getByText("B").click();
  await page.getByRole("menuitem").first().click();
  await expect.element(page.getByText("left out of 2")).toBeVisible();
});

it("a failed chart is drawn as such above what it says, and is tried again by a click", async () => {
  let tries = 0;
  const state = { phase: "failed", message: "The query took too long." } as const;
  await render(
    <MantineProvider>
      <VisualisationPane
        {...{ data: [], schema: [], state }}
        language="en"
        chartType="bar"
        chartStyle={{ height: 300 }}
        isEditMode={false}
        onRetry={() => {
          tries += 1;
        }}
      />
    </MantineProvider>,
  );
  const note = page.getByRole("alert");
  await expect.poll(() => note.element().querySelector("svg")?.dataset["kind"]).toBe("failed");
  const [drawn, said] = [".provost-drawing", "strong"].map((place) =>
    note.element().querySelector(place)?.getBoundingClientRect(),
  );
  expect(drawn?.bottom).toBeLessThanOrEqual(said?.top ?? 0);
  await note.getByRole("button", { name: "Try again" }).click();
  expect(tries).toBe(1);
});

it("a mark of a panel is filtered for with the value of the panel, by click and by key; panels below are scrolled to", async () => {
  const dimension = (name: string) => tableColumn(name, "VARCHAR", { isDimension: true, asxAxis: true });
  const schema = [
    dimension("school"),
    dimension("grade"),
    tableColumn("score", "DOUBLE", { calculFunc: "avg" }),
  ];
  const data = Array.from({ length: 8 }, (_, at) => [
    { school: "A", grade: `G${at + 1}`, score: 50 + at },
    { school: "B", grade: `G${at + 1}`, score: 90 },
  ]).flat();
  const narrowed: string[] = [];
  await render(
    <MantineProvider>
      <main style={{ width: 500 }}>
        <VisualisationPane
          {...{ data, schema }}
          language="en"
          chartType="bar"
          chartStyle={{ facetBy: "grade", height: 300 }}
          isEditMode={false}
          state={{ phase: "rows" }}
          onDrill={() => undefined}
          onNarrowOthers={(steps) =>
            narrowed.push(steps.map(({ column, value }) => `${column}=${value}`).join(" "))
          }
        />
      </main>
    </MantineProvider>,
  );
  await expect.element(picture("Small multiples by grade, 8 panels")).toBeVisible();
  await expectPainted();
  // The bar of B in the second of two columns.
  await clickAt(0.88, 0.14);
  const narrow = page.getByRole("menuitem", { name: /school = B · grade = G2/ });
  await narrow.click();
  expect(narrowed).toEqual(["school=B grade=G2"]);
  (marks.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}");
  await expect.element(mark).toHaveTextContent("G7, A: 56");
  await expect.poll(() => marks.element().scrollTop).toBeGreaterThan(0);
  await userEvent.keyboard("{Enter}");
  await page.getByRole("menuitem", { name: /school = A · grade = G7/ }).click();
  expect(narrowed.at(-1)).toBe("school=A grade=G7");
});

it("shows the chart alone outside edit mode", async () => {
  await openCounties({ type: "pie", isEditMode: false });
  await expect.element(picture("饼图")).toBeVisible();
  await expect.element(page.getByRole("radiogroup")).not.toBeInTheDocument();
  await expect.element(page.getByText("图表类型")).not.toBeInTheDocument();
});

it.each([
  [300, { type: "line" }],
  [300, { type: "bar" }],
  [300, { type: "pie" }],
  [300, { type: "horizontalBar" }],
  [300, { type: "stackBar", measures: 2 }],
  [340, { type: "table", categories: 40 }],
  [420, { type: "bar", height: 420 }],
  [210, { type: "table", height: 210, categories: 40 }],
] as const)("is %i px high with %o", async (height, props) => {
  const { container } = await openCounties(props);
  await expect.element(page.getByRole("img").or(page.getByRole("grid")).first()).toBeVisible();
  expect(container.querySelector(".provost-pane-body")?.getBoundingClientRect().height).toBe(height);
});

it("falls back to the table where the selection does not fit the type, and reports it", async () => {
  await openCounties({ type: "pie", dimensions: 2 });
  await expect.element(page.getByRole("grid")).toBeVisible();
  await expect.element(picker.getByRole("radio", { name: "表格", exact: true })).toBeChecked();
  await expect.element(chosen("table")).toBeVisible();
});

it("marks the type that suits the result, and says why", async () => {
  await openCounties({ type: "pie", categories: 40 });
  const advised = page.getByRole("radio", { name: "条形图" });
  await expect.element(advised).toHaveAccessibleDescription(/^推荐/);
  await advised.click();
  await expect.element(picture("条形图")).toBeVisible();
});

it.each([
  ["line", 2, 2, "折线图"],
  ["bar", 2, 1, "柱状图"],
  ["stackBar", 1, 2, "堆积柱状图"],
  ["pie", 1, 1, "饼图"],
  ["horizontalBar", 1, 1, "条形图"],
  ["area", 2, 1, "面积图"],
  ["combo", 1, 3, "组合图"],
  ["scatter", 2, 3, "散点图"],
  ["kpi", 0, 1, "指标卡"],
  ["heatmap", 2, 1, "热力图"],
  ["gauge", 0, 1, "仪表图"],
  ["funnel", 1, 1, "漏斗图"],
  ["radar", 2, 1, "雷达图"],
  ["treemap", 2, 1, "矩形树图"],
  ["boxPlot", 1, 1, "箱线图.*离群值"],
] as const)("goes through the marks of a %s by keys", async (type, dimensions, measures, summary) => {
  await openCounties({ type, dimensions, measures });
  await expect.element(picture(summary)).toBeVisible();
  (marks.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}{ArrowRight}");
  await expect.element(mark).toMatchTextContent(/.+: .*\d/);
  await userEvent.keyboard("{Escape}");
  await expect.element(mark).toHaveTextContent("");
});

const clickAt = (across: number, down: number) => {
  const { x, y, width, height } = page.getByRole("img").first().element().getBoundingClientRect();
  return userEvent.pointer({ coords: { x: x + width * across, y: y + height * down }, keys: "[MouseLeft]" });
};
/** The marks can be clicked once they are painted. */
const expectPainted = () => expect.poll(() => colours()).toBeGreaterThan(1);

/** How many colours are painted, white left out. */
function colours(): number {
  const seen = new Map<string, number>();
  for (const layer of document.querySelectorAll("canvas")) {
    const { data } = layer.getContext("2d")?.getImageData(0, 0, layer.width, layer.height) ?? { data: [] };
    for (let at = 0; at < data.length; at += 64) {
      const colour = `${data[at]} ${data[at + 1]} ${data[at + 2]}`;
      seen.set(colour, (seen.get(colour) ?? 0) + 1);
    }
  }
  return [...seen.values()].filter((count) => count > 40).length;
}

it("Enter on a mark and a click beside it offer the same", async () => {
  const places = ["下钻到 county", "查看明细行"];
  const offered = () => items.elements().map((one) => one.textContent);
  await openScores({ drills: "own" });
  await expect.element(picture("柱状图")).toBeVisible();
  await expectPainted();
  (marks.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{Enter}");
  await expect.poll(offered).toEqual(places);
  await expect.poll(() => document.activeElement?.closest("[role=menu]")).not.toBeNull();
  await userEvent.keyboard("{Escape}");
  await expect.poll(offered).toEqual([]);
  await clickAt(0.25, 0.2);
  await expect.poll(offered).toEqual(places);
});

it.each([
  ["funnel", true, "漏斗图", 0.25, 0.5],
  ["radar", false, "雷达图", 0.49, 0.5],
  ["treemap", true, "矩形树图", 0.25, 0.3],
] as const)(
  "Enter on a mark of a %s and a click on one lead further",
  async (type, isOfOne, name, across, down) => {
    await openScores({ type, isOfOne });
    await expect.element(picture(name)).toBeVisible();
    await expectPainted();
    (marks.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect.element(items.first()).toHaveTextContent("下钻到 county");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
    await clickAt(across, down);
    await expect.element(items.first()).toHaveTextContent("下钻到 county");
  },
);

it("a chart tells the values of what is pointed at", async () => {
  await openCounties({ type: "bar" });
  await expect.element(picture("柱状图")).toBeVisible();
  await marks.hover();
  await expect.poll(() => marks.element().querySelector(".provost-pane-drawing")?.textContent).not.toBe("");
});

it("a tap on a mark opens what it leads to, above the tooltip", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  await openScores({ isOfOne: true });
  await expect.element(picture("柱状图")).toBeVisible();
  await expectPainted();
  const { x, y, width, height } = picture("柱状图").element().getBoundingClientRect();
  const touchPoints = [{ x: x + width * 0.25, y: y + height * 0.75 }];
  await cdp().send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await cdp().send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const first = items.first();
  await expect.element(first).toHaveTextContent("下钻到 county");
  await first.click({ trial: true });
});

it("a chart of bars becomes a heatmap and a line in its place", async () => {
  await openCounties({ dimensions: 2 });
  await expect.element(picture("柱状图")).toBeVisible();
  await allTypes.click();
  await picker.getByRole("radio", { name: "热力图" }).click();
  await expect.element(picture("热力图")).toBeVisible();
  await expect.poll(colours).toBeGreaterThan(6);
  await picker.getByRole("radio", { name: "折线图" }).click();
  await expect.element(picture("折线图")).toBeVisible();
  await expect.poll(colours).toBeGreaterThan(2);
  await expect.element(heading("county")).not.toBeInTheDocument();
});

it("how many numbers have no place is said below the chart, and no longer once they are off", async () => {
  await openCounties({ type: "line", dimensions: 2, categories: 40 });
  const note = page.getByText(/^\d+ 个标签放不下，未显示$/);
  await expect.element(picture("折线图")).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await page.getByRole("switch", { name: "显示数值标签" }).click();
  await expect.element(note).toBeVisible();
  await page.getByRole("switch", { name: "显示数值标签" }).click();
  await expect.element(note).not.toBeInTheDocument();
});
