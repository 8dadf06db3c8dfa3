import { aggregateNames } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import { type Bucket, TimeUnit } from "@provost/contract/report/bucket";
import { notRepeated } from "../query/repeated-rows.ts";
import { asText, fitsInWhole } from "../result/column-value.ts";
import { type Statistic, statistic } from "../sql/statistic.ts";
import type { Expression, ScalarFunction } from "../sql/tree.ts";
import { bucketValue } from "../time/bucket-value.ts";
import { comparedOf, comparesGroups } from "./check-compared.ts";
import { type ArgumentKind, type FunctionEntry, functionNamed } from "./functions.ts";
import type { Part } from "./parse.ts";
import { type Checked, understood, wrong } from "./problem.ts";
import {
  asCondition,
  asOneOf,
  asType,
  checkSize,
  combined,
  commonType,
  type ExpressionContext,
  type Term,
  wrongType,
} from "./term.ts";
import { unitOfCall } from "./unit.ts";
import { dataTypes, isDay, isNumber, type ValueType, widened } from "./value-type.ts";

type Made = Pick<Term, "type" | "dataType" | "of">;
type Call = Extract<Part, { kind: "call" }>;

const plainAggregates = ["sum", "avg", "max", "min", "count", "countDistinct", "median"] as const;
type PlainAggregate = (typeof plainAggregates)[number];

/** The statistics, as the builder calls them. */
const statistics = {
  stddev: "stddev",
  stddevPop: "stddev",
  variance: "variance",
  variancePop: "variance",
  cv: "cv",
  mad: "mad",
  percentile: "percentile",
  corr: "corr",
  weightedAvg: "weightedAvg",
} as const satisfies Record<Statistic, Aggregate>;

/** How often a statistic repeats its values in SQL, where it is more than once. */
const copies: Readonly<Partial<Record<Statistic, number>>> = { cv: 2, weightedAvg: 2, corr: 16 };

function isStatistic(name: string): name is Statistic {
  return Object.hasOwn(statistics, name);
}

function isPlainAggregate(name: string): name is PlainAggregate {
  return plainAggregates.some((one) => one === name);
}

function made(type: Exclude<ValueType, "null">, of: Expression, dataType = dataTypes[type]): Made {
  return { type, dataType, of };
}

function call(func: ScalarFunction, ...of: Expression[]): Expression {
  return { kind: "function", func, of };
}

function fits(term: Term, kind: ArgumentKind): boolean {
  switch (kind) {
    case "number":
      return isNumber(term.type) || term.type === "null";
    case "whole":
      return term.type === "whole";
    case "text":
      return term.type === "text" || term.type === "null";
    case "day":
      return isDay(term.type) || (term.type === "text" && term.literal !== null);
    case "boolean":
      return term.type === "boolean";
    case "same":
    case "any":
      return true;
  }
}

const wantedTypes: Partial<Record<ArgumentKind, ValueType>> = {
  number: "fraction",
  whole: "whole",
  text: "text",
  day: "date",
  boolean: "boolean",
};

function checkCount(node: Call, { name, takes, optional, repeats, signature }: FunctionEntry): Checked<null> {
  const count = node.of.length;
  const least = optional ?? takes.length;
  if (count >= least && (repeats || count <= takes.length)) return understood(null);
  return wrong(
    node,
    `${name} 的参数个数不对，写法：${signature.zh}`,
    `The number of values doesn't match. Write ${signature.en}.`,
  );
}

/** Whether a value can be aggregated: it is one of each row, and no join repeats it where that counts. */
function checkAggregated(of: Term, func: Aggregate): Checked<null> {
  if (of.level === "aggregate") {
    return wrong(of, "聚合函数中不能再用聚合值", "An aggregate can't be aggregated again.");
  }
  if (of.repeats !== null && notRepeated.has(func)) {
    const { zh, en } = aggregateNames[func];
    const problem = wrong(
      of,
      `关联后 ${of.repeats} 的值会重复出现，不能使用${zh}`,
      `The join duplicates the values of ${of.repeats}, so ${en.toLowerCase()} would count them more than once.`,
    );
    return { ok: false, problem: { ...problem.problem, repeats: { column: of.repeats, func } } };
  }
  return of.type === "null" ? wrongType(of, "fraction") : understood(null);
}

type Facts = Omit<Term, "type" | "dataType" | "of">;

function ofGroup({ position, length }: Call, terms: readonly Term[], times = 1): Facts {
  const size = terms.reduce((sum, term) => sum + term.size * times, 1);
  const depth = terms.reduce((most, term) => Math.max(most, term.depth), 0) + 1;
  return { position, length, level: "aggregate", unit: null, repeats: null, literal: null, size, depth };
}

