import { PieChart } from "echarts/charts";

/** What draws pies. */
export const parts = [PieChart];
