import type { Comparison, MeasureShow } from "@provost/contract/chart/chart-content";
import {
  aggregateNames,
  aggregatesOf,
  familyOf,
  fitsAggregate,
  isStatistic,
  pairAggregates,
} from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { MeasureSpec } from "@provost/contract/report/query-spec";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import type { Unit } from "../expression/unit.ts";
import type { VisibleFields } from "../policy/visible-fields.ts";
import { found, type Outcome, type Refusal, refuse, refuseColumn } from "../refusal.ts";
import { originOf } from "../relative/relative-show.ts";
import { functionName } from "../result/aggregate-name.ts";
import { fitsInWhole, isWholeType } from "../result/column-value.ts";
import { addsUp, comparisonsIn } from "../sql/group-values.ts";
import { mapExpression } from "../sql/map-expression.ts";
import { type StatisticSettings, statistic } from "../sql/statistic.ts";
import type { Condition, Expression } from "../sql/tree.ts";
import { rowsColumn } from "./output-name.ts";
import { notRepeated } from "./repeated-rows.ts";

/** A measure settled: `of` is what a group of rows is worth, or (`raw`) the column by which is grouped too. */
export interface Measure {
  column: string;
  func: Aggregate;
  percent?: number | undefined;
  otherColumn?: string | undefined;
  of: Expression;
  raw: boolean;
  /** Data type of `of`. */
  valueType: string;
  /** Data type of what is shown. */
  type: string;
  show: MeasureShow;
  since: MeasureSpec["since"];
  sameDays: boolean;
  showBy: MeasureSpec["showBy"];
  /** What it is over several groups is the sum over these. */
  addsUp: boolean;
  /** How its formula compares groups, and what the numbers of such a formula are written in. */
  compares?: readonly Comparison[];
  unit?: Unit;
}

const texts = {
  takesNone: {
    zh: "计算指标自带聚合，不能再选函数",
    en: "this field is already aggregated, so it can't be aggregated again",
  },
  rowsOnly: { zh: "行只能计数", en: "rows can only be counted" },
  numberOnly: { zh: "只有数值可以显示占比或变化", en: "only numbers can be shown as a share or a change" },
  needsFunction: { zh: "需要先选择聚合函数", en: "this needs an aggregation" },
  needsParts: { zh: "分布需要展开为各项", en: "a distribution must be requested by its parts" },
  needsPercent: {
    zh: "百分位数需要 0 到 100 的百分比",
    en: "a percentile needs a percent from 0 to 100",
  },
  needsOther: { zh: "需要另选一个数值字段", en: "this needs a second field of numbers" },
  needsSum: {
    zh: "只有合计和计数可以累计",
    en: "a running total needs a sum or a count",
  },
  needsCondition: { zh: "比率需要设置条件", en: "a rate needs a condition" },
  comparesGroups: {
    zh: "此字段的公式已与其他分组比较，只能显示为数值",
    en: "the formula of this field compares groups, so it can only be shown as its value",
  },
} satisfies Record<string, LocalizedText>;

function resultType(func: Aggregate, type: string): string {
  if (func === "count" || func === "countDistinct" || func === "outliers") return "BIGINT";
  if (func === "outlierValues") return "VARCHAR";
  if (func === "avg" || func === "median" || func === "quantile25" || func === "quantile75") return "DOUBLE";
  if (func === "sum" && familyOf(type) === "numeric") return /int/i.test(type) ? "HUGEINT" : type;
  return type;
}

/** The aggregates of an expression over those rows alone that satisfy the condition. */
export function onlyWhere(of: Expression, condition: Condition): Expression {
  return mapExpression(of, (part) => {
    if (part.kind === "countRows") {
      return {
        kind: "call",
        func: "count",
        of: { kind: "when", condition, of: { kind: "whole", value: 1 } },
      };
    }
    if (part.kind !== "call") return null;
    return { ...part, of: { kind: "when", condition, of: part.of } };
  });
}

/** One number as a part of another; null where the whole is 0 or empty. */
export function ratio(part: Expression, whole: Expression): Expression {
  return { kind: "arithmetic", operator: "/", left: part, right: whole };
}

type Settled = Pick<
  Measure,
  "func" | "of" | "raw" | "valueType" | "percent" | "otherColumn" | "compares" | "unit"
>;

function repeatsRefusal(column: string, func: Aggregate, language: Language): Refusal {
  return refuse("field_repeats", { column, func: functionName(func, language) });
}

/** What a statistic needs beside its column: the other one is looked up as any field of the viewer's. */
function settingsOf(
  { column, percent, otherColumn }: MeasureSpec,
  func: Aggregate,
  fields: VisibleFields,
  language: Language,
): Outcome<StatisticSettings> {
  if (!pairAggregates.has(func)) return found({ percent });
  if (otherColumn === undefined) return refuseColumn(column, texts.needsOther, language);
  const other = fields.rowField(otherColumn);
  if (!other.ok) return other;
  const { of, type, repeats } = other.value;
  if (familyOf(type) !== "numeric") return refuseColumn(otherColumn, texts.needsOther, language);
  return repeats === null ? found({ beside: of }) : repeatsRefusal(repeats, func, language);
}

