import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { TimeUnit } from "@provost/contract/report/bucket";
import type { Cell, QueryResult } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { chartTypes } from "@provost/pane/chart-types";
import { nameOfCell, wordsOfNumber } from "@provost/report-core/figure/cell-words";
import { publishedNumber } from "@provost/report-core/figure/figure-data";
import { pointSuffix } from "@provost/report-core/figure/number-words";
import { rowsAsObjects, totalsAsObjects } from "@provost/report-core/result/result-rows";
import { savedSchema } from "../../chart/save/saved-schema.ts";

/** What a metric is compared with. */
export type Base = { kind: "unit"; unit: TimeUnit } | { kind: "yearBefore" } | { kind: "name"; name: string };

/** A number of the home page with what it changed by and its course. */
export interface SavedMetric {
  /** The number, and the unit behind it. */
  text: string;
  unit: string;
  /** Of a chart with two measures the other one. */
  second: string | null;
  /** `amount` without a sign, empty where nothing changed as far as it is written. */
  change: {
    direction: -1 | 0 | 1;
    isGood: boolean;
    amount: string;
    isPoints: boolean;
    part: string;
    base: Base;
  } | null;
  /** The same number over all rows of the dataset, as its owner has published it; `text` null: the group is too small. */
  published: { name: string; text: string | null } | null;
  course: readonly number[];
  /** The span the number is of; empty without one. */
  period: string;
  unitOfTime: TimeUnit | null;
}

const dash = "–";

/** The cell of the same span a year earlier: all of them begin with their year. */
function yearBefore(cell: Cell | undefined): Cell | undefined {
  return typeof cell === "string" ? cell.replace(/\d{4}/g, (year) => String(Number(year) - 1)) : cell;
}

function numberOf(cell: Cell | undefined): number | null {
  return typeof cell === "number" ? cell : null;
}

function baseOf(
  dimension: SchemaColumn,
  row: Record<string, Cell>,
  isYear: boolean,
  language: Language,
): Base {
  const { bucket } = dimension;
  if (isYear) return { kind: "yearBefore" };
  if (bucket?.kind === "time") return { kind: "unit", unit: bucket.unit };
  return { kind: "name", name: nameOfCell(dimension, row[dimension.name], language) };
}

interface Shown {
  measure: SchemaColumn;
  key: Parameters<typeof publishedNumber>[2];
  words(value: number): string;
  value: number | null;
}

// For who sees all rows it is the same number.
function publishedBeside(
  { chartStyle }: ChartContent,
  result: QueryResult,
  { measure, key, words, value }: Shown,
): SavedMetric["published"] {
  const wanted = chartStyle?.references?.find(({ kind }) => kind === "published");
  if (wanted === undefined) return null;
  const found = publishedNumber({ totals: totalsAsObjects(result) }, measure, key);
  const name = wanted.name?.trim() || found.name;
  if (found.problem === "small") return { name, text: null };
  if (found.value === null || (value !== null && words(found.value) === words(value))) return null;
  return { name, text: words(found.value) };
}

/** A saved chart's rows as a metric. */
export function savedMetric(content: ChartContent, result: QueryResult, language: Language): SavedMetric {
  const schema = savedSchema(content, result, language);
  const rows = rowsAsObjects(result);
  const [dimension, ...others] = schema.filter(({ isDimension }) => isDimension);
  const [measure, second] = schema.filter(({ isDimension }) => !isDimension);
  const nothing = { unit: "", second: null, change: null, published: null };
  const none = { text: dash, ...nothing, course: [], period: "", unitOfTime: null };
  if (measure === undefined) return none;
  const style = content.chartStyle ?? {};
  const words = (of: SchemaColumn, value: number | null): string =>
    value === null ? dash : wordsOfNumber(of, value, style, language);
  const endsNow = chartTypes[content.chartType].shownRow === "last";
  const isCourse = dimension !== undefined && others.length === 0 && second === undefined && endsNow;
  const row = rows.at(endsNow ? -1 : 0);
  const value = numberOf(row?.[measure.name]);
  const [, text = dash, unit = ""] = /^(.*?\d)([^\d]*)$/.exec(words(measure, value)) ?? [];
  const key = dimension && row ? { dimension, key: row[dimension.name] ?? null } : undefined;
  const plain = {
    ...none,
    text,
    unit,
    published: publishedBeside(content, result, { measure, key, words: (one) => words(measure, one), value }),
    second: second === undefined ? null : words(second, numberOf(row?.[second.name])),
  };
  if (!isCourse || row === undefined || value === null) return plain;
  const unitOfTime = dimension.bucket?.kind === "time" ? dimension.bucket.unit : null;
  const isYear = content.selectedCalcul[0]?.since === "yearBefore" && unitOfTime !== null;
  const before = isYear
    ? rows.find((one) => one[dimension.name] === yearBefore(row[dimension.name]))
    : rows.at(-2);
  const past = numberOf(before?.[measure.name]);
  const isPoints = (style.format ?? measure.format)?.style === "percent" || unit === "%";
  const changed = past === null ? 0 : value - past;
  const amount = isPoints
    ? Math.abs(changed * 100).toLocaleString("en", { maximumFractionDigits: 1 })
    : words(measure, Math.abs(changed));
  const isFlat = !/[1-9]/.test(amount);
  return {
    ...plain,
    course: rows.flatMap((one) => numberOf(one[measure.name]) ?? []),
    period: nameOfCell(dimension, row[dimension.name], language),
    unitOfTime,
    change:
      past === null || before === undefined
        ? null
        : {
            direction: isFlat ? 0 : changed > 0 ? 1 : -1,
            isGood: changed > 0 !== (style.lowerIsBetter ?? false),
            amount: isFlat ? "" : amount,
            isPoints,
            // Of a count the part tells more than the number.
            part:
              isFlat || isPoints || past === 0 || !Number.isInteger(value)
                ? ""
                : `${Math.abs((changed / past) * 100).toFixed(1)}%`,
            base: baseOf(dimension, before, isYear, language),
          },
  };
}

