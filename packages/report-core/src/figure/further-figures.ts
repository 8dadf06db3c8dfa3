import type { Cell } from "@provost/contract/report";
import type { SchemaColumn } from "@provost/contract/source";
import type { Common, LegendPlace, OwnMarks, ValueAxis } from "./figure-common.ts";

/** What the figures beyond the usual ones have: they are fetched when they are first drawn, their marks with them. */
interface FurtherCommon extends Common {
  marks: OwnMarks;
}

/** How good a band of a gauge is. */
export type BandTone = "bad" | "warn" | "info" | "good";

/** One number on a round scale. */
export interface GaugeFigure extends FurtherCommon {
  kind: "gauge";
  type: "gauge";
  label: string;
  measure: SchemaColumn;
  value: number;
  /** The value in words. */
  text: string;
  min: number;
  max: number;
  /** From the low end on, each up to where it ends; none: a plain scale. */
  bands: readonly { to: number; tone: BandTone }[];
  target: { value: number; words: string; isReached: boolean } | null;
}

/** A step of a funnel; `key` is its value of the dimension, `undefined` when a step is a measure. */
export interface FunnelStep {
  name: string;
  value: number;
  key: Cell | undefined;
  measure: SchemaColumn;
  /** As a part of the step before and of the first; `null` where that is 0, and for the first. */
  ofPrevious: number | null;
  ofFirst: number | null;
}

/** Steps, each with what is left of those before. */
export interface FunnelFigure extends FurtherCommon {
  kind: "funnel";
  type: "funnel";
  seriesName: string;
  dimension: SchemaColumn | null;
  steps: readonly FunnelStep[];
  /** Which of its parts a step tells. */
  rates: "previous" | "first" | "none";
  legend: LegendPlace;
  labels: boolean;
  colours: Readonly<Record<string, string>>;
}

/** An axis of a radar; `key` is its value of the dimension, `undefined` when an axis is a measure. */
export interface RadarAxis {
  name: string;
  min: number;
  max: number;
  key: Cell | undefined;
}

/** A polygon of a radar: a value for each axis. */
export interface RadarSeries {
  name: string;
  values: readonly (number | null)[];
  /** Its value of the dimension; `undefined` when it is a measure, or all there is. */
  key: Cell | undefined;
  /** What is measured at each axis. */
  measures: readonly SchemaColumn[];
}

/** Values around a centre. */
export interface RadarFigure extends FurtherCommon {
  kind: "radar";
  type: "radar";
  axes: readonly RadarAxis[];
  /** The dimension whose values are axes; `null`: measures are. */
  axisDimension: SchemaColumn | null;
  /** The dimension whose values are polygons. */
  seriesDimension: SchemaColumn | null;
  series: readonly RadarSeries[];
  ownScale: boolean;
  legend: LegendPlace;
  labels: boolean;
  colours: Readonly<Record<string, string>>;
}

/** A field of a treemap: a group, or one of its parts. */
export interface TreemapNode {
  name: string;
  value: number;
  /** Its values of the dimensions, as many as its level; `null` for what was put together. */
  keys: readonly Cell[] | null;
  /** Place of the group it belongs to among the nodes; `null` at the top. */
  parent: number | null;
  /** As a part of the whole (0–1). */
  part: number;
  /** How many fields it was put together from. */
  together?: number;
}

/** Fields within a field; each group stands before its parts. */
export interface TreemapFigure extends FurtherCommon {
  kind: "treemap";
  type: "treemap";
  measure: SchemaColumn;
  dimensions: readonly SchemaColumn[];
  nodes: readonly TreemapNode[];
  /** The values can be added up, so that a part of the whole means something. */
  isAdditive: boolean;
  labels: boolean;
  colours: Readonly<Record<string, string>>;
}

/** The distribution of a group; `low` and `high` are where its whiskers end. */
export interface Box {
  low: number;
  quantile25: number;
  median: number;
  quantile75: number;
  high: number;
  min: number;
  max: number;
  outliers: number | null;
  /** The farthest different outliers, ascending; `null` where they are not told. */
  points: readonly number[] | null;
  count: number | null;
}

/** An outlier that is drawn; `at` counts the categories. */
export interface BoxPoint {
  at: number;
  value: number;
}

/** Distributions side by side. */
export interface BoxPlotFigure extends FurtherCommon {
  kind: "boxPlot";
  type: "boxPlot";
  /** Its median stands for the measure: name, format, condition. */
  measure: SchemaColumn;
  /** What is measured, without a function. */
  measureName: string;
  categoryName: string;
  categories: readonly string[];
  /** For each category its value of the axis' dimension; `null` where a span of time has no row. */
  categoryKeys: readonly (readonly Cell[] | null)[];
  axisDimension: SchemaColumn | null;
  legendDimension: SchemaColumn | null;
  axis: ValueAxis;
  /** `points` are those of all its boxes, in their order. */
  series: readonly {
    name: string;
    key: Cell | undefined;
    boxes: readonly (Box | null)[];
    points: readonly BoxPoint[];
  }[];
  whiskers: "iqr" | "range";
  legend: LegendPlace;
  colours: Readonly<Record<string, string>>;
}

/** Figures that are fetched when they are first drawn. */
export type FurtherFigure = GaugeFigure | FunnelFigure | RadarFigure | TreemapFigure | BoxPlotFigure;
