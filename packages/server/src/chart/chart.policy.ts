import { chartButtons } from "@provost/contract/chart";
import { dashboardButtons } from "@provost/contract/dashboard-buttons";
import { type Actor, holds } from "../platform/scope.ts";

/** A chart is read where charts are listed and where dashboards show them. */
export const mayViewCharts = (actor: Actor): boolean =>
  holds(actor, chartButtons.view) || holds(actor, dashboardButtons.view);
export const mayViewHistory = (actor: Actor): boolean => holds(actor, chartButtons.view);
export const mayAddChart = (actor: Actor): boolean => holds(actor, chartButtons.add);
export const mayEditCharts = (actor: Actor): boolean => holds(actor, chartButtons.edit);
/** Who may put charts into the recycle bin may look into it and take charts out again. */
export const mayRemoveCharts = (actor: Actor): boolean => holds(actor, chartButtons.remove);
/** Folders and what stands in which. */
export const mayArrangeCharts = (actor: Actor): boolean => holds(actor, chartButtons.edit);
