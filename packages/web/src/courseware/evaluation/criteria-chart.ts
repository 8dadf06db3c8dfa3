import type { CriterionSummary } from "@provost/contract/courseware/evaluation";
import type { SchemaColumn } from "@provost/contract/source/source";

const column = (name: string, label: string, isDimension: boolean): SchemaColumn => ({
  Column: name,
  Comment: label,
  Type: isDimension ? "VARCHAR" : "DOUBLE",
  name,
  label,
  isDimension,
  asxAxis: isDimension,
  availableFunc: [],
  ...(isDimension ? {} : { calculFunc: "none" as const }),
});

/** Rows and columns of a chart of the criteria's means. */
export function criteriaChart(
  criteria: readonly CriterionSummary[],
  words: { criterion: string; average: string },
): { data: Record<string, string | number>[]; schema: SchemaColumn[] } {
  return {
    data: criteria.map(({ name, mean }) => ({ criterion: name, mean })),
    schema: [column("criterion", words.criterion, true), column("mean", words.average, false)],
  };
}
