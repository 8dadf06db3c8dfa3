import type { SchemaColumn } from "@provost/contract/source/source";
import {
  addDimension,
  addMeasure,
  removeDimension,
  setAggregate,
} from "@provost/report-core/selection/selection";
import { describe, expect, it } from "vitest";
import { builderColumn } from "../builder/builder.fixtures.ts";
import { type Draft, draftOf, isAskable, withChartType, withOrder, withSelection } from "./draft.ts";
import { contentOf, draftOfContent, queryOf, sameContent } from "./draft-content.ts";
import { addFilter, replaceFilter } from "./draft-filter.ts";

const county = builderColumn("county", "VARCHAR");
const read = builderColumn("read", "DOUBLE");
const columns: SchemaColumn[] = [county, read];

function byCounty(): Draft {
  const draft = draftOf("CASchools", columns);
  return withSelection(draft, addMeasure(addDimension(draft.selection, county), read));
}

describe("a draft", () => {
  it("asks nothing without a table and a field", () => {
    expect(isAskable(draftOf("", []))).toBe(false);
    expect(isAskable(draftOf("CASchools", columns))).toBe(false);
    expect(isAskable(byCounty())).toBe(true);
  });

  it("4.30 ignores a type that cannot show the selection", () => {
    const draft = byCounty();
    expect(withChartType(draft, "stackBar")).toBe(draft);
    expect(withChartType(draft, "bar").chartType).toBe("bar");
  });

  it("falls back to table, and loses the sort, with the field they depend on", () => {
    const bar = withOrder(withChartType(byCounty(), "bar"), { column: "county", direction: "asc" });
    const without = withSelection(bar, removeDimension(bar.selection, "county"));
    expect(without.chartType).toBe("table");
    expect(without.order).toEqual([]);
  });

  it("1.05 replaces the sort of the same column in its place, and sends each as the column and asc or desc", () => {
    const sorted = withOrder(withOrder(byCounty(), { column: "read", direction: "desc" }), {
      column: "county",
      direction: "asc",
    });
    expect(contentOf(sorted).orderByStrs).toEqual(["read desc", "county asc"]);
    const replaced = withOrder(sorted, { column: "read", direction: "asc" });
    expect(replaced.order).toEqual([
      { column: "read", direction: "asc" },
      { column: "county", direction: "asc" },
    ]);
    expect(contentOf(replaced).orderByStrs).toEqual(["read asc", "county asc"]);
  });

  it("3.11 sends the table's name, dimensions and measures by their columns, and sorts as text", () => {
    const sorted = withOrder(byCounty(), { column: "read", direction: "desc" });
    expect(contentOf(sorted)).toMatchObject({
      dataSrc: "CASchools",
      selectedDimension: [{ Column: "county" }],
      selectedCalcul: [{ Column: "read", calculFunc: "sum" }],
      orderByStrs: ["read desc"],
    });
  });

  it("goes on sorting by the median when a measure becomes a distribution, and can then be a box plot", () => {
    const bar = withOrder(withChartType(byCounty(), "bar"), { column: "read", direction: "desc" });
    expect(withChartType(bar, "boxPlot")).toBe(bar);
    const spread = withSelection(bar, setAggregate(bar.selection, 0, "distribution"));
    expect(spread.order).toEqual([{ column: "median_read", direction: "desc" }]);
    expect(withChartType(spread, "boxPlot").chartType).toBe("boxPlot");
    const back = withSelection(withChartType(spread, "boxPlot"), setAggregate(spread.selection, 0, "avg"));
    expect(back.chartType).toBe("table");
    const draft = draftOfContent(contentOf(withChartType(spread, "boxPlot")), columns, "en");
    expect([draft.missing, draft.draft.chartType, draft.draft.order]).toEqual([[], "boxPlot", spread.order]);
  });

  it("replaces the filter of the same column and operator (1.06)", () => {
    const above = (value1: number) =>
      ({
        filteCol: "read",
        filterOperator: ">",
        operatorParamNum: 1,
        colType: "DOUBLE",
        value: { value1 },
      }) as const;
    const once = addFilter([], [], above(1));
    expect(addFilter(once, [], above(2))).toEqual([above(2)]);
    const both = addFilter(once, [], { ...above(9), filterOperator: "<" });
    expect(both).toHaveLength(2);
    expect(replaceFilter(both, [1], above(3))).toEqual([above(3)]);
  });

  it("4.28 pages a table that has no limit of its own", () => {
    expect(contentOf(byCounty()).page).toBe(true);
    expect(contentOf({ ...byCounty(), limit: 5 }).page).toBe(false);
    expect(contentOf(withChartType(byCounty(), "bar")).page).toBe(false);
  });

  it("asks the same however it is drawn", () => {
    expect(queryOf(withChartType(byCounty(), "bar"))).toEqual(queryOf(byCounty()));
  });

  it("comes back from what was saved, and says what is gone", () => {
    const saved = contentOf(
      withOrder(withChartType(byCounty(), "bar"), { column: "read", direction: "desc" }),
    );
    const { draft, missing } = draftOfContent(saved, columns, "zh");
    expect(missing).toEqual([]);
    expect(sameContent(contentOf(draft), saved)).toBe(true);
    const less = draftOfContent(saved, [read], "zh");
    expect(less.missing).toEqual(["county"]);
    expect(less.draft.chartType).toBe("table");
  });
});
