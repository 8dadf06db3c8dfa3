import { Chart } from "@provost/contract/chart/chart";
import { chartCreate, chartUpdate } from "@provost/contract/chart/chart-keeping";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { z } from "zod";
import { call } from "../../platform/http/call.ts";
import { isRefusal } from "../../platform/http/call-error.ts";

const Stale = z.object({ current: Chart });

export const createChart = (draft: CallInput<typeof chartCreate>): Promise<Chart> => call(chartCreate, draft);

/** Saves a chart again; `current` is what another user has saved meanwhile. */
export async function updateChart(
  save: CallInput<typeof chartUpdate>,
): Promise<{ saved: Chart } | { current: Chart }> {
  try {
    return { saved: await call(chartUpdate, save, { quiet: ["version_stale"] }) };
  } catch (error) {
    const stale = isRefusal(error, "version_stale") ? Stale.safeParse(error.data) : null;
    if (!stale?.success) throw error;
    return { current: stale.data.current };
  }
}
