import { limits } from "@provost/contract/wire/limits";
import { compileExams } from "@provost/report-core/exams.fixtures";
import type { QueryTable } from "@provost/report-core/policy/apply-policy";
import type { CompileOptions } from "@provost/report-core/query/compile-query";
import { outlierNumbers } from "@provost/report-core/query/outlier-values";
import type { Select } from "@provost/report-core/sql/tree";
import { expect } from "vitest";
import { type HandChart, shownByHand } from "./chart-by-hand.fixtures.ts";
import type { HandCell } from "./rows-by-hand.fixtures.ts";
import type { HandTable } from "./tables-by-hand.fixtures.ts";
import type { WorkedExample } from "./worked-examples.fixtures.ts";

/** An engine that has the tables. */
export interface HandEngine {
  run(select: Select): Promise<unknown[][]>;
  tableOf(table: HandTable): QueryTable;
}

// In the month of the newest exams, and after these.
const today = "2024-05-20";

function compiledOf(content: object, options: Partial<CompileOptions>, table: QueryTable) {
  const compiled = compileExams(
    { limit: 10_000, ...content },
    { today, computesOffsets: false, ...options },
    table,
  );
  if (!compiled.ok) throw new Error(`${compiled.reason} ${JSON.stringify(compiled.details)}`);
  return compiled;
}

/** Every way to retain some of the dimensions, but all of them. */
function grainsOf(names: readonly string[]): string[][] {
  const all: string[][] = [[]];
  for (const name of names) all.push(...all.map((grain) => [...grain, name]));
  return all.filter((grain) => grain.length < names.length).slice(0, limits.totals);
}

/** Whether a cell is the wanted value, to nine digits behind the point or of a large number. */
function isNear(found: unknown, wanted: HandCell, tolerance: number): boolean {
  if (wanted === null || found === null) return found === wanted;
  if (typeof wanted === "string") {
    const [own, other] = [outlierNumbers(found), outlierNumbers(wanted)];
    const inOrder = own.sort((a, b) => a - b);
    return (
      own.length === other.length && inOrder.every((one, at) => isNear(one, other[at] ?? null, tolerance))
    );
  }
  return Math.abs(Number(found) - wanted) <= tolerance * Math.max(1, Math.abs(wanted));
}

/** What differs between rows of a result (measures, then dimensions) and the values wanted of each group. */
function differences(
  rows: readonly unknown[][],
  wanted: ReadonlyMap<string, readonly HandCell[]>,
  tolerance: number,
): string[] {
  const text = (cell: unknown): string | null => (cell === null ? null : String(cell));
  const faults: string[] = [];
  const found = new Map<string, unknown[]>();
  for (const row of rows) {
    const count = [...wanted.values()][0]?.length ?? 0;
    const key = JSON.stringify(row.slice(count).map(text));
    if (found.has(key)) faults.push(`${key} twice`);
    found.set(key, row);
  }
  for (const [keys, values] of wanted) {
    const key = JSON.stringify(JSON.parse(keys).map(text));
    const row = found.get(key);
    found.delete(key);
    if (row === undefined) faults.push(`${key} is missing`);
    else
      for (const [at, value] of values.entries())
        if (!isNear(row[at], value, tolerance)) faults.push(`${key} ${at}: ${row[at]} for ${value}`);
  }
  return [...faults, ...Array.from(found.keys(), (key) => `${key} too many`)];
}

async function newestOf(engine: HandEngine, chart: HandChart, table: HandTable): Promise<string | null> {
  const [spans] = compiledOf(chart, {}, engine.tableOf(table)).spans;
  if (!spans?.dependsOnNewest || spans.newest === null) return null;
  const [[newest] = []] = await engine.run(spans.newest);
  return String(newest);
}

/** Expects the figures of a chart worked out by hand, and those of every total. */
export async function expectByHand(engine: HandEngine, table: HandTable, chart: HandChart): Promise<void> {
  const dimensions = chart.selectedDimension.map(({ Column }) => Column);
  const newest = await newestOf(engine, chart, table);
  if (newest !== null) {
    const days = table.rows.map(({ day }) => String(day ?? ""));
    expect(newest).toBe(days.sort().at(-1));
  }
  const options = newest === null ? {} : { newest: new Map([["day", newest]]) };
  const totals = grainsOf(dimensions);
  const compiled = compiledOf({ ...chart, totals }, options, engine.tableOf(table));
  const names = compiled.columns.filter(({ role }) => role === "measure").map(({ name }) => name);
  expect(names).toHaveLength(chart.selectedCalcul.length);
  for (const { by, select } of [{ by: dimensions, select: compiled.select }, ...compiled.totals]) {
    const wanted = shownByHand(table.rows, chart, by, { names, newest });
    expect(wanted.size, `groups by ${by}`).toBeGreaterThan(0);
    expect(differences(await engine.run(select), wanted, 1e-9), `by ${by}`).toEqual([]);
  }
}

/** Expects the values that are known of an example, of all its groups or of some. */
export async function expectKnown(engine: HandEngine, example: WorkedExample): Promise<void> {
  const { table, content, wanted, tolerance, groups } = example;
  const { select } = compiledOf(content, {}, engine.tableOf(table));
  const rows = await engine.run(select);
  expect(rows).toHaveLength(groups ?? Object.keys(wanted).length);
  const keyed = Object.entries(wanted).map(
    ([key, values]) => [key === "all" ? "[]" : JSON.stringify([key]), values] as const,
  );
  const known = rows.filter((row) => groups === undefined || String(row.at(-1)) in wanted);
  expect(differences(known, new Map(keyed), tolerance)).toEqual([]);
}
