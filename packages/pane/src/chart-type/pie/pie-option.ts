import type { PieFigure } from "@provost/report-core/chart-type/pie/pie";
import { wordsOfPart } from "@provost/report-core/figure/number-words";
import { isOthers } from "@provost/report-core/figure/others";
import { PieChart } from "echarts/charts";
import { coloursOf, paintedParts } from "../../colour/series-colour.ts";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  tooltipLine,
  tooltipOption,
} from "../../engine/drawing.ts";
import type { Drawer } from "../chart-type.ts";

/** A pie as the engine draws it. */
function pieOption(figure: PieFigure, drawing: Drawing): ChartOption {
  const { palette, cursor, language } = drawing;
  const { dimension, slices, parts, digits, labels, legend } = figure;
  const names = slices.map(({ name }) => name);
  const colours = coloursOf(
    names,
    {
      colours: figure.colours,
      field: dimension,
      rest: dimension ? slices.findIndex(({ key }) => key === undefined || isOthers(key)) : -1,
    },
    drawing,
  );
  const part = (at: number): string => wordsOfPart(parts[at] ?? 0, language, digits);
  const [, down] = figure.center;
  return {
    ...commonOption(drawing, names, legend),
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (pointed) => {
        const at = Array.isArray(pointed) ? -1 : pointed.dataIndex;
        return tooltipLine(colours[at]?.colour ?? null, names[at] ?? "", part(at));
      },
    },
    series: [
      {
        type: "pie",
        name: figure.seriesName,
        cursor,
        radius: figure.radius,
        center: legend === "right" ? ["42%", "50%"] : legend === "none" ? ["50%", "50%"] : [...figure.center],
        ...(legend === "top" ? { center: ["50%", down === "40%" ? "58%" : down] } : {}),
        data: paintedParts(slices, colours, palette),
        label: {
          show: labels,
          formatter: ({ name, dataIndex }) => `${name}\n${part(dataIndex)}`,
          color: palette.text,
          lineHeight: 16,
          width: 110,
          overflow: "truncate",
        },
        labelLine: { show: labels, length: 8, length2: 6, lineStyle: { color: palette.line } },
        labelLayout: { hideOverlap: true },
        emphasis: { scaleSize: 4, label: { show: labels } },
        itemStyle: { borderColor: palette.ground, borderWidth: 1 },
      },
    ],
  };
}

/** Draws pies. */
export const pieDrawer: Drawer<PieFigure> = { extensions: [PieChart], option: pieOption };
