import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { CalculatedField } from "@provost/contract/report/calculated-field";
import type { SchemaColumn } from "@provost/contract/source/source";
import { loadChunk } from "../../platform/lazy/lazy-chunk.ts";
import type { describedFields } from "./described-fields.ts";

let described: typeof describedFields | null = null;

/** Fetches what reads expressions: charts with calculated fields become drafts only after that. */
export async function fetchExpressions(): Promise<void> {
  described ??= (await loadChunk(() => import("./described-fields.ts"))).describedFields;
}

/** Fetches it where one of the contents has calculated fields. */
export async function fetchExpressionsOf(contents: readonly ChartContent[]): Promise<void> {
  if (contents.some(({ calculated = [] }) => calculated.length > 0)) await fetchExpressions();
}

/** What a formula that compares groups says of its numbers. */
function comparing(
  field: ReturnType<typeof describedFields>[number] | undefined,
): Pick<SchemaColumn, "compares" | "format"> {
  if (!field || field.compares.length === 0) return {};
  const { compares, format } = field;
  return { compares: [...compares], ...(format === undefined ? {} : { format }) };
}

/** The table's columns with the chart's own calculated fields behind them; one that hides a column of the table is left out. */
export function withCalculatedColumns(
  columns: readonly SchemaColumn[],
  fields: readonly CalculatedField[],
): SchemaColumn[] {
  if (fields.length === 0) return [...columns];
  if (described === null) throw new Error("fetchExpressions comes before a draft with calculated fields");
  const known = new Map(described(columns, fields, "en").map((one) => [one.name, one]));
  const taken = new Set(columns.map(({ Column }) => Column));
  return [
    ...columns,
    ...fields
      .filter(({ name }) => !taken.has(name))
      .map(({ name, expression, label }) => ({
        ...comparing(known.get(name)),
        Column: name,
        Comment: "",
        Type: known.get(name)?.type ?? "VARCHAR",
        name,
        label: label ?? "",
        isDimension: false,
        asxAxis: false,
        availableFunc: [],
        expression,
        aggregates: known.get(name)?.aggregates ?? false,
      })),
  ];
}
