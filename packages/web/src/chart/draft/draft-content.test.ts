import { ChartContent } from "@provost/contract/chart/chart-content";
import type { DrillStep } from "@provost/pane/drill/drill-path";
import {
  addDimension,
  addMeasure,
  addMeasureAs,
  countOfRows,
  removeDimension,
  removeMeasure,
  setAggregate,
} from "@provost/report-core/selection/selection";
import { describe, expect, it } from "vitest";
import { builderColumn } from "../builder/builder.fixtures.ts";
import { fetchExpressions } from "../field/calculated.ts";
import { isCalculatedUsed, withCalculated, withoutCalculated } from "../field/calculated-edit.ts";
import { measuredColumns, totalsOffered } from "../shelf/refine.ts";
import { asFields, withSql } from "../sql/sql-draft.ts";
import { type Draft, draftOf, withChartType, withSelection } from "./draft.ts";
import {
  contentOf,
  draftOfContent,
  drilledSelection,
  overColumns,
  queryOf,
  sameContent,
  withDrillsRetained,
} from "./draft-content.ts";

const county = builderColumn("county", "VARCHAR");
const district = builderColumn("district", "VARCHAR");
const read = builderColumn("read", "DOUBLE");
const columns = [county, district, read];

function full(): Draft {
  const draft = draftOf("CASchools", columns);
  const chosen = withSelection(
    draft,
    addMeasureAs(addMeasureAs(addDimension(draft.selection, county), read, "sum"), read, "avg"),
  );
  return {
    ...chosen,
    having: [{ filteCol: "avg_read", filterOperator: ">", value: { value1: 600 } }],
    order: [{ column: "avg_read", direction: "desc" }],
    top: { dimension: "county", count: 3, by: "sum_read", direction: "desc", others: true },
    totals: [[]],
    calculated: [{ name: "per_row", expression: "sum(read) / count()" }],
    parameters: [{ name: "least", type: "number", list: false, default: 5 }],
    style: { formats: { avg_read: { style: "percent" } }, widths: { county: 120 } },
  };
}

await fetchExpressions();

