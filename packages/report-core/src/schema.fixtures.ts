import type { SchemaColumn } from "@provost/contract/source/source";

/** A column of a table as the server describes it. */
export function tableColumn(Column: string, Type = "DOUBLE", more: Partial<SchemaColumn> = {}): SchemaColumn {
  return {
    Column,
    Comment: "",
    Type,
    name: Column,
    label: "",
    isDimension: false,
    asxAxis: false,
    availableFunc: [],
    ...more,
  };
}
