import type { Chart } from "@provost/contract/chart";
import type { Language } from "@provost/contract/language";
import { chartTypes } from "@provost/report-core/chart-rule";
import { describeFilter, measureLabel } from "@provost/report-core/selection-label";

/** What two versions of a chart are compared by. */
export type ChartFact =
  | "name"
  | "table"
  | "chartType"
  | "dimensions"
  | "measures"
  | "filters"
  | "sort"
  | "limitLabel";

/** A chart in a few lines of text, for reading beside another. */
export function factsOf(
  { name, content }: Pick<Chart, "name" | "content">,
  language: Language,
): Record<ChartFact, string> {
  const list = (parts: readonly string[]): string => parts.join(language === "zh" ? "、" : ", ");
  return {
    name,
    table: content.dataSrc,
    chartType: chartTypes[content.chartType].name[language],
    dimensions: list(content.selectedDimension.map(({ Column }) => Column)),
    measures: list(
      content.selectedCalcul.map(({ Column, Type = "", calculFunc }) =>
        measureLabel(
          {
            Column,
            Type,
            Comment: "",
            name: Column,
            label: "",
            isDimension: false,
            asxAxis: false,
            availableFunc: [],
            ...(calculFunc ? { calculFunc } : {}),
          },
          language,
        ),
      ),
    ),
    filters: list(content.filters.map((filter) => describeFilter(filter, language))),
    sort: list(content.orderByStrs),
    limitLabel: content.limit == null ? "" : String(content.limit),
  };
}
