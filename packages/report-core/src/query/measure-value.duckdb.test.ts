import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileExams, type Exam, type ExamDatabase, examRows, openExams } from "../exams.fixtures.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
});
afterAll(() => db.close());

const rows = examRows();
const bySchool = { selectedDimension: [{ Column: "school" }] };
const passed = [{ filteCol: "score", filterOperator: ">=", value: { value1: 60 } }];
const month = { Column: "day", bucket: { kind: "time", unit: "month" } };

type Cell = string | number | null;
function groups(of: readonly Exam[], keyOf: (exam: Exam) => Cell[]): Map<string, Exam[]> {
  const found = new Map<string, Exam[]>();
  for (const exam of of) {
    const key = JSON.stringify(keyOf(exam));
    found.set(key, [...(found.get(key) ?? []), exam]);
  }
  return found;
}
const scores = (of: readonly Exam[]): number[] => of.flatMap(({ score }) => score ?? []);
const total = (of: readonly number[]): number | null =>
  of.length === 0 ? null : of.reduce((a, b) => a + b, 0);
const mean = (of: readonly number[]): number | null =>
  of.length === 0 ? null : (total(of) ?? 0) / of.length;
const distinct = (of: readonly unknown[]): number => new Set(of).size;
function middle(of: readonly number[]): number | null {
  const sorted = [...of].sort((a, b) => a - b);
  const half = sorted.length / 2;
  if (sorted.length === 0) return null;
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}

// Rows of a result by their dimensions, which follow the measures.
function keyed(result: readonly unknown[][], measures: number): Map<string, unknown[]> {
  return new Map(result.map((row) => [JSON.stringify(row.slice(measures)), row.slice(0, measures)]));
}

function expectClose(actual: unknown, wanted: number | null, about: string): void {
  if (wanted === null) expect([about, actual]).toEqual([about, null]);
  else expect(Math.abs(Number(actual) - wanted), `${about}: ${actual} for ${wanted}`).toBeLessThan(1e-9);
}

async function check(
  content: Record<string, unknown>,
  keyOf: (exam: Exam) => Cell[],
  measures: readonly ((group: readonly Exam[], key: Cell[]) => number | null)[],
  of: readonly Exam[] = rows,
): Promise<void> {
  const result = keyed(await db.ask({ limit: 10_000, ...content }), measures.length);
  const wanted = groups(of, keyOf);
  expect([...result.keys()].sort()).toEqual([...wanted.keys()].sort());
  for (const [key, group] of wanted) {
    for (const [index, measure] of measures.entries()) {
      expectClose(result.get(key)?.[index], measure(group, JSON.parse(key)), `${key} measure ${index}`);
    }
  }
}

describe("what cannot be measured", () => {
  const measured = (measure: object, more: object = {}) =>
    compileExams({ ...bySchool, selectedCalcul: [{ Column: "score", ...measure }], ...more });

  it.each([
    ["a rate without a condition", { calculFunc: "sum", show: "rate" }, "score: a rate needs a condition"],
    [
      "a part of raw values",
      { calculFunc: "none", show: "percentOfTotal" },
      "score: this needs an aggregation",
    ],
    [
      "a condition on raw values",
      { calculFunc: "none", condition: passed },
      "score: this needs an aggregation",
    ],
    [
      "a part of a latest day",
      { Column: "day", calculFunc: "max", show: "percentOfTotal" },
      "day: only numbers can be shown as a share or a change",
    ],
    [
      "a change without time",
      { calculFunc: "sum", show: "change" },
      "score: a change needs exactly one dimension grouped by time",
    ],
    ["a sum of rows", { Column: "*", calculFunc: "sum" }, "*: rows can only be counted"],
    [
      "a median of texts",
      { Column: "school", calculFunc: "median" },
      "school: median isn't supported for the type VARCHAR",
    ],
  ])("%s", (_, measure, detail) => {
    expect(measured(measure)).toMatchObject({ ok: false, reason: "query_invalid", details: { detail } });
  });

  it("refuses a change over two spans of time, and names it in Chinese", () => {
    const year = { Column: "day", bucket: { kind: "time", unit: "year" } };
    const content = {
      selectedDimension: [month, year],
      selectedCalcul: [{ Column: "score", calculFunc: "sum", show: "change" }],
    };
    expect(compileExams(content, { language: "zh" })).toMatchObject({
      details: { detail: "score：变化需要且只能有一个按时间分组的维度" },
    });
  });

  it("refuses a condition on an unknown column", () => {
    const condition = [{ filteCol: "town", filterOperator: "=", value: { value1: 1 } }];
    expect(measured({ calculFunc: "sum", condition })).toMatchObject({ reason: "column_unknown" });
  });
});

