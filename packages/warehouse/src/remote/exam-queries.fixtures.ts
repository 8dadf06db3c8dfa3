import {
  compileExams,
  type Exam,
  type ExamDatabase,
  examRows,
  exams,
} from "@provost/report-core/exams.fixtures";
import type { QueryTable } from "@provost/report-core/policy/apply-policy";
import type { CompileOptions } from "@provost/report-core/query/compile-query";
import { toReadableSql, toSql } from "@provost/report-core/sql/print";
import { column, type SelectColumn, select } from "@provost/report-core/sql/tree";
import { expect, it } from "vitest";
import { RemoteError, type RemoteQuery, type RemoteSource } from "./remote-source.ts";

const limits = { user: "", maxRows: 10_000, maxBytes: 16e6, timeoutMs: 20_000, shape: "table" as const };

/** The exams as rows of an INSERT. */
export function examValues(): string {
  const value = (cell: Exam[keyof Exam]): string =>
    typeof cell === "string" ? `'${cell.replaceAll("'", "''")}'` : String(cell);
  return examRows()
    .map(
      ({ school, grade, pupil, score, points, day }) =>
        `(${[school, grade, pupil, score, points, day].map(value).join(", ")})`,
    )
    .join(", ");
}

/** The exams that have a value in every column. */
export const fullExams: QueryTable = { ...exams, name: "full_exams" };

/** A table of the database `district` with exams, some of its columns read as texts. */
export const storedExams = (texts: readonly string[], { name: stored }: QueryTable = exams): QueryTable => ({
  ...exams,
  name: stored,
  origin: {
    kind: "query",
    alias: stored,
    select: select({
      columns: exams.columns.map(({ name }): SelectColumn => {
        const of = column(name);
        return { of: texts.includes(name) ? { kind: "cast", of, to: "text" } : of, alias: name };
      }),
      from: { kind: "table", path: ["district", stored] },
    }),
  },
});

/** The rows that a source has for a query. */
export async function rowsFrom(
  source: RemoteSource,
  query: Pick<RemoteQuery, "text"> & Partial<RemoteQuery>,
): Promise<unknown[][]> {
  const signal = new AbortController().signal;
  const { bytes } = await source.query({ params: [], tables: [], ...query }, { ...limits, signal });
  const { rows }: { rows: unknown[][] } = JSON.parse(`{${Buffer.from(bytes).toString("utf8")}}`);
  return rows;
}

/** What the check of a source finds wrong with it, which is closed then; null where nothing is. */
export async function problemOf(source: RemoteSource): Promise<unknown> {
  const problem = await source.check(new AbortController().signal).then(
    () => null,
    (error: unknown) => (error instanceof RemoteError ? error.problem : error),
  );
  await source.close();
  return problem;
}

/** Dimensions. */
export const by = (...names: string[]) => names.map((Column) => ({ Column }));
const month = { Column: "day", bucket: { kind: "time", unit: "month" } };
const passed = [{ filteCol: "score", filterOperator: ">=", value: { value1: 60 } }];
const sum = { Column: "points", calculFunc: "sum" };

/** Measures by formulas, with semicolons between them. */
const formulas = (text: string) => {
  const calculated = text.split(";").map((expression, at) => ({ name: `value ${at + 1}`, expression }));
  return { calculated, selectedCalcul: by(...calculated.map(({ name }) => name)) };
};

const statistics = [
  ...["stddev", "variance", "cv"].map((calculFunc) => ({ Column: "score", calculFunc })),
  { Column: "points", calculFunc: "stddev" },
  { Column: "score", calculFunc: "corr", otherColumn: "points" },
  { Column: "points", calculFunc: "weightedAvg", otherColumn: "score" },
];

const percentiles = [
  { Column: "score", calculFunc: "mad" },
  { Column: "points", calculFunc: "mad" },
  ...[0, 7, 90, 99.9, 100].map((percent) => ({ Column: "score", calculFunc: "percentile", percent })),
];

