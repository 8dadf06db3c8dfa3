import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { NumberFormat } from "@provost/contract/report/number-format";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import type { ValueAxis } from "./figure.ts";
import { headingOf } from "./figure-fields.ts";
import { formatOf } from "./number-words.ts";

/** The format of an axis: that of its measures where they agree. */
function sharedFormat(measures: readonly SchemaColumn[], style: ChartStyle): NumberFormat | null {
  const [first = null, ...others] = measures.map((measure) => formatOf(measure, style));
  const key = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === key) ? first : null;
}

/** What the axes of a figure measure, in a line with what else is said there; of two axes each with its side. */
export function subtitleOf(
  [first, second]: readonly Pick<ValueAxis, "name">[],
  language: Language,
  more = "",
): { subtitle?: string } {
  const one =
    first?.name && second?.name ? { zh: "左轴 ", en: "Left: " }[language] + first.name : first?.name;
  const two = second?.name && { zh: "右轴 ", en: "Right: " }[language] + second.name;
  const subtitle = [one, two, more].filter(Boolean).join(" · ");
  return subtitle === "" ? {} : { subtitle };
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
