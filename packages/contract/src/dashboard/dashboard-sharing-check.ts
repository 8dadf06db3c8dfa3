import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { byId, idOf } from "../wire/resource.ts";
import { dashboardButtons } from "./dashboard-feature.ts";

/** A table of whose tiles a role or user would see nothing, and how many tiles these are. `tableName` is left out where the caller does not see the table. */
export const SharingGap = z.object({
  tableName: z.string().optional(),
  tableComment: z.string().optional(),
  why: z.enum(["no_access", "no_rows", "fields"]),
  tiles: z.number().int(),
});
export type SharingGap = z.infer<typeof SharingGap>;

/** What a role or user would see of a dashboard. */
export const SharingCheck = z.object({
  /** They can open dashboards. */
  mayOpen: z.boolean(),
  /** The tiles of charts that the caller sees, and of single numbers. */
  tiles: z.number().int(),
  gaps: z.array(SharingGap),
  /** Tiles of charts that they cannot find. */
  hidden: z.number().int(),
  /** Tiles of charts by SQL, which are not checked. */
  unchecked: z.number().int(),
});
export type SharingCheck = z.infer<typeof SharingCheck>;

export const dashboardSharingCheck = endpoint("POST /api/report/dashboard/{id}/sharing/check", {
  permission: dashboardButtons.edit,
  params: byId("dashboard", "manage"),
  body: z
    .object({
      roleId: idOf("role", "view").nullable().default(null),
      userId: idOf("user", "view").nullable().default(null),
    })
    .refine(({ roleId, userId }) => (roleId === null) !== (userId === null)),
  data: SharingCheck,
  summary: "What a role or user would see of a dashboard that is shared with them: counts of tiles",
});