describe("a draft with everything a query can hold", () => {
  it("comes back from what was saved, whatever the order of its keys", () => {
    const saved = contentOf(full());
    const back = draftOfContent(saved, columns, "en");
    expect(back.missing).toEqual([]);
    expect(sameContent(contentOf(back.draft), saved)).toBe(true);
    const turned = Object.fromEntries(Object.entries(saved).reverse()) as ChartContent;
    expect(sameContent(turned, saved)).toBe(true);
    expect(sameContent({ ...saved, totals: [] }, saved)).toBe(false);
  });

  it("says along which dimensions measures are compared, by how it is drawn unless a user has chosen", () => {
    const draft = draftOf("CASchools", columns);
    const selection = addDimension(addDimension(draft.selection, county), district);
    const measured = (["percentOfRow", "rank"] as const).reduce(
      (all, show) => addMeasureAs(all, read, "sum", "zh", { show }),
      addMeasureAs(selection, read, "avg", "zh", {
        show: "difference",
        showBy: { along: ["county"] },
      }),
    );
    const table = withChartType(withSelection(draft, measured), "table");
    const alongOf = (one: Draft) => queryOf(one).selectedCalcul.map(({ showBy }) => showBy?.along);
    expect(alongOf(table)).toEqual([["county"], ["district"], ["district"]]);
    const bars = withChartType(table, "bar");
    expect(alongOf(bars)).toEqual([["county"], ["district"], ["county"]]);
    // In panels there is one dimension on the axis; a type without panels is as before.
    const panels = { facetBy: "county" };
    expect(alongOf({ ...bars, style: panels })).toEqual([["county"], ["county"], ["district"]]);
    expect(alongOf({ ...table, style: panels })).toEqual([["county"], ["district"], ["district"]]);
    const pivot = { ...withChartType(table, "pivot"), style: { pivotColumns: ["county"] } };
    expect(alongOf(pivot)).toEqual([["county"], ["county"], ["district"]]);
    const back = draftOfContent(contentOf(pivot), columns, "en").draft;
    expect(sameContent(contentOf(back), contentOf(pivot))).toBe(true);
    // Reopened, it follows its drawing as before, and what was chosen stays.
    expect(alongOf(withChartType(back, "bar"))).toEqual([["county"], ["district"], ["county"]]);
    expect(queryOf(back).selectedCalcul[0]?.showBy).toEqual({ along: ["county"] });
  });

  it("compares measures along what suits the chart once the chosen dimension is gone", () => {
    const draft = draftOf("CASchools", columns);
    const selection = addMeasureAs(
      addDimension(addDimension(draft.selection, county), district),
      read,
      "sum",
      "zh",
      {
        show: "rank",
        showBy: { along: ["county"], first: "lowest" },
      },
    );
    const chosen = withSelection(draft, selection);
    expect(chosen.selection.caculCols[0]?.showBy).toEqual({ along: ["county"], first: "lowest" });
    const without = withSelection(chosen, removeDimension(selection, "county"));
    expect(without.selection.caculCols[0]?.showBy).toEqual({ first: "lowest" });
  });

  it("has measures in tooltips alone: they are not counted for the type, follow their name and are removed with it", () => {
    const target = (measure: string) => ({ kind: "measure" as const, measure });
    const style = { tooltip: ["avg_read"], colourBy: "avg_read", references: [target("avg_read")] };
    const draft = { ...full(), style, having: [], order: [], top: null };
    const pie = withChartType(draft, "pie");
    expect(pie.chartType).toBe("pie");
    expect(withChartType({ ...draft, style: {} }, "pie").chartType).not.toBe("pie");
    expect(draftOfContent(contentOf(pie), columns, "en").draft.chartType).toBe("pie");
    const alone = withSelection(pie, removeMeasure(pie.selection, 0));
    expect(alone.style).toEqual({ tooltip: ["read"], colourBy: "read", references: [target("read")] });
    expect(withSelection(pie, removeMeasure(pie.selection, 1)).style.tooltip).toEqual([]);
    expect(contentOf(pie).selectedCalcul).toHaveLength(2);
  });

  it("has a panel for each value of a dimension: it is not counted for types that draw panels, and goes with it", () => {
    const grades = builderColumn("grades", "VARCHAR");
    const all = [...columns, grades];
    const draft = draftOf("CASchools", all);
    const grouped = addDimension(addDimension(addDimension(draft.selection, county), district), grades);
    const three = withSelection(draft, addMeasureAs(grouped, read, "avg", "zh"));
    expect(withChartType(three, "bar").chartType).not.toBe("bar");
    const inPanels = { ...three, style: { facetBy: "district", facetSort: "nameAsc" as const } };
    expect(withChartType(inPanels, "pie").chartType).not.toBe("pie");
    const bar = withChartType(inPanels, "bar");
    expect(bar.chartType).toBe("bar");
    expect(draftOfContent(contentOf(bar), all, "en").draft).toMatchObject({
      chartType: "bar",
      style: { facetBy: "district" },
    });
    const without = withSelection(bar, removeDimension(bar.selection, "district"));
    expect(without).toMatchObject({ chartType: "bar", style: {} });
    expect(withSelection(bar, removeDimension(bar.selection, "county")).style.facetBy).toBe("district");
  });

  it("follows a measure whose name in the result changes", () => {
    const draft = full();
    const alone = withSelection(draft, removeMeasure(draft.selection, 0));
    expect(alone.order).toEqual([{ column: "read", direction: "desc" }]);
    expect(alone.having).toMatchObject([{ filteCol: "read" }]);
    expect(alone.style.formats).toEqual({ read: { style: "percent" } });
    expect(alone.top).toBeNull();
    const other = withSelection(draft, setAggregate(draft.selection, 1, "max"));
    expect(other.order).toEqual([{ column: "max_read", direction: "desc" }]);
  });

  it("loses what depends on a dimension that is gone", () => {
    const draft = full();
    const without = withSelection(draft, removeDimension(draft.selection, "county"));
    expect(without.top).toBeNull();
    expect(without.totals).toEqual([]);
    expect(without.having).toHaveLength(1);
  });

  it("names columns that filters lost, too, and leaves those filters out", () => {
    const saved: ChartContent = {
      ...contentOf(full()),
      filters: [
        { filteCol: "gone", filterOperator: "=", value: { value1: 1 } },
        { any: [{ filteCol: "county", filterOperator: "is null", value: {} }] },
      ],
    };
    const { draft, missing } = draftOfContent(saved, columns, "en");
    expect(missing).toEqual(["gone"]);
    expect(draft.filters).toHaveLength(1);
  });
});

