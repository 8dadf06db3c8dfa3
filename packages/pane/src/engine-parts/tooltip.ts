import type { AxesFigure } from "@provost/report-core/chart-type/axes/axes";
import type { BaseFigure, Datum } from "@provost/report-core/figure/figure";
import { headingOf, numberIn } from "@provost/report-core/figure/figure-fields";
import { wordsOfMeasure } from "@provost/report-core/figure/number-words";
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

/** Lines of measures that are not drawn. */
const mostLines = 12;

// Of several groups at one place, such as the series of a category, each line has the name of its group.
function asideLines({ aside, language }: BaseFigure, data: readonly Datum[]): { name: string; text: string }[] {
  if (!aside) return [];
  const groups = new Map(
    data.map((datum) => [JSON.stringify(datum.dimensions.map(({ value }) => value)), datum.dimensions] as const),
  );
  const lines = [...groups.values()].flatMap((dimensions) => {
    const row = aside.rows.find((one) => dimensions.every(({ column, value }) => one[column.name] === value));
    const group = groups.size > 1 ? (dimensions.at(-1)?.label ?? "") : "";
    return aside.measures.map((measure) => {
      const value = numberIn(row?.[measure.name]);
      const heading = headingOf(measure);
      return {
        name: group === "" ? heading : `${group} · ${heading}`,
        text: value === null ? "-" : wordsOfMeasure(measure, value, language),
      };
    });
  });
  const more = lines.length - mostLines;
  if (more <= 0) return lines;
  const left = { name: { zh: `另有 ${more} 项`, en: `${more} more` }[language], text: "" };
  return [...lines.slice(0, mostLines), left];
}
