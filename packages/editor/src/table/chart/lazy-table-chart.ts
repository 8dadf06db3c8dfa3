import { lazyPart } from "../../lazy-part.tsx";
import type { TableChartProps } from "./TableChart.tsx";

/** `TableChart` with the drawing pane in a chunk of their own. */
export const LazyTableChart = lazyPart<TableChartProps>(
  async () => (await import("./TableChart.tsx")).TableChart,
  ({ language }) => language,
);
