import { distributionParts, statisticAggregates } from "@provost/contract/report/aggregate";
import type { WireFilterNode } from "@provost/contract/report/filter";
import { describe, expect, it } from "vitest";
import { coloursByName } from "../figure/figure-data.ts";
import { tableColumn } from "../schema.fixtures.ts";
import {
  addDimension,
  addMeasure,
  addMeasureAs,
  countOfRows,
  emptySelection,
  functionsOf,
  measureKey,
  type Selection,
  setAggregate,
  setBucket,
  setMeasureOptions,
  setTitle,
} from "./selection.ts";
import { restoreSelection, schemaOfContent, selectedFields } from "./selection-content.ts";
import { describeFilter, measureLabel, withoutFunction } from "./selection-label.ts";
import { namesOfMeasure, schemaOf, sortableNames } from "./selection-schema.ts";

const tested = tableColumn("tested", "DATE");
const score = tableColumn("score", "DOUBLE", { label: "分数", format: { style: "number", suffix: "分" } });
const ratio = tableColumn("ratio", "DOUBLE", { expression: "sum(a) / count(b)", aggregates: true });
const copied = tableColumn("fee", "DOUBLE", { repeats: true });
const none = emptySelection([tested, score, ratio, copied]);
const passed: WireFilterNode = { filteCol: "score", filterOperator: ">=", value: { value1: 60 } };

function rich(): Selection {
  let selection = setBucket(addDimension(none, tested), 0, { kind: "time", unit: "schoolYear" });
  selection = addMeasureAs(selection, score, "avg", "zh");
  selection = addMeasureAs(selection, score, "median", "zh");
  selection = addMeasureAs(selection, countOfRows("zh"), "count", "zh", {
    condition: [passed],
    show: "rate",
  });
  selection = addMeasureAs(selection, score, "avg", "zh", { show: "changeRate", since: "yearBefore" });
  selection = addMeasureAs(selection, score, "avg", "zh", {
    show: "changeRate",
    since: "yearBefore",
    days: "same",
  });
  return addMeasure(selection, ratio, "zh");
}

describe("what is refused", () => {
  it("counts of rows and calculated aggregates are no dimensions", () => {
    expect(addDimension(none, countOfRows("en"))).toBe(none);
    expect(addDimension(none, ratio)).toBe(none);
  });

  it("a calculated measure takes no function", () => {
    const selection = addMeasure(none, ratio);
    expect(selection.caculCols[0]).toMatchObject({ calculFunc: "none", availableFunc: [] });
    expect(setAggregate(selection, 0, "sum")).toBe(selection);
  });

  it("values repeated by a join are not summed, averaged or counted", () => {
    expect(functionsOf(copied)).toEqual({ first: ["max", "min", "none"], additional: ["countDistinct"] });
  });

  it("the same measure is not there twice, one with other rows or shown otherwise is", () => {
    const once = addMeasureAs(none, score, "avg");
    const twice = addMeasureAs(once, score, "avg", "zh", { condition: [passed] });
    expect(twice.caculCols).toHaveLength(2);
    expect(setMeasureOptions(twice, 0, { condition: [passed] })).toBe(twice);
    expect(new Set(twice.caculCols.map(measureKey)).size).toBe(2);
  });
});

