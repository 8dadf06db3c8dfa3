import { distributionParts } from "@provost/contract/report/aggregate";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runs } from "../../../../tools/test/long-run.ts";
import { compileExams, type Exam, type ExamDatabase, examRows, openExams } from "../exams.fixtures.ts";
import { duckdb, postgres } from "../sql/dialect.ts";
import { toSql } from "../sql/print.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
});
afterAll(() => db.close());

const rows = examRows();
const distribution = { Column: "score", calculFunc: "distribution" };
const bySchool = { selectedDimension: [{ Column: "school" }], limit: 10_000 };

// By counting, without any engine: the values in order, and the value at a fraction of the way.
function quantile(sorted: readonly number[], part: number): number {
  const place = part * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return low + (high - low) * (place - Math.floor(place));
}

type Summary = (number | string | null)[];

/** The farthest different ones of each side, ascending. */
function farthest(low: readonly number[], high: readonly number[]): string | null {
  const different = (of: readonly number[]): number[] => [...new Set(of)];
  return [...different(low).slice(0, 25), ...different(high).slice(-25)].join(", ") || null;
}

/** In the order of `distributionParts`. */
function summaryOf(values: readonly (number | null)[]): Summary {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (sorted.length === 0) return [null, null, null, null, null, null, null, 0, 0, null];
  const [q1, q2, q3] = [0.25, 0.5, 0.75].map((part) => quantile(sorted, part));
  if (q1 === undefined || q2 === undefined || q3 === undefined) throw new Error("three quartiles");
  const [lowFence, highFence] = [q1 - 1.5 * (q3 - q1), q3 + 1.5 * (q3 - q1)];
  const within = sorted.filter((value) => value >= lowFence && value <= highFence);
  return [
    sorted[0] ?? null,
    q1,
    q2,
    q3,
    sorted.at(-1) ?? null,
    within[0] ?? null,
    within.at(-1) ?? null,
    sorted.length - within.length,
    sorted.length,
    farthest(
      sorted.filter((value) => value < lowFence),
      sorted.filter((value) => value > highFence),
    ),
  ];
}

function summaries(of: readonly Exam[], keyOf: (exam: Exam) => unknown[]): Map<string, Summary> {
  const groups = new Map<string, (number | null)[]>();
  for (const exam of of) {
    const key = JSON.stringify(keyOf(exam));
    groups.set(key, [...(groups.get(key) ?? []), exam.score]);
  }
  return new Map([...groups].map(([key, values]) => [key, summaryOf(values)]));
}

const parts = distributionParts.length;
const keyed = (result: readonly unknown[][]): Map<string, unknown[]> =>
  new Map(
    result.map((row) => [
      JSON.stringify(row.slice(parts)),
      row.slice(0, parts).map((cell, place) => rounded(cell, place)),
    ]),
  );
const rounded = (cell: unknown, place = 0): unknown => {
  if (cell === null || place !== parts - 1) return cell === null ? null : Number(Number(cell).toFixed(9));
  return String(cell)
    .split(", ")
    .map((one) => Number(one))
    .join(", ");
};
const wanted = (of: Map<string, Summary>): Map<string, unknown[]> =>
  new Map([...of].map(([key, cells]) => [key, cells.map((cell, place) => rounded(cell, place))]));

describe("a distribution that cannot be asked", () => {
  it("is one of texts", () => {
    const refused = compileExams({ selectedCalcul: [{ Column: "school", calculFunc: "distribution" }] });
    expect(refused).toMatchObject({
      ok: false,
      details: { detail: "school: minimum isn't supported for the type VARCHAR" },
    });
    const quartile = compileExams({ selectedCalcul: [{ Column: "school", calculFunc: "quantile25" }] });
    expect(quartile.ok).toBe(false);
  });

  it("is one of a table's rows", () => {
    expect(compileExams({ selectedCalcul: [{ Column: "*", calculFunc: "outliers" }] }).ok).toBe(false);
  });
});

