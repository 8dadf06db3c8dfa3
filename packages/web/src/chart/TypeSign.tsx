import type { ChartType } from "@provost/contract/chart-type";
import { chartTypes } from "@provost/pane/chart-types";
import {
  IconAdjustments,
  IconChartArea,
  IconChartBar,
  IconChartCandle,
  IconChartDots,
  IconChartFunnel,
  IconChartHistogram,
  IconChartLine,
  IconChartPie,
  IconChartRadar,
  IconChartTreemap,
  IconGauge,
  IconGridDots,
  IconNumber123,
  IconTable,
  IconTableOptions,
} from "@tabler/icons-react";
import { useLanguage } from "../platform/i18n.ts";

const signs: Readonly<Record<ChartType, typeof IconTable>> = {
  table: IconTable,
  line: IconChartLine,
  bar: IconChartBar,
  stackBar: IconChartHistogram,
  pie: IconChartPie,
  horizontalBar: IconChartBar,
  area: IconChartArea,
  combo: IconChartCandle,
  scatter: IconChartDots,
  kpi: IconNumber123,
  pivot: IconTableOptions,
  heatmap: IconGridDots,
  gauge: IconGauge,
  funnel: IconChartFunnel,
  radar: IconChartRadar,
  treemap: IconChartTreemap,
  boxPlot: IconAdjustments,
};

/** The sign of a chart type, with its name for those who do not see it. */
export function TypeSign({ type }: { type: ChartType }) {
  const name = chartTypes[type].name[useLanguage()];
  const Sign = signs[type];
  return (
    <span role="img" aria-label={name} title={name} style={{ lineHeight: 0, color: "var(--text-quiet)" }}>
      <Sign size={18} stroke={1.6} style={type === "horizontalBar" ? { rotate: "90deg" } : undefined} />
    </span>
  );
}
