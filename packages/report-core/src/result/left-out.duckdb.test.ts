import { ChartContent } from "@provost/contract/chart/chart-content";
import type { Cell } from "@provost/contract/report/report";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Exam, type ExamDatabase, examRows, openExams } from "../exams.fixtures.ts";
import { countedFields } from "../expression/counted-fields.ts";
import { rolesOf } from "../figure/figure-fields.ts";
import { schemaOfContent } from "../selection/selection-content.ts";
import { calculatedElsewhere, leftOutContent, leftOutRows } from "./left-out.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
});
afterAll(() => db.close());

const rows = examRows();
const bySchool = { selectedDimension: [{ Column: "school" }] };
const average = { Column: "score", calculFunc: "avg" };

async function leftOutOf(
  content: Record<string, unknown>,
  only: readonly Record<string, Cell>[] | null = null,
) {
  const chart = ChartContent.parse({ dataSrc: "exams", ...content });
  const counted = leftOutContent(chart);
  if (!counted) throw new Error("nothing can be left out");
  const { select, columns, totals } = db.compiled({ ...counted });
  const cells = async (query: typeof select) => (await db.run(query)) as Cell[][];
  const all = await Promise.all(
    totals.map(async (total) => ({ by: total.by, rows: await cells(total.select) })),
  );
  const result = {
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: await cells(select),
    totals: all,
  };
  const own = db.compiled({ ...chart });
  const schema = schemaOfContent(chart, own.columns, "en", {});
  const { dimensions, measures } = rolesOf(schema);
  const leftOut = leftOutRows(chart, result, schema, "en", only);
  // `parts`: of a mark that has the first dimensions alone.
  const parts = (values: readonly Cell[], measure = 0, count = values.length) =>
    leftOut.of([
      {
        dimensions: dimensions
          .slice(0, count)
          .map((column, at) => ({ column, value: values[at] ?? null, label: "" })),
        measure: measures[measure] ?? null,
        value: null,
      },
    ]);
  return {
    notes: leftOut.notes,
    of: (values: readonly Cell[], measure = 0) => parts(values, measure, dimensions.length),
    parts,
    shown: (await cells(own.select)).map((row) => row.slice(measures.length)),
  };
}

const without = (of: readonly Exam[]): number => of.filter(({ score }) => score === null).length;
const text = (of: readonly Exam[]): string => `${without(of)} of ${of.length} rows`;
const inSchool = (school: string | null): Exam[] => rows.filter((exam) => exam.school === school);

