import { z } from "zod";
import { DashboardAccess } from "./dashboard.ts";
import { endpoint } from "./endpoint.ts";
import { Id } from "./id.ts";
import { limits } from "./limits.ts";

const ById = z.object({ id: Id });

/** Somebody a dashboard is shared with: a role, or one user; whoever may edit may view. */
export const DashboardGrant = z.object({
  roleId: Id.nullable(),
  userId: Id.nullable(),
  /** What the role or the user is called; not read. */
  name: z.string().default(""),
  level: z.enum(["view", "edit"]),
});
export type DashboardGrant = z.infer<typeof DashboardGrant>;

/** Who finds a dashboard and who may change it. */
export const DashboardSharing = z.object({
  access: DashboardAccess,
  grants: z
    .array(DashboardGrant.refine(({ roleId, userId }) => (roleId === null) !== (userId === null)))
    .max(limits.grants),
});
export type DashboardSharing = z.infer<typeof DashboardSharing>;

export const dashboardSharing = endpoint("GET /api/report/dashboard/{id}/sharing", {
  params: ById,
  data: DashboardSharing,
  summary: "Who finds a dashboard and who may change it",
});

export const dashboardShare = endpoint("PUT /api/report/dashboard/{id}/sharing", {
  params: ById,
  body: DashboardSharing,
  data: DashboardSharing,
  summary: "Says who finds a dashboard and who may change it",
});

/** The home pages: the tenant's (`roleId` null) and those of single roles; a role without one is not listed. */
export const HomePage = z.object({ roleId: Id.nullable(), dashboardId: Id });
export type HomePage = z.infer<typeof HomePage>;

export const dashboardHomes = endpoint("GET /api/report/dashboard/homes", {
  data: z.array(HomePage),
  summary: "Which dashboard is whose home page",
});

export const dashboardHomeSet = endpoint("PUT /api/report/dashboard/homes", {
  body: z.object({ roleId: Id.nullable(), dashboardId: Id.nullable() }),
  data: z.array(HomePage),
  summary: "Makes a dashboard the home page of the tenant (`roleId` null) or of a role; a role may have none",
});
