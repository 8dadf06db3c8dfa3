import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { NumberFormat } from "@provost/contract/report/number-format";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import type { FigureShade, TrendLayer, ValueAxis } from "./figure.ts";
import { headingOf } from "./figure-fields.ts";
import { formatOf } from "./number-words.ts";

/** The format of an axis: that of its measures where they agree. */
function sharedFormat(measures: readonly SchemaColumn[], style: ChartStyle): NumberFormat | null {
  const [first = null, ...others] = measures.map((measure) => formatOf(measure, style));
  const key = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === key) ? first : null;
}

/** What the axes of a figure measure, in a line; of two each with its side. */
export function subtitleOf(
  [first, second]: readonly Pick<ValueAxis, "name">[],
  language: Language,
): { subtitle?: string } {
  const [one, two] = [first?.name ?? "", second?.name ?? ""];
  if (one === "" || two === "") {
    const subtitle = one || (two === "" ? "" : { zh: `右轴 ${two}`, en: `Right: ${two}` }[language]);
    return subtitle === "" ? {} : { subtitle };
  }
  return {
    subtitle: { zh: `左轴 ${one} · 右轴 ${two}`, en: `Left: ${one} · Right: ${two}` }[language],
  };
}

/** The line with what colours bars and what the shade of trends is behind it. */
export function withShades<S extends { subtitle?: string }>(
  line: S,
  shade: FigureShade | null,
  layer: TrendLayer | undefined,
  language: Language,
): S {
  const colour = shade && { zh: "颜色：", en: "Colour: " }[language] + headingOf(shade.measure);
  const parts = [line.subtitle, colour, layer?.subtitle].filter(Boolean);
  return parts.length === 0 ? line : { ...line, subtitle: parts.join(" · ") };
}

/** The axis of measures; one measure names it, several leave that to the legend. */
export function valueAxis(
  measures: readonly SchemaColumn[],
  style: ChartStyle,
  axis: ChartStyle["axis"],
  fromZero: boolean,
): ValueAxis {
  const [only] = measures;
  const min = axis?.min ?? null;
  return {
    name: axis?.name ?? (only && measures.length === 1 ? headingOf(only) : ""),
    min,
    max: axis?.max ?? null,
    fromZero: axis?.fromZero ?? (fromZero && (min === null || min <= 0)),
    format: sharedFormat(measures, style),
  };
}
