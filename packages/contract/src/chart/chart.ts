import { z } from "zod";
import { dashboardButtons } from "../dashboard/dashboard-feature.ts";
import { Access, Rights } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { anyOf } from "../wire/permission.ts";
import { byId } from "../wire/resource.ts";
import { ChartContent } from "./chart-content.ts";
import { chartButtons } from "./chart-feature.ts";

/** A saved chart; `version` grows with each save. */
export const Chart = z.object({
  id: Id,
  name: z.string(),
  content: ChartContent,
  ownerName: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
  folderId: Id.nullable(),
  access: Access,
  rights: Rights,
  /** Whether it is one of the user's favourites. */
  favourite: z.boolean(),
  /** Set = in the recycle bin since then (ISO). */
  removedAt: z.string().nullable(),
  /** All that is stored could be read; of a chart that is not whole, saving the content loses the rest. */
  whole: z.boolean(),
  /** What of the stored content could not be read and was dropped, and which names in it the user cannot see; empty if there are none. */
  problem: z.string(),
});
export type Chart = z.infer<typeof Chart>;

/** Charts are read where they are listed and where dashboards show them. */
export const viewCharts = anyOf(chartButtons.view, dashboardButtons.view);

export const chartDetail = endpoint("GET /api/report/chart/{id}", {
  permission: viewCharts,
  params: byId("chart", "view"),
  data: Chart,
  summary: "One chart",
});
