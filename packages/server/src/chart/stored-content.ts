import { ChartContent } from "@provost/contract/chart/chart-content";
import { neededTotals } from "@provost/report-core/chart-type/needed-totals";
import { dimensionNames } from "@provost/report-core/query/output-name";
import { z } from "zod";

/** A part that was left out: its key, then the setting of a style or the places in a list, counted from 1. */
export interface LeftPart {
  part: keyof ChartContent | "everything";
  setting?: string;
  places?: number[];
}

/** As much of a stored content as can be read. */
export interface ReadContent {
  content: ChartContent;
  left: LeftPart[];
}

type Schema = z.core.$ZodType;

function isReadable(schema: Schema, value: unknown): boolean {
  try {
    return z.safeParse(schema, value).success;
  } catch (error) {
    // Filters stored by hand may be nested deeper than the stack.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function bare(schema: Schema): Schema {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable)
    inner = inner.unwrap();
  return inner;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface ReadPart {
  value?: unknown;
  left: Omit<LeftPart, "part">[];
}

function readList(schema: Schema, element: Schema, values: readonly unknown[]): ReadPart {
  const places = values.flatMap((value, index) => (isReadable(element, value) ? [] : [index + 1]));
  const bad = new Set(places);
  const value = values.filter((_, index) => !bad.has(index + 1));
  // Too many, then.
  if (!isReadable(schema, value)) return { left: [{}] };
  return { value, left: places.length === 0 ? [] : [{ places }] };
}

function readPart(schema: Schema, value: unknown): ReadPart {
  if (isReadable(schema, value)) return { value, left: [] };
  const inner = bare(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) return readList(schema, inner.element, value);
  if (inner instanceof z.ZodRecord && isFields(value)) {
    const entries = Object.entries(value).filter(([key, one]) => isReadable(inner, { [key]: one }));
    const fields = Object.fromEntries(entries);
    return isReadable(schema, fields) ? { value: fields, left: [{}] } : { left: [{}] };
  }
  return { left: [{}] };
}

function readStyle(schema: z.ZodObject, style: Record<string, unknown>): ReadPart {
  const left: ReadPart["left"] = [];
  const entries = Object.entries(schema.shape).flatMap(([setting, one]): [string, unknown][] => {
    if (!Object.hasOwn(style, setting)) return [];
    const read = readPart(one, style[setting]);
    left.push(...read.left.map((lost) => ({ setting, ...lost })));
    return read.value === undefined ? [] : [[setting, read.value]];
  });
  return { value: Object.fromEntries(entries), left };
}

function isPart(key: string): key is keyof ChartContent {
  return Object.hasOwn(ChartContent.shape, key);
}

// Pivot tables saved before subtotals were requested per column would leave these columns blank.
function withNeededTotals(content: ChartContent): ChartContent {
  const { chartType, sql, totals = [], selectedDimension, selectedCalcul, chartStyle = {} } = content;
  const needed = neededTotals[chartType];
  if (!needed || sql || totals.length === 0) return content;
  const names = dimensionNames(selectedDimension.map(({ Column, bucket }) => ({ column: Column, bucket })));
  return { ...content, totals: needed(names, chartStyle, totals, selectedCalcul) };
}

/**
 * Reads a stored content part by part: what does not fit the contract is left out, elements of lists and settings of the style one
 * by one. For a pivot table with totals, all totals shown in its rows and columns are requested.
 */
export function readContent(stored: unknown): ReadContent {
  const { content, left } = readParts(stored);
  return { content: withNeededTotals(content), left };
}

function readParts(stored: unknown): ReadContent {
  const nothing: ReadContent = { content: ChartContent.parse({}), left: [{ part: "everything" }] };
  if (isReadable(ChartContent, stored)) return { content: ChartContent.parse(stored), left: [] };
  if (!isFields(stored)) return nothing;
  const parts: [string, unknown][] = [];
  const left: LeftPart[] = [];
  for (const [part, schema] of Object.entries(ChartContent.shape)) {
    if (!isPart(part) || !Object.hasOwn(stored, part)) continue;
    const [value, inner] = [stored[part], bare(schema)];
    const isStyle = inner instanceof z.ZodObject && part === "chartStyle" && isFields(value);
    const read = isStyle ? readStyle(inner, value) : readPart(schema, value);
    if (read.value !== undefined) parts.push([part, read.value]);
    left.push(...read.left.map((lost) => ({ part, ...lost })));
  }
  const fields = Object.fromEntries(parts);
  return isReadable(ChartContent, fields) ? { content: ChartContent.parse(fields), left } : nothing;
}
