import { z } from "zod";

/** Figures a chart can be, in the order of the picker. */
export const ChartType = z.enum(["table", "line", "bar", "stackBar", "pie", "horizontalBar"]);
export type ChartType = z.infer<typeof ChartType>;
