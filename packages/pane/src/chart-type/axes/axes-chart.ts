import type { AxesFigure } from "@provost/report-core/chart-type/axes/axes";
import type { MakeFigure } from "@provost/report-core/figure/figure";
import { isCourse } from "@provost/report-core/figure/figure-fields";
import { axisZoom, labelLayout, legend, lineSeries, partialMarks } from "../../engine/engine-parts.ts";
import { type LazyPart, lazyPart, presentPart } from "../../engine/use-loaded.ts";
import { fewestBelow, zoomFromX } from "../../engine/zoom-from.ts";
import {
  axisShape,
  drawnChart,
  layerParts,
  type MakeChart,
  type PaneChartType,
  type PanelledView,
  withReferences,
} from "../chart-type.ts";
import { facetPanels } from "../facets/facet-panels.ts";

/** A type with a category axis. */
export type AxesChartType = PaneChartType<AxesFigure>;

const view: PanelledView<AxesFigure> = {
  // Bars are what most charts are: their drawer comes with the engine.
  drawer: lazyPart(async () => (await import("../../engine/chart-engine.ts")).axesDrawer),
  parts: ({ labels, series, categories, categoryAxis, axisDimensions, layer, partial }) => [
    ...(labels ? [labelLayout] : []),
    ...(series.length > 1 || layer?.trends.length || layer?.targets.length || layer?.beside.length
      ? [legend]
      : []),
    ...(series.some(({ mark }) => mark === "line") ? [lineSeries] : []),
    ...(categories.length > (categoryAxis === "x" && isCourse(axisDimensions[0]) ? zoomFromX : fewestBelow)
      ? [axisZoom]
      : []),
    ...layerParts(layer),
    ...(partial ? [partialMarks] : []),
  ],
  shape: ({ type, legend: place, labels, percent, axes, series, layer, partial }) => [
    type,
    place,
    percent,
    // With numbers a stack has one more bar, and marks of two axes in line need numbers above zero.
    labels,
    axes.length > 1 && series.some(({ values }) => values.some((value) => Number(value) < 0)),
    axes.map(axisShape),
    layer?.shape,
    // Lines that end in a part have more series.
    partial !== undefined,
    series.map(({ name, stack, mark, axis }) => [name, stack, mark, axis]),
  ],
  colourNames: ({ series, categories }) =>
    (series.length > 1 ? series.map(({ name }) => name) : categories).map((name) => ({
      key: name,
      label: name,
    })),
  walk: ({ series, categoryAxis }) =>
    series.length === 1 ? "list" : categoryAxis === "y" ? "down" : undefined,
  panels: (make, input) => facetPanels.now()?.axesPanels(make, input, view) ?? null,
};

/** The charts of a type on a category axis. */
export function axesChart(make: MakeFigure<AxesFigure>): LazyPart<MakeChart<AxesFigure>> {
  return presentPart(drawnChart(withReferences(make), view));
}