describe("values", () => {
  it("counts rows, values and different values, and finds the middle", async () => {
    const selectedCalcul = [
      { Column: "*", calculFunc: "count" },
      { Column: "score", calculFunc: "count" },
      { Column: "pupil", calculFunc: "countDistinct" },
      { Column: "points", calculFunc: "median" },
      { Column: "score", calculFunc: "avg" },
    ];
    expect(db.compiled({ ...bySchool, selectedCalcul }).columns.map(({ name }) => name)).toEqual([
      "count",
      "count_score",
      "pupil",
      "points",
      "avg_score",
      "school",
    ]);
    await check({ ...bySchool, selectedCalcul }, ({ school }) => [school], [
      (group) => group.length,
      (group) => scores(group).length,
      (group) => distinct(group.map(({ pupil }) => pupil)),
      (group) => middle(group.map(({ points }) => points)),
      (group) => mean(scores(group)),
    ]);
  });

  it("measures only the rows that satisfy a measure's condition; other measures keep all", async () => {
    const selectedCalcul = [
      { Column: "*", calculFunc: "count", condition: passed },
      { Column: "points", calculFunc: "sum", condition: passed },
      { Column: "pupil", calculFunc: "countDistinct", condition: passed },
      { Column: "score", calculFunc: "max" },
    ];
    const pass = (group: readonly Exam[]) => group.filter(({ score }) => score !== null && score >= 60);
    await check({ ...bySchool, selectedCalcul }, ({ school }) => [school], [
      (group) => pass(group).length,
      (group) => total(pass(group).map(({ points }) => points)),
      (group) => distinct(pass(group).map(({ pupil }) => pupil)),
      (group) => Math.max(...scores(group)),
    ]);
  });

  it("drops a condition without a value, as it does a filter", () => {
    const condition = [{ filteCol: "score", filterOperator: ">=", value: {} }];
    const selectedCalcul = [{ Column: "points", calculFunc: "sum", condition }];
    expect(JSON.stringify(db.compiled({ ...bySchool, selectedCalcul }).select)).not.toContain('"when"');
  });
});

describe("rates", () => {
  it("is the part of the rows, or of the sum, that satisfies the condition", async () => {
    const selectedCalcul = [
      { Column: "*", calculFunc: "count", show: "rate", condition: passed },
      { Column: "points", calculFunc: "sum", show: "rate", condition: passed },
    ];
    const isPassed = ({ score }: Exam) => score !== null && score >= 60;
    await check({ ...bySchool, selectedCalcul }, ({ school }) => [school], [
      (group) => group.filter(isPassed).length / group.length,
      (group) => {
        const all = total(group.map(({ points }) => points)) ?? 0;
        return all === 0 ? null : (total(group.filter(isPassed).map(({ points }) => points)) ?? 0) / all;
      },
    ]);
  });

  it("is 0 where no row satisfies it, and empty where there is nothing to be a part of", async () => {
    const none = [{ filteCol: "score", filterOperator: ">", value: { value1: 1000 } }];
    const selectedCalcul = [
      { Column: "points", calculFunc: "sum", show: "rate", condition: none },
      { Column: "score", calculFunc: "count", show: "rate", condition: none },
    ];
    expect(await db.ask({ selectedCalcul })).toEqual([[0, 0]]);
    const filters = [{ filteCol: "score", filterOperator: "is null", value: {} }];
    expect(await db.ask({ selectedCalcul, filters })).toMatchObject([[0, null]]);
  });
});

describe("parts of the total", () => {
  it("takes the total anew from all rows that pass the filters, so that distinct counts and averages are right", async () => {
    const filters = [{ filteCol: "grade", filterOperator: "!=", value: { value1: "八年级" } }];
    const selectedCalcul = ["sum points", "countDistinct pupil", "avg score", "count *"].map((text) => {
      const [calculFunc, Column] = text.split(" ");
      return { Column, calculFunc, show: "percentOfTotal" };
    });
    const remaining = rows.filter(({ grade }) => grade !== "八年级");
    const measures: ((group: readonly Exam[]) => number | null)[] = [
      (group) => total(group.map(({ points }) => points)),
      (group) => distinct(group.map(({ pupil }) => pupil)),
      (group) => mean(scores(group)),
      (group) => group.length,
    ];
    await check(
      { ...bySchool, selectedCalcul, filters },
      ({ school }) => [school],
      measures.map(
        (measure) => (group) => (measure(group) ?? Number.NaN) / (measure(remaining) ?? Number.NaN),
      ),
      remaining,
    );
  });

  it("is a part of what its own condition leaves", async () => {
    const selectedCalcul = [{ Column: "*", calculFunc: "count", condition: passed, show: "percentOfTotal" }];
    const isPassed = ({ score }: Exam) => score !== null && score >= 60;
    await check({ ...bySchool, selectedCalcul }, ({ school }) => [school], [
      (group) => group.filter(isPassed).length / rows.filter(isPassed).length,
    ]);
  });
});

