import { LineChart } from "echarts/charts";

/** What draws lines and areas. */
export const parts = [LineChart];
