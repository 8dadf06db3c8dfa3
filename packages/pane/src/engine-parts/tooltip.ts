import type { AxesFigure } from "@provost/report-core/chart-type/axes/axes";
import type { BaseFigure } from "@provost/report-core/figure/figure";
import type { LeftOutRows } from "@provost/report-core/result/left-out";
import { TooltipComponent } from "echarts/components";
import { categoryTooltip } from "../chart-type/axes/axes-tooltip.ts";
import type { ChartOption } from "../engine/drawing.ts";
import type { MarkPlace } from "../engine/next-mark.ts";
import { tooltipLine } from "../engine/tooltip-text.ts";

/** What tells the values of a mark that is pointed at, in a chunk of its own. */
export const extensions = [TooltipComponent];

/** The tooltip of charts on axes, which are drawn before it is here. */
export const axesTooltip: (figure: AxesFigure, pointed: unknown) => string = categoryTooltip;

interface Telling {
  tells(mark: { seriesIndex: number; dataIndex: number }): readonly MarkPlace[];
}

const leftOut = new WeakMap<BaseFigure, LeftOutRows>();

/** Has the tooltips of a figure tell what its measures leave out, from the next one on. */
export function tellLeftOut(figure: BaseFigure, rows: LeftOutRows): void {
  leftOut.set(figure, rows);
}

/** An option whose tooltips end with what the measures leave out, as soon as that is known. */
export function withLeftOut(option: ChartOption, figure: BaseFigure, drawing: Telling): ChartOption {
  const { tooltip } = option;
  if (!tooltip || Array.isArray(tooltip) || typeof tooltip.formatter !== "function") return option;
  const { formatter } = tooltip;
  return {
    ...option,
    tooltip: {
      ...tooltip,
      formatter: (pointed) => {
        const text = formatter(pointed, "", () => undefined);
        if (typeof text !== "string" || text === "") return text;
        return text + leftOutLines(figure, drawing, [pointed].flat());
      },
    },
  };
}

function leftOutLines(
  figure: BaseFigure,
  drawing: Telling,
  pointed: readonly { seriesIndex?: number | undefined; dataIndex?: number | undefined }[],
): string {
  const data = pointed
    .flatMap(({ seriesIndex = 0, dataIndex = 0 }) => drawing.tells({ seriesIndex, dataIndex }))
    .flatMap(({ series, index }) => figure.marks.datum(series, index) ?? []);
  const lines = leftOut.get(figure)?.of(data) ?? [];
  return lines.map(({ name, text }) => tooltipLine(null, name, text)).join("");
}
