import type { TimeUnit } from "@provost/contract/report/bucket";
import type { Calendar } from "@provost/contract/wire/calendar";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileExams, type ExamDatabase, exams, openExams } from "../exams.fixtures.ts";
import { calendar } from "../query/compile-query.fixtures.ts";
import { postgres } from "../sql/dialect.ts";
import { toSql } from "../sql/print.ts";
import { spanDays } from "./period-days.ts";

let db: ExamDatabase;
const days: string[] = [];
beforeAll(async () => {
  db = await openExams();
  for (let day = Date.UTC(2023, 6, 1); day < Date.UTC(2025, 2, 5); day += 86_400_000) {
    days.push(new Date(day).toISOString().slice(0, 10));
  }
  const values = days.map((day) => `(DATE '${day}', TIMESTAMP '${day} 23:59:59')`).join(", ");
  await db.connection.run(
    `CREATE TABLE days AS SELECT * FROM (VALUES ${values}, (NULL, NULL)) AS t("day", "at")`,
  );
});
afterAll(() => db.close());

const table = {
  name: "days",
  columns: [
    { name: "day", type: "DATE" },
    { name: "at", type: "TIMESTAMP" },
  ],
};

async function bucketOf(unit: TimeUnit, column: string, of: Calendar): Promise<Map<unknown, unknown>> {
  const content = {
    selectedDimension: [{ Column: "day" }, { Column: column, bucket: { kind: "time", unit } }],
    limit: 100_000,
  };
  const rows = await db.run(db.compiled(content, { calendar: of }, table).select);
  expect(rows).toHaveLength(days.length + 1);
  return new Map(rows.map(([day, start]) => [day, start]));
}

const utc = (text: string): Date => new Date(`${text}T00:00:00Z`);
const text = (date: Date): string => date.toISOString().slice(0, 10);
const first = (year: number, month: number): string => text(new Date(Date.UTC(year, month, 1)));

// Worked out day by day, without arithmetic on dates of the compiler's.
function startOf(unit: TimeUnit, day: string, of: Calendar): string | null {
  const date = utc(day);
  const [year, month, monthDay] = [date.getUTCFullYear(), date.getUTCMonth(), day.slice(5)];
  switch (unit) {
    case "day":
      return day;
    case "month":
      return first(year, month);
    case "quarter":
      return first(year, month - (month % 3));
    case "year":
      return first(year, 0);
    case "week": {
      for (const back = new Date(date); ; back.setUTCDate(back.getUTCDate() - 1)) {
        if (back.getUTCDay() === of.weekStart) return text(back);
      }
    }
    case "schoolYear":
      return `${monthDay >= of.schoolYearStart ? year : year - 1}-${of.schoolYearStart}`;
    case "term": {
      for (const { start, end } of of.terms) {
        if (start <= end && monthDay >= start && monthDay <= end) return `${year}-${start}`;
        if (start > end && monthDay >= start) return `${year}-${start}`;
        if (start > end && monthDay <= end) return `${year - 1}-${start}`;
      }
      return null;
    }
  }
}

const calendars: Calendar[] = [
  calendar,
  { ...calendar, weekStart: 0, schoolYearStart: "01-01", terms: [] },
  {
    ...calendar,
    weekStart: 6,
    schoolYearStart: "08-15",
    terms: [
      { name: "autumn", start: "08-15", end: "12-31" },
      { name: "spring", start: "01-10", end: "04-01" },
      { name: "summer", start: "04-15", end: "06-30" },
    ],
  },
];

