import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Exam, type ExamDatabase, examRows, openExams } from "../exams.fixtures.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
});
afterAll(() => db.close());

// The exams are of 2022 to 2024.
const rows = examRows();
const today = "2024-05-20";
const month = { Column: "day", bucket: { kind: "time", unit: "month", whole: true } };
const sum = { Column: "points", calculFunc: "sum" };
const day = (filterOperator: string, value1: string) => ({
  filteCol: "day",
  filterOperator,
  value: { value1 },
});
const monthOf = (exam: Exam): string | null => exam.day && `${exam.day.slice(0, 7)}-01`;

function sums(of: readonly Exam[]): unknown[][] {
  const found = new Map<string | null, number>();
  for (const exam of of) found.set(monthOf(exam), (found.get(monthOf(exam)) ?? 0) + exam.points);
  const last = "9999";
  return [...found]
    .sort(([one], [other]) => ((one ?? last) < (other ?? last) ? -1 : 1))
    .map(([start, points]) => [points, start]);
}

const isIn = (start: string) => (exam: Exam) => monthOf(exam) === start;

describe("a chart without its incomplete spans", () => {
  it("leaves out the present span as long as rows do not go beyond it, and never rows without a date", async () => {
    const content = { selectedDimension: [month], selectedCalcul: [sum], limit: 1000 };
    expect(await db.ask(content, { today })).toEqual(sums(rows.filter((exam) => !isIn("2024-05-01")(exam))));
    const [spans] = db.compiled(content, { today }).spans;
    if (!spans?.newest) throw new Error("nothing decides about the present span");
    const [[newest] = []] = await db.run(spans.newest);
    expect(newest).toBe(
      rows
        .map((exam) => exam.day ?? "")
        .sort()
        .at(-1),
    );
    const known = new Map([["day", String(newest)]]);
    expect(await db.ask(content, { today, newest: known })).toEqual(sums(rows));
    const reached = new Map([["day", "2024-05-17"]]);
    expect(await db.ask(content, { today, newest: reached })).toEqual(
      sums(rows.filter((exam) => !isIn("2024-05-01")(exam))),
    );
  });

  it("leaves out the spans that filters truncate, in totals and parts as well", async () => {
    const filters = [day(">=", "2023-03-10"), day("<=", "2023-11-20")];
    const left = rows.filter(({ day: at }) => at !== null && at >= "2023-04-01" && at <= "2023-10-31");
    const part = { ...sum, show: "percentOfTotal" };
    const content = {
      selectedDimension: [month],
      selectedCalcul: [sum, part],
      filters,
      totals: [[]],
      limit: 1000,
    };
    const result = await db.ask(content, { today });
    expect(result.map(([points, , start]) => [points, start])).toEqual(sums(left));
    expect(result.reduce((all, [, one]) => all + Number(one), 0)).toBeCloseTo(1, 9);
    const [total] = db.compiled(content, { today }).totals;
    const all = left.reduce((points, exam) => points + exam.points, 0);
    expect(total && (await db.run(total.select))).toEqual([[all, 1, null]]);
  });

  it("compares the first span that is left with the whole one before it", async () => {
    const filters = [day(">=", "2023-03-10"), day("<=", "2023-06-30")];
    const change = { ...sum, show: "change" };
    const content = { selectedDimension: [month], selectedCalcul: [change], filters, limit: 1000 };
    const result = await db.ask(content, { today });
    const of = (start: string): number =>
      rows.filter(isIn(start)).reduce((points, exam) => points + exam.points, 0);
    expect(result).toEqual(
      ["2023-04-01", "2023-05-01", "2023-06-01"].map((start, at) => [
        of(start) - of(["2023-03-01", "2023-04-01", "2023-05-01"][at] ?? ""),
        start,
      ]),
    );
  });

  it("asks about the newest row among those that other filters leave", async () => {
    const school = { filteCol: "school", filterOperator: "=", value: { value1: "一中" } };
    const filters = [school, day("<=", "2024-05-31")];
    const [spans] = db.compiled(
      { selectedDimension: [month], selectedCalcul: [sum], filters },
      { today },
    ).spans;
    const own = rows.filter((exam) => exam.school === "一中").map((exam) => exam.day ?? "");
    expect(spans?.newest && (await db.run(spans.newest))).toEqual([[own.sort().at(-1)]]);
  });

  it("asks nothing where filters leave nothing of the present span", () => {
    const content = { selectedDimension: [month], selectedCalcul: [sum], filters: [day("<", "2024-05-01")] };
    expect(db.compiled(content, { today }).spans).toMatchObject([{ present: null, newest: null }]);
  });
});
