import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { idOf } from "../wire/resource.ts";
import { dashboardButtons } from "./dashboard-feature.ts";

/** The home pages: the tenant's (`roleId` null) and those of single roles; a role without one is not listed. */
export const HomePage = z.object({ roleId: Id.nullable(), dashboardId: Id });
export type HomePage = z.infer<typeof HomePage>;

export const dashboardHomes = endpoint("GET /api/report/dashboard/homes", {
  permission: dashboardButtons.home,
  data: z.array(HomePage),
  summary: "The home pages of the tenant and its roles",
});

export const dashboardHomeSet = endpoint("PUT /api/report/dashboard/homes", {
  permission: dashboardButtons.home,
  body: z.object({
    roleId: idOf("role", "view").nullable(),
    dashboardId: idOf("dashboard", "view").nullable(),
  }),
  data: z.array(HomePage),
  summary:
    "Makes a dashboard the home page of the tenant (`roleId` null, by those who reach everybody) or of a role, all of whose holders are within reach; a role may have none",
});
