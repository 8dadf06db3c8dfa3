import { z } from "zod";
import { limits } from "../wire/limits.ts";

/**
 * A field calculated from others. The expression supports numbers, 'texts', fields by name (in square brackets where a name is not a
 * single word), + − * / %, comparisons, and, or, not, and the functions listed in report-core; with an aggregate in it the field
 * is a measure, without one it is used like a column. It has no sub-select and is never inserted into a query as raw text.
 */
export const CalculatedField = z.object({
  name: z.string().trim().min(1).max(120),
  expression: z.string().trim().min(1).max(limits.expressionLength),
  label: z.string().max(256).optional(),
});
export type CalculatedField = z.infer<typeof CalculatedField>;
