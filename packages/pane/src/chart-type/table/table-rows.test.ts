import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import { tableFigure } from "@provost/report-core/chart-type/table/table-figure";
import { describe, expect, it } from "vitest";
import { tableRows } from "./table-rows.ts";

const column = (name: string, isDimension: boolean): SchemaColumn => ({
  Column: name,
  Comment: "",
  Type: isDimension ? "VARCHAR" : "DOUBLE",
  name,
  label: "",
  isDimension,
  asxAxis: isDimension,
  availableFunc: [],
  ...(isDimension ? {} : { calculFunc: "sum" as const }),
});

function made(style: ChartStyle, insteadOf?: ChartType, calculFunc: "sum" | "avg" = "sum") {
  const figure = tableFigure({
    rows: [{ county: "Butte", grades: "KK-08", read: 1000 }],
    schema: [column("county", true), column("grades", true), { ...column("read", false), calculFunc }],
    style,
    insteadOf,
    language: "en",
    totals: [{ by: [], rows: [{ county: null, grades: null, read: 3000 }] }],
  });
  if (figure.kind !== "table") throw new Error(figure.kind);
  return figure;
}

describe("a table taken along as it is shown", () => {
  it("ends with its total, named in the first dimension in sight", () => {
    expect(tableRows(made({}), []).at(-1)).toEqual(["Total", "", "3,000"]);
    const moved = made({ hidden: ["county"], order: ["read", "grades"] });
    expect(tableRows(moved, []).at(-1)).toEqual(["3,000", "Total"]);
  });

  it("has no total that is there for a reference of the chart", () => {
    const style: ChartStyle = { references: [{ kind: "overall" }] };
    expect(tableRows(made(style, "bar", "avg"), []).at(-1)).toEqual(["Butte", "KK-08", "1,000"]);
    // Of what adds up no reference asks for it.
    const chosen = [made(style, "bar", "sum"), made({}, "bar", "avg"), made(style, undefined, "avg")];
    for (const figure of [...chosen, made(style, "pie", "avg"), made(style, "stackBar", "avg")])
      expect(tableRows(figure, []).at(-1)).toEqual(["Total", "", "3,000"]);
  });

  it("says that the total is of more rows where they are a part", () => {
    expect(tableRows(made({}), [], true).at(-1)).toEqual(["Total (all rows)", "", "3,000"]);
  });
});
