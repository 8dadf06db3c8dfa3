import { z } from "zod";
import { firstCalls } from "../auth/sign-in-page.ts";
import { Chart } from "../chart/chart.ts";
import { Access } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { byId } from "../wire/resource.ts";
import { DashboardContent, FilterChoice, PartId } from "./dashboard-content.ts";
import { dashboardButtons } from "./dashboard-feature.ts";

/** A dashboard as lists show it. */
export const DashboardSummary = z.object({
  id: Id,
  name: z.string(),
  /** The name for viewers in English, where it differs from the plain one. */
  nameEn: z.string().optional(),
  /** It is the home page of users whose roles have no home page of their own. */
  home: z.boolean(),
  tiles: z.number().int(),
  ownerName: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
  access: Access,
  folderId: Id.nullable(),
  /** Whether it is one of the user's favourites. */
  favourite: z.boolean(),
  /** The user can edit it. */
  mayEdit: z.boolean(),
  /** The user can decide who has access to it, and can delete it permanently. */
  mayShare: z.boolean(),
  /** Set = in the recycle bin since then (ISO). */
  removedAt: z.string().nullable(),
});
export type DashboardSummary = z.infer<typeof DashboardSummary>;

/** A dashboard with the saved charts it shows; the tiles of charts in the recycle bin are left out. */
export const Dashboard = DashboardSummary.extend({
  content: DashboardContent,
  charts: z.array(Chart),
  /** The viewer's own defaults, by the ids of filters that begin with an attribute that the viewer has. */
  own: z.record(PartId, FilterChoice).optional(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboardHome = endpoint(firstCalls.home, {
  permission: dashboardButtons.view,
  data: Dashboard.nullable(),
  summary: "The caller's home page: that of the first role that has one, else the tenant's",
});

export const dashboardDetail = endpoint("GET /api/report/dashboard/{id}", {
  permission: dashboardButtons.view,
  params: byId("dashboard", "view"),
  data: Dashboard,
  summary: "One dashboard",
});
