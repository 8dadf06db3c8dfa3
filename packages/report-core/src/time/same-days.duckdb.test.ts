import type { TimeUnit } from "@provost/contract/report/bucket";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ExamDatabase, openExams } from "../exams.fixtures.ts";

let db: ExamDatabase;

// One visit a day, of points that tell days apart by their sums.
const days = Array.from({ length: 6 * 365 + 2 }, (_, at) =>
  new Date(Date.UTC(2021, 0, 1 + at)).toISOString().slice(0, 10),
);
const pointsOf = (day: string): number => ((days.indexOf(day) * 7919) % 1009) + 1;
const schoolOf = (day: string): string => (days.indexOf(day) % 3 === 0 ? "A" : "B");
const table = {
  name: "visits",
  columns: [
    { name: "day", type: "DATE" },
    { name: "at", type: "TIMESTAMP" },
    { name: "school", type: "VARCHAR" },
    { name: "points", type: "INTEGER" },
  ],
};

beforeAll(async () => {
  db = await openExams();
  const values = days.map(
    (day) => `(DATE '${day}', TIMESTAMP '${day} 18:30:00', '${schoolOf(day)}', ${pointsOf(day)})`,
  );
  await db.connection.run(
    `CREATE TABLE all_visits AS SELECT * FROM (VALUES ${values.join(", ")}) AS t("day", "at", school, points)`,
  );
});
afterAll(() => db.close());

/** As if it were the newest day. */
async function until(newest: string): Promise<void> {
  await db.connection.run(
    `CREATE OR REPLACE TABLE visits AS SELECT * FROM all_visits WHERE "day" <= DATE '${newest}'`,
  );
}

const isA = (day: string): boolean => schoolOf(day) === "A";
const total = (from: string, through: string, isOf: (day: string) => boolean = () => true): number =>
  days
    .filter((day) => day >= from && day <= through && isOf(day))
    .reduce((sum, day) => sum + pointsOf(day), 0);

const sum = { Column: "points", calculFunc: "sum", show: "change" };
type Since = "previous" | "yearBefore";
const measures = (since: Since) => [
  { ...sum, since },
  { ...sum, since, days: "same" },
  { ...sum, show: "changeRate", since, days: "same" },
];

// The newest day of the data, the first day of its span, and the days of the earlier one that are the same.
const cases: readonly [
  unit: TimeUnit,
  since: Since,
  newest: string,
  start: string,
  from: string,
  through: string,
][] = [
  ["month", "previous", "2024-03-12", "2024-03-01", "2024-02-01", "2024-02-12"],
  ["month", "previous", "2024-03-30", "2024-03-01", "2024-02-01", "2024-02-29"],
  ["month", "yearBefore", "2024-02-15", "2024-02-01", "2023-02-01", "2023-02-15"],
  ["month", "yearBefore", "2024-02-28", "2024-02-01", "2023-02-01", "2023-02-28"],
  ["quarter", "previous", "2024-05-15", "2024-04-01", "2024-01-01", "2024-02-14"],
  ["quarter", "yearBefore", "2024-03-10", "2024-01-01", "2023-01-01", "2023-03-10"],
  ["year", "previous", "2024-02-29", "2024-01-01", "2023-01-01", "2023-02-28"],
  ["year", "previous", "2024-03-01", "2024-01-01", "2023-01-01", "2023-03-01"],
  ["year", "yearBefore", "2025-02-28", "2025-01-01", "2024-01-01", "2024-02-28"],
  ["year", "yearBefore", "2025-03-01", "2025-01-01", "2024-01-01", "2024-03-01"],
  ["week", "previous", "2024-05-15", "2024-05-13", "2024-05-06", "2024-05-08"],
  ["week", "yearBefore", "2024-05-15", "2024-05-13", "2023-05-15", "2023-05-17"],
  ["week", "previous", "2024-01-03", "2024-01-01", "2023-12-25", "2023-12-27"],
  ["term", "previous", "2024-03-05", "2024-02-20", "2023-09-01", "2023-09-15"],
  ["term", "previous", "2024-01-10", "2023-09-01", "2023-02-20", "2023-07-01"],
  ["term", "yearBefore", "2024-03-05", "2024-02-20", "2023-02-20", "2023-03-05"],
  ["term", "yearBefore", "2024-01-10", "2023-09-01", "2022-09-01", "2023-01-10"],
  ["schoolYear", "previous", "2024-02-29", "2023-09-01", "2022-09-01", "2023-02-28"],
  ["schoolYear", "yearBefore", "2024-06-10", "2023-09-01", "2022-09-01", "2023-06-10"],
];

