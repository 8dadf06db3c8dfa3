import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileExams, type Exam, type ExamDatabase, examRows, openExams } from "../exams.fixtures.ts";
import { othersMarker } from "../query/others-marker.ts";
import { postgres } from "../sql/dialect.ts";
import { toSql } from "../sql/print.ts";

let db: ExamDatabase;
beforeAll(async () => {
  db = await openExams();
});
afterAll(() => db.close());

const rows = examRows();
const bySchool = { selectedDimension: [{ Column: "school" }] };
const bySchoolAndGrade = { selectedDimension: [{ Column: "school" }, { Column: "grade" }] };
const selectedCalcul = [
  { Column: "points", calculFunc: "sum" },
  { Column: "pupil", calculFunc: "countDistinct" },
  {
    Column: "*",
    calculFunc: "count",
    show: "rate",
    condition: [{ filteCol: "score", filterOperator: ">=", value: { value1: 60 } }],
  },
];
const having = (filteCol: string, filterOperator: string, value1: unknown) => [
  { filteCol, filterOperator, value: { value1 } },
];

// The three measures of a group of rows, counted by hand.
function measured(of: readonly Exam[]): number[] {
  return [
    of.reduce((sum, { points }) => sum + points, 0),
    new Set(of.map(({ pupil }) => pupil)).size,
    of.filter(({ score }) => score !== null && score >= 60).length / of.length,
  ];
}

type Key = string | null;
function grouped(of: readonly Exam[], keysOf: (exam: Exam) => Key[]): { keys: Key[]; of: Exam[] }[] {
  const groups = new Map<string, { keys: Key[]; of: Exam[] }>();
  for (const exam of of) {
    const keys = keysOf(exam);
    const group = groups.get(JSON.stringify(keys)) ?? { keys, of: [] };
    group.of.push(exam);
    groups.set(JSON.stringify(keys), group);
  }
  return [...groups.values()];
}

const resultOf = (groups: readonly { keys: Key[]; of: Exam[] }[]) =>
  groups.map(({ keys, of }) => JSON.stringify([...measured(of), ...keys])).sort();
const sortedRows = (rows: readonly unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();
const points = (of: readonly Exam[]): number => measured(of)[0] ?? 0;
const schoolOf = ({ school }: Exam): Key[] => [school];
const bothOf = ({ school, grade }: Exam): Key[] => [school, grade];

async function totalsOf(content: object): Promise<unknown[][][]> {
  const { totals } = db.compiled({ selectedCalcul, ...content });
  return Promise.all(totals.map(({ select }) => db.run(select)));
}

describe("what cannot be asked", () => {
  it.each([
    [
      "having on a column that is no measure",
      { having: having("score", ">", 1) },
      "column_unknown",
      { column: "score" },
    ],
    [
      "having on a dimension",
      { having: having("school", "=", "一中") },
      "column_unknown",
      { column: "school" },
    ],
    [
      "a text for a measure",
      { having: having("points", ">", "1 or 1=1") },
      "query_invalid",
      { detail: "points: must be a number" },
    ],
    [
      "a required having without a value",
      { having: [{ filteCol: "points", filterOperator: ">", value: {}, required: true }] },
      "filter_required",
      { column: "points" },
    ],
    [
      "the top of what is no dimension",
      { top: { dimension: "grade", count: 3, by: "points" } },
      "column_unknown",
      { column: "grade" },
    ],
    [
      "the top by what is no measure",
      { top: { dimension: "school", count: 3, by: "score" } },
      "column_unknown",
      { column: "score" },
    ],
    ["totals of what is no dimension", { totals: [["grade"]] }, "column_unknown", { column: "grade" }],
  ])("%s", (_, more, reason, details) => {
    expect(compileExams({ ...bySchool, selectedCalcul, ...more })).toMatchObject({
      ok: false,
      reason,
      details,
    });
  });

  it("others of the spans that a change is told by", () => {
    const content = {
      selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "month" } }],
      selectedCalcul: [{ Column: "points", calculFunc: "sum", show: "change" }],
      top: { dimension: "day", count: 2, by: "points", others: true },
    };
    expect(compileExams(content)).toMatchObject({ reason: "query_invalid", details: { column: "day" } });
    expect(compileExams({ ...content, top: { ...content.top, others: false } })).toMatchObject({ ok: true });
  });

  it("the top by a change that the dimension itself cannot tell, or by raw values", () => {
    const month = { Column: "day", bucket: { kind: "time", unit: "month" } };
    const change = { Column: "points", calculFunc: "sum", show: "change" };
    const top = { dimension: "school", count: 2, by: "points" };
    const content = { selectedDimension: [{ Column: "school" }, month], selectedCalcul: [change], top };
    expect(compileExams(content)).toMatchObject({
      details: { detail: "points: groups can't be ranked by a change over time" },
    });
    expect(
      compileExams({ ...content, selectedCalcul: [{ Column: "points", calculFunc: "none" }] }),
    ).toMatchObject({
      details: { detail: "points: groups can only be ranked by an aggregated measure" },
    });
  });
});

