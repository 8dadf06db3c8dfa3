import { ChartContent } from "@provost/contract/chart/chart-content";
import type { Cell, QueryResult } from "@provost/contract/report/report";
import { describe, expect, it } from "vitest";
import { groupsOverTime, savedMetric } from "./saved-metric.ts";

const resultOf = (names: readonly string[], rows: Cell[][]): QueryResult => ({
  columns: names.map((name) => ({ name, type: name === "score" ? "DOUBLE" : "VARCHAR" })),
  rows,
  truncated: false,
  sql: "",
  asOf: "2026-06-26T02:00:00Z",
  timing: { totalMs: 1, engineMs: 1, cached: false },
});
const overTime = (more: object = {}, measure: object = {}) =>
  ChartContent.parse({
    chartType: "kpi",
    dataSrc: "exam_score",
    selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "month" } }],
    selectedCalcul: [{ Column: "score", calculFunc: "avg", ...measure }],
    ...more,
  });
const metric = (content: ChartContent, rows: Cell[][]) =>
  savedMetric(content, resultOf(["day", "score"], rows), "zh");

describe("a metric over time", () => {
  it("is the last span's, with what it changed by since the one before", () => {
    const found = metric(overTime(), [
      ["2026-01-01", 80],
      ["2026-02-01", 100],
      ["2026-03-01", 90],
    ]);
    expect(found).toMatchObject({ text: "90", unit: "", course: [80, 100, 90], period: "2026 年 3 月" });
    expect(found.change).toEqual({
      direction: -1,
      isGood: false,
      amount: "10",
      isPoints: false,
      part: "10.0%",
      base: { kind: "unit", unit: "month" },
    });
  });

  it("is compared with the year before where the measure says so, also where months are missing", () => {
    const rows: Cell[][] = [
      ["2025-03-01", 70],
      ["2025-12-01", 60],
      ["2026-03-01", 80],
    ];
    const found = metric(overTime({}, { since: "yearBefore" }), rows);
    expect(found.change).toMatchObject({ direction: 1, amount: "10", base: { kind: "yearBefore" } });
    expect(metric(overTime({}, { since: "yearBefore" }), rows.slice(1)).change).toBeNull();
  });

  it("has its unit apart, and a percentage changes by points", () => {
    const percent = overTime({ chartStyle: { format: { style: "percent", decimals: 1 } } });
    const found = metric(percent, [
      ["2026-01-01", 0.869],
      ["2026-02-01", 0.864],
    ]);
    expect(found).toMatchObject({ text: "86.4", unit: "%" });
    expect(found.change).toMatchObject({ direction: -1, amount: "0.5", isPoints: true, part: "" });
  });

  it("gets better as it falls where little of it is good", () => {
    const rows: Cell[][] = [
      ["2026-01-01", 5],
      ["2026-02-01", 4],
    ];
    expect(metric(overTime(), rows).change).toMatchObject({ direction: -1, isGood: false });
    const less = overTime({ chartStyle: { lowerIsBetter: true } });
    expect(metric(less, rows).change).toMatchObject({ direction: -1, isGood: true });
  });

  it("did not change where the change is not written", () => {
    const one = overTime({ chartStyle: { format: { style: "number", decimals: 1 } } });
    const found = metric(one, [
      ["2026-01-01", 75.51],
      ["2026-02-01", 75.53],
    ]);
    expect(found.change).toMatchObject({ direction: 0, amount: "" });
  });

  it("has no change and no course with one span or none", () => {
    expect(metric(overTime(), [["2026-01-01", 80]])).toMatchObject({ text: "80", change: null });
    expect(metric(overTime(), [])).toMatchObject({ text: "–", change: null, course: [] });
  });
});

