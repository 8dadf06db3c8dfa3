import { chartButtons } from "@provost/contract/chart/chart-feature";
import { dashboardButtons } from "@provost/contract/dashboard/dashboard-feature";
import { type Actor, holds } from "../platform/authority/scope.ts";

/** A chart is read where charts are listed and where dashboards show them. */
export const mayViewCharts = (actor: Actor): boolean =>
  holds(actor, chartButtons.view) || holds(actor, dashboardButtons.view);
/** Folders, and which charts are in them. */
export const mayArrangeCharts = (actor: Actor): boolean => holds(actor, chartButtons.edit);