function percentIn(term: Term | undefined): number | null {
  const value = term?.of.kind === "value" ? term.of.value : null;
  return typeof value === "number" && value >= 0 && value <= 100 ? value : null;
}

function statisticOf(node: Call, name: Statistic, terms: readonly Term[]): Checked<Term> {
  const [first, second] = terms;
  if (!first) return wrong(node, "缺少参数", "A value is missing.");
  const isPercentile = name === "percentile";
  for (const term of isPercentile ? [first] : terms) {
    const checked = checkAggregated(term, statistics[name]);
    if (!checked.ok) return checked;
  }
  const percent = isPercentile ? percentIn(second) : null;
  if (isPercentile && percent === null) {
    return wrong(
      second ?? node,
      "百分比为 0 到 100 的数字，如 90",
      "The percent must be a number from 0 to 100, such as 90.",
    );
  }
  const beside = isPercentile ? undefined : second?.of;
  const of = statistic(name, first.of, { percent: percent ?? undefined, beside });
  if (of === null) return wrong(node, "缺少参数", "A value is missing.");
  const group = ofGroup(node, terms, copies[name]);
  const simple = checkSize(node, group);
  return simple.ok ? understood({ ...group, ...made("fraction", of) }) : simple;
}

function aggregateOf(node: Call, func: PlainAggregate, terms: readonly Term[]): Checked<Term> {
  const [of] = terms;
  const group = ofGroup(node, terms);
  if (!of) return understood({ ...group, ...made("whole", { kind: "countRows" }) });
  const checked = checkAggregated(of, func);
  if (!checked.ok) return checked;
  const addsWhole = func === "sum" && (of.type === "whole" || fitsInWhole(of.dataType));
  const sql: Expression = { kind: "call", func, of: of.of, ...(addsWhole ? { addsWhole } : {}) };
  const result = ((): Made => {
    if (func === "count" || func === "countDistinct") return made("whole", sql);
    if (func === "avg" || func === "median") return made("fraction", sql);
    if (func === "sum")
      return made(
        of.type === "whole" ? "whole" : "fraction",
        sql,
        of.type === "whole" ? "HUGEINT" : "DOUBLE",
      );
    return { type: of.type, dataType: of.dataType, of: sql };
  })();
  return understood({ ...group, ...result });
}

// Below the least, engines count places and lengths differently.
function atLeast(term: Term, least: number): Expression {
  const value = term.of.kind === "value" ? Number(term.of.value) : null;
  if (value !== null) return { kind: "whole", value: Math.min(Math.max(value, least), 1_000_000) };
  const of = call("greatest", term.of, { kind: "whole", value: least });
  return { kind: "cast", of, to: "smallWhole" };
}

function literalDigits({ of }: Term): number | null {
  const value = of.kind === "value" ? of.value : null;
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 15 ? value : null;
}

function spanStart(term: Term, bucket: Bucket, context: ExpressionContext): Checked<Made> {
  const day = isDay(term.type) ? understood(term.of) : asType(term, "date", "DATE");
  if (!day.ok) return day;
  const type = isDay(term.type) ? term.dataType : "DATE";
  const found = bucketValue({ of: day.value, type }, bucket, context.calendar);
  if (!found.ok) return wrong(term, found.problem.zh, `This ${found.problem.en}.`);
  return understood(made("date", found.value.of));
}

const spans = new Map(TimeUnit.options.map((unit) => [`${unit}Start`, unit]));