describe("a pivot table", () => {
  it("asks for the totals of its rows, its columns and of all, and does not keep them when it turns into another", () => {
    const draft = draftOf("CASchools", columns);
    const chosen = withSelection(
      draft,
      addMeasure(addDimension(addDimension(draft.selection, county), district), read),
    );
    const pivot = withChartType(chosen, "pivot");
    expect(contentOf(pivot).totals).toEqual([["county"], ["district"], []]);
    const back = draftOfContent(contentOf(pivot), columns, "en").draft;
    expect(contentOf(withChartType(back, "table"))).not.toHaveProperty("totals");
    expect(totalsOffered(["a", "b", "c"])).toEqual([[], ["a"], ["a", "b"], ["b"], ["c"]]);
  });

  it("asks for chosen subtotals in each column, too, and comes back with what was chosen alone", () => {
    const year = builderColumn("year", "INTEGER");
    const draft = draftOf("CASchools", [...columns, year]);
    const three = [county, district, year].reduce(addDimension, draft.selection);
    const pivot = withChartType(withSelection(draft, addMeasure(three, read)), "pivot");
    for (const chosen of [[["county"]], [["county"], []], [["county", "year"]], [["district"]]]) {
      const saved = contentOf({ ...pivot, totals: chosen });
      const back = draftOfContent(saved, [...columns, year], "en").draft;
      expect(sameContent(contentOf(back), saved)).toBe(true);
      expect(back.totals).toHaveLength(1);
    }
    expect(contentOf({ ...pivot, totals: [["county"]] }).totals).toContainEqual(["county", "year"]);
  });
});

describe("a reference at the measure over all rows", () => {
  it("asks for the total of all rows, and does not keep it when it is removed", () => {
    const draft = draftOf("CASchools", columns);
    const bars = withSelection(draft, addMeasure(addDimension(draft.selection, county), read));
    const reckoned = (calculFunc: "avg" | "sum" | "none"): Draft => {
      const caculCols = bars.selection.caculCols.map((measure) => ({ ...measure, calculFunc }));
      const style = { references: [{ kind: "overall" as const }] };
      return { ...bars, selection: { ...bars.selection, caculCols }, chartType: "bar", style };
    };
    const compared = reckoned("avg");
    const saved = contentOf(compared);
    expect(saved.totals).toEqual([[]]);
    expect(queryOf(compared).totals).toEqual([[]]);
    const back = draftOfContent(saved, columns, "en").draft;
    expect(sameContent(contentOf(back), saved)).toBe(true);
    expect(contentOf({ ...back, style: {} })).not.toHaveProperty("totals");
    expect(contentOf(reckoned("none"))).not.toHaveProperty("totals");
    expect(contentOf(reckoned("sum"))).not.toHaveProperty("totals");
  });
});

describe("a step into the data (2.71, 3.25)", () => {
  const step: DrillStep = {
    column: "county",
    name: "county",
    type: "VARCHAR",
    value: "Butte",
    heading: "county",
    label: "Butte",
    to: { column: "district", label: "district" },
  };
  const draft: Draft = { ...full(), top: null, drills: [step] };

  it("is asked with one predicate more, all filters carried, and is not saved", () => {
    expect(queryOf(draft).filters).toEqual([
      { filteCol: "county", colType: "VARCHAR", filterOperator: "=", value: { value1: "Butte" } },
    ]);
    expect(queryOf(draft).selectedDimension.map(({ Column }) => Column)).toEqual(["district"]);
    expect(drilledSelection(draft).dimensions.map(({ Column }) => Column)).toEqual(["district"]);
    expect(contentOf(draft).filters).toEqual([]);
    expect(contentOf(draft).selectedDimension.map(({ Column }) => Column)).toEqual(["county"]);
  });

  it("is in the text of SQL that it went over to, and narrows no more of it", () => {
    const { filters, ...query } = queryOf({ ...draft, sql: "select 1 as a" });
    expect([query.sqlAsTable, filters]).toEqual([undefined, []]);
  });

  it("that is retained heads columns by the next field", () => {
    const pivot: Draft = { ...draft, style: { pivotColumns: ["county"], widths: {} } };
    expect(withDrillsRetained(pivot, "en").style.pivotColumns).toEqual(["district"]);
  });

  it("is left when the selection changes", () => {
    expect(withSelection(draft, addMeasure(draft.selection, countOfRows("en"))).drills).toEqual([]);
  });
});

