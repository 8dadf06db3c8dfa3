import type { MeasureShow } from "@provost/contract/chart/chart-content";
import { aggregateNames } from "@provost/contract/report/aggregate";
import type { Bucket } from "@provost/contract/report/bucket";
import type {
  FilterOperator,
  FilterScalar,
  WireFilter,
  WireFilterNode,
} from "@provost/contract/report/filter";
import { filterOperators } from "@provost/contract/report/filter-operators";
import { periodName, readPeriod } from "@provost/contract/report/relative-period";
import { timeUnitNames } from "@provost/contract/report/time-unit-names";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { comma, conjunctions, listComma, nameIn } from "@provost/contract/wire/locale";
import { rowsColumn } from "../query/output-name.ts";
import { isDifference, originOf, periodsOf, type ShownMeasure } from "../relative/relative-show.ts";
import { aggregateOf, type ChosenColumn } from "./selection.ts";

const relativeNames: Readonly<Partial<Record<MeasureShow, LocalizedText>>> = {
  rate: { zh: "比率", en: "rate" },
  percentOfTotal: { zh: "占比", en: "% of total" },
  percentOfRow: { zh: "占行百分比", en: "% of row" },
  percentOfColumn: { zh: "占列百分比", en: "% of column" },
  percentOfParent: { zh: "占上级百分比", en: "% of parent" },
  rank: { zh: "排名", en: "rank" },
  percentRank: { zh: "百分等级", en: "percentile rank" },
  runningTotal: { zh: "累计", en: "running total" },
};

const originNames: Readonly<Record<ReturnType<typeof originOf>, LocalizedText>> = {
  average: { zh: "与均值", en: "from average" },
  first: { zh: "与第一项", en: "from first" },
  previous: { zh: "与上一项", en: "from previous" },
};

/** What a change is measured from, in words. */
export const sinceNames: Readonly<Record<"previous" | "yearBefore", LocalizedText>> = {
  previous: { zh: "环比", en: "vs previous period" },
  yearBefore: { zh: "同比", en: "vs same period last year" },
};

const sameDayNames: typeof sinceNames = {
  previous: { zh: "环比同日", en: "vs same days of previous period" },
  yearBefore: { zh: "同期同日", en: "vs same days last year" },
};

const wholeOnly: LocalizedText = { zh: "，不含未完整时段", en: ", complete only" };

/** How values are put together, in words: `月`, `每 10`, `分段`. */
export function bucketLabel(bucket: Bucket, language: Language): string {
  if (bucket.kind === "time") {
    const name = timeUnitNames[bucket.unit][language];
    const left = bucket.whole ? wholeOnly[language] : "";
    return { zh: name, en: name.toLowerCase() }[language] + left;
  }
  if (bucket.kind === "edges") return { zh: "分段", en: "ranges" }[language];
  return { zh: `每 ${bucket.size}`, en: `by ${bucket.size}` }[language];
}

interface Headed {
  Column: string;
  title?: string | undefined;
  titleEn?: string | undefined;
  label?: string | undefined;
  bucket?: Bucket | undefined;
}

/** How a chosen dimension reads: its heading, else its name with its bucket, `date(月)` or `date by month`. */
export function dimensionLabel(
  { title, titleEn, label, Column, bucket }: Headed,
  language: Language,
): string {
  if (title !== undefined) return nameIn(language, title, titleEn);
  const name = label || Column;
  if (bucket === undefined) return name;
  const how = bucketLabel(bucket, language);
  if (language === "zh") return `${name}(${how})`;
  return `${name} ${{ time: "by ", edges: "in ", step: "" }[bucket.kind]}${how}`;
}

type ShownChange = ShownMeasure & Pick<ChosenColumn, "since" | "days">;

