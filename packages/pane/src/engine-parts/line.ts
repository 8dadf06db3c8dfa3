import { LineChart } from "echarts/charts";

/** Lines and areas, in a chunk of their own. */
export const extensions = [LineChart];
