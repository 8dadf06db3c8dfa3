import { NativeSelect } from "@mantine/core";
import { ChartStyle } from "@provost/contract/chart/chart-style";
import { colon } from "@provost/contract/wire/locale";
import { type TrendProblem, trendProblem } from "@provost/report-core/chart-type/axes/trends";
import type { Figure } from "../chart-type/chart-types.ts";
import { Section } from "./Fields.tsx";
import type { TypeStyleProps } from "./style-parts.ts";
import { styleWord as say } from "./style-words.ts";

interface TrendSectionProps extends Pick<TypeStyleProps, "style" | "set" | "language"> {
  figure: Figure | null;
}

const reasons = {
  differences: "differences",
  stacked: "stackedSums",
  unordered: "unordered",
  many: "manySeries",
} as const satisfies Record<TrendProblem, Parameters<typeof say>[0]>;

function problemOf(figure: Figure | null): TrendProblem | null {
  return figure && "layer" in figure ? trendProblem(figure) : null;
}

/** Lines through the values of series. */
export function TrendSection({ figure, style, set, language }: TrendSectionProps) {
  const problem = style.trend === undefined ? null : problemOf(figure);
  return (
    <Section title={say("trend", language)}>
      {/* As wide as the panel: its choices are long. */}
      <div>
        <NativeSelect
          size="xs"
          aria-label={say("trend", language)}
          value={style.trend ?? ""}
          data={[
            { value: "", label: say("none", language) },
            { value: "line", label: say("trendLine", language) },
            { value: "interval", label: say("trendInterval", language) },
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({ trend: ChartStyle.shape.trend.safeParse(value).data })
          }
        />
      </div>
      {problem === null ? null : (
        <p className="provost-pane-remark">
          {say("notShown", language)}
          {colon[language]}
          {say(reasons[problem], language)}
        </p>
      )}
    </Section>
  );
}