/** A group of a chart over time: its measure in the last span of time, and the change since the one before. */
export interface GroupOverTime {
  /** The cell of the group, and its name. */
  key: Cell;
  name: string;
  /** Its place among all groups, 1 is the best; equal values share it. */
  rank: number;
  /** The measure now, in words. */
  text: string;
  /** The change in words with its sign; `null` where the span before has no value. */
  change: { text: string; direction: -1 | 0 | 1; isGood: boolean } | null;
  course: readonly number[];
}

/** The column of the groups of a chart by time and a group, its measure, and the groups. */
export interface GroupsOverTime {
  group: SchemaColumn;
  measure: SchemaColumn;
  groups: readonly GroupOverTime[];
  /** How many more there are. */
  more: number;
}

type Ordered = GroupOverTime & { by: number };

/** The groups of a chart over time, the best first, as many as are wanted: `falls`, those that fell most, the largest fall first. */
export function groupsOverTime(
  as: "falls" | "ranking",
  content: ChartContent,
  result: QueryResult,
  language: Language,
  most: number,
): GroupsOverTime | null {
  const schema = savedSchema(content, result, language);
  const [time, group] = schema.filter(({ isDimension }) => isDimension);
  const measure = schema.find(({ isDimension }) => !isDimension);
  if (!time || !group || !measure) return null;
  const rows = rowsAsObjects(result);
  const spans = [...new Set(rows.map((row) => row[time.name]))];
  const [before, now] = [spans.at(-2), spans.at(-1)];
  const style = content.chartStyle ?? {};
  const isLowBest = style.lowerIsBetter ?? false;
  const isPercent = (style.formats?.[measure.name] ?? style.format ?? measure.format)?.style === "percent";
  const words = (value: number): string => wordsOfNumber(measure, value, style, language);
  const found = [...Map.groupBy(rows, (row) => row[group.name] ?? null)].flatMap(([key, own]) => {
    const at = (span: Cell | undefined): number | null =>
      span === undefined ? null : numberOf(own.find((row) => row[time.name] === span)?.[measure.name]);
    const [past, present] = [at(before), at(now)];
    if (present === null) return [];
    return [{ key, past, present, course: own.flatMap((row) => numberOf(row[measure.name]) ?? []) }];
  });
  const isBetter = (one: number, other: number): boolean => (isLowBest ? one < other : one > other);
  const groups = found.map(({ key, past, present, course }): Ordered => {
    const by = past === null ? 0 : present - past;
    const amount = isPercent
      ? `${Math.abs(by * 100).toLocaleString("en", { maximumFractionDigits: 1 })}${pointSuffix[language]}`
      : words(Math.abs(by));
    const direction = /[1-9]/.test(amount) ? (by > 0 ? 1 : -1) : 0;
    return {
      key,
      name: nameOfCell(group, key, language),
      rank: 1 + found.filter((other) => isBetter(other.present, present)).length,
      text: words(present),
      change:
        past === null
          ? null
          : {
              text: direction === 0 ? amount : `${direction > 0 ? "+" : "−"}${amount}`,
              direction,
              isGood: by > 0 !== isLowBest,
            },
      course,
      by,
    };
  });
  const wanted =
    as === "falls"
      ? groups.filter(({ change }) => change?.direction === -1).sort((one, other) => one.by - other.by)
      : groups.sort((one, other) => one.rank - other.rank);
  const shown = wanted.slice(0, most).map(({ by: _, ...own }) => own);
  return { group, measure, groups: shown, more: wanted.length - shown.length };
}