describe("changes", () => {
  const monthOf = ({ day }: Exam): string | null => (day === null ? null : `${day.slice(0, 7)}-01`);
  const earlier = (day: string, months: number): string => {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCMonth(date.getUTCMonth() - months);
    return date.toISOString().slice(0, 10);
  };

  it("looks the span before, or the same a year before, up in the rows: a missing one leaves it empty", async () => {
    // One school of one grade, so that months are missing.
    const filters = [{ filteCol: "grade", filterOperator: "=", value: { value1: "六年级" } }];
    const remaining = rows.filter(({ grade }) => grade === "六年级");
    const sums = new Map(
      [...groups(remaining, (exam) => [monthOf(exam), exam.school])].map(([key, group]) => [
        key,
        total(group.map(({ points }) => points)),
      ]),
    );
    const before = ([day, school]: Cell[], months: number): number | null =>
      typeof day === "string" ? (sums.get(JSON.stringify([earlier(day, months), school])) ?? null) : null;
    const change = (months: number) => (_: unknown, key: Cell[]) => {
      const [now, then] = [sums.get(JSON.stringify(key)) ?? null, before(key, months)];
      return now === null || then === null ? null : now - then;
    };
    const rate = (months: number) => (_: unknown, key: Cell[]) => {
      const [grown, then] = [change(months)(_, key), before(key, months)];
      return grown === null || then === null || then === 0 ? null : grown / Math.abs(then);
    };
    const shows = [
      { show: "change" },
      { show: "changeRate" },
      { show: "change", since: "yearBefore" },
      { show: "changeRate", since: "yearBefore" },
    ];
    const selectedCalcul = shows.map((show) => ({ Column: "points", calculFunc: "sum", ...show }));
    const missing = [...sums.keys()].filter((key) => before(JSON.parse(key), 1) === null);
    expect(missing.length).toBeGreaterThan(10);
    await check(
      { selectedDimension: [month, { Column: "school" }], selectedCalcul, filters },
      (exam) => [monthOf(exam), exam.school],
      [change(1), rate(1), change(12), rate(12)],
      remaining,
    );
  });

  it.each([
    ["term", "previous", "2024-02-20", "2023-09-01"],
    ["term", "previous", "2023-09-01", "2023-02-20"],
    ["term", "yearBefore", "2024-02-20", "2023-02-20"],
    ["schoolYear", "previous", "2023-09-01", "2022-09-01"],
    ["quarter", "previous", "2023-01-01", "2022-10-01"],
    ["year", "yearBefore", "2023-01-01", "2022-01-01"],
  ])("of a %s, the %s, %s is compared with %s", async (unit, since, now, then) => {
    const selectedDimension = [{ Column: "day", bucket: { kind: "time", unit } }];
    const ask = async (more: object): Promise<Map<unknown, unknown>> =>
      new Map(
        (
          await db.ask({
            selectedDimension,
            selectedCalcul: [{ Column: "points", calculFunc: "sum", ...more }],
          })
        ).map(([value, day]) => [day, value]),
      );
    const [sums, changes] = [await ask({}), await ask({ show: "change", since })];
    expect(changes.get(now)).toBe(Number(sums.get(now)) - Number(sums.get(then)));
  });

  it("compares a week with that 52 weeks before, and 29 February with no day", async () => {
    const days = ["2023-03-06", "2024-03-04", "2023-02-28", "2024-02-28", "2024-02-29"];
    const values = days.map((day, place) => `(DATE '${day}', ${10 ** place})`).join(", ");
    await db.connection.run(
      `CREATE OR REPLACE TABLE leap AS SELECT * FROM (VALUES ${values}) AS t("day", n)`,
    );
    const table = {
      name: "leap",
      columns: [
        { name: "day", type: "DATE" },
        { name: "n", type: "INTEGER" },
      ],
    };
    const changed = async (unit: string): Promise<unknown[][]> => {
      const selectedDimension = [{ Column: "day", bucket: { kind: "time", unit } }];
      const selectedCalcul = [{ Column: "n", calculFunc: "sum", show: "change", since: "yearBefore" }];
      return (await db.ask({ selectedDimension, selectedCalcul }, {}, table)).filter(
        ([change]) => change !== null,
      );
    };
    expect(await changed("week")).toContainEqual([10 - 1, "2024-03-04"]);
    expect(await changed("day")).toEqual([[1000 - 100, "2024-02-28"]]);
  });
});
