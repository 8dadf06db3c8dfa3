import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Exam, type ExamDatabase, examRows, openExams } from "../exams.fixtures.ts";
import { othersMarker } from "../query/others-marker.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
});
afterAll(() => db.close());

type Keep = (exam: Exam) => boolean;
type Cell = string | null;

const rows = examRows();
const from = (day: string) => ({ filteCol: "day", filterOperator: ">=", value: { value1: day } });
const ofGrade = { filteCol: "grade", filterOperator: "=", value: { value1: "六年级" } };
const isGrade: Keep = ({ grade }) => grade === "六年级";
const since =
  (day: string): Keep =>
  (exam) =>
    exam.day !== null && exam.day >= day;
const both =
  (one: Keep, other: Keep): Keep =>
  (exam) =>
    one(exam) && other(exam);
const all: Keep = () => true;

const spans = {
  year: { of: (day: string) => `${day.slice(0, 4)}-01-01`, months: 12 },
  quarter: { of: (day: string) => `${day.slice(0, 5)}${firstOfQuarter(day)}-01`, months: 3 },
  month: { of: (day: string) => `${day.slice(0, 7)}-01`, months: 1 },
} as const;

function firstOfQuarter(day: string): string {
  return String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, "0");
}

function earlier(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
}

function sums(remaining: readonly Exam[], keyOf: (exam: Exam) => Cell[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const exam of remaining) {
    const key = JSON.stringify(keyOf(exam));
    found.set(key, (found.get(key) ?? 0) + exam.points);
  }
  return found;
}

const measures = [
  { Column: "points", calculFunc: "sum" },
  { Column: "points", calculFunc: "sum", show: "change" },
  { Column: "points", calculFunc: "sum", show: "changeRate", since: "yearBefore" },
];

// What is shown are the rows that pass all filters; what is compared those that pass the filters on other columns.
function expected(
  unit: keyof typeof spans,
  shown: readonly Exam[],
  whole: readonly Exam[],
  schoolOf: (exam: Exam) => Cell[] = () => [],
): string[] {
  const { of, months } = spans[unit];
  const keyOf = (exam: Exam): Cell[] => [exam.day && of(exam.day), ...schoolOf(exam)];
  const [now, compared] = [sums(shown, keyOf), sums(whole, keyOf)];
  return [...now]
    .map(([key, value]) => {
      const [day, ...rest]: Cell[] = JSON.parse(key);
      const at = (back: number): number | null =>
        day == null ? null : (compared.get(JSON.stringify([earlier(day, back), ...rest])) ?? null);
      const own = compared.get(key) ?? null;
      const [before, yearBefore] = [at(months), at(12)];
      const change = own === null || before === null ? null : own - before;
      const rate = own === null || !yearBefore ? null : (own - yearBefore) / Math.abs(yearBefore);
      return JSON.stringify([value, change, rate?.toFixed(9) ?? null, day, ...rest]);
    })
    .sort();
}

async function resultRows(content: Record<string, unknown>): Promise<string[]> {
  const result = await db.ask({ selectedCalcul: measures, limit: 10_000, ...content });
  return result
    .map(([value, change, rate, ...keys]) =>
      JSON.stringify([value, change, rate === null ? null : Number(rate).toFixed(9), ...keys]),
    )
    .sort();
}

const time = (unit: keyof typeof spans) => ({ Column: "day", bucket: { kind: "time", unit } });
const january = { filteCol: "day", filterOperator: "=", bucket: { kind: "time", unit: "month" } };
const orGrade = { any: [from("2024-03-10"), ofGrade] };

