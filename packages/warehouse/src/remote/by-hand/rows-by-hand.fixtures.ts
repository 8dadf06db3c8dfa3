// Figures of rows, worked out by loops alone: nothing of the product is imported here.

/** A value of a row. */
export type HandCell = string | number | null;
/** A row by the names of its columns. */
export type HandRow = Readonly<Record<string, HandCell>>;

/** A condition on one column; rows without a value never satisfy it. */
export interface HandFilter {
  filteCol: string;
  filterOperator: "=" | "!=" | ">" | ">=" | "<" | "<=";
  value: { value1: string | number };
}

/** What of a measure says what a group of rows is worth. */
export interface HandWorth {
  Column: string;
  calculFunc: string;
  percent?: number;
  otherColumn?: string;
  condition?: readonly HandFilter[];
  show?: string;
}

/** Whether a row satisfies every filter. */
export function passes(row: HandRow, filters: readonly HandFilter[]): boolean {
  for (const { filteCol, filterOperator, value } of filters) {
    const own = row[filteCol] ?? null;
    const { value1 } = value;
    if (own === null) return false;
    const is = {
      "=": own === value1,
      "!=": own !== value1,
      ">": own > value1,
      ">=": own >= value1,
      "<": own < value1,
      "<=": own <= value1,
    }[filterOperator];
    if (!is) return false;
  }
  return true;
}

const sum = (of: readonly number[]): number => {
  let all = 0;
  for (const one of of) all += one;
  return all;
};
const mean = (of: readonly number[]): number => sum(of) / of.length;
/** A part of a whole; none where the whole is 0 or unknown. */
export const part = (of: number | null, whole: number | null): number | null =>
  of === null || whole === null || whole === 0 ? null : of / whole;

function squares(of: readonly number[]): number {
  // The mean of equal values may differ from them by rounding.
  if (of.every((one) => one === of[0])) return 0;
  const centre = mean(of);
  let all = 0;
  for (const one of of) all += (one - centre) ** 2;
  return all;
}

const variance = (of: readonly number[]): number | null =>
  of.length < 2 ? null : squares(of) / (of.length - 1);
const root = (of: number | null): number | null => (of === null ? null : Math.sqrt(of));

/** The value so many percent of the way along the values in their order, between two of them in proportion. */
function percentile(of: readonly number[], percent: number): number | null {
  const sorted = [...of].sort((a, b) => a - b);
  const place = (percent * (sorted.length - 1)) / 100;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}

function medianDistance(of: readonly number[]): number | null {
  const middle = percentile(of, 50);
  if (middle === null) return null;
  return percentile(
    of.map((one) => Math.abs(one - middle)),
    50,
  );
}

/** Values within one and a half boxes of the box, and those beyond. */
function fenced(of: readonly number[]): { within: number[]; low: number[]; high: number[] } {
  const [lower, upper] = [percentile(of, 25) ?? 0, percentile(of, 75) ?? 0];
  const reach = 1.5 * (upper - lower);
  return {
    within: of.filter((one) => one >= lower - reach && one <= upper + reach),
    low: of.filter((one) => one < lower - reach),
    high: of.filter((one) => one > upper + reach),
  };
}

const different = (of: readonly number[]): number[] => [...new Set(of)].sort((a, b) => a - b);

function farthest(of: readonly number[]): string | null {
  const { low, high } = fenced(of);
  return [...different(low).slice(0, 25), ...different(high).slice(-25)].join(", ") || null;
}

type Pair = readonly [one: number, other: number];

function correlation(pairs: readonly Pair[]): number | null {
  const [x, y] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
  if (pairs.length < 2) return null;
  const [centre, beside] = [mean(x), mean(y)];
  let both = 0;
  for (const [one, other] of pairs) both += (one - centre) * (other - beside);
  return part(both, Math.sqrt(squares(x) * squares(y)));
}

function weighted(pairs: readonly Pair[]): number | null {
  const weight = sum(pairs.map(([, own]) => own));
  return pairs.length === 0 ? null : part(sum(pairs.map(([value, own]) => value * own)), weight);
}

const numbers = (rows: readonly HandRow[], column: string): number[] => {
  const found: number[] = [];
  for (const row of rows) {
    const value = row[column];
    if (typeof value === "number") found.push(value);
  }
  return found;
};

function pairsOf(rows: readonly HandRow[], column: string, other: string): Pair[] {
  const found: Pair[] = [];
  for (const row of rows) {
    const [one, two] = [row[column], row[other]];
    if (typeof one === "number" && typeof two === "number") found.push([one, two]);
  }
  return found;
}

type OfNumbers = (of: readonly number[]) => number | string | null;
const someOf =
  (func: OfNumbers): OfNumbers =>
  (of) =>
    of.length === 0 ? null : func(of);

const functions: Readonly<Record<string, OfNumbers>> = {
  sum: someOf(sum),
  avg: someOf(mean),
  max: someOf((of) => of.reduce((most, one) => Math.max(most, one))),
  min: someOf((of) => of.reduce((least, one) => Math.min(least, one))),
  median: (of) => percentile(of, 50),
  quantile25: (of) => percentile(of, 25),
  quantile75: (of) => percentile(of, 75),
  stddev: (of) => root(variance(of)),
  variance,
  cv: (of) => part(root(variance(of)), of.length === 0 ? null : mean(of)),
  mad: medianDistance,
  whiskerLow: someOf((of) => Math.min(...fenced(of).within)),
  whiskerHigh: someOf((of) => Math.max(...fenced(of).within)),
  outliers: (of) => of.length - fenced(of).within.length,
  outlierValues: farthest,
};

function plainWorth(rows: readonly HandRow[], measure: HandWorth): number | string | null {
  const { Column, calculFunc, percent = 50, otherColumn = "" } = measure;
  if (Column === "*") return rows.length;
  const filled = rows.map((row) => row[Column] ?? null).filter((value) => value !== null);
  if (calculFunc === "count") return filled.length;
  if (calculFunc === "countDistinct") return new Set(filled).size;
  if (calculFunc === "corr") return correlation(pairsOf(rows, Column, otherColumn));
  if (calculFunc === "weightedAvg") return weighted(pairsOf(rows, Column, otherColumn));
  if (calculFunc === "percentile") return percentile(numbers(rows, Column), percent);
  const func = functions[calculFunc];
  if (func === undefined) throw new Error(`${calculFunc} is not worked out by hand`);
  return func(numbers(rows, Column));
}

/** What rows are worth by a measure: of those that satisfy its condition, or as a part of what all of them are worth. */
export function worthOf(rows: readonly HandRow[], measure: HandWorth): number | string | null {
  const { condition } = measure;
  if (condition === undefined) return plainWorth(rows, measure);
  const some = plainWorth(
    rows.filter((row) => passes(row, condition)),
    measure,
  );
  if (measure.show !== "rate") return some;
  const [own, whole] = [some ?? 0, plainWorth(rows, measure)];
  if (typeof own === "string" || typeof whole === "string") throw new Error("a rate is one of numbers");
  return part(own, whole);
}
