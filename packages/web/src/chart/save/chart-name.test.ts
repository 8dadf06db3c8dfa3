import { limits } from "@provost/contract/wire/limits";
import {
  addDimension,
  addMeasure,
  addMeasureAs,
  countOfRows,
  setAggregate,
  setMeasureOptions,
} from "@provost/report-core/selection/selection";
import { describe, expect, it } from "vitest";
import { builderColumn } from "../builder/builder.fixtures.ts";
import { draftOf, withSelection } from "../draft/draft.ts";
import { copyName, proposedName } from "./chart-name.ts";

const grade = builderColumn("grade", "VARCHAR");
const score = builderColumn("score", "DOUBLE");
const empty = draftOf("exam_score", [grade, score]);
const grouped = withSelection(empty, addDimension(empty.selection, grade));
const averaged = setAggregate(addMeasure(grouped.selection, score, "en"), 0, "avg");

describe("the name that is proposed for a new chart", () => {
  it("is none where nothing is known of it", () => {
    expect(proposedName(empty, "en")).toBe("");
    expect(proposedName({ ...empty, sql: "select 1" }, "zh")).toBe("");
  });

  it("says what it shows, and by what", () => {
    const draft = withSelection(grouped, averaged);
    expect(proposedName(draft, "en")).toBe("Average score by grade");
    expect(proposedName(draft, "zh")).toBe("按grade统计平均score");
    expect(proposedName(grouped, "en")).toBe("grade");
  });

  it("speaks of rows, conditions and shares as their chips do", () => {
    const rows = addMeasure(grouped.selection, countOfRows("en"), "en");
    expect(proposedName(withSelection(grouped, rows), "en")).toBe("Rows by grade");
    const share = setMeasureOptions(averaged, 0, { show: "percentOfTotal" });
    expect(proposedName(withSelection(grouped, share), "en")).toContain("% of total");
  });

  it("speaks of statistics with what they need", () => {
    const points = builderColumn("points", "DOUBLE");
    const draft = draftOf("exam_score", [grade, score, points]);
    const named = (func: "stddev" | "percentile" | "corr" | "weightedAvg", language: "en" | "zh") => {
      const settings = { percent: 90, otherColumn: "points" };
      return proposedName(
        withSelection(draft, addMeasureAs(draft.selection, score, func, language, settings)),
        language,
      );
    };
    expect(named("stddev", "en")).toBe("Standard deviation of score");
    expect(named("stddev", "zh")).toBe("score标准差");
    expect(named("percentile", "en")).toBe("90th percentile of score");
    expect(named("percentile", "zh")).toBe("score第 90 百分位");
    expect(named("corr", "en")).toBe("Correlation of score with points");
    expect(named("weightedAvg", "zh")).toBe("score按points加权平均");
  });

  it("is the chart's title where it has one", () => {
    expect(proposedName({ ...grouped, style: { title: " Grades " } }, "en")).toBe("Grades");
  });

  it("is never longer than a name may be", () => {
    const title = "x".repeat(limits.chartNameLength + 5);
    expect(proposedName({ ...grouped, style: { title } }, "en")).toHaveLength(limits.chartNameLength);
    expect(copyName(title, "en")).toHaveLength(limits.chartNameLength);
  });
});

it("a copy is told from what it was made of", () => {
  expect(copyName("Reading", "en")).toBe("Reading (copy)");
  expect(copyName("阅读", "zh")).toBe("阅读 副本");
});
