import type { SchemaColumn } from "@provost/contract/source";

export function builderColumn(name: string, type: string): SchemaColumn {
  return {
    Column: name,
    Comment: "",
    Type: type,
    name,
    label: name,
    isDimension: false,
    asxAxis: false,
    availableFunc: [],
  };
}
