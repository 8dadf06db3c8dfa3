import { TooltipComponent } from "echarts/components";

/** What tells the values of a mark that is pointed at, in a chunk of its own. */
export const extensions = [TooltipComponent];