/** What is shown of a measure beside its value, in words; `null` for the value itself. */
export function shownAs(measure: ShownChange, language: Language): string | null {
  const { show, since, days } = measure;
  if (show === undefined || show === "value") return null;
  const name = relativeNames[show];
  if (name) return name[language];
  if (show === "movingAverage") {
    const many = periodsOf(measure);
    return { zh: `${many} 项移动平均`, en: `moving average of ${many}` }[language];
  }
  if (isDifference(measure)) {
    const from = originNames[originOf(measure)][language];
    const part = show === "differenceRate";
    return { zh: `${from}之差${part ? "百分比" : ""}`, en: `${part ? "% " : ""}difference ${from}` }[
      language
    ];
  }
  const rate = show === "changeRate";
  const from = (days ? sameDayNames : sinceNames)[since ?? "previous"][language];
  return { zh: `${from}${rate ? "增长率" : "变化"}`, en: `${rate ? "% change" : "change"} ${from}` }[
    language
  ];
}

function ordinal(percent: number): string {
  const [tens, ones] = [percent % 100, percent % 10];
  const end = tens > 10 && tens < 20 ? "th" : (["th", "st", "nd", "rd"][ones] ?? "th");
  return `${percent}${end}`;
}

/** A measure's function with its settings, as a name: `标准差`, `90th percentile`, `Correlation with Reading`. */
export function functionLabel(
  measure: ChosenColumn,
  language: Language,
  nameOf: (column: string) => string = (column) => column,
): string {
  const func = aggregateOf(measure);
  const { percent = 50, otherColumn = "" } = measure;
  const other = nameOf(otherColumn);
  if (func === "percentile")
    return { zh: `第 ${percent} 百分位`, en: `${ordinal(percent)} percentile` }[language];
  if (func === "corr") return { zh: `与${other}的相关系数`, en: `Correlation with ${other}` }[language];
  if (func === "weightedAvg")
    return { zh: `按${other}加权平均`, en: `Average weighted by ${other}` }[language];
  return aggregateNames[func][language];
}

/** A measure's function and name in English: `Average of score`, `Correlation of score with Reading`. */
function spokenMeasure(measure: ChosenColumn, name: string, nameOf: (column: string) => string): string {
  const other = nameOf(measure.otherColumn ?? "");
  const func = aggregateOf(measure);
  if (func === "corr") return `Correlation of ${name} with ${other}`;
  if (func === "weightedAvg") return `Average of ${name} weighted by ${other}`;
  return `${functionLabel(measure, "en", nameOf)} of ${name}`;
}

/**
 * How a measure reads: its heading, else `col(合计，占比)` or `Sum of col, % of total`, with what is shown of it and of which rows; a raw one
 * by its name.
 */
export function measureLabel(
  measure: ChosenColumn,
  language: Language,
  nameOf: (column: string) => string = (column) => column,
): string {
  return labelIn(measure, language, nameOf, language === "en");
}

/** All labels of a measure that a saved style may name it by: in both languages, and in the older English form, `col(Sum, % of total)`. */
export function measureLabels(measure: ChosenColumn, nameOf: (column: string) => string): string[] {
  return [
    measureLabel(measure, "zh", nameOf),
    measureLabel(measure, "en", nameOf),
    labelIn(measure, "en", nameOf, false),
  ];
}

function labelIn(
  measure: ChosenColumn,
  language: Language,
  nameOf: (column: string) => string,
  isSpoken: boolean,
): string {
  if (measure.title !== undefined) return nameIn(language, measure.title, measure.titleEn);
  const func = aggregateOf(measure);
  const isRows = measure.Column === rowsColumn;
  const name = isRows
    ? measure.label || { zh: "行数", en: "Rows" }[language]
    : measure.label || measure.Column;
  const joint = conjunctions.and[language];
  const isRaw = func === "none" || isRows;
  const parts = [
    isRaw || isSpoken ? null : functionLabel(measure, language, nameOf),
    shownAs(measure, language),
    measure.condition === undefined || measure.condition.length === 0
      ? null
      : measure.condition.map((node) => describeFilter(node, language, nameOf)).join(joint),
  ].filter((part) => part !== null);
  if (isSpoken) return [isRaw ? name : spokenMeasure(measure, name, nameOf), ...parts].join(", ");
  return parts.length === 0 ? name : `${name}(${parts.join(comma[language])})`;
}

