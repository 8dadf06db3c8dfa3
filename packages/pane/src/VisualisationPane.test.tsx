import { MantineProvider } from "@mantine/core";
import { ChartType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import { addDimension, addMeasure, emptySelection } from "@provost/report-core/selection/selection";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { chartTypes } from "./chart-type/chart-types.ts";
import { loadShown } from "./chart-type/views.tsx";
import { panePanel, VisualisationPane, type VisualisationPaneProps } from "./VisualisationPane.tsx";

const column = (name: string, isDimension: boolean): SchemaColumn => ({
  Column: name,
  Comment: "",
  Type: isDimension ? "VARCHAR" : "DOUBLE",
  name,
  label: name,
  isDimension,
  asxAxis: isDimension,
  availableFunc: [],
});
const [county, grade] = [column("county", true), column("grade", true)];
const [read, math] = [column("read", false), column("math", false)];
const rows = [
  { county: "Butte", grade: "K6", read: 640, math: 630 },
  { county: "Napa", grade: "K8", read: 700, math: 710 },
];
/** A schema that each of the spec's types can show. */
const fitting: Readonly<Partial<Record<ChartType, readonly SchemaColumn[]>>> = {
  table: [county, read],
  line: [county, read],
  bar: [county, read],
  stackBar: [county, read, math],
  pie: [county, read],
  horizontalBar: [county, read],
};
const six = ChartType.options.slice(0, 6);

beforeAll(async () => {
  await Promise.all([panePanel.load(), ...six.map(loadShown)]);
});

/** The markup of a pane as it is first shown. */
const shown = (props: Partial<VisualisationPaneProps> = {}): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <VisualisationPane data={rows} schema={[county, read]} language="en" {...props} />
    </MantineProvider>,
  );

/** The accessible description of each icon of the picker, in order. */
function icons(markup: string) {
  return [...markup.matchAll(/<button[^>]*role="radio"[^>]*>.*?<\/button>/g)].map(([icon]) => ({
    type: /data-type="(\w+)"/.exec(icon)?.[1],
    isChosen: icon.includes('aria-checked="true"'),
    isGrey: icon.includes('aria-disabled="true"'),
    drawing: /<path d="([^"]+)"/.exec(icon)?.[1],
  }));
}
const height = (markup: string): string | undefined => /--provost-pane-height:(\w+)/.exec(markup)?.[1];
const drawing = /role="img"|role="grid"|provost-pane-table/;

describe("what cannot be drawn", () => {
  it.each([
    ["line", "Line-chart data must be an array"],
    ["bar", "Bar-chart data must be an array"],
    ["horizontalBar", "Bar-chart data must be an array"],
  ] as const)(
    "2.69 5.09 8.09 %s: what is no array is told where the chart is, and the picker stays",
    (chartType, message) => {
      for (const data of [undefined, null, { length: 2 }, "rows", 3]) {
        const markup = shown({ data, chartType });
        expect(markup).toMatch(new RegExp(`role="alert".*${message}`));
        expect(markup).not.toMatch(drawing);
        expect(icons(markup)).toHaveLength(8);
      }
    },
  );

  it.each(six)("4.26 4.27 %s: no rows clear the drawing, and it says so", (chartType) => {
    const schema = fitting[chartType] ?? [];
    expect(shown({ chartType, schema })).toMatch(drawing);
    const empty = shown({ chartType, schema, data: [] });
    expect(empty).toContain("No data");
    expect(empty).not.toMatch(drawing);
  });

  it("4.26 while the query runs it says so, in place of a result", () => {
    const waiting = shown({ state: { phase: "loading" } });
    expect(waiting).toContain("Running the query…");
    expect(waiting).toContain('aria-busy="true"');
    expect(waiting).not.toMatch(drawing);
  });
});