function settle(spec: MeasureSpec, fields: VisibleFields, language: Language): Outcome<Settled> {
  const { column, func, percent, otherColumn } = spec;
  const any = fields.field(column);
  if (!any.ok) return any;
  const field = any.value;
  const no = (problem: LocalizedText): Outcome<Settled> => refuseColumn(column, problem, language);
  const { of, type: valueType } = field;
  if (field.aggregates) {
    if (func !== null && func !== "none") return no(texts.takesNone);
    const compares = comparisonsIn(of);
    const own = compares.length === 0 ? {} : { compares, unit: field.unit };
    return found({ func: "none", of, raw: false, valueType, ...own });
  }
  const chosen = func ?? aggregatesOf(valueType)[0] ?? "none";
  if (!fitsAggregate(valueType, chosen)) {
    const { zh, en } = aggregateNames[chosen];
    return no({
      zh: `${valueType} 类型不支持${zh}`,
      en: `${en.toLowerCase()} isn't supported for the type ${valueType}`,
    });
  }
  if (chosen === "distribution") return no(texts.needsParts);
  if (chosen === "none") return found({ func: chosen, of, raw: true, valueType });
  if (field.repeats !== null && notRepeated.has(chosen)) {
    return repeatsRefusal(field.repeats, chosen, language);
  }
  const isWhole = of.kind === "column" && isWholeType(valueType);
  if (isStatistic(chosen)) {
    const settings = settingsOf(spec, chosen, fields, language);
    if (!settings.ok) return settings;
    const value = statistic(chosen, of, { ...settings.value, whole: isWhole });
    if (value === null) return no(texts.needsPercent);
    const own = {
      ...(chosen === "percentile" ? { percent } : {}),
      ...(pairAggregates.has(chosen) ? { otherColumn } : {}),
    };
    return found({ ...own, func: chosen, of: value, raw: false, valueType: "DOUBLE" });
  }
  const call: Expression = {
    ...{ kind: "call", func: chosen, of },
    ...(isWhole ? { whole: true } : {}),
    ...(chosen === "sum" && fitsInWhole(valueType) ? { addsWhole: true } : {}),
  };
  return found({ func: chosen, of: call, raw: false, valueType: resultType(chosen, valueType) });
}

function settleRows({ column, func }: MeasureSpec, language: Language): Outcome<Settled> {
  if (func !== null && func !== "count") return refuseColumn(column, texts.rowsOnly, language);
  return found({ func: "count", of: { kind: "countRows" }, raw: false, valueType: "BIGINT" });
}

function rateOf({ of, func }: Settled, condition: Condition): Expression {
  const part = onlyWhere(of, condition);
  const zero: Expression = { kind: "whole", value: 0 };
  // No row that satisfies the condition is no part of a sum, not an unknown one.
  const known: Expression = func === "sum" ? { kind: "function", func: "coalesce", of: [part, zero] } : part;
  return ratio(known, of);
}

/** Data type of what is shown of a measure. */
function typeShown({ show, showBy }: MeasureSpec, valueType: string): string {
  if (show === "rank") return "BIGINT";
  const isSame = show === "value" || show === "change" || show === "runningTotal";
  if (isSame || (show === "difference" && originOf({ showBy }) !== "average")) return valueType;
  return "DOUBLE";
}

/** What a chosen measure computes over a group of rows; `condition` is that of its spec, in SQL. */
export function measureValue(
  spec: MeasureSpec,
  condition: Condition | null,
  fields: VisibleFields,
  language: Language,
): Outcome<Measure> {
  const { column, show, since, sameDays, showBy } = spec;
  const no = (problem: LocalizedText): Outcome<Measure> => refuseColumn(column, problem, language);
  const settled = column === rowsColumn ? settleRows(spec, language) : settle(spec, fields, language);
  if (!settled.ok) return settled;
  const { of, valueType, ...own } = settled.value;
  const { raw } = own;
  if (raw && (condition || show !== "value")) return no(texts.needsFunction);
  if (own.compares && show !== "value") return no(texts.comparesGroups);
  if (show === "rate" && !condition) return no(texts.needsCondition);
  if (show !== "value" && familyOf(valueType) !== "numeric") return no(texts.numberOnly);
  const base = { ...own, column, show, since, sameDays, showBy, addsUp: addsUp(of) };
  if (show === "rate" && condition) {
    return found({ ...base, of: rateOf(settled.value, condition), valueType: "DOUBLE", type: "DOUBLE" });
  }
  const value = condition ? onlyWhere(of, condition) : of;
  if (show === "runningTotal" && !base.addsUp) return no(texts.needsSum);
  return found({ ...base, of: value, valueType, type: typeShown(spec, valueType) });
}

/** How much a value is above an earlier one; `changeRate` as a part of the earlier one's size. */
export function changeOf(show: "change" | "changeRate", now: Expression, before: Expression): Expression {
  const change: Expression = { kind: "arithmetic", operator: "-", left: now, right: before };
  if (show === "change") return change;
  return ratio(change, { kind: "function", func: "abs", of: [before] });
}

/** A value as a part of the total's. */
export function partOf(now: Expression, total: Expression): Expression {
  return ratio(now, total);
}
