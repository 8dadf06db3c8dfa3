import { dashboardButtons } from "@provost/contract/dashboard/dashboard-feature";
import { isFoundBy, rightsTo, type SharedThing } from "../document/shared.service.ts";
import { type Actor, holds } from "../platform/authority/scope.ts";

export const mayViewDashboards = (actor: Actor): boolean => holds(actor, dashboardButtons.view);
export const mayEditDashboards = (actor: Actor): boolean => holds(actor, dashboardButtons.edit);

export const mayViewDashboard = (actor: Actor, dashboard: SharedThing): boolean =>
  mayViewDashboards(actor) && isFoundBy(actor, dashboard);

export const mayEditDashboard = (actor: Actor, dashboard: SharedThing): boolean =>
  mayEditDashboards(actor) && rightsTo(actor, dashboard) !== "view";
