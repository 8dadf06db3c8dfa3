import { z } from "zod";
import { limits } from "./limits.ts";

/** Paging a list: `current` counts from 1; `size` is capped. */
export const PageQuery = z.object({
  current: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(limits.pageSize).default(10),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** One page of a list. */
export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
}

/** Schema of a page of `record`. */
export function pageOf<R extends z.ZodType>(record: R) {
  return z.object({
    records: z.array(record),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
  });
}

/** Makes a page from its records and the total count. */
export function page<T>(records: T[], total: number, { current, size }: PageQuery): Page<T> {
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** The texts of a filter by field name: see `textFilters`. */
export type TextFilters<N extends string> = {
  [Key in N | `${N}_like` | `${N}_equal`]: z.ZodOptional<z.ZodString>;
};

/**
 * Filters of a list by fields that are texts: `name` and `name_like` find a part of the value, `name_equal` the whole. Upper and lower case
 * are one.
 */
export function textFilters<N extends string>(names: readonly N[]): TextFilters<N> {
  const text = z.string().trim().max(255).optional();
  const keys = names.flatMap((name) => [name, `${name}_like`, `${name}_equal`]);
  return Object.fromEntries(keys.map((key) => [key, text])) as TextFilters<N>;
}
