import type { AxesFigure } from "@provost/report-core/chart-type/axes/axes";
import type { BaseFigure, Datum } from "@provost/report-core/figure/figure";
import { asideLines } from "@provost/report-core/result/aside-lines";
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

/** An option whose tooltips go on with measures that are not drawn and, as soon as that is known, with what the measures leave out. */
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
        const data = dataAt(figure, drawing, [pointed].flat());
        const lines = [...asideLines(figure, data), ...(leftOut.get(figure)?.of(data) ?? [])];
        return text + lines.map(({ name, text }) => tooltipLine(null, name, text)).join("");
      },
    },
  };
}

function dataAt(
  figure: BaseFigure,
  drawing: Telling,
  pointed: readonly { seriesIndex?: number | undefined; dataIndex?: number | undefined }[],
): Datum[] {
  return pointed
    .flatMap(({ seriesIndex = 0, dataIndex = 0 }) => drawing.tells({ seriesIndex, dataIndex }))
    .flatMap(({ series, index }) => figure.marks.datum(series, index) ?? []);
}
