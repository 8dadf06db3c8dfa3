import type { Bucket } from "@provost/contract/report/bucket";
import type { DimensionSpec, QuerySpec } from "@provost/contract/report/query-spec";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { Language } from "@provost/contract/wire/language";
import { isTimed } from "../figure/figure-fields.ts";
import type { VisibleFields } from "../policy/visible-fields.ts";
import { type FilterContext, filterCondition } from "../query/filter-condition.ts";
import { type Measure, measureValue } from "../query/measure-value.ts";
import { dimensionNames, measureNames } from "../query/output-name.ts";
import { found, type Outcome, refuseColumn } from "../refusal.ts";
import { alongOf, type ComparedDimension } from "../relative/along.ts";
import { isRelative } from "../relative/relative-show.ts";
import type { Operand } from "../result/column-value.ts";
import type { Expression } from "../sql/tree.ts";
import { bucketValue } from "../time/bucket-value.ts";

/** A dimension settled: what rows are grouped by, under its name in the result. */
export interface Dimension extends Operand {
  name: string;
  column: string;
  bucket: Bucket | null;
}

/** A measure under its name in the result. */
export interface NamedMeasure extends Measure {
  name: string;
  /** What spans are worth that a change is measured from, where that is less than all of them: the same days. */
  before?: Expression;
  /** The names of the dimensions along which it is compared. */
  along: readonly string[];
  /** Not a difference from a value of another group, but that value itself. */
  isOrigin?: true;
}

/** What a query chose, each field once. */
export interface ChosenFields {
  dimensions: Dimension[];
  measures: NamedMeasure[];
}

interface ChoiceContext {
  fields: VisibleFields;
  filters: FilterContext;
  calendar: Calendar;
  language: Language;
}

function dimensionOf(spec: DimensionSpec, { fields, calendar, language }: ChoiceContext): Outcome<Operand> {
  const field = fields.rowField(spec.column);
  if (!field.ok || spec.bucket === null) return field;
  const bucketed = bucketValue(field.value, spec.bucket, calendar);
  return bucketed.ok ? found(bucketed.value) : refuseColumn(spec.column, bucketed.problem, language);
}

function once<T>(things: readonly T[], keyOf: (thing: T, index: number) => unknown): T[] {
  const known = new Map(things.map((thing, index) => [JSON.stringify(keyOf(thing, index)), thing]));
  return [...known.values()];
}

/** Dimensions as groups are compared along them. */
export function comparedDimensions(dimensions: readonly Dimension[]): ComparedDimension[] {
  return dimensions.map(({ name, type, bucket }) => ({
    name,
    isTimed: isTimed({ Type: type, ...(bucket ? { bucket } : {}) }),
  }));
}

/** Settles the dimensions and measures of a query and names them. */
export function chosenFields(spec: QuerySpec, context: ChoiceContext): Outcome<ChosenFields> {
  const wanted = once(spec.dimensions, ({ column, bucket }) => [column, bucket]);
  const operands: Operand[] = [];
  for (const dimension of wanted) {
    const operand = dimensionOf(dimension, context);
    if (!operand.ok) return operand;
    operands.push(operand.value);
  }
  const measures: { measure: Measure; condition: unknown }[] = [];
  for (const measure of spec.measures) {
    const condition = measure.condition ? filterCondition(measure.condition, context.filters) : found(null);
    if (!condition.ok) return condition;
    const value = measureValue(measure, condition.value, context.fields, context.language);
    if (!value.ok) return value;
    const isDimension =
      value.value.raw && wanted.some(({ column, bucket }) => column === measure.column && bucket === null);
    if (!isDimension) measures.push({ measure: value.value, condition: measure.condition });
  }
  // Measures that are compared with other groups may turn out to be the same, but a client has named each of them.
  const different = once(measures, ({ measure, condition }, index) => {
    if (isRelative({ show: measure.show, showBy: measure.showBy })) return index;
    const { column, func, percent, otherColumn, show, since, sameDays } = measure;
    const from = show === "change" || show === "changeRate" ? [since, sameDays] : null;
    return [column, func, percent ?? null, otherColumn ?? null, show, from, condition];
  }).map(({ measure }) => measure);
  const names = dimensionNames(wanted);
  const titles = measureNames(wanted, different);
  const dimensions = wanted.flatMap(({ column, bucket }, index): Dimension[] => {
    const operand = operands[index];
    return operand ? [{ ...operand, name: names[index] ?? column, column, bucket }] : [];
  });
  const compared = comparedDimensions(dimensions);
  return found({
    dimensions,
    measures: different.map((measure, index) => ({
      ...measure,
      name: titles[index] ?? measure.column,
      along: alongOf(measure, compared),
    })),
  });
}
