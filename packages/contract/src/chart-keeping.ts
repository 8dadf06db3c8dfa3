import { z } from "zod";
import { Chart } from "./chart.ts";
import { ChartContent } from "./chart-content.ts";
import { endpoint, Nothing } from "./endpoint.ts";
import { Id } from "./id.ts";

const ById = z.object({ id: Id });

export const chartRestore = endpoint("POST /api/report/chart/{id}/restore", {
  params: ById,
  data: Chart,
  summary: "Takes a chart out of the recycle bin",
});

export const chartFavourite = endpoint("PUT /api/report/chart/{id}/favourite", {
  params: ById,
  body: z.object({ favourite: z.boolean() }),
  data: Nothing,
  summary: "Keeps a chart among the caller's favourites, or no longer",
});

export const chartMove = endpoint("PUT /api/report/chart/{id}/folder", {
  params: ById,
  body: z.object({ folderId: Id.nullable() }),
  data: Chart,
  summary: "Puts a chart into a folder, or into none",
});

/** An earlier state of a chart. */
export const ChartVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  savedBy: z.string(),
  savedAt: z.string(),
});
export type ChartVersion = z.infer<typeof ChartVersion>;

export const chartVersions = endpoint("GET /api/report/chart/{id}/version", {
  params: ById,
  data: z.array(ChartVersion),
  summary: "The versions of a chart, the last first",
});

export const chartVersion = endpoint("GET /api/report/chart/{id}/version/{version}", {
  params: ById.extend({ version: z.coerce.number().int().min(1) }),
  data: ChartVersion.extend({ content: ChartContent }),
  summary: "A chart as it stood at a version",
});

export const chartRevert = endpoint("POST /api/report/chart/{id}/version/{version}", {
  params: ById.extend({ version: z.coerce.number().int().min(1) }),
  /** The version the caller takes for the newest; when it no longer is, the call is refused as a stale save is. */
  query: z.object({ newest: z.coerce.number().int().optional() }),
  data: Chart,
  summary: "Saves an earlier version as the newest",
});