// Numbers whose differences are small beside them, and those that are all the same.
const large = [
  { name: "large", expression: "1000000000 + score" },
  { name: "other", expression: "points * 2 - 1000000000" },
  { name: "same", expression: "points * 0 + 0.1" },
];
const ofLarge = [
  ...["stddev", "variance", "cv"].map((calculFunc) => ({ Column: "large", calculFunc })),
  { Column: "large", calculFunc: "corr", otherColumn: "other" },
  ...["stddev", "cv"].map((calculFunc) => ({ Column: "same", calculFunc })),
  { Column: "same", calculFunc: "corr", otherColumn: "other" },
  { Column: "pops" },
];

type Named = [name: string, content: Record<string, unknown>, digits: number];

// Engines add up in other orders, so that the last digits of statistics differ.
const statisticQueries: readonly Named[] = [
  ...[by("school"), by("school", "grade", "pupil"), []].map(
    (selectedDimension): Named => [
      `statistics by ${selectedDimension.length} fields`,
      { selectedDimension, selectedCalcul: statistics, limit: 10_000 },
      8,
    ],
  ),
  [
    "statistics that are shown beside whole groups",
    {
      selectedDimension: [month],
      selectedCalcul: [
        { ...sum, calculFunc: "stddev", show: "change" },
        { Column: "score", calculFunc: "corr", otherColumn: "points", condition: passed },
      ],
    },
    8,
  ],
  [
    "the first by a statistic with the rest",
    {
      selectedDimension: by("school"),
      selectedCalcul: [{ Column: "score", calculFunc: "corr", otherColumn: "points" }, sum],
      top: { dimension: "school", count: 2, by: "score", others: true },
    },
    8,
  ],
  ...[by("grade"), by("school", "pupil"), []].map(
    (selectedDimension): Named => [
      `numbers close to one another by ${selectedDimension.length} fields`,
      {
        selectedDimension,
        selectedCalcul: ofLarge,
        calculated: [...large, { name: "pops", expression: "stddevPop(large) + variancePop(large)" }],
        limit: 10_000,
      },
      5,
    ],
  ),
];

