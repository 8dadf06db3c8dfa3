import { z } from "zod";
import { tenantButtons } from "../tenant/tenant-feature.ts";
import { endpoint } from "../wire/endpoint.ts";
import { Id, TenantId } from "../wire/id.ts";
import { allOf } from "../wire/permission.ts";
import { byId, names, unguarded } from "../wire/resource.ts";
import { dashboardButtons } from "./dashboard-feature.ts";
import { DashboardFile } from "./dashboard-file.ts";

/** Most tenants that one template is offered to by name. */
export const mostTemplateTenants = 1000;

/** A dashboard of the platform's tenant as it was last published for other tenants to import; `id` is the dashboard's. */
export const DashboardTemplate = z.object({
  id: Id,
  name: z.string(),
  /** Grows each time it is published with another content. */
  version: z.number().int(),
  publishedAt: z.string(),
});
export type DashboardTemplate = z.infer<typeof DashboardTemplate>;

const templateId = z.object({
  id: unguarded(Id, "Only templates offered to the caller's tenant are found."),
});
const permission = allOf("platform", dashboardButtons.edit, tenantButtons.view);

export const dashboardTemplateList = endpoint("GET /api/report/dashboard/template", {
  permission: dashboardButtons.edit,
  data: z.array(DashboardTemplate),
  summary: "The dashboard templates that the platform offers to the caller's tenant",
});

export const dashboardTemplateFile = endpoint("GET /api/report/dashboard/template/{id}", {
  permission: dashboardButtons.edit,
  params: templateId,
  data: DashboardFile,
  summary: "The file of a template, to be imported",
});

/** How a dashboard is offered; `tenants`: only to these, `null` = to all. */
export const TemplateOffer = DashboardTemplate.extend({ tenants: z.array(TenantId).nullable() });
export type TemplateOffer = z.infer<typeof TemplateOffer>;

export const dashboardTemplateOffer = endpoint("GET /api/report/dashboard/{id}/template", {
  permission,
  params: byId("dashboard", "edit"),
  data: TemplateOffer.nullable(),
  summary: "How a dashboard is offered to other tenants (platform only)",
});

export const dashboardTemplatePublish = endpoint("PUT /api/report/dashboard/{id}/template", {
  permission,
  params: byId("dashboard", "edit"),
  body: z.object({
    tenants: z
      .array(names(TenantId, "tenant", "view"))
      .min(1)
      .max(mostTemplateTenants)
      .nullable(),
  }),
  data: TemplateOffer,
  summary: "Offers a dashboard, as it is now, to other tenants as a template (platform only)",
});

export const dashboardTemplateWithdraw = endpoint("DELETE /api/report/dashboard/{id}/template", {
  permission,
  params: byId("dashboard", "edit"),
  data: z.null(),
  summary: "Offers a dashboard to no tenant any more; what was imported stays (platform only)",
});
