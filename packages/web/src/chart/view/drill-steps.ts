import { Bucket } from "@provost/contract/report/bucket";
import { Cell } from "@provost/contract/report/report";
import type { DrillStep } from "@provost/pane/drill/drill-path";
import { z } from "zod";

/** Steps into the data as a tab keeps them over a reload. */
export const DrillSteps: z.ZodType<readonly DrillStep[]> = z
  .array(
    z.object({
      column: z.string(),
      name: z.string(),
      type: z.string(),
      value: Cell,
      bucket: Bucket.optional(),
      heading: z.string(),
      label: z.string(),
      to: z.object({ column: z.string(), label: z.string(), bucket: Bucket.optional() }).optional(),
    }),
  )
  .max(50);

/** Steps whose columns the table still has; where one is gone, those before it. */
export function stepsWithin(
  steps: readonly DrillStep[],
  columns: readonly { Column: string }[],
): readonly DrillStep[] {
  const known = new Set(columns.map(({ Column }) => Column));
  const gone = steps.findIndex(({ column, to }) => !known.has(column) || (to && !known.has(to.column)));
  return gone < 0 ? steps : steps.slice(0, gone);
}
