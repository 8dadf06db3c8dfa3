import { type ChartType, plainType } from "@provost/contract/chart/chart-type";
import { canShow, type FieldCounts } from "@provost/report-core/chart-type/chart-type";
import type { FacetsFigure } from "@provost/report-core/chart-type/facets/facets";
import type { EmptyFigure, FigureInput, InvalidFigure } from "@provost/report-core/figure/figure";
import { partialMarks, referenceMarks } from "../engine/engine-parts.ts";
import { type LazyPart, optionalPart } from "../engine/use-loaded.ts";
import { area } from "./area/area.ts";
import { bar } from "./bar/bar.ts";
import { boxPlot } from "./box-plot/box-plot.ts";
import type { PaneChartType } from "./chart-type.ts";
import { combo } from "./combo/combo.ts";
import { facetPanels } from "./facets/facet-panels.ts";
import { funnel } from "./funnel/funnel.ts";
import { gauge } from "./gauge/gauge.ts";
import { heatmap } from "./heatmap/heatmap.ts";
import { horizontalBar } from "./horizontal-bar/horizontal-bar.ts";
import { kpi } from "./kpi/kpi.ts";
import { line } from "./line/line.ts";
import { map } from "./map/map.ts";
import { pie } from "./pie/pie.ts";
import { pivot } from "./pivot/pivot.ts";
import { radar } from "./radar/radar.ts";
import { scatter } from "./scatter/scatter.ts";
import { stackBar } from "./stack-bar/stack-bar.ts";
import { table } from "./table/table.ts";
import { treemap } from "./treemap/treemap.ts";
import { waterfall } from "./waterfall/waterfall.ts";

/** All chart types. What is known of one is in its folders here and in report-core. */
export const chartTypes = {
  table,
  line,
  bar,
  stackBar,
  pie,
  horizontalBar,
  area,
  combo,
  scatter,
  kpi,
  pivot,
  heatmap,
  gauge,
  funnel,
  radar,
  treemap,
  boxPlot,
  waterfall,
  map,
} satisfies Record<ChartType, PaneChartType>;

// A chart is drawn without its references rather than not at all.
const references = optionalPart(referenceMarks);
const partialSpans = optionalPart(partialMarks);

/** What makes the charts of a type in a style. */
export function chartParts(
  type: ChartType,
  { style, schema }: Pick<FigureInput, "style" | "schema">,
): readonly LazyPart<unknown>[] {
  const { chart, style: parts }: PaneChartType = chartTypes[type];
  const { references: lines, annotations, trend, colourBy, fromMean, facetBy } = style;
  return [
    chart,
    ...(parts.references && (lines ?? annotations ?? trend ?? colourBy ?? fromMean) ? [references] : []),
    ...(schema.some(({ partial }) => partial) ? [partialSpans] : []),
    ...(parts.facets && facetBy !== undefined ? [facetPanels] : []),
  ];
}

type FigureIn<T> = T extends PaneChartType<infer F> ? F : never;

/** What a type draws. */
export type FigureOf<T extends ChartType> = FigureIn<(typeof chartTypes)[T]>;

/** What any type draws. */
export type Figure = FigureOf<ChartType> | FacetsFigure<FigureOf<ChartType>> | EmptyFigure | InvalidFigure;

/** The type if it can show the fields, else table (spec §4). */
export function fallbackType(type: ChartType, counts: FieldCounts): ChartType {
  return canShow(chartTypes[type], counts) ? type : plainType;
}
