import type { GroupLayout } from "@provost/contract/chart/chart-content";
import { type Layout, layoutOf } from "../chart-type/layout.ts";
import { castTypes, valueTypeOf } from "../expression/value-type.ts";
import type { Dimension, NamedMeasure } from "../selection/chosen-fields.ts";
import { addsUp, comparedIn } from "../sql/group-values.ts";
import { expressionKey, mapExpression } from "../sql/map-expression.ts";
import { type ComparedNode, type Expression, type Select, select } from "../sql/tree.ts";
import { alongOf, type ComparedDimension } from "./along.ts";
import { comparesGroups, hasNoTotal } from "./relative-show.ts";
import { extended, type GroupOrder, groupsName, isBeside, own, relativeValues } from "./relative-values.ts";

/** A measure whose formula compares groups: `of` is over the columns of its parts. */
interface Formula {
  of: Expression;
  /** The parts of it that exist among several groups only. */
  amongGroups: readonly NamedMeasure[];
  none: Expression;
}

/** What is worked out of groups once these have their values. */
export interface LaterValues {
  /** The measures of the result in their order. */
  names: readonly string[];
  formulas: ReadonlyMap<string, Formula>;
  /** Parts that compare what other parts are worth, those first that others are made of. */
  stages: readonly (readonly NamedMeasure[])[];
  /** How many parts there are. */
  count: number;
}

/** Measures as groups are worked out for them; `later` where formulas compare these. */
export interface Parted {
  measures: readonly NamedMeasure[];
  later: LaterValues | null;
}

/** The layout by which formulas compare groups: that of the chart, if it has all dimensions in it, else by their order. */
function layoutBy(names: readonly string[], wanted: GroupLayout | null): Layout {
  const known = (some: readonly string[]): string[] => some.filter((name) => names.includes(name));
  const sides = wanted && [...wanted.rows, ...wanted.columns];
  if (!wanted || !names.every((name) => sides?.includes(name))) return layoutOf(names);
  const [rows, columns, axis] = [wanted.rows, wanted.columns, wanted.axis].map(known);
  const { child } = wanted;
  return {
    rows: rows ?? [],
    columns: columns ?? [],
    axis: axis ?? [],
    child: child !== undefined && names.includes(child) ? child : names.at(-1),
  };
}

/** A part of a formula; `stage`: how many parts that compare groups are one within the other in it, `within`: these and itself, if it does. */
interface Part {
  measure: NamedMeasure;
  stage: number;
  within: readonly NamedMeasure[];
}

interface Over {
  of: Expression;
  stage: number;
  within: readonly NamedMeasure[];
}

type Unplaced = Omit<NamedMeasure, "name" | "along">;

function plainPart(of: Expression): Unplaced {
  const plain = { column: "", func: "none", raw: false, since: "previous", sameDays: false } as const;
  return { ...plain, of, show: "value", showBy: {}, addsUp: addsUp(of), valueType: "", type: "" };
}

const isWhole = (node: Expression): boolean =>
  node.kind === "compared" ? valueTypeOf(node.valueType) === "whole" : addsUp(node);

/** The parts of formulas, each once, under names of their own. */
class Parts {
  readonly #known = new Map<string, Part>();
  readonly #taken: ReadonlySet<string>;
  readonly #placed: (part: NamedMeasure) => NamedMeasure;

  constructor(names: readonly string[], placed: (part: NamedMeasure) => NamedMeasure) {
    this.#taken = new Set(names.map((name) => name.toLowerCase()));
    this.#placed = placed;
  }

