import { familyOf } from "@provost/contract/report/aggregate";
import type { Bucket, TimeUnit } from "@provost/contract/report/bucket";
import type { FieldProfile } from "@provost/contract/source/field";
import type { SchemaColumn } from "@provost/contract/source/source";

/** Whether values of a type lie on days that can be counted into spans; a time of day or a bare year does not. */
export function isDated(type: string): boolean {
  const bare = type
    .replace(/\(.*\)/, "")
    .trim()
    .toLowerCase();
  return ["date", "instant"].includes(familyOf(type)) && bare !== "time" && bare !== "year";
}

export function isBandable(type: string): boolean {
  return familyOf(type) === "numeric";
}

/** The spans that keep a range of days readable; without a range, months. */
export function unitFor(range: Pick<FieldProfile, "min" | "max"> | undefined): TimeUnit {
  const day = (value: unknown): number => Date.parse(String(value).slice(0, 10));
  const days = range === undefined ? Number.NaN : (day(range.max) - day(range.min)) / 86_400_000;
  if (!Number.isFinite(days)) return "month";
  if (days <= 45) return "day";
  if (days <= 180) return "week";
  if (days <= 1500) return "month";
  return days <= 5500 ? "quarter" : "year";
}

/** A column as it becomes a dimension: dates are counted into spans unless something else was said. */
export function asDimension<C extends SchemaColumn>(column: C, range?: Pick<FieldProfile, "min" | "max">): C {
  if (column.bucket !== undefined || !isDated(column.Type)) return column;
  return { ...column, bucket: { kind: "time", unit: unitFor(range) } };
}

/** Numbers read from a line such as `60, 70 / 80`: in order, each once. */
export function edgesOf(text: string): number[] {
  const numbers = text
    .split(/[^\d.eE+-]+/)
    .filter((part) => part !== "")
    .map(Number)
    .filter(Number.isFinite);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The bands a bucket makes of a range, as their ends; `null` is open. More than `most` are truncated. */
export function bandsOf(
  bucket: Exclude<Bucket, { kind: "time" }>,
  range: { min: number; max: number } | null,
  most = 30,
): { low: number | null; high: number | null }[] {
  if (bucket.kind === "edges") {
    return [null, ...bucket.edges].map((low, index) => ({ low, high: bucket.edges[index] ?? null }));
  }
  if (range === null) return [];
  const { size, from = 0 } = bucket;
  const first = from + Math.floor((range.min - from) / size) * size;
  // What lies on an edge belongs above it, however the division rounds.
  const count = Math.min(most, Math.floor((range.max - first) / size + 1e-9) + 1);
  const round = (value: number): number => Number(value.toPrecision(12));
  return Array.from({ length: count }, (_, index) => ({
    low: round(first + index * size),
    high: round(first + (index + 1) * size),
  }));
}

/** An even step that cuts a range into about ten bands. */
export function stepFor(range: { min: number; max: number } | null): number {
  if (range === null || range.max <= range.min) return 10;
  const rough = (range.max - range.min) / 10;
  const power = 10 ** Math.floor(Math.log10(rough));
  const part = rough / power;
  return Number(((part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10) * power).toPrecision(12));
}