describe("changes under filters on their own time", () => {
  const cases: [string, object[], Keep, Keep][] = [
    ["from a day on", [from("2023-05-17")], since("2023-05-17"), all],
    ["and another column", [from("2023-05-17"), ofGrade], both(since("2023-05-17"), isGrade), isGrade],
    [
      "in a group",
      [{ all: [ofGrade, { all: [from("2024-02-02")] }] }],
      both(since("2024-02-02"), isGrade),
      isGrade,
    ],
    [
      "of one month",
      [{ ...january, value: { value1: "2024-01-01" } }],
      ({ day }) => day?.startsWith("2024-01") === true,
      all,
    ],
    [
      "either of two days",
      [{ any: [from("2024-03-10"), { ...from("2022-02-01"), filterOperator: "<=" }] }],
      ({ day }) => day !== null && (day >= "2024-03-10" || day <= "2022-02-01"),
      all,
    ],
    [
      "or another column, which cannot be taken apart",
      [orGrade],
      (exam) => since("2024-03-10")(exam) || isGrade(exam),
      (exam) => since("2024-03-10")(exam) || isGrade(exam),
    ],
  ];

  it.each(cases)("compare whole spans: %s", async (_, filters, shown, compared) => {
    for (const unit of ["year", "quarter", "month"] as const) {
      const [left, whole] = [rows.filter(shown), rows.filter(compared)];
      expect(await resultRows({ selectedDimension: [time(unit)], filters })).toEqual(
        expected(unit, left, whole),
      );
      const bySchool = [time(unit), { Column: "school" }];
      expect(await resultRows({ selectedDimension: bySchool, filters })).toEqual(
        expected(unit, left, whole, ({ school }) => [school]),
      );
    }
  });

  it("tells the change of a span whose days before the filter begins, and of the span before it", async () => {
    const filters = [from("2023-07-01")];
    const result = await db.ask({ selectedDimension: [time("year")], selectedCalcul: measures, filters });
    const year = (start: string): number =>
      rows.filter(({ day }) => day?.startsWith(start)).reduce((sum, { points }) => sum + points, 0);
    expect(result.map(([, change, , day]) => [day, change])).toEqual([
      ["2023-01-01", year("2023") - year("2022")],
      ["2024-01-01", year("2024") - year("2023")],
    ]);
  });

  it("keep the parts of the total to the rows that are shown", async () => {
    const selectedCalcul = [
      { Column: "points", calculFunc: "sum", show: "percentOfTotal" },
      { Column: "points", calculFunc: "sum", show: "change" },
    ];
    const filters = [from("2023-07-01")];
    const parts = await db.ask({ selectedDimension: [time("year")], selectedCalcul, filters });
    expect(parts.reduce((sum, [part]) => sum + Number(part), 0)).toBeCloseTo(1, 9);
  });

  it("compare the same first groups, and of those put together what is put together", async () => {
    const filters = [from("2023-05-17")];
    const shown = rows.filter(since("2023-05-17"));
    const top = { dimension: "school", by: "sum_points", direction: "desc", count: 2 };
    const first = [...sums(shown, ({ school }) => [school])]
      .sort(([, one], [, other]) => other - one)
      .slice(0, 2)
      .map(([key]) => JSON.parse(key)[0]);
    const isFirst: Keep = ({ school }) => first.includes(school);
    const selectedDimension = [time("quarter"), { Column: "school" }];
    expect(await resultRows({ selectedDimension, filters, top: { ...top, others: false } })).toEqual(
      expected("quarter", shown.filter(isFirst), rows.filter(isFirst), ({ school }) => [school]),
    );
    expect(await resultRows({ selectedDimension, filters, top: { ...top, others: true } })).toEqual(
      expected("quarter", shown, rows, (exam) => [isFirst(exam) ? exam.school : othersMarker]),
    );
  });

  it("compare the first spans with those before them, though these are not among the first", async () => {
    const top = { dimension: "day", by: "sum_points", direction: "desc", count: 3, others: false };
    const selectedDimension = [time("quarter")];
    const wanted = expected("quarter", rows, rows);
    const shownRows = await resultRows({ selectedDimension, top });
    expect(shownRows).toHaveLength(3);
    expect(wanted).toEqual(expect.arrayContaining(shownRows));
  });

  it("are in totals as well, of the groups that are left", async () => {
    const filters = [from("2023-05-17")];
    const content = {
      selectedDimension: [time("quarter"), { Column: "school" }],
      selectedCalcul: measures,
      filters,
      totals: [["day"]],
      limit: 10_000,
    };
    const totals = db.compiled(content).totals[0];
    if (!totals) throw new Error("no totals");
    const totalRow = (await db.run(totals.select)).map(([value, change, rate, day]) =>
      JSON.stringify([value, change, rate === null ? null : Number(rate).toFixed(9), day]),
    );
    expect(totalRow.sort()).toEqual(expected("quarter", rows.filter(since("2023-05-17")), rows));

    const having = [{ filteCol: "sum_points", filterOperator: ">", value: { value1: -1000 } }];
    const compiledTotal = db.compiled({ ...content, having }).totals[0];
    if (!compiledTotal) throw new Error("no totals");
    const again = (await db.run(compiledTotal.select)).map(([value, change, rate, day]) =>
      JSON.stringify([value, change, rate === null ? null : Number(rate).toFixed(9), day]),
    );
    expect(again.sort()).toEqual(totalRow);
  });

  it("still refuses a filter that needs a value, though it only chooses spans", () => {
    const filters = [{ filteCol: "day", filterOperator: ">=", value: {}, required: true }];
    expect(() =>
      db.compiled({ selectedDimension: [time("year")], selectedCalcul: measures, filters }),
    ).toThrow("filter_required");
  });
});
