import { LabelLayout } from "echarts/features";
import { stackTotals } from "../chart-type/axes/axes-totals.ts";

/** Labels that are no mark's own, and keeping labels from overlapping, in a chunk of their own. */
export const extensions = [LabelLayout];

/** Numbers at the ends of stacks. */
export { stackTotals };
