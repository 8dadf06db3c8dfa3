import type { Dimension, NamedMeasure } from "../selection/chosen-fields.ts";
import { expressionKey, mapExpression } from "../sql/map-expression.ts";
import { arithmetic, call, compare, named, when, whole } from "../sql/terms.ts";
import {
  allOf,
  type Condition,
  column,
  type Expression,
  type NamedSelect,
  type SelectColumn,
  type Source,
  select,
} from "../sql/tree.ts";
import type { Rows } from "./beyond-fences.ts";
import { freeNames } from "./fences.ts";

type Call = Extract<Expression, { kind: "call" }>;

/** A grouping with each row beside the centre of its group; `named` computes the centres. */
interface Centred {
  named: NamedSelect[];
  from: Source;
  measures: readonly NamedMeasure[];
}

const centresName = "group centres";

const isCentred = ({ func }: Call): boolean => func === "mad" || func === "corr";

/**
 * Measures of distances from the centre of a group are plain ones of rows that know that centre, so the groups are computed twice: the
 * centres first, then the measures over the rows joined with these. What no measure needs changes nothing.
 */
export function withCentres(
  rows: Rows,
  dimensions: readonly Dimension[],
  measures: readonly NamedMeasure[],
): Centred {
  const free = freeNames(rows, dimensions, measures);
  const grouped = [...measures.filter(({ raw }) => raw), ...dimensions].map(({ of }) => of);
  const keyed = grouped.map((of, index): SelectColumn => ({ of, alias: free(`centre_key_${index + 1}`) }));
  const centres = new Map<string, SelectColumn>();
  const centreOf = (of: Expression): Expression => {
    const key = expressionKey(of);
    const known = centres.get(key) ?? { of, alias: free(`centre_${centres.size + 1}`) };
    centres.set(key, known);
    return column(known.alias, centresName);
  };
  const changed = measures.map((measure) => ({
    ...measure,
    of: mapExpression(measure.of, (part) => {
      if (part.kind !== "call" || !isCentred(part)) return null;
      return part.func === "mad" ? medianDistance(part.of, centreOf) : correlation(part, centreOf);
    }),
  }));
  const { from, where } = rows;
  if (centres.size === 0) return { named: [], from, measures };
  const groupBy = keyed.map((_, index) => ({ kind: "place" as const, place: index + 1 }));
  const centre = select({ columns: [...keyed, ...centres.values()], from, where, groupBy });
  const [left, right] = [from, named(centresName)];
  const on = allOf(
    keyed.map(({ of, alias }): Condition => ({ kind: "same", left: of, right: column(alias, centresName) })),
  );
  const joined: Source =
    keyed.length === 0
      ? { kind: "join", join: "cross", left, right }
      : { kind: "join", join: "inner", left, right, on };
  return {
    named: [{ name: centresName, select: centre, once: true }],
    from: joined,
    measures: changed,
  };
}

type CentreOf = (of: Expression) => Expression;

const fraction = (of: Expression): Expression => ({ kind: "cast", of, to: "fraction" });

function medianDistance(of: Expression, centreOf: CentreOf): Expression {
  const value = fraction(of);
  const distance = arithmetic(value, "-", centreOf(call("median", value)));
  return call("median", { kind: "function", func: "abs", of: [distance] });
}

/**
 * Of values in standard deviations from their averages, the variance of the difference is 2 − 2r: one stable pass, where sums of products
 * would lose what is small beside the averages. Where one of the columns does not vary there is no correlation.
 */
function correlation({ of, beside }: Call, centreOf: CentreOf): Expression {
  if (!beside) throw new Error("a correlation needs two values");
  const there = (one: Expression): Condition => ({ kind: "isNull", of: one, not: true });
  const [first, second] = [when(there(beside), fraction(of)), when(there(of), fraction(beside))];
  const standard = (value: Expression): Expression => {
    const varies = compare(call("min", value), "<", call("max", value));
    const centre = centreOf(when(varies, call("avg", value)));
    return arithmetic(arithmetic(value, "-", centre), "/", centreOf(call("stddev", value)));
  };
  const apart = call("variance", arithmetic(standard(first), "-", standard(second)));
  const most = whole(4);
  return {
    kind: "case",
    branches: [
      {
        when: compare(apart, "<", most),
        value: arithmetic(whole(1), "-", arithmetic(apart, "/", whole(2))),
      },
      // Rounding must not take it below the least that there is.
      { when: compare(apart, ">=", most), value: whole(-1) },
    ],
    otherwise: null,
  };
}
