import type { ResultField } from "@provost/contract/report";
import type { OutputColumn } from "@provost/report-core/compile-query";

// What a measure shows is written as its column is, unless it is another kind of number.
function keepsFormat({ role, func, show }: OutputColumn): boolean {
  if (role === "dimension") return true;
  return func !== "count" && func !== "countDistinct" && (show === "value" || show === "change");
}

/** What the table tells of the columns of an answer, by their names in it; codes and drills belong to plain dimensions. */
export function resultFields(
  columns: readonly OutputColumn[],
  told: Readonly<Record<string, ResultField>>,
): Record<string, ResultField> {
  const fields = columns.flatMap((column): [string, ResultField][] => {
    const { label, format, remarks, drillTo } =
      (Object.hasOwn(told, column.source) ? told[column.source] : undefined) ?? {};
    const plain = column.role === "dimension" && column.bucket === null;
    const field: ResultField = {
      ...(label === undefined ? {} : { label }),
      ...(format === undefined || !keepsFormat(column) ? {} : { format }),
      ...(remarks === undefined || !plain ? {} : { remarks }),
      ...(drillTo === undefined || column.role !== "dimension" ? {} : { drillTo }),
    };
    return Object.keys(field).length === 0 ? [] : [[column.name, field]];
  });
  return Object.fromEntries(fields);
}
