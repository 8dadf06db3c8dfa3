import { dashboardButtons } from "@provost/contract/dashboard-buttons";
import { type Actor, holds } from "../platform/scope.ts";
import { isFoundBy, rightsTo, type SharedThing } from "../sharing/shared.service.ts";

/** What decides who finds a dashboard and who may change it. */
export interface SharedDashboard extends SharedThing {
  /** It is the home page of the tenant, or of one of the actor's roles. */
  isHome: boolean;
}

export const mayViewDashboards = (actor: Actor): boolean => holds(actor, dashboardButtons.view);
export const mayEditDashboards = (actor: Actor): boolean => holds(actor, dashboardButtons.edit);
/** Decides what stands on the home pages of others. */
export const maySetHomePages = (actor: Actor): boolean => holds(actor, dashboardButtons.home);

export const mayViewDashboard = (actor: Actor, dashboard: SharedDashboard): boolean =>
  mayViewDashboards(actor) && (isFoundBy(actor, dashboard) || dashboard.isHome);

export const mayEditDashboard = (actor: Actor, dashboard: SharedDashboard): boolean =>
  mayEditDashboards(actor) && rightsTo(actor, dashboard) !== "view";