describe("a measure with a condition, shown as a rate or a change", () => {
  it("is labelled with what it is of, and written in percent", () => {
    expect(schemaOf(rich(), "zh").map(({ label, format }) => [label, format?.style])).toEqual([
      ["tested(学年)", undefined],
      ["分数(平均)", "number"],
      ["分数(中位数)", "number"],
      ["行数(比率，分数 ≥ 60)", "percent"],
      ["分数(平均，同比增长率)", "percent"],
      ["分数(平均，同期同日增长率)", "percent"],
      ["ratio", undefined],
    ]);
  });

  it("is labelled with what it is compared with, in the unit of its field unless it is a part or a place", () => {
    const shows = [
      { show: "percentOfRow" },
      { show: "rank", showBy: { first: "lowest" } },
      { show: "percentRank" },
      { show: "runningTotal" },
      { show: "movingAverage", showBy: { periods: 4 } },
      { show: "difference", showBy: { from: "previous" } },
      { show: "differenceRate" },
    ] as const;
    const compared = shows.reduce(
      (all: Selection, one) => addMeasureAs(all, score, "sum", "en", one),
      addDimension(none, tested),
    );
    const headed = schemaOf(compared, "en").slice(1);
    expect(headed.map(({ label, format }) => [label.slice("Sum of 分数, ".length), format?.style])).toEqual([
      ["% of row", "percent"],
      ["rank", undefined],
      ["percentile rank", "percent"],
      ["running total", "number"],
      ["moving average of 4", "number"],
      ["difference from previous", "number"],
      ["% difference from average", "percent"],
    ]);
    const restored = restoreSelection(selectedFields(compared), none.allCols, "en");
    expect(restored.selection.caculCols).toMatchObject(shows);
    // What was said of another way to show it is forgotten with that.
    const plain = setMeasureOptions(compared, 1, { show: "value", showBy: { first: "lowest" } });
    expect(plain.caculCols[1]).not.toHaveProperty("showBy");
  });

  it("has the analyst's heading once it was given one", () => {
    const named = setTitle(rich(), "caculCols", 2, " 及格率 ");
    expect(schemaOf(named, "zh")[3]).toMatchObject({ label: "及格率", format: { style: "percent" } });
    expect(measureLabel(setTitle(named, "caculCols", 2, "").caculCols[2] ?? score, "en")).toContain("rate");
  });

  it("measures a change since the span before when nothing else was said, and forgets it with the change", () => {
    const changed = setMeasureOptions(addMeasure(none, score), 0, { show: "change" });
    expect(changed.caculCols[0]).toMatchObject({ show: "change", since: "previous" });
    expect(setMeasureOptions(changed, 0, { show: "value" }).caculCols[0]).not.toHaveProperty("since");
  });

  it("comes back from a saved chart, with bucket and heading", () => {
    const selection = setTitle(rich(), "caculCols", 2, "及格率");
    const content = selectedFields(selection);
    expect(content.selectedDimension[0]?.bucket).toEqual({ kind: "time", unit: "schoolYear" });
    const restored = restoreSelection(content, none.allCols, "zh");
    expect(restored.missing).toEqual([]);
    expect(selectedFields(restored.selection)).toEqual(content);
  });

  it("comes back with all that was said of it where its function was left to its type", () => {
    const condition = [{ filteCol: "score", filterOperator: ">=" as const, value: { value1: 60 } }];
    const saved = [
      { Column: "*", label: "及格率", show: "rate" as const, condition },
      { Column: "score", show: "percentOfTotal" as const },
    ];
    const { selection, missing } = restoreSelection(
      { selectedDimension: [], selectedCalcul: saved },
      none.allCols,
      "zh",
    );
    expect(missing).toEqual([]);
    expect(selectedFields(selection).selectedCalcul).toMatchObject([
      { Column: "*", label: "及格率", calculFunc: "count", show: "rate", condition },
      { Column: "score", calculFunc: "sum", show: "percentOfTotal" },
    ]);
  });

  it("is drawn from the content alone with what the answer tells", () => {
    const calendar = {
      timeZone: "Asia/Shanghai",
      weekStart: 1,
      schoolYearStart: "09-01",
      terms: [],
    } as const;
    const facts = { calendar: { ...calendar, terms: [] }, fields: { ratio: { label: "师生比" } } };
    const schema = schemaOfContent(selectedFields(rich()), [], "zh", facts);
    expect(schema[0]).toMatchObject({ calendar: { schoolYearStart: "09-01" }, bucket: { kind: "time" } });
    expect(schema[3]).toMatchObject({ label: "行数(比率，score ≥ 60)", format: { style: "percent" } });
    expect(schema[6]?.label).toBe("师生比");
  });

  it("tells measures of one column apart once, by what the answer and a client's own label say", () => {
    const measures = [
      { Column: "score", label: "Score", calculFunc: "sum" as const },
      { Column: "score", label: "Score", calculFunc: "avg" as const },
    ];
    const content = { selectedDimension: [], selectedCalcul: measures };
    const field = (label: string) => ({ label, columnLabel: "Score" });
    const fields = { sum_score: field("Score(Sum)"), avg_score: field("Score(Average)") };
    expect(schemaOfContent(content, [], "en", { fields }).map(({ label }) => label)).toEqual([
      "Sum of Score",
      "Average of Score",
    ]);
    const one = { ...content, selectedCalcul: measures.slice(0, 1) };
    const alone = schemaOfContent(one, [], "en", { fields: { score: { label: "Score" } } });
    expect(alone[0]?.label).toBe("Score");
    const unlabelled = { sum_score: { label: "score(Sum)", columnLabel: "" } };
    const plain = measures.map(({ label: _, ...measure }) => measure);
    const schema = schemaOfContent({ ...content, selectedCalcul: plain }, [], "en", { fields: unlabelled });
    expect(schema.map(({ label }) => label)).toEqual(["Sum of score", "Average of score"]);
  });
});