const plainQueries: readonly [string, Record<string, unknown>][] = [
  ...["thisTerm", "last3Terms", "previous2Terms", "previous5Weeks", "last99SchoolYears"].map(
    (value1): [string, Record<string, unknown>] => [
      `the period ${value1}`,
      {
        selectedDimension: by("day"),
        selectedCalcul: [sum],
        filters: [{ filteCol: "day", filterOperator: "period", value: { value1 } }],
        limit: 1000,
      },
    ],
  ),
  [
    "groups and every plain function",
    {
      selectedDimension: by("school", "grade"),
      selectedCalcul: [
        ...["sum", "avg", "max", "min", "count", "countDistinct"].map((calculFunc) => ({
          Column: "score",
          calculFunc,
        })),
        { Column: "*", calculFunc: "count" },
      ],
    },
  ],
  [
    "averages of whole numbers",
    { selectedDimension: by("grade"), selectedCalcul: [{ Column: "points", calculFunc: "avg" }] },
  ],
  ...["day", "week", "month", "quarter", "year", "term", "schoolYear"].map(
    (unit): [string, Record<string, unknown>] => [
      `spans of a ${unit}`,
      { selectedDimension: [{ Column: "day", bucket: { kind: "time", unit } }], selectedCalcul: [sum] },
    ],
  ),
  [
    "edges",
    {
      selectedDimension: [{ Column: "score", bucket: { kind: "edges", edges: [60, 75, 90] } }],
      selectedCalcul: [sum],
    },
  ],
  [
    "steps",
    { selectedDimension: [{ Column: "points", bucket: { kind: "step", size: 7 } }], selectedCalcul: [sum] },
  ],
  [
    "parts of the total",
    { selectedDimension: by("school"), selectedCalcul: [{ ...sum, show: "percentOfTotal" }] },
  ],
  [
    "change from month to month",
    { selectedDimension: [month], selectedCalcul: [{ ...sum, show: "change" }] },
  ],
  [
    "rate of change from the year before",
    { selectedDimension: [month], selectedCalcul: [{ ...sum, show: "changeRate", since: "yearBefore" }] },
  ],
  [
    "ranks within months, running totals and moving averages along them",
    {
      selectedDimension: [month, ...by("school")],
      selectedCalcul: [
        ...["rank", "percentRank", "runningTotal", "movingAverage"].map((show) => ({ ...sum, show })),
        { ...sum, show: "difference", showBy: { from: "first" } },
        { ...sum, show: "difference", showBy: { from: "previous" } },
        { ...sum, show: "differenceRate" },
      ],
      limit: 1000,
    },
  ],
  [
    "parts of rows and columns, differences from the average of all rows",
    {
      selectedDimension: by("school", "grade"),
      selectedCalcul: [
        { ...sum, show: "percentOfRow" },
        { ...sum, show: "percentOfColumn" },
        { Column: "score", calculFunc: "avg", show: "difference" },
        { Column: "score", calculFunc: "avg", show: "rank" },
        { Column: "pupil", calculFunc: "countDistinct" },
      ],
      having: [{ filteCol: "pupil", filterOperator: ">", value: { value1: 1 } }],
    },
  ],
  [
    "formulas that compare groups",
    {
      selectedDimension: [month, ...by("school")],
      ...formulas(`rank(avg(score), 'lowest'); percentRank(sum(points)) >= 0.5;
        runningTotal(sum(points)) / 2 - sum(points); if(rank(count()) <= 2, movingAvg(avg(score), 2), null);
        share(sum(points)) + share(count(), 'row') * share(count(), 'column');
        difference(avg(score)) - difference(sum(points)); differenceRate(sum(points), 'first');
        avg(score) - previous(avg(score)); max(day) > '2023-06-30' and first(count()) > 2`),
      limit: 1000,
    },
  ],
  [
    "formulas that compare groups by what others say, with a filter of measures",
    {
      selectedDimension: by("school", "grade"),
      ...formulas(`rank(runningTotal(sum(points))); runningTotal(share(sum(points)));
        movingAvg(rank(stddev(score)), 2); percentRank(difference(max(points), 'previous')); count()`),
      having: [{ filteCol: "value 5", filterOperator: ">", value: { value1: 5 } }],
      layout: { rows: ["grade"], columns: ["school"], axis: ["grade"], child: "grade" },
    },
  ],
  [
    "ranks in the order of a measure, with the rest",
    {
      selectedDimension: by("school", "grade"),
      selectedCalcul: [
        { ...sum, show: "runningTotal" },
        { ...sum, show: "rank" },
        { Column: "*", calculFunc: "count" },
      ],
      orderByStrs: ["count desc"],
      top: { dimension: "school", count: 3, by: "count", others: true },
    },
  ],
  [
    "a share of rows",
    {
      selectedDimension: by("school"),
      selectedCalcul: [{ Column: "*", calculFunc: "count", show: "rate", condition: passed }],
    },
  ],
  [
    "the first with the rest",
    {
      selectedDimension: by("school"),
      selectedCalcul: [sum],
      top: { dimension: "school", count: 2, by: "points", others: true },
    },
  ],
  [
    "texts that differ in case",
    {
      selectedDimension: by("school"),
      selectedCalcul: [sum],
      filters: [{ filteCol: "school", filterOperator: "=", value: { value1: "o'brien" } }],
    },
  ],
  [
    "a part of a text",
    {
      selectedDimension: by("school"),
      filters: [{ filteCol: "school", filterOperator: "like", value: { value1: "'B" } }],
    },
  ],
  [
    "lists, ranges and no value",
    {
      selectedDimension: by("school", "day"),
      filters: [
        { filteCol: "grade", filterOperator: "in", value: { arrValue: ["六年级", "八年级"] } },
        { filteCol: "day", filterOperator: "BETWEEN", value: { value1: "2023-01-01", value2: "2023-06-30" } },
      ],
    },
  ],
  [
    "descending order, rows without a value last",
    {
      selectedDimension: by("school", "pupil"),
      selectedCalcul: [{ Column: "score", calculFunc: "max" }],
      orderByStrs: ["score desc", "school asc", "pupil asc"],
    },
  ],
  [
    "calculated fields",
    {
      selectedDimension: by("label"),
      selectedCalcul: [{ Column: "share", calculFunc: "sum" }],
      calculated: [
        { name: "label", expression: "concat(school, '/', upper(grade))" },
        { name: "share", expression: "if(score >= 60, points / 2, points % 3)" },
      ],
    },
  ],
  [
    "conditions",
    {
      selectedDimension: by("good", "early"),
      selectedCalcul: [{ Column: "*", calculFunc: "count" }],
      calculated: [
        { name: "good", expression: "score >= 60" },
        { name: "early", expression: "if(points > 3, contains(school, '中'), points < 0)" },
      ],
    },
  ],
  [
    "values between two whole numbers",
    {
      selectedDimension: by("rounded", "tenth"),
      selectedCalcul: [{ Column: "*", calculFunc: "count" }],
      calculated: [
        { name: "rounded", expression: "round(score)" },
        { name: "tenth", expression: "round(points / 8, 1)" },
      ],
    },
  ],
];

