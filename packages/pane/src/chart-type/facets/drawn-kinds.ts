import type { AxesFigure } from "@provost/report-core/chart-type/axes/axes";
import type { PanelKind } from "@provost/report-core/chart-type/facets/facets-figure";
import { axesKind } from "@provost/report-core/chart-type/facets/panel-kinds";
import type { BaseFigure, FigureLayer, LegendPlace, ValueAxis } from "@provost/report-core/figure/figure";
import { extentOf } from "@provost/report-core/figure/figure-data";
import { isOthers } from "@provost/report-core/figure/others";
import type { Coloured } from "../../colour/series-colour.ts";
import { withSpace } from "../../engine/axis-option.ts";
import type { Drawing } from "../../engine/drawing.ts";
import { isDrawnUpright, valuesOn } from "../axes/axes-option.ts";

/** A number axis that panels share: the numbers on it, in all of them. */
export interface SharedAxis {
  axis: ValueAxis;
  values: readonly number[];
  isUp: boolean;
}

/** What panels of a kind have. */
export interface PanelFigure extends BaseFigure {
  legend: LegendPlace;
  layer: FigureLayer | null;
}

/** What drawing panels needs to know of a kind. */
export interface DrawnKind<F extends PanelFigure> extends PanelKind<F> {
  names(figure: F): readonly string[];
  colours(figure: F): Coloured;
  /** The figures, each reaching what any of them reaches. */
  reaching(figures: readonly F[]): readonly F[];
  /** The number axes of a figure that reaches it: those across before those upwards. */
  axesOf(figure: F, drawing: Drawing): readonly SharedAxis[];
  /** px. */
  leastHeight(figure: F, size: Drawing["size"]): number;
}

/** px. */
export const leastHeight = 150;
/** px, of a category that lies, and of the axis below them. */
const lying = { each: 18, axis: 56, most: 16 } as const;

/** The least and the greatest of numbers; none where there are none. */
export const endsOf = (values: readonly number[]): readonly number[] => {
  const ends = extentOf(values);
  return ends.every(Number.isFinite) ? ends : [];
};

/** Panels with a category axis. */
export const axesPanelKind: DrawnKind<AxesFigure> = {
  ...axesKind,
  names: ({ series }) => series.map(({ name }) => name),
  colours: ({ series, colours, legendDimension }) => ({
    colours,
    field: legendDimension,
    rest: series.findIndex(({ key }) => key !== undefined && isOthers(key)),
  }),
  reaching: (figures) => {
    const places = figures[0]?.axes ?? [];
    const reach = places.map((_, place) => endsOf(figures.flatMap((figure) => valuesOn(figure, place))));
    return figures.map((figure) => ({ ...figure, reach }));
  },
  axesOf: (figure, drawing) => {
    const isUp = isDrawnUpright(figure, drawing);
    return figure.axes.map((axis, place) => {
      const values = valuesOn(figure, place);
      const isRoomy = place === 0 && figure.labels && isUp;
      return { axis, values: isRoomy ? withSpace(axis, values) : values, isUp };
    });
  },
  leastHeight: (figure, size) => {
    if (isDrawnUpright(figure, { size })) return leastHeight;
    const beside = figure.series.some(({ stack }) => stack === null) ? figure.series.length : 1;
    const each = lying.each * Math.min(3, beside);
    return Math.max(leastHeight, Math.min(lying.most, figure.categories.length) * each + lying.axis);
  },
};
