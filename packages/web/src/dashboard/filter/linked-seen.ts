import { PartId } from "@provost/contract/dashboard/dashboard-content";
import { WireFilter } from "@provost/contract/report/filter";
import { limits } from "@provost/contract/wire/limits";
import type { DrillStep } from "@provost/pane/drill/drill-path";
import { z } from "zod";
import { DrillSteps } from "../../chart/view/drill-steps.ts";
import type { CrossFilter } from "../tile/tile-query.ts";

const Cross: z.ZodType<CrossFilter> = z.object({
  tileId: PartId,
  table: z.string().max(256),
  also: z.array(PartId).max(limits.tiles).optional(),
  filters: z.array(WireFilter).max(limits.filters),
  text: z.string().max(1000),
});
const Steps = z.record(PartId, DrillSteps);

function parsed<T>(text: string | null, schema: z.ZodType<T>): T | null {
  if (text === null) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The mark a link narrows a dashboard to; a broken one narrows nothing. */
export const linkedCross = (text: string | null): CrossFilter | null => parsed(text, Cross);

/** How deep a link goes into each tile; a broken one goes nowhere. */
export const linkedSteps = (text: string | null): Readonly<Record<string, readonly DrillStep[]>> =>
  parsed(text, Steps) ?? {};
