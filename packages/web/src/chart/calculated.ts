import type { CalculatedField } from "@provost/contract/calculated-field";
import type { SchemaColumn } from "@provost/contract/source";

/** The table's columns with the chart's own calculated fields behind them; one that hides a column of the table is left out. */
export function withCalculatedColumns(
  columns: readonly SchemaColumn[],
  fields: readonly CalculatedField[],
): SchemaColumn[] {
  const all = [...columns];
  for (const field of fields) {
    if (!all.some(({ Column }) => Column === field.name)) all.push(calculatedColumn(field, all));
  }
  return all;
}

function calculatedColumn(field: CalculatedField, _columns: readonly SchemaColumn[]): SchemaColumn {
  const aggregates = /\b(sum|avg|count|min|max|median)\s*\(/i.test(field.expression);
  return {
    Column: field.name,
    Comment: field.expression,
    Type: "DOUBLE",
    name: field.name,
    label: field.label ?? "",
    isDimension: false,
    asxAxis: false,
    availableFunc: [],
    expression: field.expression,
    aggregates,
  };
}