describe("having", () => {
  it("keeps the groups whose measures satisfy it, with and, or and what is shown", async () => {
    const groups = grouped(rows, bothOf);
    const content = { ...bySchoolAndGrade, selectedCalcul };
    expect(sortedRows(await db.ask({ ...content, having: having("points", ">", 700) }))).toEqual(
      resultOf(groups.filter(({ of }) => points(of) > 700)),
    );
    const either = [{ any: [...having("count", "<", 0.3), ...having("pupil", ">=", 30)] }];
    expect(sortedRows(await db.ask({ ...content, having: either }))).toEqual(
      resultOf(groups.filter(({ of }) => (measured(of)[2] ?? 0) < 0.3 || (measured(of)[1] ?? 0) >= 30)),
    );
  });

  it("is dropped without a value, and counts the pages of what it leaves", async () => {
    expect(await db.ask({ ...bySchool, selectedCalcul, having: having("points", ">", "") })).toHaveLength(6);
    const { count } = db.compiled({
      ...bySchool,
      selectedCalcul,
      having: having("points", ">", 2000),
      page: true,
    });
    const left = grouped(rows, schoolOf).filter(({ of }) => points(of) > 2000);
    expect(count && (await db.run(count))).toEqual([[left.length]]);
  });

  it("fills in parameters as bound values", () => {
    const query = db.compiled(
      { ...bySchool, selectedCalcul, having: having("points", ">", "\u0024{least}") },
      { params: { least: 5 } },
    );
    const { text, params } = toSql(query.select, postgres);
    expect(text).toContain('WHERE "points" > CAST($2 AS BIGINT)');
    expect(params.at(-1)).toBe(5);
  });
});

