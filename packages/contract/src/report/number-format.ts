import { z } from "zod";

/** How a number is written; `auto` shortens it by the rule of its place (axis: k and w; cell: in full). */
export const NumberFormat = z.object({
  style: z.enum(["auto", "number", "percent", "compact"]).default("auto"),
  /** Digits behind the point; left out, as many as the value has, two at most. */
  decimals: z.number().int().min(0).max(8).optional(),
  /** Groups of three digits. */
  grouping: z.boolean().optional(),
  prefix: z.string().max(20).optional(),
  /** A unit behind the number. */
  suffix: z.string().max(20).optional(),
  /** The unit for viewers in English, where it differs from the plain one. */
  suffixEn: z.string().max(20).optional(),
});
export type NumberFormat = z.infer<typeof NumberFormat>;
