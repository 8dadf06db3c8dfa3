import type { Cell } from "@provost/contract/report/report";
import type { MapRegion, MapShapes } from "@provost/contract/source/map-shapes";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { listComma } from "@provost/contract/wire/locale";
import { nameOfCell } from "../../figure/cell-words.ts";
import type { BaseFigure, LegendPlace, MakeFigure } from "../../figure/figure.ts";
import {
  commonOf,
  emptyFigure,
  extentOf,
  fieldsOf,
  invalidFigure,
  rowsOf,
} from "../../figure/figure-data.ts";
import { headingOf, numberIn } from "../../figure/figure-fields.ts";
import { datumOf } from "../../figure/figure-mark.ts";
import { digitsInLine } from "../../figure/line-up.ts";
import { measureFormat, wordsOfMeasure } from "../../figure/number-words.ts";
import { matchRegions, namedValue } from "../../map/match-regions.ts";
import { classEnds } from "./classes.ts";
import { map } from "./map.ts";

/** A region of a map: its number, and the value of the dimension that it was found by; without data both are `null`. */
export interface FigureRegion {
  name: string;
  value: number | null;
  cell: Cell | null;
}

/** A measure by region, as colours on a map. */
export interface MapFigure extends BaseFigure {
  kind: "map";
  type: "map";
  measure: SchemaColumn;
  dimension: SchemaColumn;
  shapes: MapShapes;
  /** In the order of the shapes. */
  regions: readonly FigureRegion[];
  digits: number;
  min: number;
  max: number;
  /** Ends of classes, from the lowest on; `null`: colours are without steps. */
  ends: readonly number[] | null;
  legend: LegendPlace;
  labels: boolean;
}

const noMap = {
  zh: "没有含这些区域的地图边界：请在“数据集 → 地图边界”中添加，或在图表样式中选择地图",
  en: "No map shapes have these regions. Add some in Datasets → Map shapes, or choose a map in the chart style",
};

const nameOf = ({ key, keyEn }: MapRegion, language: Language): string =>
  ({ zh: key, en: keyEn || key })[language];

/** A map whose regions have the colours of their numbers; values that are on no region are listed. */
export const mapFigure: MakeFigure<MapFigure> = (input) => {
  const { style, language, shapes } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(map, input);
  const { dimensions, measures } = fieldsOf(input);
  const [dimension] = dimensions;
  const [measure] = measures;
  const rows = rowsOf(input.rows);
  if (rows.length === 0 || !dimension || !measure) return emptyFigure(map, input);
  if (!shapes) return invalidFigure(map, input, noMap);
  const regions: FigureRegion[] = shapes.regions.map((region) => ({
    name: nameOf(region, language),
    value: null,
    cell: null,
  }));
  const { places, withoutEnding } = matchRegions(
    shapes.regions,
    rows.map((row) => namedValue(dimension, row, language)),
  );
  const missing: string[] = [];
  for (const [at, row] of rows.entries()) {
    const cell = row[dimension.name] ?? null;
    const region = regions[places[at] ?? -1];
    if (region) Object.assign(region, { value: numberIn(row[measure.name]), cell });
    else missing.push(nameOfCell(dimension, cell, language));
  }
  const values = regions.flatMap(({ value }) => value ?? []);
  const [min, max] = values.length === 0 ? [0, 0] : extentOf(values);
  const { classes = "none" } = style;
  const figure = {
    kind: "map" as const,
    ...commonOf(map, input),
    measure,
    dimension,
    subtitle: headingOf(measure),
    shapes,
    regions,
    digits: digitsInLine(values, measureFormat(measure)),
    min,
    max,
    ends: classes === "none" ? null : classEnds(values, classes),
    legend: style.legend ?? ("auto" as const),
    labels: style.labels ?? true,
    notes: [
      ...(missing.length > 0 ? [missingNote(missing, language)] : []),
      ...(withoutEnding > 0 ? [endingNote(withoutEnding, language)] : []),
    ],
  };
  const bare = { ...figure, summary: mapSummary(figure) };
  return { ...bare, marks: marksOf(bare) };
};

const mostListed = 10;

function missingNote(names: readonly string[], language: Language): string {
  const { length: count } = names;
  const list = names.slice(0, mostListed).join(listComma[language]) + (count > mostListed ? "…" : "");
  return {
    zh: `${count} 个值不在地图上：${list}`,
    en: `${count} ${count === 1 ? "value isn't" : "values aren't"} on the map: ${list}`,
  }[language];
}

function endingNote(count: number, language: Language): string {
  return {
    zh: `${count} 个值在忽略“区、县、市”等后缀后匹配`,
    en: `${count} ${count === 1 ? "value" : "values"} matched without endings such as “District”`,
  }[language];
}

type BareMap = Omit<MapFigure, "marks">;

function mapSummary({
  regions,
  measure,
  dimension,
  shapes,
  digits,
  language,
}: Omit<BareMap, "summary">): string {
  const filled = regions.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  const sorted = filled.toSorted((one, other) => other.value - one.value);
  const words = (one: (typeof filled)[number] | undefined): string => {
    if (!one) return "–";
    const number = wordsOfMeasure(measure, one.value, language, digits);
    return { zh: `${one.name} ${number}`, en: `${one.name} ${number}` }[language];
  };
  const what = headingOf(measure);
  const by = headingOf(dimension);
  const [most, least] = [words(sorted[0]), words(sorted.at(-1))];
  return {
    zh: `地图“${shapes.name}”：按${by}统计${what}。${regions.length} 个区域，其中 ${filled.length} 个有值。最高：${most}。最低：${least}。`,
    en: `Map “${shapes.name}”: ${what} by ${by}. ${regions.length} regions, ${filled.length} with a value. Highest: ${most}. Lowest: ${least}.`,
  }[language];
}

function marksOf(figure: BareMap): MapFigure["marks"] {
  const { regions, measure, dimension, digits, language } = figure;
  return {
    places: () => [regions.length],
    mark: (series, index) => {
      const region = regions[index];
      if (series !== 0 || !region || region.value === null) return null;
      const text = wordsOfMeasure(measure, region.value, language, digits);
      return { series, index, label: region.name, text };
    },
    datum: (_, index) => {
      const region = regions[index];
      if (!region || region.value === null) return null;
      return datumOf([[dimension, region.cell]], measure, region.value, figure);
    },
  };
}