describe("colours saved by a measure's label", () => {
  const chosen = [["median"], ["avg", { show: "percentOfTotal" }], ["avg", { title: "Mean" }]] as const;
  const selection = chosen.reduce(
    (all: Selection, [func, more]) => addMeasureAs(all, score, func, "en", more),
    none,
  );
  const coloursIn = (language: "zh" | "en", colours: Record<string, string>) =>
    coloursByName({ schema: schemaOf(selection, language), style: { colours } });

  it.each(["分数(中位数)", "分数(Median)", "Median of 分数"])("%s is found in both languages", (label) => {
    expect(coloursIn("en", { [label]: "#123456" })).toEqual({ "Median of 分数": "#123456" });
    expect(coloursIn("zh", { [label]: "#123456" })).toEqual({ "分数(中位数)": "#123456" });
  });

  it("what is shown and a title are part of the label; the present label goes first", () => {
    const colours = { "分数(Average, % of total)": "#111111", Mean: "#222222", "分数(Median)": "#333333" };
    expect(coloursIn("en", { ...colours, "Median of 分数": "#444444", East: "#555555" })).toEqual({
      "Average of 分数, % of total": "#111111",
      Mean: "#222222",
      "Median of 分数": "#444444",
      East: "#555555",
    });
  });
});

describe("a distribution", () => {
  const score = tableColumn("score", "DOUBLE", { label: "Score" });
  const chosen = addMeasureAs(emptySelection([score]), score, "distribution", "en");

  it("is one measure on the shelf and several columns of the result, also of a chart that was saved", () => {
    expect(chosen.caculCols.length).toBe(1);
    const names = distributionParts.map((func) => `${func}_score`);
    expect(schemaOf(chosen, "en").map(({ name, calculFunc }) => [name, calculFunc])).toEqual(
      distributionParts.map((func, at) => [names[at], func]),
    );
    expect(schemaOf(chosen, "en")[2]?.label).toBe("Median of Score");
    expect(sortableNames(chosen)).toEqual(names);
    const saved = selectedFields(chosen);
    expect(saved.selectedCalcul).toMatchObject([{ Column: "score", calculFunc: "distribution" }]);
    expect(schemaOfContent(saved, [], "en").map(({ name }) => name)).toEqual(names);
    expect(restoreSelection(saved, [score], "en")).toMatchObject({
      missing: [],
      selection: { caculCols: [{ calculFunc: "distribution" }] },
    });
  });

  it("heads its parts with the heading it was given, and a figure without the function", () => {
    const titled = setTitle(chosen, "caculCols", 0, "Marks");
    const [min] = schemaOf(titled, "en");
    expect(min?.label).toBe("Minimum of Marks");
    expect(min && withoutFunction(min)).toBe("Marks");
  });

  it("gives the measures beside it their own names", () => {
    const both = addMeasureAs(chosen, score, "avg", "en");
    expect(namesOfMeasure(both, 1)).toEqual(["avg_score"]);
    expect(namesOfMeasure(both, 0).length).toBe(distributionParts.length);
  });

  it("is not offered of texts, nor of what a join repeats", () => {
    expect(functionsOf(tableColumn("school", "VARCHAR")).additional).not.toContain("distribution");
    expect(functionsOf({ ...score, repeats: true }).additional).not.toContain("distribution");
    expect(functionsOf(score).additional).toContain("distribution");
  });
});

it("a heading has its English one for viewers in English, which a new heading takes back", () => {
  const saved = {
    selectedDimension: [{ Column: "tested", label: "考试日期", labelEn: "Exam" }],
    selectedCalcul: [{ Column: "score", calculFunc: "avg" as const, label: "平均分", labelEn: "Mean" }],
  };
  const labels = (language: "zh" | "en") => schemaOfContent(saved, [], language).map(({ label }) => label);
  expect([labels("zh"), labels("en")]).toEqual([
    ["考试日期", "平均分"],
    ["Exam", "Mean"],
  ]);
  const { selection } = restoreSelection(saved, [tested, score], "en");
  expect(selectedFields(selection)).toMatchObject(saved);
  const [renamed] = selectedFields(setTitle(selection, "caculCols", 0, "Marks")).selectedCalcul;
  expect([renamed?.label, renamed?.labelEn]).toEqual(["Marks", undefined]);
});

