import type { WireDimension, WireMeasure } from "@provost/contract/chart/chart-content";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { Bucket, TimeUnit } from "@provost/contract/report/bucket";
import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Datum } from "@provost/report-core/figure/figure";
import { headingOf } from "@provost/report-core/figure/figure-fields";
import { isOthers } from "@provost/report-core/figure/others";

/** A column that can be drilled on: the predicate is on `filteCol`, `to` is the field shown in its place. */
export interface DrillEntry {
  filteCol: string;
  to?: string | undefined;
  /** How the field shown next is called. */
  label?: string | undefined;
}

/** One predicate of a drill path: `column` (its bucket, where it has one) equals `value`. */
export interface DrillStep {
  /** The table's column; `name` is its name in the result. */
  column: string;
  name: string;
  type: string;
  value: Cell;
  bucket?: Bucket | undefined;
  /** As they are read. */
  heading: string;
  label: string;
  /** The field that replaces the dimension from here on; `undefined`: the dimension stays. */
  to?:
    | { column: string; label: string; bucket?: Bucket | undefined; shelves?: Shelves | undefined }
    | undefined;
}

/** The dimensions and measures of a query whose own rows are grouped from here on, such as one in SQL. */
export interface Shelves {
  selectedDimension: WireDimension[];
  selectedCalcul: WireMeasure[];
}

/** What rows can be broken down by; `measuredBy`: functions to choose from, where the rows shown are not grouped yet. */
export interface BreakDown {
  fieldsOf(): Promise<readonly SchemaColumn[]>;
  measuredBy?: readonly Aggregate[] | undefined;
}

/** What `onDrill` receives: the whole path, and its last step; at the root there is none. */
export interface DrillEvent {
  path: readonly DrillStep[];
  column?: string | undefined;
  value?: Cell | undefined;
  bucket?: Bucket | undefined;
}

/** The event of a path. */
export function drillEvent(path: readonly DrillStep[]): DrillEvent {
  const last = path.at(-1);
  return last ? { path, column: last.column, value: last.value, bucket: last.bucket } : { path };
}

const finer: Partial<Record<TimeUnit, TimeUnit>> = {
  schoolYear: "term",
  term: "month",
  year: "quarter",
  quarter: "month",
  month: "day",
  week: "day",
};

/** What may be offered at a mark. */
export interface DrillRules {
  /** Columns that can be drilled on; left out, those whose schema column names a next field. */
  drills?: readonly DrillEntry[] | undefined;
  /** The caller queries again: any dimension can be filtered by, spans of time can be opened. */
  asksAnew: boolean;
  schema: readonly SchemaColumn[];
  path: readonly DrillStep[];
  /** Whether the rows to come hold a field; a way to one they do not hold only filters. */
  holds?: ((field: string) => boolean) | undefined;
}

/** A mark's values as steps that only narrow; what was put together cannot be narrowed to. */
export function stepsOn(datum: Datum): DrillStep[] {
  return datum.dimensions
    .filter(({ value }) => !isOthers(value))
    .map(({ column, value, label }) => ({
      column: column.Column,
      name: column.name,
      type: column.Type,
      value,
      heading: headingOf(column),
      label,
      ...(column.bucket ? { bucket: spanOf(column.bucket) } : {}),
    }));
}

// Which spans the chart shows is no part of one of them.
const spanOf = (bucket: Bucket): Bucket =>
  bucket.kind === "time" ? { kind: "time", unit: bucket.unit } : bucket;

/** Whether a path holds to the step's value already, its dimension still there. */
export function isTaken({ column, value }: DrillStep, path: readonly DrillStep[]): boolean {
  return path.some((one) => one.column === column && one.value === value && !one.to);
}

/** The drills that a mark offers, those that lead to another field first. */
export function drillsAt(
  datum: Datum,
  { drills, asksAnew, schema, path, holds = () => true }: DrillRules,
): DrillStep[] {
  const leading: DrillStep[] = [];
  const staying: DrillStep[] = [];
  for (const step of stepsOn(datum)) {
    const { value } = step;
    const column = datum.dimensions.find((one) => one.column.name === step.name)?.column;
    if (!column) continue;
    const nameOf = (field: string): string => {
      const known = schema.find(({ Column }) => Column === field);
      return known ? headingOf(known) : field;
    };
    const entries = (drills ?? []).filter(
      ({ filteCol }) => filteCol === column.Column || filteCol === column.name,
    );
    const ways = [
      ...entries.flatMap(({ to, label: called }) =>
        to === undefined ? [] : [{ column: to, label: called ?? nameOf(to) }],
      ),
      ...(column.filteCol === undefined || column.filteCol === ""
        ? []
        : [{ column: column.filteCol, label: nameOf(column.filteCol) }]),
    ];
    const next = ways.filter(({ column: field }) => holds(field));
    for (const [at, to] of next.entries())
      if (next.findIndex((one) => one.column === to.column) === at) leading.push({ ...step, to });
    const unit = column.bucket?.kind === "time" ? finer[column.bucket.unit] : undefined;
    if (asksAnew && unit !== undefined && value !== null && next.length === 0)
      leading.push({
        ...step,
        to: { column: column.Column, label: "", bucket: { kind: "time", unit } },
      });
    const mayFilter =
      (drills === undefined ? asksAnew : entries.some(({ to }) => to === undefined)) ||
      ways.length > next.length;
    if (mayFilter && !isTaken(step, path)) staying.push(step);
  }
  return [...leading, ...staying];
}