const examQueries: readonly Named[] = [
  ...plainQueries.map(([name, content]): Named => [name, content, 12]),
  ...statisticQueries,
];

const near = (cell: unknown, digits: number): unknown =>
  typeof cell === "number" ? Number(cell.toPrecision(digits)) : cell;
/** Rows in an order of their own, numbers to so many digits. */
export const sorted = (rows: readonly unknown[][], digits = 12): string[] =>
  rows.map((row) => JSON.stringify(row.map((cell) => near(cell, digits)))).sort();

/** A database with the exams, and the embedded engine to compare it with. */
interface Compared {
  source: RemoteSource;
  embedded: ExamDatabase;
  table: QueryTable;
}

/** Expects the same rows of both, in any order. */
export async function expectSame(
  { source, embedded, table }: Compared,
  content: Record<string, unknown>,
  options: Partial<CompileOptions> = {},
  digits = 12,
): Promise<void> {
  const { origin: _, ...imported } = table;
  const wanted = await embedded.ask(content, options, imported);
  const found = await resultOf({ source, table }, content, options);
  expect(sorted(found, digits)).toEqual(sorted(wanted, digits));
}

/** Queries with the SQL that people are shown of them. */
export const shownExams = (
  table: QueryTable,
  dialect: RemoteSource["dialect"],
): (readonly [string, Record<string, unknown>, string, number])[] =>
  examQueries.map(([name, content, digits]) => {
    const compiled = compileExams(content, { computesOffsets: false }, table);
    if (!compiled.ok) throw new Error(compiled.reason);
    return [name, content, toReadableSql(compiled.select, dialect), digits];
  });

/** Tests the same of statistics that rest on percentiles. */
export function itComparesPercentiles(compared: () => Compared): void {
  it.each([[by("school")], [by("school", "grade", "pupil")], [[]]])(
    "of percentiles by %j",
    (selectedDimension) =>
      expectSame(compared(), { selectedDimension, selectedCalcul: percentiles, limit: 10_000 }),
  );
}

async function resultOf(
  { source, table }: Pick<Compared, "source" | "table">,
  content: Record<string, unknown>,
  options: Partial<CompileOptions>,
): Promise<unknown[][]> {
  const compiled = compileExams(content, { ...options, computesOffsets: false }, table);
  if (!compiled.ok) throw new Error(compiled.reason);
  return rowsFrom(source, toSql(compiled.select, source.dialect));
}

