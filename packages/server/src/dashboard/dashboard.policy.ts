import { dashboardButtons } from "@provost/contract/dashboard";
import { type Actor, holds } from "../platform/scope.ts";

export const mayViewDashboards = (actor: Actor): boolean => holds(actor, dashboardButtons.view);
export const mayEditDashboards = (actor: Actor): boolean => holds(actor, dashboardButtons.edit);
