import { describe, expect, it } from "vitest";
import { exceptions, findTypeFaults, folderOf, typesIn } from "./chart-types.mjs";

const list = "packages/contract/src/chart/chart-type.ts";
const own = "packages/pane/src/chart-type";

function faultsOf(files) {
  const all = { [list]: 'export const ChartType = z.enum(["table", "boxPlot", "gauge"]);', ...files };
  return findTypeFaults(Object.keys(all), (path) => all[path]);
}

it("takes the types from the contract, their folders from their names", () => {
  expect(typesIn('z.enum([\n  "table",\n  "boxPlot",\n])')).toEqual(["table", "boxPlot"]);
  expect(folderOf("boxPlot")).toBe("box-plot");
  expect(findTypeFaults([], () => "")).toEqual([`${list}: no list of chart types`]);
});

describe("a chart type that is named outside its folders", () => {
  it.each([
    ["packages/pane/src/ChartArea.tsx", 'if (figure.kind === "gauge") draw();'],
    ["packages/pane/src/ChartArea.tsx", 'if (type === "table") draw();'],
    ["packages/pane/src/ChartArea.tsx", 'import { x } from "./chart-type/box-plot/box-plot.ts";'],
    ["packages/report-core/src/figure/marks.ts", 'switch (kind) { case "table": return 1; }'],
    ["packages/web/src/chart/draft-type.ts", 'chartType === "gauge"'],
    ["packages/web/src/chart/Preview.tsx", '<VisualisationPane chartType="table" />'],
    ["packages/server/src/chart/chart.service.ts", "chartTypes.gauge.takes(counts)"],
    [`${own}/gauge/gauge.ts`, 'import { x } from "../../chart-type/box-plot/box-plot.ts";'],
  ])("is a fault in %s: %s", (path, code) => {
    expect(faultsOf({ [path]: code })).toEqual([expect.stringContaining(`${path}: names the chart type`)]);
  });

  it.each([
    [`${own}/gauge/gauge-chart.ts`, 'const kind = "gauge";'],
    [`${own}/chart-types.ts`, 'import { gauge } from "./gauge/gauge.ts"; const all = ["gauge"];'],
    ["packages/pane/src/ChartArea.test.tsx", 'type === "gauge"'],
    ["packages/server/src/app/demo/demo-charts.ts", 'chartType: "gauge"'],
    ["packages/pane/src/ChartArea.tsx", '// Not for a "gauge".'],
    ["packages/web/src/dashboard/tile.ts", 'tile.kind === "gauge"'],
    ["packages/report-core/src/sql/tree.ts", 'kind: "table"'],
  ])("is none in %s: %s", (path, code) => {
    expect(faultsOf({ [path]: code })).toEqual([]);
  });
});

it("has eight files at most in its folders, tests aside", () => {
  const files = (count) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${own}/gauge/part-${at}.ts`, ""]));
  expect(faultsOf({ ...files(8), [`${own}/gauge/gauge.test.ts`]: "" })).toEqual([]);
  expect(faultsOf(files(9))).toEqual([expect.stringContaining("chart type gauge: 9 files, at most 8")]);
});

it("keeps no exception that is not needed", () => {
  const [path = ""] = exceptions;
  expect(faultsOf({ [path]: 'chartType === "gauge"' })).toEqual([]);
  expect(faultsOf({ [path]: "" })).toEqual([expect.stringContaining("take it off the exceptions")]);
});