describe("the first groups", () => {
  const ranked = () => grouped(rows, schoolOf).sort((a, b) => points(b.of) - points(a.of));

  it("are the first of one dimension by a measure at its own grain, whatever else is grouped by", async () => {
    const top = { dimension: "school", count: 2, by: "points" };
    const firstTwo = ranked().slice(0, 2);
    expect((await db.ask({ ...bySchool, selectedCalcul, top })).map((row) => row[3])).toEqual(
      firstTwo.map(({ keys }) => keys[0]),
    );
    const inFirst = rows.filter(({ school }) => firstTwo.some(({ keys }) => keys[0] === school));
    expect(sortedRows(await db.ask({ ...bySchoolAndGrade, selectedCalcul, top }))).toEqual(
      resultOf(grouped(inFirst, bothOf)),
    );
    const last = { ...top, direction: "asc", count: 1 };
    expect((await db.ask({ ...bySchool, selectedCalcul, top: last })).map((row) => row[3])).toEqual([
      ranked().at(-1)?.keys[0],
    ]);
  });

  it("leave the others as one more group, measured from its rows, the last whatever the order", async () => {
    const top = { dimension: "school", count: 2, by: "points", others: true };
    const remaining = ranked()
      .slice(0, 2)
      .map(({ keys }) => keys[0]);
    const labelled = (exam: Exam): Key => (remaining.includes(exam.school) ? exam.school : othersMarker);
    const result = await db.ask({ ...bySchool, selectedCalcul, top });
    expect(sortedRows(result)).toEqual(resultOf(grouped(rows, (exam) => [labelled(exam)])));
    expect(result.at(-1)?.[3]).toBe(othersMarker);
    const sorted = await db.ask({ ...bySchool, selectedCalcul, top, orderByStrs: ["points desc"] });
    expect(sorted.at(-1)?.[3]).toBe(othersMarker);
    expect(sortedRows(await db.ask({ ...bySchoolAndGrade, selectedCalcul, top }))).toEqual(
      resultOf(grouped(rows, (exam) => [labelled(exam), exam.grade])),
    );
    expect(db.compiled({ ...bySchool, selectedCalcul, top }).columns.at(-1)).toMatchObject({
      type: "VARCHAR",
    });
  });

  it("keeps the empty group apart from the others, and bands as whole numbers", async () => {
    const selectedDimension = [{ Column: "score", bucket: { kind: "step", size: 20 } }];
    const count = [{ Column: "*", calculFunc: "count" }];
    const top = { dimension: "score", count: 5, by: "count", others: true };
    const labels = (await db.ask({ selectedDimension, selectedCalcul: count, top })).map((row) => row[1]);
    expect(labels).toHaveLength(6);
    expect(labels.every((label) => label === null || label === othersMarker || Number.isInteger(label))).toBe(
      true,
    );
  });

  it("are chosen among the groups that having leaves", async () => {
    const top = { dimension: "school", count: 1, by: "points", others: true };
    const least = having("points", "<", 2100);
    const left = ranked().filter(({ of }) => points(of) < 2100);
    const [first, ...others] = left;
    expect(others.length).toBeGreaterThan(0);
    const rest = { keys: [othersMarker], of: others.flatMap(({ of }) => of) };
    expect(sortedRows(await db.ask({ ...bySchool, selectedCalcul, top, having: least }))).toEqual(
      resultOf(first ? [first, rest] : []),
    );
  });

  it("does not tell a cursor where others are last", () => {
    const top = { dimension: "school", count: 1, by: "points", others: true };
    expect(
      db.compiled({ ...bySchool, selectedCalcul, top, page: true }).nextOf([1, 1, 1, "一中"]),
    ).toBeNull();
  });

  it("orders others by the result's own column in every dialect", () => {
    const top = { dimension: "school", count: 1, by: "points", others: true };
    const { text } = toSql(db.compiled({ ...bySchool, selectedCalcul, top }).select, postgres);
    expect(text).toMatch(/^SELECT "points", "pupil", "count", "school" FROM \(SELECT /);
  });
});

describe("totals", () => {
  it("are worked out from the rows at their own grain: distinct counts and rates are right", async () => {
    const [all, bySchools, byGrades] = await totalsOf({
      ...bySchoolAndGrade,
      totals: [[], ["school"], ["grade"]],
    });
    expect(all).toEqual([[...measured(rows), null, null]]);
    expect(sortedRows(bySchools ?? [])).toEqual(
      grouped(rows, schoolOf)
        .map(({ keys, of }) => JSON.stringify([...measured(of), ...keys, null]))
        .sort(),
    );
    expect(sortedRows(byGrades ?? [])).toEqual(
      grouped(rows, ({ grade }) => [grade])
        .map(({ keys, of }) => JSON.stringify([...measured(of), null, ...keys]))
        .sort(),
    );
  });

  it("honours filters, the groups that having leaves, and the first groups", async () => {
    const filters = [{ filteCol: "grade", filterOperator: "=", value: { value1: "六年级" } }];
    const sixth = rows.filter(({ grade }) => grade === "六年级");
    expect((await totalsOf({ ...bySchool, filters, totals: [[]] }))[0]).toEqual([[...measured(sixth), null]]);
    const large = grouped(sixth, schoolOf).filter(({ of }) => points(of) > 600);
    expect(
      (await totalsOf({ ...bySchool, filters, totals: [[]], having: having("points", ">", 600) }))[0],
    ).toEqual([[...measured(large.flatMap(({ of }) => of)), null]]);
    const top = { dimension: "school", count: 2, by: "points" };
    const first = grouped(rows, schoolOf)
      .sort((a, b) => points(b.of) - points(a.of))
      .slice(0, 2);
    expect((await totalsOf({ ...bySchool, totals: [[]], top }))[0]).toEqual([
      [...measured(first.flatMap(({ of }) => of)), null],
    ]);
    expect((await totalsOf({ ...bySchool, totals: [[]], top: { ...top, others: true } }))[0]).toEqual([
      [...measured(rows), null],
    ]);
  });

  it("of parts is a part of the whole, of changes the change at its own grain, of raw values empty", async () => {
    const year = { Column: "day", bucket: { kind: "time", unit: "year" } };
    const content = {
      selectedDimension: [year, { Column: "school" }],
      selectedCalcul: [
        { Column: "points", calculFunc: "sum", show: "percentOfTotal" },
        { Column: "points", calculFunc: "sum", show: "change" },
        { Column: "grade", calculFunc: "none" },
      ],
      totals: [[], ["day"]],
    };
    const [all, years] = await totalsOf(content);
    expect(all).toEqual([[1, null, null, null, null]]);
    const sum = (of: string): number => points(rows.filter(({ day }) => day?.startsWith(of)));
    const of2023 = years?.find((row) => row[3] === "2023-01-01");
    expect(of2023?.[1]).toBe(sum("2023") - sum("2022"));
    expect(of2023?.[0]).toBeCloseTo(sum("2023") / points(rows), 12);
  });
});
