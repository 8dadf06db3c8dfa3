import { z } from "zod";
import { chartButtons } from "../chart/chart-feature.ts";
import { coursewareButtons } from "../courseware/courseware-feature.ts";
import { dashboardButtons } from "../dashboard/dashboard-feature.ts";
import { connectionButtons, datasetButtons } from "../source/source-feature.ts";
import { Access } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { anyOf, type Permission } from "../wire/permission.ts";
import { byId, idOf } from "../wire/resource.ts";
import type { DocumentPath } from "./document.ts";

/** Who a document is shared with: a role or a user. The level edit includes view. */
export const Grant = z.object({
  roleId: idOf("role", "view").nullable(),
  userId: idOf("user", "view").nullable(),
  /** What the role or the user is called; not read. */
  name: z.string().default(""),
  level: z.enum(["view", "edit"]),
});
export type Grant = z.infer<typeof Grant>;

const Grants = z
  .array(Grant.refine(({ roleId, userId }) => (roleId === null) !== (userId === null)))
  .max(limits.grants);

/** Who can see and who can edit a document, and who owns it; `version` grows with each change of these. */
export const Sharing = z.object({
  access: Access,
  grants: Grants,
  ownerId: Id.nullable(),
  ownerName: z.string(),
  version: z.number().int(),
});
export type Sharing = z.infer<typeof Sharing>;

/** What is saved of them; without an owner it is left as it is. */
export const SharingDraft = z.object({
  access: Access,
  grants: Grants,
  ownerId: idOf("user", "view").optional(),
  version: z.number().int(),
});
export type SharingDraft = z.infer<typeof SharingDraft>;

/** Who can find a document: read and changed by those who manage it. `note` is added to the summary. */
export const sharingEndpoints = ({ path, kind, one }: DocumentPath, permission: Permission, note = "") => ({
  sharing: endpoint(`GET ${path}/{id}/sharing`, {
    permission,
    params: byId(kind, "manage"),
    data: Sharing,
    summary: `Who can find ${one} and who can edit it${note}`,
  }),
  share: endpoint(`PUT ${path}/{id}/sharing`, {
    permission,
    params: byId(kind, "manage"),
    body: SharingDraft,
    data: Sharing,
    summary: `Sets who can find ${one}, who can edit it and who owns it; refused if the version is outdated`,
  }),
});

/** A role or user that a document can be shared with. */
export const Grantees = z.object({
  roles: z.array(z.object({ id: Id, name: z.string() })),
  users: z.array(z.object({ id: Id, name: z.string(), account: z.string() })),
});
export type Grantees = z.infer<typeof Grantees>;

export const granteeSearch = endpoint("GET /api/report/grantee", {
  permission: anyOf(
    chartButtons.edit,
    dashboardButtons.edit,
    datasetButtons.edit,
    datasetButtons.import,
    coursewareButtons.edit,
    connectionButtons.edit,
  ),
  query: z.object({ text: z.string().trim().max(120).default("") }),
  data: Grantees,
  summary: "Roles and users to share with whose names contain a text",
});