describe("a change of the same days", () => {
  for (const Column of ["day", "at"] as const) {
    it.each(cases)(`of a %s, %s, by ${Column}: %s`, async (unit, since, newest, start, from, through) => {
      await until(newest);
      const content = {
        selectedDimension: [{ Column, bucket: { kind: "time", unit } }],
        selectedCalcul: measures(since),
        limit: 5000,
      };
      const options = { today: newest, newest: new Map([[Column, newest]]) };
      const rows = await db.ask(content, options, table);
      const own = rows.filter(([, , , at]) => at === start);
      const [now, before] = [total(start, newest), total(from, through)];
      expect(own.map(([, change, rate]) => [change, Number(rate).toFixed(9)])).toEqual([
        [now - before, ((now - before) / before).toFixed(9)],
      ]);
      // Spans that are over are compared with the whole of the earlier ones.
      const over = rows.filter(([, , , at]) => at !== start);
      expect(over.length).toBeGreaterThan(1);
      expect(over.map(([, change]) => change)).toEqual(over.map(([change]) => change));
    });
  }

  const newest = "2024-05-15";
  const options = { today: "2024-05-17", newest: new Map([["day", newest]]) };
  const month = { Column: "day", bucket: { kind: "time", unit: "month" } };
  const expected = total("2024-05-01", newest) - total("2024-04-01", "2024-04-15");
  const expectedOfA = total("2024-05-01", newest, isA) - total("2024-04-01", "2024-04-15", isA);
  const filters = [{ filteCol: "day", filterOperator: ">=", value: { value1: "2024-05-06" } }];

  it("is the same of groups, in totals, under filters on its time, and of the first groups", async () => {
    await until(newest);
    const content = {
      selectedDimension: [month, { Column: "school" }],
      selectedCalcul: [{ ...sum, days: "same" }],
      totals: [["day"]],
      limit: 5000,
    };
    const may = async (more: object): Promise<unknown> =>
      (await db.ask({ ...content, ...more }, options, table)).filter(([, at]) => at === "2024-05-01");
    const both = [
      [expectedOfA, "2024-05-01", "A"],
      [expected - expectedOfA, "2024-05-01", "B"],
    ];
    expect(await may({})).toEqual(both);
    expect(await may({ filters })).toEqual(both);
    const having = [{ filteCol: "points", filterOperator: "is not null", value: {} }];
    expect(await may({ having })).toEqual(both);
    const [all] = db.compiled({ ...content, having }, options, table).totals;
    const totals = all ? await db.run(all.select) : [];
    expect(totals.filter(([, at]) => at === "2024-05-01")).toEqual([[expected, "2024-05-01", null]]);
    const top = { dimension: "school", by: "count", direction: "asc", count: 1, others: false };
    const counted = [
      { ...sum, days: "same" },
      { Column: "*", calculFunc: "count" },
    ];
    expect(
      (await db.ask({ ...content, selectedCalcul: counted, top }, options, table))
        .filter(([, , at]) => at === "2024-05-01")
        .map(([change, , , school]) => [change, school]),
    ).toEqual([[expectedOfA, "A"]]);
  });

  it("counts rows and those of a condition", async () => {
    await until(newest);
    const condition = [{ filteCol: "school", filterOperator: "=", value: { value1: "A" } }];
    const selectedCalcul = [
      { Column: "*", calculFunc: "count", show: "change", days: "same" },
      { ...sum, condition, days: "same" },
    ];
    const rows = await db.ask({ selectedDimension: [month], selectedCalcul, limit: 5000 }, options, table);
    expect(rows.at(-1)).toEqual([0, expectedOfA, "2024-05-01"]);
  });

  it("is one of whole spans as long as the newest value is not known, or rows go beyond the present span", async () => {
    await until("2024-07-10");
    const content = { selectedDimension: [month], selectedCalcul: measures("previous"), limit: 5000 };
    for (const known of [undefined, "2024-07-10", null]) {
      const newest = known === undefined ? new Map() : new Map([["day", known]]);
      const rows = await db.ask(content, { today: "2024-05-17", newest }, table);
      expect(rows.map(([, change]) => change)).toEqual(rows.map(([change]) => change));
    }
  });
});
