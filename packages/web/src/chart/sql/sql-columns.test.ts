import { expect, it } from "vitest";
import { sqlColumns } from "./sql-columns.ts";

it("gives SQL the stored columns under their stored types, and no field that is worked out", () => {
  const columns = [
    { Column: "score", Type: "BIGINT", label: "" },
    { Column: "day", Type: "DATE", storedType: "VARCHAR", label: "Day" },
    { Column: "passed", Type: "BOOLEAN", label: "", expression: "score >= 60" },
  ];
  expect(sqlColumns(columns).map(({ Column, Type }) => [Column, Type])).toEqual([
    ["score", "BIGINT"],
    ["day", "VARCHAR"],
  ]);
});
