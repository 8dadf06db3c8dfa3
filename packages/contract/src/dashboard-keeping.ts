import { z } from "zod";
import { Dashboard } from "./dashboard.ts";
import { DashboardContent } from "./dashboard-content.ts";
import { endpoint } from "./endpoint.ts";
import { Id } from "./id.ts";

const ById = z.object({ id: Id });
const AtVersion = ById.extend({ version: z.coerce.number().int().min(1) });

export const dashboardRestore = endpoint("POST /api/report/dashboard/{id}/restore", {
  params: ById,
  data: Dashboard,
  summary: "Takes a dashboard out of the recycle bin",
});

/** An earlier state of a dashboard. */
export const DashboardVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  savedBy: z.string(),
  savedAt: z.string(),
});
export type DashboardVersion = z.infer<typeof DashboardVersion>;

export const dashboardVersions = endpoint("GET /api/report/dashboard/{id}/version", {
  params: ById,
  data: z.array(DashboardVersion),
  summary: "The versions of a dashboard, the last first",
});

export const dashboardVersion = endpoint("GET /api/report/dashboard/{id}/version/{version}", {
  params: AtVersion,
  data: DashboardVersion.extend({ content: DashboardContent }),
  summary: "A dashboard as it stood at a version",
});

export const dashboardRevert = endpoint("POST /api/report/dashboard/{id}/version/{version}", {
  params: AtVersion,
  /** The version the caller takes for the newest; when it no longer is, the call is refused as a stale save is. */
  query: z.object({ newest: z.coerce.number().int().optional() }),
  data: Dashboard,
  summary: "Saves an earlier version as the newest",
});
