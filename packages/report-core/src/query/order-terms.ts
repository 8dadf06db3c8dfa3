import { familyOf } from "@provost/contract/report/aggregate";
import type { QuerySpec } from "@provost/contract/report/query-spec";
import type { Language } from "@provost/contract/wire/language";
import type { TableColumn } from "../policy/apply-policy.ts";
import type { VisibleFields } from "../policy/visible-fields.ts";
import { found, type Outcome, refuseColumn } from "../refusal.ts";
import { isTextType } from "../result/column-value.ts";
import type { ChosenFields, Dimension } from "../selection/chosen-fields.ts";
import { column, type Expression, type OrderTerm } from "../sql/tree.ts";
import type { OrderKey } from "./cursor.ts";
import { othersMarker } from "./others-marker.ts";

interface OrderContext {
  fields: VisibleFields;
  columns: readonly TableColumn[];
  language: Language;
}

const notChosen = { zh: "只能按已选字段排序", en: "sorting is only possible by selected fields" };

// A term means an output column by its name, else the first measure made of that column.
function requestedTerms(
  { order, top }: QuerySpec,
  { measures, dimensions }: ChosenFields,
  { fields, language }: OrderContext,
): Outcome<OrderTerm[]> {
  const output = [...measures, ...dimensions];
  const terms: OrderTerm[] = [];
  for (const { column: wanted, direction } of order) {
    const target = output.find(({ name }) => name === wanted) ?? output.find((one) => one.column === wanted);
    if (target) {
      terms.push({ by: column(target.name), direction });
      continue;
    }
    const known = fields.field(wanted);
    return known.ok ? refuseColumn(wanted, notChosen, language) : known;
  }
  // The first groups of the only dimension come in the order that made them the first.
  if (top && order.length === 0 && dimensions.length === 1) {
    terms.push({ by: column(top.by), direction: top.direction });
  }
  return found(terms);
}

function isOthers(name: string): Expression {
  const rest: Expression = { kind: "value", value: othersMarker, type: "varchar", cast: "text" };
  const when = { kind: "compare", left: column(name), operator: "=", right: rest } as const;
  return {
    kind: "case",
    branches: [{ when, value: { kind: "whole", value: 1 } }],
    otherwise: { kind: "whole", value: 0 },
  };
}

/** What groups are in the order of: beside a group of others numbers are texts, which would come by their signs. */
function orderedBy({ top }: QuerySpec, { name, type, bucket }: Dimension): Expression {
  const isNumber = bucket ? bucket.kind !== "time" : familyOf(type) === "numeric";
  if (!top?.others || top.dimension !== name || !isNumber) return column(name);
  return { kind: "cast", of: column(name), to: "fraction", lenient: true };
}

/** The place of a text among the values of its column that are in an order of their own; null where it is none of them. */
function placeOf(
  { name, column: source, type, bucket }: Dimension,
  columns: readonly TableColumn[],
): Expression | null {
  const { values = [] } = columns.find((one) => one.name === source) ?? {};
  if (values.length < 2 || bucket || !isTextType(type)) return null;
  return {
    kind: "among",
    of: column(name),
    values: values.map((value) => ({ kind: "value", value, type, cast: null })),
  };
}

/** The order of a result: as requested, then by whatever is grouped by; the group of others comes last. */
export function orderTerms(
  spec: QuerySpec,
  chosen: ChosenFields,
  context: OrderContext,
): Outcome<OrderTerm[]> {
  const requested = requestedTerms(spec, chosen, context);
  if (!requested.ok) return requested;
  const named = new Set(requested.value.map(({ by }) => (by.kind === "column" ? by.name : "")));
  const grouped = [...chosen.dimensions, ...chosen.measures.filter(({ raw }) => raw)];
  const ties = grouped.filter(({ name }) => !named.has(name));
  const last: OrderTerm[] = spec.top?.others ? [{ by: isOthers(spec.top.dimension), direction: "asc" }] : [];
  return found([
    ...last,
    ...[
      ...requested.value,
      ...ties.map(({ name }): OrderTerm => ({ by: column(name), direction: "asc" })),
    ].flatMap((term): OrderTerm[] => {
      const dimension = chosen.dimensions.find(
        ({ name }) => term.by.kind === "column" && term.by.name === name,
      );
      if (!dimension) return [term];
      const place = placeOf(dimension, context.columns);
      const own = { ...term, by: orderedBy(spec, dimension) };
      return place === null ? [own] : [{ ...term, by: place }, own];
    }),
  ]);
}

/** The columns of an order, or the places of their values, with their types; `null` where something else is ordered by. */
export function orderKeys(
  terms: readonly OrderTerm[],
  { measures, dimensions }: ChosenFields,
): OrderKey[] | null {
  const keys: OrderKey[] = [];
  for (const { by, direction } of terms) {
    const place = by.kind === "among" ? by : null;
    const of = place ? place.of : by;
    const name = of.kind === "column" ? of.name : null;
    const measure = measures.find((one) => one.name === name);
    const dimension = dimensions.find((one) => one.name === name);
    const type = measure?.type ?? dimension?.type;
    if (name === null || type === undefined) return null;
    keys.push({
      name,
      direction,
      type,
      isGrouped: place ? false : (measure?.raw ?? true),
      ...(place ? { place } : {}),
    });
  }
  return keys;
}
