import { dashboardButtons } from "@provost/contract/dashboard";
import { administratorRole } from "@provost/contract/role";
import { type Actor, holds } from "../platform/scope.ts";

/** What decides who finds a dashboard and who may change it. */
export interface SharedDashboard {
  ownerId: string | null;
  access: "everyone" | "granted";
  /** What the actor or one of the actor's roles was given. */
  grantLevel: "view" | "edit" | null;
  /** It is the home page of the tenant, or of one of the actor's roles. */
  isHome: boolean;
}

export const mayViewDashboards = (actor: Actor): boolean => holds(actor, dashboardButtons.view);
export const mayEditDashboards = (actor: Actor): boolean => holds(actor, dashboardButtons.edit);
/** Decides what stands on the home pages of others. */
export const maySetHomePages = (actor: Actor): boolean => holds(actor, dashboardButtons.home);

export const isAdministrator = (actor: Actor): boolean =>
  actor.roles.some(({ code }) => code === administratorRole);

const isOwn = (actor: Actor, { ownerId }: SharedDashboard): boolean =>
  ownerId === actor.userId || isAdministrator(actor);

export function mayViewDashboard(actor: Actor, dashboard: SharedDashboard): boolean {
  const { access, grantLevel, isHome } = dashboard;
  const isFound = access === "everyone" || grantLevel !== null || isHome || isOwn(actor, dashboard);
  return mayViewDashboards(actor) && isFound;
}

export function mayEditDashboard(actor: Actor, dashboard: SharedDashboard): boolean {
  const { access, grantLevel } = dashboard;
  return (
    mayEditDashboards(actor) && (access === "everyone" || grantLevel === "edit" || isOwn(actor, dashboard))
  );
}

/** The owner says with whom a dashboard is shared; of one that nobody owns, whoever may change it. */
export function mayShareDashboard(actor: Actor, dashboard: SharedDashboard): boolean {
  const isOwned = dashboard.ownerId !== null;
  return mayEditDashboard(actor, dashboard) && (isOwn(actor, dashboard) || !isOwned);
}
