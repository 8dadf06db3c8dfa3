import { CustomChart } from "echarts/charts";

/** Shapes of our own, such as trends, in a chunk of their own. */
export const extensions = [CustomChart];