describe("the distribution of a measure in one query", () => {
  it("agrees with counting, empty groups and empty values among them", async () => {
    const result = await db.ask({ ...bySchool, selectedCalcul: [distribution] });
    expect(keyed(result)).toEqual(wanted(summaries(rows, ({ school }) => [school])));
  });

  it("is of all rows without a dimension", async () => {
    const result = await db.ask({ selectedCalcul: [distribution] });
    expect(keyed(result)).toEqual(wanted(summaries(rows, () => [])));
  });

  it("is of bands, of two dimensions, and of what a filter leaves", async () => {
    const step = { kind: "step", size: 10, from: 0 };
    const result = await db.ask({
      selectedDimension: [{ Column: "grade" }, { Column: "points", bucket: step }],
      selectedCalcul: [distribution],
      filters: [{ filteCol: "score", filterOperator: ">=", value: { value1: 40 } }],
      limit: 10_000,
    });
    const left = rows.filter(({ score }) => score !== null && score >= 40);
    expect(keyed(result)).toEqual(
      wanted(summaries(left, ({ grade, points }) => [grade, Math.floor(points / 10) * 10])),
    );
  });

  it("is of those rows alone that satisfy its condition", async () => {
    const condition = [{ filteCol: "grade", filterOperator: "=", value: { value1: "七年级" } }];
    const result = await db.ask({ ...bySchool, selectedCalcul: [{ ...distribution, condition }] });
    const own = rows.map((exam) => (exam.grade === "七年级" ? exam : { ...exam, score: null }));
    expect(keyed(result)).toEqual(wanted(summaries(own, ({ school }) => [school])));
  });

  it("is beside other measures, raw ones too, and two distributions beside one another", async () => {
    const { columns, select } = db.compiled({
      ...bySchool,
      selectedCalcul: [
        distribution,
        { Column: "score", calculFunc: "avg" },
        { Column: "points", calculFunc: "distribution" },
      ],
    });
    expect(columns.slice(0, parts + 1).map(({ name }) => name)).toEqual([
      ...distributionParts.map((func) => `${func}_score`),
      "avg_score",
    ]);
    const result = await db.run(select);
    const both = summaries(rows, ({ school }) => [school]);
    const points = summaries(
      rows.map((exam) => ({ ...exam, score: exam.points })),
      ({ school }) => [school],
    );
    for (const row of result) {
      const key = JSON.stringify(row.slice(-1));
      expect(row.slice(0, parts).map((cell, place) => rounded(cell, place))).toEqual(
        both.get(key)?.map((cell, place) => rounded(cell, place)),
      );
      expect(row.slice(parts + 1, -1).map((cell, place) => rounded(cell, place))).toEqual(
        points.get(key)?.map((cell, place) => rounded(cell, place)),
      );
    }
    const raw = await db.ask({
      ...bySchool,
      selectedCalcul: [{ Column: "pupil", calculFunc: "none" }, distribution],
    });
    const byPupil = summaries(rows, ({ pupil, school }) => [pupil, school]);
    for (const [pupil, ...row] of raw) {
      expect(row.slice(0, parts).map((cell, place) => rounded(cell, place))).toEqual(
        byPupil.get(JSON.stringify([pupil, row.at(-1)]))?.map((cell, place) => rounded(cell, place)),
      );
    }
  });

  it("has totals of its own grain, first groups, and groups chosen by it", async () => {
    const compiled = db.compiled({
      ...bySchool,
      selectedCalcul: [distribution],
      totals: [[]],
      top: { dimension: "school", count: 2, by: "median_score", others: true },
    });
    const [total] = compiled.totals;
    if (!total) throw new Error("no total");
    const [all] = await db.run(total.select);
    expect(all?.slice(0, parts).map((cell, place) => rounded(cell, place))).toEqual(
      summaryOf(rows.map(({ score }) => score)).map((cell, place) => rounded(cell, place)),
    );
    const result = await db.run(compiled.select);
    expect(result.length).toBe(3);
    const high = await db.ask({
      ...bySchool,
      selectedCalcul: [distribution],
      having: [{ filteCol: "quantile75_score", filterOperator: ">", value: { value1: 76 } }],
    });
    const best = [...summaries(rows, ({ school }) => [school])].filter(([, cells]) => Number(cells[3]) > 76);
    expect(keyed(high)).toEqual(wanted(new Map(best)));
    expect(best.length).toBeGreaterThan(0);
  });

  it("is of the rows alone that the policy leaves", async () => {
    const rows = [[{ column: "grade", operator: "=" as const, values: ["七年级"] }]];
    const view = { columns: ["school", "score", "grade"], rows };
    const result = await db.ask({ ...bySchool, selectedCalcul: [distribution] }, { view });
    const left = examRows().filter(({ grade }) => grade === "七年级");
    expect(keyed(result)).toEqual(wanted(summaries(left, ({ school }) => [school])));
  });

  it("agrees with counting where many lie beyond, and where a gap is between a whisker and its box", async () => {
    await db.connection.run(`CREATE OR REPLACE TABLE far AS
      SELECT 0 g, (hash(i) % 1000 + hash(i, 1) % 1000 + hash(i, 2) % 1000)::DOUBLE / 3 v FROM range(4000) r(i) UNION ALL
      SELECT 1, i % 100 FROM range(1500) r(i) UNION ALL SELECT 1, unnest([-800.5, 1000, 1000]) UNION ALL
      SELECT 2, i % 7 FROM range(3000) r(i) UNION ALL
      SELECT 3, CASE WHEN i % 50 = 0 THEN i - 3000 WHEN i % 49 = 0 THEN i ELSE i % 10 END FROM range(6000) r(i) UNION ALL
      SELECT 4, 0.1 FROM range(1200) r(i) UNION ALL SELECT 4, unnest([0.3, 0.1, -7]) UNION ALL
      SELECT 5, unnest([0, 0, 0, 100]) UNION ALL SELECT NULL, unnest([1, 2, 3, 4, 5, 90])`);
    const table = {
      name: "far",
      columns: [
        { name: "g", type: "INTEGER" },
        { name: "v", type: "DOUBLE" },
      ],
    };
    const groups = new Map<string, number[]>();
    for (const [g, v] of (await db.connection.runAndReadAll("SELECT g, v FROM far")).getRowsJS()) {
      const key = JSON.stringify([g]);
      groups.set(key, [...(groups.get(key) ?? []), Number(v)]);
    }
    const content = {
      selectedDimension: [{ Column: "g" }],
      selectedCalcul: [{ Column: "v", calculFunc: "distribution" }],
    };
    const result = await db.ask(content, {}, table);
    const counted = new Map([...groups].map(([key, values]) => [key, summaryOf(values)]));
    expect(keyed(result)).toEqual(wanted(counted));
    expect(
      [...counted.values()].filter((cells) => String(cells[parts - 1]).split(", ").length === 50).length,
    ).toBe(1);
    const alone = { ...content, selectedCalcul: [{ Column: "v", calculFunc: "outlierValues" }] };
    expect(await db.ask(alone, {}, table)).toEqual(result.map((row) => row.slice(parts - 1)));
  });

  it("agrees with counting on any few values, ties and empty ones among them", async () => {
    const value = fc.option(
      fc.integer({ min: -40, max: 40 }).map((number) => number / 2),
      { freq: 5 },
    );
    await db.connection.run("CREATE OR REPLACE TABLE few (g INTEGER, v DOUBLE)");
    const table = {
      name: "few",
      columns: [
        { name: "g", type: "INTEGER" },
        { name: "v", type: "DOUBLE" },
      ],
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(value, { minLength: 1, maxLength: 14 }), { minLength: 1, maxLength: 4 }),
        async (groups) => {
          const lines = groups.flatMap((values, g) => values.map((one) => `(${g}, ${one})`));
          await db.connection.run("DELETE FROM few");
          await db.connection.run(`INSERT INTO few VALUES ${lines.join(", ")}`);
          const content = {
            selectedDimension: [{ Column: "g" }],
            selectedCalcul: [{ Column: "v", calculFunc: "distribution" }],
          };
          const result = await db.ask(content, {}, table);
          expect(keyed(result)).toEqual(
            wanted(new Map(groups.map((values, g) => [JSON.stringify([g]), summaryOf(values)]))),
          );
        },
      ),
      { numRuns: runs(20, 60) },
    );
  });
});

