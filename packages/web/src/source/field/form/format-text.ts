import type { NumberFormat } from "@provost/contract/report/number-format";
import type { Language } from "@provost/contract/wire/language";
import { writeNumber } from "@provost/report-core/figure/number-words";

const sample = 1234.5;
const sampleRate = 0.8642;

/** How a format writes 1234.5, or a rate where it writes percents: "1,234.5 人". */
export function sampleNumber(format: NumberFormat, language: Language): string {
  return writeNumber(format.style === "percent" ? sampleRate : sample, format, language);
}

/** The format with some properties changed; `null` if none is set. */
export function withFormat(
  format: NumberFormat | null,
  change: { [K in keyof NumberFormat]?: NumberFormat[K] | undefined },
): NumberFormat | null {
  const { style = "auto", ...rest } = { ...format, ...change };
  const said = Object.entries(rest).filter(([, value]) => value !== undefined && value !== "");
  return style === "auto" && said.length === 0 ? null : { style, ...Object.fromEntries(said) };
}
