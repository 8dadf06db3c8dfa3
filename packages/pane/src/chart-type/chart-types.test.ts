import { ChartType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import { countsOf, describeType, unusableReason } from "@provost/report-core/chart-type/chart-type";
import { marksOf } from "@provost/report-core/figure/marks";
import { type Recommendable, recommendType } from "@provost/report-core/result/recommend-type";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chartTypes, fallbackType } from "./chart-types.ts";
import { figureOf } from "./charts.fixtures.ts";

describe("5.24 5.25 5.26 5.27 which types can show d dimensions and m measures", () => {
  const oneOrTwo = (atLeast: number) => (d: number, m: number) => (d === 1 || d === 2) && m >= atLeast;
  const rules: Partial<Record<ChartType, (d: number, m: number) => boolean>> = {
    table: () => true,
    line: oneOrTwo(1),
    bar: oneOrTwo(1),
    horizontalBar: oneOrTwo(1),
    stackBar: oneOrTwo(2),
    pie: (d, m) => (d === 1 && m === 1) || (d === 0 && m >= 1),
    area: oneOrTwo(1),
    combo: oneOrTwo(2),
    scatter: (d, m) => d <= 2 && (m === 2 || m === 3),
    kpi: (d, m) => d <= 1 && m === 1,
    pivot: (d, m) => d >= 1 && m >= 1,
    heatmap: (d, m) => d === 2 && m === 1,
    gauge: (d, m) => d === 0 && m === 1,
    funnel: (d, m) => (d === 1 && m === 1) || (d === 0 && m >= 2),
    radar: (d, m) => (d === 0 && m >= 3) || (d === 1 && m >= 1) || (d === 2 && m === 1),
    treemap: (d, m) => (d === 1 || d === 2) && m === 1,
    boxPlot: (d, m) => d <= 2 && m >= 5,
  };
  const counts = [0, 1, 2, 3].flatMap((d) => [0, 1, 2, 3, 5].map((m) => [d, m] as const));

  it("begins with the six of the spec, in its order", () => {
    expect(ChartType.options.slice(0, 6)).toEqual([
      "table",
      "line",
      "bar",
      "stackBar",
      "pie",
      "horizontalBar",
    ]);
  });

  it("takes a KPI's dimension for time until it is known not to be", () => {
    expect(chartTypes.kpi.takes({ dimensions: 1, measures: 1 })).toBe(true);
    expect(chartTypes.kpi.takes({ dimensions: 1, measures: 1, isTimed: true })).toBe(true);
    expect(chartTypes.kpi.takes({ dimensions: 1, measures: 1, isTimed: false })).toBe(false);
    expect(fallbackType("kpi", { dimensions: 1, measures: 1, isTimed: false })).toBe("table");
    expect(unusableReason(chartTypes.kpi, { dimensions: 1, measures: 1, isTimed: false }, "zh")).toBe(
      "需要 0个维度或1个时间维度;1个数值；现有 1 个维度、1 个数值",
    );
  });

  it("takes the distribution of a measure for a box plot, no five measures of other kinds", () => {
    const score = { Column: "score", Type: "DOUBLE" };
    const distribution = { ...score, calculFunc: "distribution" as const };
    expect(chartTypes.boxPlot.takes(countsOf([score], [distribution]))).toBe(true);
    const sums = ["a", "b", "c", "d", "e"].map((Column) => ({ Column, calculFunc: "sum" as const }));
    expect(chartTypes.boxPlot.takes(countsOf([score], sums))).toBe(false);
    expect(fallbackType("boxPlot", countsOf([score], sums))).toBe("table");
    expect(unusableReason(chartTypes.boxPlot, { dimensions: 1, measures: 1, isSpread: false }, "en")).toBe(
      "needs 0 to 2 dimensions; 1 measure aggregated as Distribution; you have 1 dimension and 1 measure",
    );
    const plain = ["low", "q1", "middle", "q3", "high"].map((Column) => ({ Column }));
    expect(chartTypes.boxPlot.takes(countsOf([score], plain))).toBe(true);
  });

  const numbers: Partial<Record<ChartType, string>> = {
    table: "5.24",
    line: "5.25",
    bar: "5.25",
    horizontalBar: "5.25",
    stackBar: "5.26",
    pie: "5.27",
  };
  const named = ChartType.options.map(
    (type) => [`${numbers[type] ?? "beyond the spec:"} ${type}`, type] as const,
  );

  it.each(named)("%s, with a reason exactly when it cannot", (_, type) => {
    for (const [d, m] of counts) {
      const info = chartTypes[type];
      const counts = { dimensions: d, measures: m };
      const takes = rules[type]?.(d, m) ?? info.takes(counts);
      expect(info.takes(counts)).toBe(takes);
      expect(unusableReason(info, counts, "en") === null).toBe(takes);
      expect(fallbackType(type, counts)).toBe(takes ? type : "table");
    }
  });
});

