import { rateWords } from "@provost/report-core/figure/funnel-figure";
import type { FunnelFigure } from "@provost/report-core/figure/further-figures";
import { wordsOfMeasure } from "@provost/report-core/figure/number-words";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  legendRoom,
  tooltipLine,
  tooltipOption,
} from "./drawing.ts";
import { coloursOf, patternOf } from "./series-colour.ts";
import { shortened, textWidth } from "./text-width.ts";

/** A funnel as the engine draws it. */
export function funnelOption(figure: FunnelFigure, drawing: Drawing): ChartOption {
  const { palette, cursor, language, size } = drawing;
  const { steps, labels, legend } = figure;
  const names = steps.map(({ name }) => name);
  const colours = coloursOf(names, figure, drawing);
  const room = legendRoom(names, legend);
  const words = (at: number): string => {
    const step = steps[at];
    if (!step) return "";
    const rate = rateWords(figure, step);
    const value = wordsOfMeasure(step.measure, step.value, language);
    return rate === "" ? value : `${value} · ${rate}`;
  };
  const widest = Math.max(
    0,
    ...steps.map(({ name }, at) => textWidth(`${shortened(name, 16)}  ${words(at)}`)),
  );
  const beside = labels ? Math.min(size.width * 0.45, widest + 32) : 16;
  return {
    ...commonOption(drawing, names, legend),
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (told) => {
        const at = Array.isArray(told) ? -1 : told.dataIndex;
        return tooltipLine(colours[at]?.colour ?? null, names[at] ?? "", words(at));
      },
    },
    series: [
      {
        type: "funnel",
        name: figure.seriesName,
        cursor,
        // The figure's own order: where a step is larger than the one before, it is seen.
        sort: "none",
        min: 0,
        max: Math.max(...steps.map(({ value }) => value), Number.MIN_VALUE),
        minSize: "1%",
        left: 16,
        right: beside + room.right,
        top: 12 + room.top,
        bottom: 12 + room.bottom,
        gap: 2,
        data: steps.map(({ name, value }, index) => {
          const { colour, repeat } = colours[index] ?? { colour: palette.primary, repeat: 0 };
          const decal = patternOf(repeat, palette);
          return { name, value, itemStyle: { color: colour, ...(decal ? { decal } : {}) } };
        }),
        label: {
          show: labels,
          position: "right",
          color: palette.text,
          formatter: ({ dataIndex }) => `${shortened(names[dataIndex] ?? "", 16)}  ${words(dataIndex)}`,
          width: beside - 24,
          overflow: "truncate",
        },
        labelLine: { show: labels, length: 12, lineStyle: { color: palette.line } },
        labelLayout: { hideOverlap: true },
        itemStyle: { borderColor: palette.ground, borderWidth: 1 },
        emphasis: { label: { show: labels } },
      },
    ],
  };
}
