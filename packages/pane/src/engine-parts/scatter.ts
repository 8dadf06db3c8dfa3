import { ScatterChart } from "echarts/charts";

/** What draws points. */
export const parts = [ScatterChart];