describe("spans of time", () => {
  it.each(["day", "week", "month", "quarter", "year", "term", "schoolYear"] as const)(
    "puts every day into the %s that holds it, by each calendar, and no day into none",
    async (unit) => {
      for (const of of calendars) {
        for (const column of ["day", "at"]) {
          const buckets = await bucketOf(unit, column, of);
          expect(buckets.get(null)).toBeNull();
          for (const day of days) expect([day, buckets.get(day)]).toEqual([day, startOf(unit, day, of)]);
          for (const [at, day] of days.entries()) {
            const span = spanDays(unit, of, day);
            const start = startOf(unit, day, of);
            const after = days.slice(at).find((later) => startOf(unit, later, of) !== start);
            expect([day, span?.from ?? null]).toEqual([day, start]);
            if (start !== null && after !== undefined) expect([day, span?.until]).toEqual([day, after]);
          }
        }
      }
    },
  );

  it("takes the last day that every February has for a school year of 29 February", async () => {
    const buckets = await bucketOf("schoolYear", "day", { ...calendar, schoolYearStart: "02-29" });
    expect([buckets.get("2024-02-27"), buckets.get("2024-02-28"), buckets.get("2025-03-01")]).toEqual([
      "2023-02-28",
      "2024-02-28",
      "2025-02-28",
    ]);
  });

  it("is refused for what is no date", () => {
    const bucket = { kind: "time", unit: "month" };
    expect(compileExams({ selectedDimension: [{ Column: "school", bucket }] }, { language: "zh" })).toEqual({
      ok: false,
      reason: "query_invalid",
      details: { column: "school", detail: "school：只有日期字段可以按时间分组" },
    });
  });

  it("reads a moment that knows its zone by the tenant's clock", async () => {
    const zoned = { ...exams, columns: [{ name: "at", type: "TIMESTAMP WITH TIME ZONE" }] };
    const query = compileExams(
      { selectedDimension: [{ Column: "at", bucket: { kind: "time", unit: "day" } }] },
      {},
      zoned,
    );
    if (!query.ok) throw new Error(query.reason);
    expect(toSql(query.select, postgres)).toEqual({
      text:
        'SELECT CAST(timezone(CAST($1 AS VARCHAR), "at") AS DATE) AS "at" FROM "exams" ' +
        'GROUP BY 1 ORDER BY "at" ASC NULLS LAST LIMIT 200',
      params: ["Asia/Shanghai"],
    });
    await db.connection.run("CREATE TABLE zoned AS SELECT TIMESTAMPTZ '2024-03-14 20:00:00+00' AS \"at\"");
    const bucket = { kind: "time", unit: "day" };
    const filters = [{ filteCol: "at", filterOperator: "period", value: { value1: "today" } }];
    const content = { selectedDimension: [{ Column: "at", bucket }], filters };
    expect(await db.ask(content, { today: "2024-03-15" }, { ...zoned, name: "zoned" })).toEqual([
      ["2024-03-15"],
    ]);
  });

  it.each([
    ["2024-03-31", "last1Days", 23],
    ["2024-04-01", "previous1Days", 23],
    ["2024-10-27", "last1Days", 25],
    ["2024-03-31", "last1Weeks", 7 * 24 - 1],
    ["2024-11-15", "previous1Months", 31 * 24 + 1],
  ])(
    "counts the hours of days by the tenant's clock where it is changed: %s, %s",
    async (today, value1, hours) => {
      const hourly = {
        name: "hourly",
        columns: [{ name: "at", type: "TIMESTAMP WITH TIME ZONE" }],
      };
      await db.connection.run(
        "CREATE OR REPLACE TABLE hourly AS SELECT TIMESTAMPTZ '2024-01-01 00:00:00+00' + to_hours(range) AS \"at\" FROM range(9000)",
      );
      const content = {
        selectedCalcul: [{ Column: "*", calculFunc: "count" }],
        filters: [{ filteCol: "at", filterOperator: "period", value: { value1 } }],
      };
      const berlin = { ...calendar, timeZone: "Europe/Berlin" };
      expect(await db.ask(content, { today, calendar: berlin }, hourly)).toEqual([[hours]]);
    },
  );
});

describe("bands of numbers", () => {
  const band = async (values: readonly (number | null)[], bucket: object): Promise<unknown[]> => {
    const list = values.map((value, place) => `(${place}, ${value}::DOUBLE)`).join(", ");
    await db.connection.run(
      `CREATE OR REPLACE TABLE numbers AS SELECT * FROM (VALUES ${list}) AS t(place, x)`,
    );
    const numbers = {
      name: "numbers",
      columns: [
        { name: "place", type: "INTEGER" },
        { name: "x", type: "DOUBLE" },
      ],
    };
    const content = {
      selectedDimension: [{ Column: "place" }, { Column: "x", bucket }],
      orderByStrs: ["place asc"],
    };
    return (await db.ask(content, {}, numbers)).map(([, value]) => value);
  };

  it("cuts evenly: a band holds its lower edge, no value lies in none", async () => {
    expect(await band([59.5, 60, 69.99, 70, -0.5, null], { kind: "step", size: 10 })).toEqual([
      50,
      60,
      60,
      70,
      -10,
      null,
    ]);
    expect(await band([7, 8, 4.9], { kind: "step", size: 3, from: 2 })).toEqual([5, 8, 2]);
  });

  it("cuts at tenths as they are written", async () => {
    const tenths = [0.1, 0.2, 0.3, 0.6, 0.7, 1.1, 2.3, 0.29];
    expect(await band(tenths, { kind: "step", size: 0.1 })).toEqual([0.1, 0.2, 0.3, 0.6, 0.7, 1.1, 2.3, 0.2]);
  });

  it("cuts at given edges: 0 below the first, n at and above the n-th", async () => {
    const bucket = { kind: "edges", edges: [60, 75, 90] };
    expect(await band([0, 59.9, 60, 74, 75, 90, 100, null], bucket)).toEqual([0, 0, 1, 1, 2, 3, 3, null]);
  });

  it("puts any number where counting puts it", async () => {
    const whole = fc.integer({ min: -10_000, max: 10_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(whole, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 500 }),
        async (values, size) => {
          const lower = values.map((value) => {
            let start = -20_000 - (-20_000 % size);
            while (start + size <= value) start += size;
            return start;
          });
          expect((await band(values, { kind: "step", size })).map((value) => Number(value) + 0)).toEqual(
            lower.map((value) => value + 0),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  it("is refused for what is no number", () => {
    const bucket = { kind: "step", size: 5 };
    expect(compileExams({ selectedDimension: [{ Column: "day", bucket }] })).toMatchObject({
      details: { detail: "day: only numbers can be grouped into ranges" },
    });
  });
});
