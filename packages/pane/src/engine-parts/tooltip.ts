import type { AxesFigure } from "@provost/report-core/chart-type/axes/axes";
import { TooltipComponent } from "echarts/components";
import { categoryTooltip } from "../chart-type/axes/axes-tooltip.ts";

/** What tells the values of a mark that is pointed at, in a chunk of its own. */
export const extensions = [TooltipComponent];

/** The tooltip of charts on axes, which are drawn before it is here. */
export const axesTooltip: (figure: AxesFigure, pointed: unknown) => string = categoryTooltip;