describe("how a type is described", () => {
  it("2.77 2.78 names it and states its rule", () => {
    expect(ChartType.options.slice(0, 17).map((type) => describeType(chartTypes[type], "zh"))).toEqual([
      "表格：任意维度和数值",
      "折线图：1 或 2个维度;1或多个数值",
      "柱状图：1 或 2个维度;1或多个数值",
      "堆积柱状图：1 或 2个维度;2或多个数值",
      "饼图：1个维度1个数值;0个维度多个数值",
      "条形图：1 或 2个维度;1或多个数值",
      "面积图：1 或 2个维度;1或多个数值",
      "组合图：1 或 2个维度;2或多个数值",
      "散点图：0 至 2个维度;2 或 3个数值",
      "指标卡：0个维度或1个时间维度;1个数值",
      "透视表：1或多个维度;1或多个数值",
      "热力图：2个维度;1个数值",
      "仪表图：0个维度;1个数值",
      "漏斗图：1个维度1个数值;0个维度2或多个数值",
      "雷达图：0个维度3或多个数值;1个维度1或多个数值;2个维度1个数值",
      "矩形树图：1 或 2个维度;1个数值",
      "箱线图：0 至 2个维度;1个数值，函数选“分布”",
    ]);
    expect(describeType(chartTypes.stackBar, "en")).toBe(
      "Stacked bar chart: 1 or 2 dimensions; 2 or more measures",
    );
  });

  it("says why it cannot be used", () => {
    expect(unusableReason(chartTypes.bar, { dimensions: 0, measures: 1 }, "en")).toBe(
      "needs 1 or 2 dimensions; 1 or more measures; you have 0 dimensions and 1 measure",
    );
    expect(unusableReason(chartTypes.bar, { dimensions: 0, measures: 1 }, "zh")).toBe(
      "需要 1 或 2个维度;1或多个数值；现有 0 个维度、1 个数值",
    );
  });
});

describe("figures of every type", () => {
  const column = (name: string, Type: string, more: Partial<SchemaColumn> = {}): SchemaColumn => ({
    Column: name,
    Comment: "",
    Type,
    name,
    label: "",
    isDimension: false,
    asxAxis: false,
    availableFunc: [],
    ...more,
  });
  const dimension = (name: string): SchemaColumn => column(name, "VARCHAR", { isDimension: true });
  const month = column("day", "DATE", { isDimension: true, bucket: { kind: "time", unit: "month" } });
  const [county, grade] = [dimension("county"), dimension("grade")];
  const [read, math] = [column("read", "DOUBLE"), column("math", "DOUBLE")];

  it.each(ChartType.options)("%s: nothing to draw is an empty figure, no rows an invalid one", (type) => {
    const schema = [county, read, math];
    expect(figureOf(type, { rows: [], schema, language: "zh" })).toMatchObject({
      kind: "empty",
      summary: "没有数据",
    });
    expect(figureOf(type, { rows: [{ county: "Napa" }], schema: [], language: "en" }).kind).toBe("empty");
    expect(figureOf(type, { rows: "rows", schema, language: "en" }).kind).toBe("invalid");
  });

  it("4.33 never throw, whatever the rows hold, and name each of their marks", () => {
    const schema = fc.subarray([county, grade, month, read, math]);
    const row = fc.oneof(
      fc.anything(),
      fc.record({
        county: fc.anything(),
        grade: fc.string(),
        day: fc.anything(),
        read: fc.oneof(fc.double(), fc.string(), fc.constant(null)),
      }),
    );
    const types = fc.constantFrom(...ChartType.options);
    fc.assert(
      fc.property(types, schema, fc.array(row), fc.integer(), (type, columns, rows, at) => {
        const figure = figureOf(type, { rows, schema: columns, language: "en" });
        JSON.stringify(figure);
        for (const mark of marksOf(figure)) {
          expect(typeof mark.label).toBe("string");
          figure.marks.datum(mark.series, mark.index);
        }
        expect(figure.marks.mark(figure.marks.places().length, at)).toBeNull();
        figure.marks.datum(at, at);
      }),
    );
  });
});

it("recommends a type that can show the selection", () => {
  const day = { Column: "day", Type: "DATE" };
  const dimensions = fc.array(fc.constantFrom({ Column: "county", Type: "VARCHAR" }, day), { maxLength: 6 });
  const measures = fc.array(
    fc.constantFrom<Recommendable["measures"][number][]>(
      { Column: "spent", calculFunc: "sum" },
      { Column: "read", calculFunc: "avg" },
      { Column: "passed", calculFunc: "count", show: "rate" },
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(dimensions, measures, fc.option(fc.nat(400), { nil: undefined }), (of, what, rows) => {
      const chosen = { dimensions: of, measures: what, rows, distinct: { county: rows ?? 0 } };
      const counts = { dimensions: of.length, measures: what.length, isTimed: of[0] === day };
      expect(chartTypes[recommendType(chosen).type].takes(counts)).toBe(true);
    }),
  );
});
