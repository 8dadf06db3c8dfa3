import { z } from "zod";
import { signInCalls } from "../auth/sign-in-page.ts";
import { draftByVersion } from "../wire/draft.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { TenantId } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { PageQuery, pageOf, textFilters } from "../wire/page.ts";
import { allOf, whenPresent } from "../wire/permission.ts";
import { names, unguarded } from "../wire/resource.ts";
import { TenantFace } from "./tenant-face.ts";
import { tenantButtons } from "./tenant-feature.ts";

/** A host name with an optional port, lower case: `school.example.cn`, `localhost:8080`. */
export const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/);

export const tenantDetailByUrl = endpoint(signInCalls.addressTenant, {
  permission: "public",
  query: z.object({
    tenantUrl: z.string().max(2048),
    tenant: unguarded(TenantId, "A tenant's public number, which its pages show.").optional(),
  }),
  data: TenantFace.nullable(),
  summary:
    "The tenant of an address, or the one with an id; `data` is null when there is none that is active",
});

/** What a tenant may use; `null` = as much as it likes. */
export const TenantLimits = z.object({
  users: z.number().int().min(1).max(1_000_000).nullable().default(null),
  /** Storage for datasets, MB; `null` = the default of the server. If omitted in a change, it stays unchanged. */
  storageMb: z.number().int().min(1).max(100_000_000).nullable().optional(),
  /** The same for files of texts. */
  filesMb: z.number().int().min(1).max(100_000_000).nullable().optional(),
});
export type TenantLimits = z.infer<typeof TenantLimits>;

/** A tenant as the platform's administrators see it. Times are ISO. */
export const Tenant = z.object({
  id: TenantId,
  name: z.string(),
  domain: z.string(),
  disabled: z.boolean(),
  expiresAt: z.string().nullable(),
  limits: TenantLimits,
  users: z.number().int(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type Tenant = z.infer<typeof Tenant>;

/** A tenant to add (with its first administrator; without `version`) or to change. */
export const TenantDraft = draftByVersion({
  id: names(TenantId, "tenant", "edit"),
  name: z.string().trim().min(1).max(80),
  domain: z.union([z.literal(""), Domain]).default(""),
  disabled: z.boolean().default(false),
  expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
  limits: TenantLimits.prefault({}),
  /** New tenant: its first administrator; without a password one is generated and returned once. */
  admin: z
    .object({
      account: z.string().trim().min(1).max(64).default("admin"),
      password: z.string().max(limits.passwordLength).optional(),
    })
    .optional(),
  /** New tenant: filled with sample data. */
  demo: z.boolean().optional(),
});
export type TenantDraft = z.infer<typeof TenantDraft>;

/** The texts of a tenant that a list can be filtered by. */
export const tenantTexts = ["id", "name", "domain"] as const;

export const tenantList = endpoint("GET /api/sq-system/tenant/list", {
  permission: allOf("platform", tenantButtons.view),
  query: PageQuery.extend({
    ...textFilters(tenantTexts),
    id: names(z.string().trim().max(255), "tenant", "view").optional(),
    keyword: z.string().max(80).optional(),
  }),
  data: pageOf(Tenant),
  summary: "Tenants (platform only)",
});

export const tenantDetail = endpoint("GET /api/sq-system/tenant/detail", {
  permission: allOf("platform", tenantButtons.view),
  query: z.object({ id: names(TenantId, "tenant", "view") }),
  data: Tenant,
  summary: "One tenant (platform only)",
});

export const tenantSubmit = endpoint("POST /api/sq-system/tenant/submit", {
  permission: allOf("platform", whenPresent("version", tenantButtons.edit, tenantButtons.add)),
  body: TenantDraft,
  data: z.object({
    tenant: Tenant,
    /** The first administrator's generated password: returned once. */
    adminPassword: z.string().nullable(),
  }),
  summary: "Adds a tenant with its first administrator, or changes one (platform only)",
});

export const tenantRemove = endpoint("POST /api/sq-system/tenant/remove", {
  permission: allOf("platform", tenantButtons.remove),
  query: z.object({ id: names(TenantId, "tenant", "manage"), name: z.string().max(80) }),
  data: Nothing,
  summary: "Deletes a disabled tenant with all its data; `name` repeats its name (platform only)",
});
