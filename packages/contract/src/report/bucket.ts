import { z } from "zod";

/** Spans of time a date is counted into; a bucket's value is the first day of its span. */
export const TimeUnit = z.enum(["day", "week", "month", "quarter", "year", "term", "schoolYear"]);
export type TimeUnit = z.infer<typeof TimeUnit>;

function ascends(edges: readonly number[]): boolean {
  return edges.every((edge, index) => index === 0 || edge > (edges[index - 1] ?? edge));
}

/**
 * How values of a dimension are grouped.
 * `time`: a date column, the value is the first day of the period. `step`: a number column in equal steps, the value is the lower
 * end of its band. `edges`: a number column split at the listed numbers, the value is the index of the band: 0 below the first edge,
 * n at or above the n-th; a band includes its lower edge.
 */
export const Bucket = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("time"),
    unit: TimeUnit,
    /** Of a chosen dimension: spans that rows cover only in part are left out. */
    whole: z.boolean().optional(),
  }),
  z.object({ kind: z.literal("step"), size: z.number().positive(), from: z.number().optional() }),
  z.object({
    kind: z.literal("edges"),
    edges: z.array(z.number()).min(1).max(50).refine(ascends, "edges_unordered"),
    /** One name a band, so one more than there are edges. */
    labels: z.array(z.string().max(80)).max(51).optional(),
    /** The same for viewers in English. */
    labelsEn: z.array(z.string().max(80)).max(51).optional(),
  }),
]);
export type Bucket = z.infer<typeof Bucket>;