it("of another chart the first number counts, and the second is beside it", () => {
  const content = ChartContent.parse({
    chartType: "bar",
    dataSrc: "exam_score",
    selectedDimension: [{ Column: "area" }],
    selectedCalcul: [
      { Column: "score", calculFunc: "avg" },
      { Column: "math", calculFunc: "avg" },
    ],
  });
  const result = resultOf(
    ["area", "score", "math"],
    [
      ["East", 8, 24],
      ["West", 1, 2],
    ],
  );
  expect(savedMetric(content, result, "en")).toMatchObject({ text: "8", second: "24", change: null });
});

describe("the largest falls", () => {
  const content = ChartContent.parse({
    chartType: "heatmap",
    dataSrc: "exam_score",
    selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "term" } }, { Column: "school" }],
    selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
    chartStyle: { format: { style: "number", decimals: 1 } },
  });
  const falls = (rows: Cell[][]) =>
    groupsOverTime("falls", content, resultOf(["day", "school", "score"], rows), "en", 2)?.groups.map(
      ({ name, text, change, course }) => [name, text, change?.text, course.length],
    );

  it("come first, as many as are wanted, without what rose, stayed or was not measured", () => {
    const at = (day: string, values: Record<string, number>): Cell[][] =>
      Object.entries(values).map(([school, score]) => [day, school, score]);
    expect(
      falls([
        ...at("2025-09-01", { A: 70, B: 70, C: 70, D: 70, E: 70 }),
        ...at("2026-02-01", { A: 80, B: 80, C: 80, D: 80, E: 80 }),
        ...at("2026-06-01", { A: 79, B: 77, C: 81, D: 79.99, F: 10 }),
      ]),
    ).toEqual([
      ["B", "77.0", "−3.0", 3],
      ["A", "79.0", "−1.0", 3],
    ]);
  });

  it("need two spans", () => {
    expect(falls([["2026-06-01", "A", 70]])).toEqual([]);
    expect(falls([])).toEqual([]);
  });
});

describe("a ranking", () => {
  const ranked = (style: object, rows: Cell[][]) => {
    const content = ChartContent.parse({
      chartType: "heatmap",
      dataSrc: "exam_score",
      selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "term" } }, { Column: "school" }],
      selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
      chartStyle: style,
    });
    return groupsOverTime(
      "ranking",
      content,
      resultOf(["day", "school", "score"], rows),
      "en",
      9,
    )?.groups.map(({ name, rank, text, change }) => [rank, name, text, change?.text, change?.isGood]);
  };
  const rows: Cell[][] = [
    ["2026-02-01", "A", 0.7],
    ["2026-02-01", "B", 0.9],
    ["2026-02-01", "C", 0.8],
    ["2026-02-01", "E", 0.5],
    ["2026-06-01", "A", 0.75],
    ["2026-06-01", "B", 0.75],
    ["2026-06-01", "C", 0.8],
    ["2026-06-01", "D", 0.1],
  ];

  it("has equal values at one rank, changes of percentages in points, and leaves out who has no value now", () => {
    expect(ranked({ format: { style: "percent", decimals: 0 } }, rows)).toEqual([
      [1, "C", "80%", "0 pp", false],
      [2, "A", "75%", "+5 pp", true],
      [2, "B", "75%", "−15 pp", false],
      [4, "D", "10%", undefined, undefined],
    ]);
  });

  it("tells how many groups it leaves out", () => {
    const content = ChartContent.parse({
      chartType: "heatmap",
      dataSrc: "exam_score",
      selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "term" } }, { Column: "school" }],
      selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
    });
    const found = groupsOverTime("ranking", content, resultOf(["day", "school", "score"], rows), "en", 3);
    expect([found?.groups.length, found?.more]).toEqual([3, 1]);
  });

  it("begins with the lowest where lower is better", () => {
    const found = ranked({ lowerIsBetter: true, format: { style: "number", decimals: 2 } }, rows);
    expect(found?.map(([rank, name, , , isGood]) => [rank, name, isGood])).toEqual([
      [1, "D", undefined],
      [2, "A", false],
      [2, "B", true],
      [4, "C", true],
    ]);
  });
});