describe("a chart that chooses fields and rows of its SQL, saved through the API", () => {
  const filters: ChartContent["filters"] = [
    { filteCol: "town", filterOperator: "=", value: { value1: "Hill" } },
  ];
  const narrowed = ChartContent.parse({ sql: "select 1 as town", sqlAsTable: true, filters });
  const grouped = ChartContent.parse({
    ...{ ...narrowed, dataSrc: "CASchools", chartType: "bar", page: true, orderByStrs: ["n desc"] },
    selectedDimension: [{ Column: "town" }, { Column: "county" }],
    selectedCalcul: [{ Column: "*", calculFunc: "count", label: "n" }],
    having: [{ filteCol: "n", filterOperator: ">", value: { value1: 1 } }],
    totals: [["town"]],
    top: { dimension: "town", count: 1, by: "n" },
    calculated: [{ name: "twice", expression: "[n] * 2" }],
  });

  it.each([
    ["narrowed", narrowed],
    ["grouped", grouped],
  ])("is saved as it was with what is set of it: %s", (_what, content) => {
    const { draft, missing } = draftOfContent(content, columns, "en");
    expect(missing).toEqual([]);
    expect(sameContent(contentOf(draft), content)).toBe(true);
    expect(contentOf(draft)).toMatchObject({ sqlAsTable: true, page: content.page });
    const named = contentOf(withSql(draft, "select 2 as town"));
    expect(named).toMatchObject({ sql: "select 2 as town", sqlAsTable: true, filters });
    expect(sameContent(contentOf(overColumns(draft, columns, "en")), content)).toBe(true);
    expect(sameContent(content, { ...content, sqlAsTable: undefined })).toBe(false);
  });

  it("queries them, and leaves them behind with the SQL", () => {
    const { draft } = draftOfContent(grouped, columns, "en");
    expect(queryOf(draft)).toMatchObject({ filters, selectedDimension: grouped.selectedDimension });
    const { sqlAsTable, selectedDimension } = contentOf(asFields(draft));
    expect([sqlAsTable, selectedDimension]).toEqual([undefined, []]);
  });
});

describe("a calculated field of a chart", () => {
  const base = withCalculated(
    draftOf("CASchools", columns),
    null,
    { name: "double", expression: "read * 2" },
    "en",
  );

  it("is a column by its type, or a measure of its own", () => {
    expect(base.selection.allCols.at(-1)).toMatchObject({
      Column: "double",
      Type: "DOUBLE",
      aggregates: false,
    });
    const ratio = withCalculated(base, null, { name: "ratio", expression: "sum(double) / count()" }, "en");
    expect(ratio.selection.allCols.at(-1)).toMatchObject({ Column: "ratio", aggregates: true });
  });

  it("says how the chart is laid out where its formula compares groups", () => {
    const share = { name: "part", expression: "share(sum(read), 'row')" };
    const draft = withCalculated(draftOf("CASchools", [county, district, read]), null, share, "en");
    const own = draft.selection.allCols.find(({ Column }) => Column === "part");
    expect(own).toMatchObject({ compares: [{ show: "percentOfRow" }], format: { style: "percent" } });
    const one = addDimension(draft.selection, county);
    const chosen = (selection: typeof one) => {
      if (!own) throw new Error("the field is there");
      return withChartType(withSelection(draft, addMeasureAs(selection, own, "none", "zh")), "bar");
    };
    expect(queryOf(chosen(one)).layout).toBeUndefined();
    const both = chosen(addDimension(one, district));
    const layout = { rows: ["county"], columns: ["district"], axis: ["county"], child: "district" };
    expect(queryOf(both).layout).toEqual(layout);
    const pivot = { ...withChartType(both, "pivot"), style: { pivotColumns: ["county"] } };
    expect(queryOf(pivot).layout).toMatchObject({ rows: ["district"], columns: ["county"] });
    expect(
      queryOf(withSelection(both, addMeasure(addDimension(one, district), read))).layout,
    ).toBeUndefined();
    const back = draftOfContent(contentOf(both), [county, district, read], "en").draft;
    expect(contentOf(back)).toEqual(contentOf(both));
  });

  it("is followed by what is chosen of it, and kept while it is used", () => {
    const chosen = withSelection(
      base,
      addMeasure(base.selection, { ...read, Column: "double", expression: "read * 2" }),
    );
    expect(isCalculatedUsed(chosen, "double")).toBe(true);
    const renamed = withCalculated(chosen, "double", { name: "twice", expression: "sum(read) * 2" }, "en");
    expect(renamed.selection.caculCols).toMatchObject([
      { Column: "twice", calculFunc: "none", aggregates: true },
    ]);
    expect(renamed.calculated).toEqual([{ name: "twice", expression: "sum(read) * 2" }]);
    expect(withoutCalculated(base, "double").selection.allCols).toHaveLength(3);
  });
});

it("a measure is filtered by its number, whatever was counted", () => {
  const counted = { ...county, name: "county", isDimension: false, calculFunc: "count" as const };
  expect(measuredColumns([counted])[0]).toMatchObject({ Column: "county", Type: "DOUBLE" });
});