function scalarOf(
  name: string,
  node: Call,
  terms: readonly Term[],
  context: ExpressionContext,
): Checked<Made> {
  const [first, second, third] = terms;
  if (!first) return wrong(node, "缺少参数", "A value is missing.");
  const unit = spans.get(name);
  if (unit !== undefined) return spanStart(first, { kind: "time", unit }, context);
  const text = (term: Term): Expression => asText({ of: term.of, type: term.dataType });
  const day = (term: Term): Checked<Expression> => {
    const of = asType(term, "date", "DATE");
    return of.ok ? understood<Expression>({ kind: "cast", of: of.value, to: "date" }) : of;
  };
  switch (name) {
    case "if": {
      const { type, dataType } = commonType(terms.slice(1));
      if (!second) return wrong(node, "缺少参数", "A value is missing.");
      const then = asOneOf(second, type, dataType);
      if (!then.ok) return then;
      const otherwise = third ? asOneOf(third, type, dataType) : understood(null);
      if (!otherwise.ok) return otherwise;
      if (type === "null") return wrongType(second, "fraction");
      const branches = [{ when: asCondition(first.of), value: then.value }];
      return understood({ type, dataType, of: { kind: "case", branches, otherwise: otherwise.value } });
    }
    case "coalesce":
    case "nullif": {
      const { type, dataType } = commonType(terms);
      if (type === "null") return wrongType(first, "fraction");
      const of: Expression[] = [];
      for (const term of terms) {
        const value = asOneOf(term, type, dataType);
        if (!value.ok) return value;
        of.push(value.value);
      }
      return understood({ type, dataType, of: call(name, ...of) });
    }
    case "round": {
      const digits = second ? literalDigits(second) : 0;
      if (digits === null)
        return wrong(second ?? node, "小数位数为 0 到 15 的整数", "Decimals must be 0 to 15.");
      const of = widened(first.of, first.dataType);
      return understood(made("fraction", call("round", of, { kind: "whole", value: digits })));
    }
    case "abs":
    case "floor":
    case "ceil": {
      const type = first.type === "whole" ? "whole" : "fraction";
      return understood(made(type, call(name, widened(first.of, first.dataType))));
    }
    case "band": {
      if (second?.of.kind !== "value" || typeof second.of.value !== "number" || second.of.value <= 0) {
        return wrong(second ?? node, "段宽需要大于 0 的数字", "The range size must be a number above 0.");
      }
      const bucket = { kind: "step", size: second.of.value } as const;
      const found = bucketValue({ of: first.of, type: "DOUBLE" }, bucket, context.calendar);
      return found.ok ? understood(made("fraction", found.value.of)) : wrongType(first, "fraction");
    }
    case "concat":
      return understood(made("text", call("concat", ...terms.map(text))));
    case "lower":
    case "upper":
    case "trim":
      return understood(made("text", call(name, text(first))));
    case "length":
      return understood(made("whole", call("length", text(first))));
    case "substring": {
      const from = second ? atLeast(second, 1) : { kind: "whole" as const, value: 1 };
      const rest = third ? [atLeast(third, 0)] : [];
      return understood(made("text", call("substring", text(first), from, ...rest)));
    }
    case "contains": {
      if (!second) return wrong(node, "缺少参数", "A value is missing.");
      const left = call("position", text(first), text(second));
      const right: Expression = { kind: "whole", value: 0 };
      return understood(
        made("boolean", { kind: "truth", of: { kind: "compare", left, operator: ">", right } }),
      );
    }
    case "startsWith": {
      if (!second) return wrong(node, "缺少参数", "A value is missing.");
      return understood(made("boolean", call("startsWith", text(first), text(second))));
    }
    case "number":
      return understood(made("fraction", { kind: "cast", of: first.of, to: "fraction", lenient: true }));
    case "text":
      return understood(made("text", text(first)));
    case "date":
      return understood(made("date", { kind: "cast", of: first.of, to: "date", lenient: true }));
    case "year":
    case "month":
    case "day": {
      const of = day(first);
      return of.ok
        ? understood(made("whole", { kind: "datePart", part: name, of: of.value }, "INTEGER"))
        : of;
    }
    case "daysBetween": {
      const [from, to] = [day(first), second && day(second)];
      if (!from.ok) return from;
      if (!to?.ok) return to ?? wrong(node, "缺少参数", "A value is missing.");
      return understood(made("whole", call("days", to.value, from.value)));
    }
    default:
      return wrong(node, `没有函数 ${name}`, `The function ${name} doesn't exist.`);
  }
}

/** A call of a function whose values have been checked. */
export function checkCall(node: Call, terms: readonly Term[], context: ExpressionContext): Checked<Term> {
  const known = functionNamed(node.name);
  if (!known) return wrong(node, `没有函数 ${node.name}`, `The function ${node.name} doesn't exist.`);
  const counted = checkCount(node, known);
  if (!counted.ok) return counted;
  for (const [index, term] of terms.entries()) {
    const kind = known.takes[index] ?? known.takes.at(-1) ?? "any";
    if (!fits(term, kind)) return wrongType(term, wantedTypes[kind] ?? "text");
  }
  const called = calledOf(known.name, node, terms, context);
  return called.ok ? understood({ ...called.value, unit: unitOfCall(known.name, terms) }) : called;
}

function calledOf(
  name: string,
  node: Call,
  terms: readonly Term[],
  context: ExpressionContext,
): Checked<Term> {
  if (isPlainAggregate(name)) return aggregateOf(node, name, terms);
  if (isStatistic(name)) return statisticOf(node, name, terms);
  if (comparesGroups(name)) return comparedOf(node, name, terms);
  const all = combined(node, terms);
  if (!all.ok) return all;
  const scalar = scalarOf(name, node, terms, context);
  return scalar.ok ? understood({ ...all.value, ...scalar.value }) : scalar;
}
