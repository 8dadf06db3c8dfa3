import type { RadarFigure } from "@provost/report-core/figure/further-figures";
import { wordsOfMeasure, writeAxisNumber } from "@provost/report-core/figure/number-words";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  tooltipHead,
  tooltipLine,
  tooltipOption,
} from "./drawing.ts";
import { longestName, radarRoom } from "./radar-place.ts";
import { coloursOf, dashes } from "./series-colour.ts";
import { shortened } from "./text-width.ts";

const unnumbered = { axisLabel: { show: false } };

/** Lines of what is told of a polygon. */
const mostLines = 12;

/** A radar as the engine draws it. */
export function radarOption(figure: RadarFigure, drawing: Drawing): ChartOption {
  const { palette, cursor, language, size } = drawing;
  const { axes, series, ownScale, legend, labels } = figure;
  const names = series.map(({ name }) => name);
  const colours = coloursOf(names, figure, drawing);
  const { x, y, radius } = radarRoom(figure, size);
  const words = (place: number, index: number): string => {
    const one = series[place];
    const value = one?.values[index];
    const measure = one?.measures[index];
    return measure && value !== null && value !== undefined ? wordsOfMeasure(measure, value, language) : "-";
  };
  const format = series[0]?.measures[0]?.format ?? null;
  return {
    ...commonOption(drawing, names, legend),
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (told) => {
        const place = Array.isArray(told) ? -1 : told.dataIndex;
        const lines = axes
          .slice(0, mostLines)
          .map(({ name }, index) => tooltipLine(null, name, words(place, index)));
        const more = axes.length - lines.length;
        const rest =
          more > 0 ? tooltipLine(null, language === "zh" ? `另有 ${more} 项` : `${more} more`, "") : "";
        const name = names[place] ?? "";
        return (name === "" ? "" : tooltipHead(name)) + lines.join("") + rest;
      },
    },
    radar: {
      center: [x, y],
      radius,
      splitNumber: 4,
      startAngle: 90,
      indicator: axes.map(({ name, min, max }, index) => ({
        name,
        min,
        max,
        ...(index === 0 ? {} : unnumbered),
      })),
      axisName: { color: palette.dimmed, formatter: (name) => shortened(name ?? "", longestName) },
      axisNameGap: 8,
      axisLine: { lineStyle: { color: palette.line } },
      splitLine: { lineStyle: { color: palette.line } },
      splitArea: { show: false },
      // Numbers stand at the first axis alone, and only where they hold for all.
      axisLabel: {
        show: !ownScale,
        color: palette.dimmed,
        fontSize: 10,
        hideOverlap: true,
        formatter: (value: number) => writeAxisNumber(value, format, language),
      },
    },
    series: [
      {
        type: "radar",
        cursor,
        symbol: "circle",
        symbolSize: axes.length > 12 ? 3 : 5,
        data: series.map(({ name, values }, index) => {
          const { colour, repeat } = colours[index] ?? { colour: palette.primary, repeat: 0 };
          return {
            name,
            value: values.map((value) => value ?? Number.NaN),
            itemStyle: { color: colour },
            lineStyle: { color: colour, width: 2, type: dashes[repeat % dashes.length] ?? "solid" },
            areaStyle: { color: colour, opacity: series.length > 3 ? 0.04 : 0.12 },
            label: {
              show: labels,
              color: palette.text,
              fontSize: 10,
              formatter: ({ dimensionIndex }: { dimensionIndex?: number }) =>
                words(index, dimensionIndex ?? 0),
            },
          };
        }),
        emphasis: { lineStyle: { width: 3 }, areaStyle: { opacity: 0.25 } },
      },
    ],
  };
}