describe("rows that a measure leaves out", () => {
  it("are counted for each group and for all", async () => {
    const { of, notes } = await leftOutOf({ ...bySchool, selectedCalcul: [average] });
    for (const school of ["一中", "O'Brien", null]) {
      expect(of([school])).toEqual([{ name: "score, no value", text: `${text(inSchool(school))} left out` }]);
    }
    expect(notes).toEqual([`No value in “score”: ${text(rows)} left out`]);
  });

  it("are counted once for several measures of the same values, and not for sums, counts and rows", async () => {
    const { notes, of } = await leftOutOf({
      ...bySchool,
      selectedCalcul: [
        { Column: "score", calculFunc: "sum" },
        average,
        { Column: "score", calculFunc: "median" },
      ],
    });
    expect(notes).toHaveLength(1);
    expect(of(["一中"], 0)).toEqual([]);
    expect(of(["一中"], 1)).toEqual(of(["一中"], 2));
    const none = [
      { Column: "score", calculFunc: "sum" },
      { Column: "*", calculFunc: "count", show: "rate" },
    ];
    expect(
      leftOutContent(ChartContent.parse({ dataSrc: "exams", ...bySchool, selectedCalcul: none })),
    ).toBeNull();
  });

  it("are those of a rate's whole, of a share, and of the rows that a condition chooses", async () => {
    const condition = [{ filteCol: "grade", filterOperator: "=", value: { value1: "七年级" } }];
    const rate = await leftOutOf({
      ...bySchool,
      selectedCalcul: [{ Column: "score", calculFunc: "count", show: "rate", condition }],
    });
    expect(rate.notes[0]).toContain(text(rows));
    const share = await leftOutOf({
      ...bySchool,
      selectedCalcul: [{ Column: "score", calculFunc: "sum", show: "percentOfTotal" }],
    });
    expect(share.of(["二中"])[0]?.text).toBe(`${text(inSchool("二中"))} left out`);
    const chosen = await leftOutOf({ ...bySchool, selectedCalcul: [{ ...average, condition }] });
    const seventh = (of: readonly Exam[]): Exam[] => of.filter(({ grade }) => grade === "七年级");
    expect(chosen.of(["三中"])[0]?.text).toBe(`${text(seventh(inSchool("三中")))} left out`);
    expect(chosen.notes[0]).toContain(text(seventh(rows)));
  });

  it("are those that lack either value of a weighted mean or a correlation", async () => {
    const calculated = [{ name: "weight", expression: "nullif(points, 3)" }];
    const lacking = (of: readonly Exam[]): number =>
      of.filter(({ score, points }) => score === null || points === 3).length;
    for (const calculFunc of ["weightedAvg", "corr"]) {
      const { of, notes } = await leftOutOf({
        ...bySchool,
        calculated,
        selectedCalcul: [{ Column: "score", calculFunc, otherColumn: "weight" }, average],
      });
      expect(notes).toEqual([
        `No value in “score” or “weight”: ${lacking(rows)} of ${rows.length} rows left out`,
        `No value in “score”: ${text(rows)} left out`,
      ]);
      const own = inSchool("一中");
      expect(lacking(own)).toBeGreaterThan(without(own));
      expect(of(["一中"])[0]?.text).toBe(`${lacking(own)} of ${own.length} rows left out`);
    }
  });

  it.each([
    ["avg(score)", ["score"]],
    ["round(100 * avg([score]) / 2, 1)", ["score"]],
    ["sum(score) / count(score)", ["score"]],
    ["count(if(score >= 60, 1)) / count(score)", ["score"]],
    ["percentile(score, 90) - avg(score)", ["score"]],
    ["weightedAvg(score, points)", ["score", "points"]],
    ["sum(score)", null],
    ["max(score) - min(score)", null],
    ["sum(score) / count()", null],
    ["avg(score) - avg(points)", null],
    ["avg(score) / avg(points)", null],
    ["sum(points) / count(score)", null],
    ["avg(if(score >= 60, 1, 0))", null],
    ["avg(score) / sum(score)", null],
    ["avg(", null],
  ])("of a measure that is calculated as %s are those without a value of %j", (expression, fields) => {
    expect(countedFields(expression)).toEqual(fields);
  });

  it("are known of a measure that the chart or its table calculates", async () => {
    const calculated = [{ name: "rate", expression: "count(if(score >= 60, 1)) / count(score)" }];
    const { notes, of } = await leftOutOf({
      ...bySchool,
      calculated,
      selectedCalcul: [{ Column: "rate" }, average],
    });
    expect(notes).toEqual([`No value in “rate”: ${text(rows)} left out`]);
    expect(of(["三中"], 0)).toEqual(of(["三中"], 1));
    const ofTable = ChartContent.parse({ dataSrc: "exams", selectedCalcul: [{ Column: "mean" }] });
    expect(calculatedElsewhere(ofTable)).toEqual(["mean"]);
    expect(leftOutContent(ofTable)).toBeNull();
    expect(leftOutContent(ofTable, new Map([["mean", "avg(score)"]]))?.selectedCalcul).toEqual([
      { Column: "*", calculFunc: "count" },
      { Column: "score", calculFunc: "count" },
    ]);
  });

  it("are those of all its groups for a mark that has some of the dimensions alone", async () => {
    const { of, parts } = await leftOutOf({
      selectedDimension: [{ Column: "school" }, { Column: "grade" }],
      selectedCalcul: [average],
    });
    const seventh = rows.filter(({ school, grade }) => school === "一中" && grade === "七年级");
    expect(of(["一中", "七年级"])[0]?.text).toBe(`${text(seventh)} left out`);
    expect(parts(["一中"])[0]?.text).toBe(`${text(inSchool("一中"))} left out`);
  });

  it("are of the groups that are shown, also where measures choose them", async () => {
    const { notes, shown } = await leftOutOf({
      ...bySchool,
      selectedCalcul: [average, { Column: "score", calculFunc: "max" }],
      top: { dimension: "school", by: "avg_score", count: 2 },
    });
    const schools = shown.map(([school]) => school);
    expect(schools).toHaveLength(2);
    expect(notes[0]).toContain(text(rows.filter(({ school }) => schools.includes(school))));
    const having = [{ filteCol: "score", filterOperator: ">=", value: { value1: 50 } }];
    const chosen = await leftOutOf({ ...bySchool, selectedCalcul: [average], having });
    const chosenSchools = chosen.shown.map(([school]) => school);
    expect(chosenSchools.length).toBeGreaterThan(0);
    expect(chosenSchools.length).toBeLessThan(6);
    expect(chosen.notes[0]).toContain(text(rows.filter(({ school }) => chosenSchools.includes(school))));
  });

  it("are of the first groups where only these are shown", async () => {
    const { notes } = await leftOutOf({ ...bySchool, selectedCalcul: [average], limit: 1 }, [
      { school: "三中", score: 50 },
    ]);
    expect(notes[0]).toContain(text(inSchool("三中")));
  });
});