describe("a statistic with settings", () => {
  const points = tableColumn("points", "INTEGER", { label: "积分" });
  const columns = [tested, score, points, ratio, copied];
  const empty = emptySelection(columns);
  const percentile = (percent: number) => addMeasureAs(empty, score, "percentile", "zh", { percent });
  const corr = addMeasureAs(empty, score, "corr", "zh", { otherColumn: "points" });

  it("is not chosen without them, and not of or with what a join repeats", () => {
    expect(addMeasureAs(empty, score, "percentile")).toBe(empty);
    expect(addMeasureAs(empty, score, "corr", "zh", { percent: 5 })).toBe(empty);
    expect(addMeasureAs(empty, copied, "stddev")).toBe(empty);
    const summed = addMeasure(empty, score);
    expect(setAggregate(summed, 0, "weightedAvg")).toBe(summed);
    const saved = selectedFields(corr);
    for (const other of [undefined, { ...points, repeats: true }, { ...points, aggregates: true }]) {
      const now = columns.flatMap((column) => (column === points ? (other ?? []) : column));
      expect(restoreSelection(saved, now, "zh")).toMatchObject({ missing: ["points"] });
    }
  });

  it("is saved and restored with them, and loses them with the function", () => {
    for (const selection of [percentile(90), corr]) {
      const saved = selectedFields(selection);
      const restored = restoreSelection(saved, columns, "zh");
      expect(restored.missing).toEqual([]);
      expect(selectedFields(restored.selection)).toEqual(saved);
      const [plain] = selectedFields(setAggregate(restored.selection, 0, "stddev")).selectedCalcul;
      expect(plain).toEqual({ Column: "score", Comment: "", Type: "DOUBLE", calculFunc: "stddev" });
    }
  });

  it("is another measure with another setting", () => {
    const two = addMeasureAs(percentile(90), score, "percentile", "zh", { percent: 10 });
    expect(schemaOf(two, "zh").map(({ name }) => name)).toEqual(["p90_score", "p10_score"]);
    expect(setAggregate(two, 0, "percentile", { percent: 10 })).toBe(two);
    expect(setAggregate(two, 0, "percentile", { percent: 25 }).caculCols[0]?.percent).toBe(25);
  });

  it("is named by them in both languages, the other field by its label", () => {
    const ordinals = [1, 2, 3, 11, 12, 13, 21, 90, 99.9].map((percent) =>
      measureLabel({ ...score, label: "x", calculFunc: "percentile", percent }, "en"),
    );
    expect(ordinals.join()).toBe(
      "1st percentile of x,2nd percentile of x,3rd percentile of x,11th percentile of x,12th percentile of x,13th percentile of x,21st percentile of x,90th percentile of x,99.9th percentile of x",
    );
    expect(measureLabel(percentile(90).caculCols[0] ?? score, "zh")).toBe("分数(第 90 百分位)");
    const facts = { fields: { score: { label: "分数", otherLabel: "积分" } } };
    expect(schemaOfContent(selectedFields(corr), [], "zh", facts)[0]?.label).toBe("分数(与积分的相关系数)");
    const weighted = addMeasureAs(corr, score, "weightedAvg", "en", { otherColumn: "points" });
    const both = addMeasureAs(weighted, points, "stddev", "en");
    expect(schemaOf(both, "en").map(({ label }) => label)).toEqual([
      "Correlation of 分数 with 积分",
      "Average of 分数 weighted by 积分",
      "Standard deviation of 积分",
    ]);
  });

  it("has the unit of the field where its numbers are in that unit", () => {
    const formatted = statisticAggregates.filter((func) => {
      const settings = { percent: 90, otherColumn: "points" };
      const [column] = schemaOf(addMeasureAs(empty, score, func, "zh", settings), "zh");
      return column?.format?.suffix === "分";
    });
    expect(formatted).toEqual(["stddev", "mad", "percentile", "weightedAvg"]);
  });
});

describe("a filter in words", () => {
  it("names groups, places in bands and spans of time", () => {
    const bands = { kind: "edges", edges: [60, 90], labels: ["", "良"] } as const;
    const band = (value1: number): WireFilterNode => ({
      filteCol: "score",
      filterOperator: "=",
      bucket: { ...bands, edges: [...bands.edges], labels: [...bands.labels] },
      value: { value1 },
    });
    expect([0, 1, 2].map((place) => describeFilter(band(place), "zh"))).toEqual([
      "score(分段) = < 60",
      "score(分段) = 良",
      "score(分段) = ≥ 90",
    ]);
    const term: WireFilterNode = {
      filteCol: "tested",
      filterOperator: "period",
      value: { value1: "lastTerm" },
    };
    const empty: WireFilterNode = { filteCol: "score", filterOperator: "is null", value: {} };
    expect(describeFilter({ any: [term, empty] }, "en")).toMatch(/^\(tested .* last term or score .*\)$/);
  });
});
