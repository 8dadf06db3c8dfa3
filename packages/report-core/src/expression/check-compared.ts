import type { ShowBy } from "@provost/contract/chart/chart-content";
import { addsUp, comparedIn, comparedLevels } from "../sql/group-values.ts";
import type { ComparedNode } from "../sql/tree.ts";
import type { Part } from "./parse.ts";
import { type Checked, type Place, understood, wrong } from "./problem.ts";
import { combined, type Term, wrongType } from "./term.ts";
import { dataTypes } from "./value-type.ts";

type Call = Extract<Part, { kind: "call" }>;
/** How a function shows its value, which the setting behind it decides. */
type Way = Pick<ComparedNode, "show" | "showBy" | "isOrigin">;
type Setting = (node: Call, term: Term | undefined) => Checked<Way>;

/** Most parts of an expression that compare groups, and most that are one within the other. */
const [mostParts, mostLevels] = [8, 3];
/** Most values of a moving average, as the builder takes them. */
const [fewestValues, mostValues] = [2, 366];

const listed = (names: readonly string[], comma: string, last: string): string => {
  const texts = names.map((name) => `'${name}'`);
  return [texts.slice(0, -1).join(comma), texts.at(-1)].join(last);
};

/** A setting that is one of several texts; left out, the first of them. */
function oneOf<Name extends string>(ways: Readonly<Record<Name, Way>>): Setting {
  const names = Object.keys(ways);
  const byName = new Map(Object.entries<Way>(ways));
  return (node, term) => {
    const way = byName.get(term === undefined ? (names[0] ?? "") : (term.literal ?? ""));
    if (way) return understood(way);
    const [zh, en] = [listed(names, "、", " 或 "), listed(names, ", ", " or ")];
    return wrong(term ?? node, `此处为 ${zh}`, `This must be ${en}.`);
  };
}

const always = (show: Way["show"], showBy: ShowBy = {}, more: Pick<Way, "isOrigin"> = {}): Setting => {
  const way: Way = { show, showBy, ...more };
  return () => understood(way);
};

const ranked = (show: "rank" | "percentRank"): Setting =>
  oneOf({ highest: { show, showBy: {} }, lowest: { show, showBy: { first: "lowest" } } });

const apart = (show: "difference" | "differenceRate"): Setting =>
  oneOf({
    average: { show, showBy: {} },
    first: { show, showBy: { from: "first" } },
    previous: { show, showBy: { from: "previous" } },
  });

const average: Setting = (_, term) => {
  if (term === undefined) return understood({ show: "movingAverage", showBy: {} });
  const value = term.of.kind === "value" ? term.of.value : null;
  const fits =
    typeof value === "number" && Number.isInteger(value) && value >= fewestValues && value <= mostValues;
  if (fits) return understood({ show: "movingAverage", showBy: { periods: value } });
  const range = `${fewestValues}–${mostValues}`;
  return wrong(
    term,
    `项数为 ${range} 的整数，如 3`,
    `The number of values must be a whole number, ${range}, such as 3.`,
  );
};

/** The functions that compare groups, as the choices of a measure do. */
const settings = {
  rank: ranked("rank"),
  percentRank: ranked("percentRank"),
  runningTotal: always("runningTotal"),
  movingAvg: average,
  share: oneOf({
    total: { show: "percentOfTotal", showBy: {} },
    row: { show: "percentOfRow", showBy: {} },
    column: { show: "percentOfColumn", showBy: {} },
    parent: { show: "percentOfParent", showBy: {} },
  }),
  difference: apart("difference"),
  differenceRate: apart("differenceRate"),
  first: always("difference", { from: "first" }, { isOrigin: true }),
  previous: always("difference", { from: "previous" }, { isOrigin: true }),
} satisfies Record<string, Setting>;

/** A function that compares groups. */
export type ComparedFunction = keyof typeof settings;

/** Whether a function compares groups. */
export function comparesGroups(name: string): name is ComparedFunction {
  return Object.hasOwn(settings, name);
}

/** Whether a value is compared with what it is over the rows of several groups, which what compares groups itself is not. */
function readsRows(name: ComparedFunction, { show, showBy }: Way, of: Term): boolean {
  if (name === "share") return true;
  return (show === "difference" || show === "differenceRate") && !showBy.from && !addsUp(of.of);
}

function typeOf(name: ComparedFunction, { showBy }: Way, of: Term): Pick<Term, "type" | "dataType"> {
  if (name === "rank") return { type: "whole", dataType: dataTypes.whole };
  const isSame = name === "runningTotal" || (name !== "differenceRate" && showBy.from !== undefined);
  return isSame
    ? { type: of.type, dataType: of.dataType }
    : { type: "fraction", dataType: dataTypes.fraction };
}

/** A call of a function that compares groups: of an aggregate, in each group beside the others of the result. */
export function comparedOf(node: Call, name: ComparedFunction, terms: readonly Term[]): Checked<Term> {
  const [of, setting] = terms;
  if (!of) return wrong(node, "缺少参数", "A value is missing.");
  if (of.type === "null") return wrongType(of, "fraction");
  if (of.level !== "aggregate") {
    const example = `${name}(${name === "runningTotal" ? "sum" : "avg"}(…))`;
    return wrong(of, `此处需要聚合值，如 ${example}`, `This must be an aggregate. Write ${example}.`);
  }
  const way = settings[name](node, setting);
  if (!way.ok) return way;
  if (name === "runningTotal" && !addsUp(of.of))
    return wrong(of, "只有合计和计数可以累计", "A running total needs a sum or a count.");
  const levels = comparedLevels(of.of);
  if (levels > 0 && readsRows(name, way.value, of)) {
    return wrong(
      of,
      "此值已与其他分组比较，不能再计算占比或与均值比较",
      "This value compares groups already, so it can't be a share or be compared with an average.",
    );
  }
  if (levels >= mostLevels) {
    const en = `Functions that compare groups can be nested up to ${mostLevels} levels.`;
    return wrong(node, `与其他分组比较的函数最多嵌套 ${mostLevels} 层`, en);
  }
  const all = combined(node, terms);
  if (!all.ok) return all;
  const compared: ComparedNode = { kind: "compared", of: of.of, ...way.value, valueType: of.dataType };
  return understood({ ...all.value, ...typeOf(name, way.value, of), of: compared });
}

/** Whether an engine can be given so many comparisons of groups. */
export function checkComparisons(place: Place, { of }: Pick<Term, "of">): Checked<null> {
  if (comparedIn(of).length <= mostParts) return understood(null);
  const en = `An expression can compare groups in up to ${mostParts} ways.`;
  return wrong(place, `一个表达式最多包含 ${mostParts} 处与其他分组的比较`, en);
}
