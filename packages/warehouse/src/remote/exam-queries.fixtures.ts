import { distributionParts } from "@provost/contract/report/aggregate";
import { limits as callLimits } from "@provost/contract/wire/limits";
import {
  compileExams,
  type Exam,
  type ExamDatabase,
  examRows,
  exams,
} from "@provost/report-core/exams.fixtures";
import type { QueryTable } from "@provost/report-core/policy/apply-policy";
import type { CompiledQuery, CompileOptions } from "@provost/report-core/query/compile-query";
import { toReadableSql, toSql } from "@provost/report-core/sql/print";
import { column, type SelectColumn, select } from "@provost/report-core/sql/tree";
import { expect, it } from "vitest";
import { by, examQueries, month, percentiles, sum } from "./exam-contents.fixtures.ts";
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

// Moved a little first: exact fractions often end where they could be rounded either way.
const near = (cell: unknown, digits: number): unknown =>
  typeof cell === "number" ? Number((cell * (1 + 0.3 * 10 ** -digits)).toPrecision(digits)) : cell;
/** Rows in an order of their own, numbers to so many digits. */
export const sorted = (rows: readonly unknown[][], digits = 12): string[] =>
  rows.map((row) => JSON.stringify(row.map((cell) => near(cell, digits)))).sort();

/** A database with the exams, and the embedded engine to compare it with. */
interface Compared {
  source: RemoteSource;
  embedded: ExamDatabase;
  table: QueryTable;
}

/** All rows, each dimension and each pair of them, but not all dimensions. */
function grainsOf(names: readonly string[]): string[][] {
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]));
  const grains = [[], ...names.map((name) => [name]), ...pairs];
  return grains.filter((grain) => grain.length < names.length).slice(0, callLimits.totals);
}

/** Expects the same rows of both, in any order, and the same totals at every grain. */
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
  const { columns } = embedded.compiled(content, options, imported);
  const names = columns.filter(({ role }) => role === "dimension").map(({ name }) => name);
  const withTotals = { ...content, totals: grainsOf(names) };
  const same = embedded.compiled(withTotals, options, imported).totals;
  for (const [at, { by, select }] of remoteQuery(table, withTotals, options).totals.entries()) {
    const total = same[at];
    const rows = await rowsFrom(source, toSql(select, source.dialect));
    expect(sorted(rows, digits), `by ${by}`).toEqual(
      total && sorted(await embedded.run(total.select), digits),
    );
  }
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

  it.each([[by("grade")], [by("school", "grade")], [[]]])("of distributions by %j", (selectedDimension) => {
    const parts = distributionParts.filter((calculFunc) => calculFunc !== "outlierValues");
    const selectedCalcul = ["score", "far"].flatMap((Column) =>
      parts.map((calculFunc) => ({ Column, calculFunc })),
    );
    const calculated = [{ name: "far", expression: "if(points > 41, points * 9, points)" }];
    return expectSame(compared(), { selectedDimension, selectedCalcul, calculated });
  });

  it("of medians and quartiles", () => {
    const selectedCalcul = ["median", "quantile25", "quantile75"].map((calculFunc) => ({
      ...{ Column: "score", calculFunc },
    }));
    const points = { Column: "points", calculFunc: "median" };
    return expectSame(compared(), {
      selectedDimension: by("school"),
      selectedCalcul: [...selectedCalcul, points],
    });
  });
}

async function resultOf(
  { source, table }: Pick<Compared, "source" | "table">,
  content: Record<string, unknown>,
  options: Partial<CompileOptions>,
): Promise<unknown[][]> {
  return rowsFrom(source, toSql(remoteQuery(table, content, options).select, source.dialect));
}

function remoteQuery(
  table: QueryTable,
  content: Record<string, unknown>,
  options: Partial<CompileOptions>,
): CompiledQuery {
  const compiled = compileExams(content, { ...options, computesOffsets: false }, table);
  if (!compiled.ok) throw new Error(compiled.reason);
  return compiled;
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