  /** Those of each stage, the first of them measures of groups. */
  stages(): NamedMeasure[][] {
    const all = [...this.#known.values()];
    const last = all.reduce((most, { stage }) => Math.max(most, stage), 0);
    return Array.from({ length: last + 1 }, (_, at) =>
      all.filter(({ stage }) => stage === at).map(({ measure }) => measure),
    );
  }

  #part(node: Expression, make: () => Omit<Part, "measure"> & { measure: Unplaced }): Part {
    const key = expressionKey(node);
    const known = this.#known.get(key);
    if (known) return known;
    const { measure, stage, within } = make();
    let name = `part ${this.#known.size + 1}`;
    while (this.#taken.has(name)) name = `${name}_`;
    const placed = this.#placed({ ...measure, name, along: [] });
    const compares = node.kind === "compared";
    const part = { measure: placed, stage, within: compares ? [...within, placed] : within };
    this.#known.set(key, part);
    return part;
  }

  #compared(node: ComparedNode): Part {
    const { show, showBy, isOrigin, valueType } = node;
    return this.#part(node, () => {
      // What compares no groups is worked out with these.
      const isPlain = comparedIn(node.of).length === 0;
      const { of, ...inner } = isPlain ? { of: node.of, stage: 0, within: [] } : this.over(node.of);
      const own = { ...plainPart(of), addsUp: addsUp(node.of), show, showBy, valueType };
      return { ...inner, measure: isOrigin ? { ...own, isOrigin } : own };
    });
  }

  /** An expression over the columns of its parts; whole numbers among fractions are read as such, since some engines mix no wide ones with them. */
  over(of: Expression, hasFractions = false): Over {
    const within: NamedMeasure[] = [];
    let stage = 0;
    const changed = mapExpression(of, (node) => {
      if (node.kind !== "compared" && node.kind !== "call" && node.kind !== "countRows") return null;
      const part =
        node.kind === "compared"
          ? this.#compared(node)
          : this.#part(node, () => ({ measure: plainPart(node), stage: 0, within: [] }));
      within.push(...part.within);
      if (node.kind === "compared") stage = Math.max(stage, part.stage + 1);
      const column = own(part.measure.name);
      return hasFractions && isWhole(node) ? { kind: "cast", of: column, to: "fraction" } : column;
    });
    return { of: changed, stage, within };
  }
}

/** Takes formulas that compare groups apart: into measures of groups, shown as the choices of a measure are, and what is made of them. */
export function partsOf(
  measures: readonly NamedMeasure[],
  dimensions: readonly ComparedDimension[],
  layout: GroupLayout | null,
): Parted {
  if (!measures.some(comparesGroups)) return { measures, later: null };
  const names = dimensions.map(({ name }) => name);
  const wanted = layoutBy(names, layout);
  const placed = (part: NamedMeasure): NamedMeasure => ({
    ...part,
    along: alongOf(part, dimensions, wanted),
  });
  const parts = new Parts([...names, ...measures.map(({ name }) => name)], placed);
  const formulas = new Map<string, Formula>();
  for (const measure of measures.filter(comparesGroups)) {
    const { of, within } = parts.over(measure.of, valueTypeOf(measure.type) === "fraction");
    const none: Expression = { kind: "null", as: castTypes[valueTypeOf(measure.type)] };
    formulas.set(measure.name, { of, amongGroups: within.filter(hasNoTotal), none });
  }
  const plain = measures.filter((measure) => !comparesGroups(measure));
  const all = parts.stages();
  const [first = [], ...stages] = all;
  return {
    measures: [...plain, ...first],
    later: { names: measures.map(({ name }) => name), formulas, stages, count: all.flat().length },
  };
}

/** What a formula is among the groups of some dimensions; where a part of it has no total, it has none either. */
function formulaAt({ of, amongGroups, none }: Formula, retained: readonly Dimension[]): Expression {
  const hasGroups = ({ along }: NamedMeasure): boolean => retained.some(({ name }) => along.includes(name));
  return amongGroups.every(hasGroups) ? of : none;
}

/** Groups at the grain of some dimensions with all measures as they are shown; `groups` has what their parts are worth. */
export function shownGroups(
  groups: Select,
  { measures, later }: Parted,
  retained: readonly Dimension[],
  order: GroupOrder,
): Select {
  const first = relativeValues(groups, measures, retained, order);
  if (!later) return first;
  const known = new Set(groups.columns.map(({ alias }) => alias));
  const all = later.stages.reduce((from, stage) => {
    const worth = extended(
      from,
      stage.map(({ of, name }) => ({ of, alias: name })),
    );
    const settled = measures.filter((measure) => !isBeside(measure));
    return relativeValues(worth, [...settled, ...stage], retained, order);
  }, first);
  return select({
    columns: [...later.names, ...retained.map(({ name }) => name)].flatMap((alias) => {
      const formula = later.formulas.get(alias);
      if (formula) return [{ of: formulaAt(formula, retained), alias }];
      return known.has(alias) ? [{ of: own(alias), alias }] : [];
    }),
    from: { kind: "query", select: all, alias: groupsName },
  });
}
