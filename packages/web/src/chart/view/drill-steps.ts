import { Bucket } from "@provost/contract/report/bucket";
import { Cell } from "@provost/contract/report/report";
import type { DrillStep } from "@provost/pane/drill/drill-path";
import { useState } from "react";
import { z } from "zod";
import { useSearch } from "../../platform/search.ts";
import { useTabDraft } from "../../platform/tab/tab-context.ts";

const Field = z.object({ Column: z.string(), Type: z.string().optional() });

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
      to: z
        .object({
          column: z.string(),
          label: z.string(),
          bucket: Bucket.optional(),
          shelves: z
            .object({
              selectedDimension: z.array(Field.extend({ bucket: Bucket.optional() })),
              selectedCalcul: z.array(Field.extend({ calculFunc: z.enum(["sum", "avg", "count"]) })),
            })
            .optional(),
        })
        .optional(),
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

const noSteps: readonly DrillStep[] = [];

/** In an address beside the chart's parameters, whose names have no braces. */
export const drillKey = "{drill}";

/** The address of a saved chart that is gone into so far. */
export function reportLink(chartId: string, steps: readonly DrillStep[]): string {
  const query = steps.length === 0 ? "" : `?${new URLSearchParams({ [drillKey]: JSON.stringify(steps) })}`;
  return `/report/view/${encodeURIComponent(chartId)}${query}`;
}

function linkedTo(text: string | null): readonly DrillStep[] {
  try {
    return DrillSteps.safeParse(JSON.parse(text ?? "")).data ?? noSteps;
  } catch {
    return noSteps;
  }
}

/** How far a saved chart is gone into: as its tab left it, else as the address says. */
export function useDrillPath() {
  const search = useSearch();
  const [linked] = useState(() => linkedTo(search.get(drillKey)));
  return useTabDraft<readonly DrillStep[]>("drill", DrillSteps, linked);
}
