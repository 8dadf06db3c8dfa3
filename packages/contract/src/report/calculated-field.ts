import { z } from "zod";
import { limits } from "../wire/limits.ts";

/**
 * A field worked out from others. The expression knows numbers, 'texts', fields by name (in square brackets where a name is no
 * single word), + − * / %, comparisons, and, or, not, and the functions listed in report-core; with an aggregate in it the field
 * is a measure, without one it is used like a column. It holds no sub-select and never becomes text of a query as it stands.
 */
export const CalculatedField = z.object({
  name: z.string().trim().min(1).max(120),
  expression: z.string().trim().min(1).max(limits.expressionLength),
  label: z.string().max(256).optional(),
});
export type CalculatedField = z.infer<typeof CalculatedField>;