describe("a quartile alone", () => {
  it("of whole numbers is told without making them fractions first, and is the same", async () => {
    await db.connection.run("CREATE OR REPLACE TABLE wholes (g INTEGER, v BIGINT)");
    const table = {
      name: "wholes",
      columns: [
        { name: "g", type: "INTEGER" },
        { name: "v", type: "BIGINT" },
      ],
    };
    const values = fc.array(fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 }), { freq: 6 }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(values, { minLength: 1, maxLength: 3 }), async (groups) => {
        await db.connection.run("DELETE FROM wholes");
        const lines = groups.flatMap((group, g) => group.map((one) => `(${g}, ${one})`));
        await db.connection.run(`INSERT INTO wholes VALUES ${lines.join(", ")}`);
        const content = {
          selectedDimension: [{ Column: "g" }],
          selectedCalcul: [{ Column: "v", calculFunc: "distribution" }],
        };
        expect(keyed(await db.ask(content, {}, table))).toEqual(
          wanted(new Map(groups.map((group, g) => [JSON.stringify([g]), summaryOf(group)]))),
        );
      }),
      { numRuns: runs(15, 40) },
    );
    const textOf = (Column: string): string =>
      toSql(
        db.compiled({ ...bySchool, selectedCalcul: [{ Column, calculFunc: "quantile25" }] }).select,
        duckdb,
      ).text;
    expect(textOf("points")).toContain('quantile_cont("points", [0.25, 0.5, 0.75])');
    expect(textOf("score")).toContain('quantile_cont(CAST("score" AS DOUBLE), [0.25, 0.5, 0.75])');
  });

  it("is a measure like others, without a second pass", async () => {
    const content = { ...bySchool, selectedCalcul: [{ Column: "score", calculFunc: "quantile75" }] };
    const result = await db.ask(content);
    const all = summaries(rows, ({ school }) => [school]);
    expect(new Map(result.map(([cell, school]) => [JSON.stringify([school]), rounded(cell)]))).toEqual(
      new Map([...all].map(([key, cells]) => [key, rounded(cells[3])])),
    );
    expect(toSql(db.compiled(content).select, postgres).text).toBe(
      'SELECT (percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY CAST("score" AS DOUBLE PRECISION)))[3] AS "score", "school" FROM "exams" GROUP BY "school" ORDER BY "school" ASC NULLS LAST LIMIT 10000',
    );
  });
});