/** The heading of a measure without its function: `Median of col` is `col`. */
export function withoutFunction({ plainLabel, label, name }: SchemaColumn): string {
  return plainLabel ?? (label || name);
}

const symbols: Readonly<Partial<Record<FilterOperator, string>>> = {
  "=": "=",
  "!=": "≠",
  ">": ">",
  "<": "<",
  ">=": "≥",
  "<=": "≤",
};

function scalarText(value: FilterScalar | undefined): string {
  return value === undefined || value === null ? "" : String(value);
}

function periodText(value: FilterScalar, language: Language): string {
  const known = readPeriod(value);
  return known ? periodName(known, language) : scalarText(value);
}

/** Whether a filter has all its values; one that has not is left out of the query. */
export function hasValue({ filterOperator, value }: WireFilter): boolean {
  const params: number = filterOperators[filterOperator].params;
  if (params === 0) return true;
  if (params === -1) return (value.arrValue ?? []).length > 0;
  const first = scalarText(value.value1) !== "";
  return params === 2 ? first && scalarText(value.value2) !== "" : first;
}

/** A filter in words, as on its chip; groups in brackets, a place of a bucket as it is counted. */
export function describeFilter(
  node: WireFilterNode,
  language: Language,
  nameOf: (column: string) => string = (column) => column,
  textOf: (column: string, value: FilterScalar) => string = (_, value) => scalarText(value),
): string {
  if ("all" in node || "any" in node) {
    const parts = "all" in node ? node.all : node.any;
    const joint = "all" in node ? conjunctions.and[language] : conjunctions.or[language];
    return `(${parts.map((part) => describeFilter(part, language, nameOf, textOf)).join(joint)})`;
  }
  const { filteCol, filterOperator, value, bucket } = node;
  const name = symbols[filterOperator] ?? filterOperators[filterOperator].name[language];
  const of = dimensionLabel({ Column: nameOf(filteCol), bucket }, language);
  const params: number = filterOperators[filterOperator].params;
  if (params === 0) return `${of} ${name}`;
  if (!hasValue(node)) return `${of} ${name} …`;
  const text = (one: FilterScalar | undefined): string => {
    if (one === undefined || one === null) return "";
    if (filterOperator === "period") return periodText(one, language);
    return bucket === undefined ? textOf(filteCol, one) : bucketText(bucket, one);
  };
  const values =
    params === -1
      ? (value.arrValue ?? []).map(text).join(listComma[language])
      : params === 2
        ? `${text(value.value1)} – ${text(value.value2)}`
        : text(value.value1);
  return `${of} ${name} ${values}`;
}

/** A place among bands in words: its label, else its ends; spans of time by their first day. */
function bucketText(bucket: Bucket, value: FilterScalar): string {
  const text = scalarText(value);
  if (bucket.kind === "time") {
    if (bucket.unit === "month") return text.slice(0, 7);
    return bucket.unit === "year" ? text.slice(0, 4) : text.slice(0, 10);
  }
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  if (bucket.kind === "step") return `${number}–${number + bucket.size}`;
  return edgeText(bucket.edges, bucket.labels ?? [], number);
}

/** The name of a band between edges; 0 is below the first. */
export function edgeText(edges: readonly number[], labels: readonly string[], place: number): string {
  const label = labels[place];
  if (label !== undefined && label !== "") return label;
  const [low, high] = [edges[place - 1], edges[place]];
  if (low === undefined) return high === undefined ? String(place) : `< ${high}`;
  return high === undefined ? `≥ ${low}` : `${low}–${high}`;
}