it("2.70 draws by the columns that the schema names, and nothing where it names none", () => {
  expect(shown({ chartType: "bar", schema: [county, read] })).toContain("Bar chart: read by county.");
  expect(shown({ chartType: "bar", schema: [grade, math] })).toContain("Bar chart: math by grade.");
  const empty = shown({ chartType: "bar", schema: [] });
  expect(empty).toContain("No data");
  expect(empty).not.toMatch(drawing);
});

describe("what is left out", () => {
  it("2.73 a chart without a type is a table", () => {
    const markup = shown();
    expect(icons(markup).filter(({ isChosen }) => isChosen)).toMatchObject([{ type: "table" }]);
    expect(markup).toContain("provost-pane-table");
  });

  it("2.74 2.75 it is in edit mode, with the picker; not in edit mode the chart stands alone", () => {
    expect(shown({ language: "zh" })).toMatch(/图表类型.*role="radiogroup"/);
    const alone = shown({ language: "zh", chartType: "bar", isEditMode: false });
    expect(alone).toMatch(drawing);
    expect(alone).not.toContain("图表类型");
    expect(icons(alone)).toEqual([]);
  });

  it("9.15 9.16 2.72 a chart is 300 px high and a table 340, unless the style says otherwise", () => {
    for (const chartType of six) {
      const schema = fitting[chartType] ?? [];
      expect(height(shown({ chartType, schema }))).toBe(chartType === "table" ? "340px" : "300px");
      expect(height(shown({ chartType, schema, chartStyle: { height: 420 } }))).toBe("420px");
    }
  });
});

describe("the picker", () => {
  it("2.76 3.27 4.29 begins with the six types in order, each with an icon of its own, the active one marked", () => {
    const all = icons(shown({ chartType: "bar" }));
    expect(all.slice(0, six.length).map(({ type }) => type)).toEqual([
      "table",
      "line",
      "bar",
      "stackBar",
      "pie",
      "horizontalBar",
    ]);
    expect(all.map(({ drawing }) => drawing)).toEqual(
      all.map(({ type }) => chartTypes[ChartType.parse(type)].icon),
    );
    expect(new Set(Object.values(chartTypes).map(({ icon }) => icon)).size).toBe(ChartType.options.length);
    expect(all.filter(({ isChosen }) => isChosen)).toMatchObject([{ type: "bar" }]);
  });

  it("2.79 greys what the selection cannot be shown as, whatever the schema holds", () => {
    const usable = (props: Partial<VisualisationPaneProps>): (string | undefined)[] =>
      icons(shown(props))
        .slice(0, six.length)
        .filter(({ isGrey }) => !isGrey)
        .map(({ type }) => type);
    const none = emptySelection([county, grade, read, math]);
    const one = addMeasure(addDimension(none, county), read);
    const three = addDimension(addDimension(one, grade), column("school", true));
    expect(usable({ schema: [county, read] })).toEqual(["table", "line", "bar", "pie", "horizontalBar"]);
    expect(usable({ schema: [county, read], selection: none })).toEqual(["table"]);
    expect(usable({ schema: [county, grade, read, math], selection: one })).not.toContain("stackBar");
    expect(usable({ schema: [county, grade, read, math] })).toContain("stackBar");
    expect(usable({ schema: [county, read], selection: three })).toEqual(["table"]);
  });

  it("keeps its type while nothing is known yet of what it is to show", () => {
    const chosenIn = (phase: "loading" | "rows"): unknown =>
      icons(shown({ schema: [], data: [], chartType: "bar", state: { phase } })).find(
        ({ isChosen }) => isChosen,
      )?.type;
    expect(chosenIn("loading")).toBe("bar");
    expect(chosenIn("rows")).toBe("table");
  });

  it("4.31 shows the table where the selection does not fit the type", () => {
    const none = emptySelection([county, read]);
    const markup = shown({ chartType: "bar", selection: addMeasure(none, read) });
    expect(markup).toContain("provost-pane-table");
    expect(icons(markup).filter(({ isChosen }) => isChosen)).toMatchObject([{ type: "table" }]);
  });
});