/** Tests that a table has the results of the embedded engine, for each kind of query. */
export function itComparesQueries(compared: () => Compared): void {
  it.each(examQueries)("of %s", (_, content, digits) => expectSame(compared(), content, {}, digits));
}

/** The same of all exams, with policies and page by page. */
export function itComparesExams(compared: () => Compared): void {
  itComparesQueries(compared);

  it("to a viewer of some rows and columns", async () => {
    const first = [[{ column: "school", operator: "=" as const, values: ["一中"] }]];
    const late = [[{ column: "day", operator: ">=" as const, values: ["2023-01-01"] }]];
    const view = {
      columns: ["school", "grade", "day"],
      rows: first,
      partial: [{ column: "score", rows: late }],
    };
    await expectSame(compared(), { selectedDimension: by("school", "grade", "score") }, { view });
    const average = {
      selectedDimension: by("grade"),
      selectedCalcul: [{ Column: "score", calculFunc: "avg" }],
    };
    await expectSame(compared(), average, { view });
  });

  it.each(["week", "month", "quarter", "year", "term", "schoolYear"])(
    "of changes of the same days of a %s, without spans that are partial",
    async (unit) => {
      const change = { ...sum, show: "change", days: "same" };
      const content = {
        selectedDimension: [{ Column: "day", bucket: { kind: "time", unit, whole: true } }],
        selectedCalcul: [change, { ...change, show: "changeRate", since: "yearBefore" }],
        filters: [{ filteCol: "day", filterOperator: ">=", value: { value1: "2023-02-11" } }],
      };
      const [only] = content.selectedDimension;
      const spans = { ...content, selectedDimension: [{ ...only, bucket: { kind: "time", unit } }] };
      const { source, embedded, table } = compared();
      const options = { today: "2024-05-20", newest: new Map([["day", "2024-05-15"]]) };
      await expectSame(compared(), content, options);
      await expectSame(compared(), spans, options);
      const compiled = compileExams(content, options, table);
      const newest = compiled.ok ? compiled.spans[0]?.newest : null;
      if (!newest) throw new Error("nothing to look for");
      const { origin: _, ...imported } = table;
      const same = embedded.compiled(content, options, imported).spans[0]?.newest;
      expect(await rowsFrom(source, toSql(newest, source.dialect))).toEqual(
        same && (await embedded.run(same)),
      );
    },
  );

  it.each([
    ["changes", [month], { ...sum, show: "change" }],
    ["parts of a row", by("grade"), { ...sum, show: "percentOfRow" }],
    ["running totals", by("grade"), { ...sum, show: "runningTotal" }],
  ])("of %s, by values in an order of their own", async (_, others, measure) => {
    const { source, embedded, table } = compared();
    const inOrder = (of: QueryTable): QueryTable => ({
      ...of,
      columns: of.columns.map((one) =>
        one.name === "school" ? { ...one, values: ["四中", "O'Brien", "一中"] } : one,
      ),
    });
    const content = {
      selectedDimension: [...by("school"), ...others],
      selectedCalcul: [measure],
      limit: 1000,
    };
    const { origin: _origin, ...imported } = table;
    const wanted = await embedded.ask(content, {}, inOrder(imported));
    const found = await resultOf({ source, table: inOrder(table) }, content, {});
    const near = (rows: unknown[][]) => rows.map((row) => sorted([row])[0]);
    expect(near(found)).toEqual(near(wanted));
  });

  it("page by page, each row once", async () => {
    const content = {
      selectedDimension: by("school", "grade", "pupil"),
      page: true,
      orderByStrs: ["school asc"],
    };
    const rows: unknown[][] = [];
    for (let current = 1; current <= 3; current++) {
      const paging = { current, size: 150 };
      const page = await resultOf(compared(), content, { paging });
      expect(page).toEqual(await compared().embedded.ask(content, { paging }));
      rows.push(...page);
    }
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
  });
}
