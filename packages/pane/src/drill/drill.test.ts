import { ChartContent } from "@provost/contract/chart/chart-content";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Datum } from "@provost/report-core/figure/figure";
import { othersMarker } from "@provost/report-core/query/others-marker";
import { describe, expect, it } from "vitest";
import { onlyWay } from "../table/grid-source.ts";
import { fieldsFor, groupedStep } from "./break-down.ts";
import { drillActions } from "./drill-actions.ts";
import { type DrillRules, type DrillStep, drillEvent, drillsAt } from "./drill-path.ts";
import { drilledContent, drillFilters } from "./drilled-content.ts";
import { narrowedRows, narrowedSchema } from "./narrowed-rows.ts";

const column = (name: string, more: Partial<SchemaColumn> = {}): SchemaColumn => ({
  Column: name,
  Comment: "",
  Type: "VARCHAR",
  name,
  label: "",
  isDimension: true,
  asxAxis: true,
  availableFunc: [],
  ...more,
});
const county = column("county", { filteCol: "district", label: "County" });
const grades = column("grades");
const month = column("day", { Type: "DATE", bucket: { kind: "time", unit: "month" } });
const datum = (...of: [SchemaColumn, string | null][]): Datum => ({
  dimensions: of.map(([one, value]) => ({ column: one, value, label: value ?? "(empty)" })),
  measure: null,
  value: null,
});
const rules = (more: Partial<DrillRules> = {}): DrillRules => ({
  asksAnew: false,
  schema: [county, grades, column("district", { label: "District" })],
  path: [],
  ...more,
});
const opened = (of: Datum, path: readonly DrillStep[] = []): string[] => {
  const seen: string[] = [];
  const open = { label: "Open it", run: (steps: readonly DrillStep[]) => void seen.push(...short(steps)) };
  const offers = drillActions(
    of,
    rules({ asksAnew: true, path: [...path] }),
    { drill: () => undefined, open },
    "en",
  );
  offers.find(({ label }) => label === "Open it")?.run?.();
  return seen;
};
const short = (steps: readonly DrillStep[]): string[] =>
  steps.map(({ column: on, value, to }) => `${on}=${value}${to ? ` → ${to.label || "finer"}` : ""}`);

describe("the drills a mark offers", () => {
  it("are none where no column names a next field and nobody asks anew", () => {
    expect(drillsAt(datum([grades, "KK-08"]), rules())).toEqual([]);
  });

  it("lead to the next field of the clicked column's drill path (schema column filteCol)", () => {
    expect(short(drillsAt(datum([county, "Butte"], [grades, "KK-08"]), rules()))).toEqual([
      "county=Butte → District",
    ]);
  });

  it("only filter where the pane's own rows do not hold the next field", () => {
    expect(short(drillsAt(datum([county, "Butte"]), rules({ holds: () => false })))).toEqual([
      "county=Butte",
    ]);
  });

  it("are on the columns that drills names, and on no other", () => {
    const drills = [{ filteCol: "grades" }];
    expect(short(drillsAt(datum([column("county"), "Butte"], [grades, "KK-08"]), rules({ drills })))).toEqual(
      ["grades=KK-08"],
    );
  });

  it("name a field once, though schema and drills lead there", () => {
    const drills = [{ filteCol: "county", to: "district", label: "Districts" }];
    expect(short(drillsAt(datum([county, "Butte"]), rules({ drills })))).toEqual([
      "county=Butte → Districts",
    ]);
  });

  it("filter by any dimension and open spans of time where the caller asks anew", () => {
    expect(
      short(drillsAt(datum([month, "2024-03-01"], [grades, "KK-08"]), rules({ asksAnew: true }))),
    ).toEqual(["day=2024-03-01 → finer", "day=2024-03-01", "grades=KK-08"]);
  });

  it("do not filter by the same value twice", () => {
    const [, step] = drillsAt(datum([county, "Butte"]), rules({ asksAnew: true }));
    expect(
      short(drillsAt(datum([county, "Butte"]), rules({ asksAnew: true, path: step ? [step] : [] }))),
    ).toEqual(["county=Butte → District"]);
  });

  it("are worded, with the rows behind the mark last", () => {
    const run: string[] = [];
    const actions = drillActions(
      datum([month, "2024-03-01"], [grades, "KK-08"]),
      rules({ asksAnew: true }),
      {
        drill: ({ column: on }) => run.push(on),
        showRows: (steps) => run.push(short(steps).join(" ")),
      },
      "en",
    );
    expect(actions.map(({ label }) => label)).toEqual([
      "Drill down to Day",
      "Filter by day = 2024-03-01",
      "Filter by grades = KK-08",
      "View source records",
    ]);
    for (const action of actions) if ("run" in action) action.run();
    expect(run).toEqual(["day", "day", "grades", "day=2024-03-01 grades=KK-08"]);
  });

  it("lead to the rows of a mark that can be narrowed to, also where nothing is left to narrow", () => {
    const shown: string[] = [];
    const offers = (of: Datum, more: Partial<DrillRules> = {}): string[] => {
      const found = drillActions(
        of,
        rules({ asksAnew: true, ...more }),
        { drill: () => undefined, showRows: (steps) => shown.push(short(steps).join(" ")) },
        "en",
      );
      for (const offer of found) if (offer.key === "rows" && "run" in offer) offer.run();
      return found.map(({ label }) => label);
    };
    const [there] = drillsAt(datum([grades, "KK-08"]), rules({ asksAnew: true }));
    expect(offers(datum([grades, "KK-08"]), { path: there ? [there] : [] })).toEqual(["View source records"]);
    expect(shown).toEqual([""]);
    expect(offers(datum([county, othersMarker], [grades, "KK-08"]))).not.toContain("View source records");
    expect(offers(datum())).toEqual([]);
  });

  it("are done without a menu only where there is one and it leads on", () => {
    const offers = (more: Partial<DrillRules>, of = county) =>
      drillActions(datum([of, "Butte"]), rules(more), { drill: () => undefined }, "en");
    expect(onlyWay(offers({ drills: [{ filteCol: "grades" }] }, grades))).toBeNull();
    expect(onlyWay(offers({ asksAnew: true }))).toBeNull();
    expect(onlyWay(offers({}))?.label).toBe("Drill down to District");
    expect(onlyWay([])).toBeNull();
  });
});

describe("breaking down by another field", () => {
  const day = column("day", { Type: "DATE", label: "Day", bucket: { kind: "time", unit: "month" } });
  const fields = [
    county,
    grades,
    day,
    column("secret", { hidden: true }),
    column("read", { Type: "DOUBLE" }),
    column("year", { Type: "INTEGER", role: "dimension" }),
    column("mean", { aggregates: true }),
  ];

  it("offers the table's dimensions that the query neither shows nor holds to one value", () => {
    const names = (more: Partial<DrillRules>): string[] =>
      fieldsFor(fields, rules(more)).map(({ Column }) => Column);
    expect(names({ schema: [county] })).toEqual(["grades", "day", "year"]);
    expect(names({ schema: [county], path: [empty] })).toEqual(["day", "year"]);
  });

  it("keeps the clicked value and puts the chosen field in its dimension's place, in its span", async () => {
    const steps: DrillStep[] = [];
    const offers = drillActions(
      datum([county, "Butte"], [grades, "KK-08"]),
      rules({ asksAnew: true }),
      { drill: (step) => steps.push(step) },
      "en",
      { fieldsOf: async () => fields },
    );
    const choice = offers.find((offer) => "choices" in offer);
    expect(choice).toMatchObject({ label: "Break down by…", heading: "County = Butte" });
    const found = choice && "choices" in choice ? await choice.choices() : [];
    expect(found.map(({ label }) => label)).toEqual(["Day", "year"]);
    found[0]?.run();
    expect(steps).toMatchObject([
      { column: "county", value: "Butte", to: { column: "day", label: "Day", bucket: day.bucket } },
    ]);
  });

  it("is offered by nobody who cannot ask anew, nor at what was put together", () => {
    const fieldsOf = async () => fields;
    const labels = (of: string | null, asksAnew: boolean): string[] =>
      drillActions(
        datum([county, of]),
        rules({ asksAnew, holds: () => false }),
        { drill: () => undefined },
        "en",
        { fieldsOf },
      ).map(({ label }) => label);
    expect(labels("Butte", false)).not.toContain("Break down by…");
    expect(labels(othersMarker, true)).not.toContain("Break down by…");
    expect(labels(null, true)).toContain("Break down by…");
  });
});

const toDistrict: DrillStep = {
  column: "county",
  name: "county",
  type: "VARCHAR",
  value: "Butte",
  heading: "County",
  label: "Butte",
  to: { column: "district", label: "District" },
};
const empty: DrillStep = { ...toDistrict, column: "grades", name: "grades", value: null, to: undefined };

describe("a drill adds a predicate on the drill column", () => {
  it("tells the whole path and its last step, and nothing but the path at the root", () => {
    expect(drillEvent([toDistrict])).toEqual({ path: [toDistrict], column: "county", value: "Butte" });
    expect(drillEvent([])).toEqual({ path: [] });
  });

  it("as a filter on the wire, an empty value by its own operator, a bucket with it", () => {
    const step: DrillStep = {
      ...empty,
      column: "day",
      value: "2024-03-01",
      bucket: { kind: "time", unit: "month" },
    };
    expect(drillFilters([toDistrict, empty, step])).toEqual([
      { filteCol: "county", colType: "VARCHAR", filterOperator: "=", value: { value1: "Butte" } },
      { filteCol: "grades", colType: "VARCHAR", filterOperator: "is null", value: {} },
      {
        filteCol: "day",
        colType: "VARCHAR",
        filterOperator: "=",
        value: { value1: "2024-03-01" },
        bucket: { kind: "time", unit: "month" },
      },
    ]);
  });

  it("says of a value that would be left out or filled in that it is one of the rows'", () => {
    const values = ["", "\u0024{year}", "Butte"];
    const filters = drillFilters(values.map((value) => ({ ...toDistrict, value })));
    expect(filters.map(({ isLiteral }) => isLiteral)).toEqual([true, true, undefined]);
  });

  it("carries all filters of the query and puts the next field in the dimension's place", () => {
    const content = ChartContent.parse({
      dataSrc: "scores",
      selectedDimension: [{ Column: "county" }, { Column: "grades" }],
      selectedCalcul: [{ Column: "read", calculFunc: "avg" }],
      filters: [{ filteCol: "year", filterOperator: "=", value: { value1: 2024 } }],
      orderByStrs: ["county asc", "read desc"],
      top: { dimension: "county", count: 5, by: "read" },
      totals: [[], ["county"], ["grades"]],
    });
    const drilled = drilledContent(content, [toDistrict]);
    expect(drilled.selectedDimension).toEqual([{ Column: "district" }, { Column: "grades" }]);
    expect(drilled.filters.map((filter) => ("filteCol" in filter ? filter.filteCol : ""))).toEqual([
      "year",
      "county",
    ]);
    expect(drilled).toMatchObject({ orderByStrs: ["read desc"], totals: [[], ["grades"]] });
    expect(drilled.top).toBeUndefined();
    expect(drilled.selectedCalcul).toEqual(content.selectedCalcul);
    expect(drilledContent(content, [])).toBe(content);
  });

  it("compares measures along the next field, and heads columns by it, where that was done by the dimension", () => {
    const along = (...names: string[]) => ({
      Column: "read",
      calculFunc: "sum",
      show: "rank",
      showBy: { first: "lowest", along: names },
    });
    const content = ChartContent.parse({
      dataSrc: "scores",
      selectedDimension: [{ Column: "grades" }, { Column: "county" }],
      selectedCalcul: [along("county"), along("grades"), { Column: "read", calculFunc: "avg" }],
      layout: { rows: ["grades"], columns: ["county"], axis: ["grades"], child: "county" },
      chartStyle: { pivotColumns: ["county"], facetBy: "county", labels: true },
    });
    const drilled = drilledContent(content, [toDistrict]);
    const layout = { rows: ["grades"], columns: ["district"], axis: ["grades"], child: "district" };
    expect(drilled.layout).toEqual(layout);
    expect(drilled.selectedCalcul).toMatchObject([along("district"), along("grades"), { Column: "read" }]);
    expect(drilled.chartStyle).toEqual({ pivotColumns: ["district"], facetBy: "district", labels: true });
    // The next field was there already, and what was along it still is.
    const both = ChartContent.parse({
      ...content,
      selectedDimension: [{ Column: "county" }, { Column: "district" }],
      selectedCalcul: [along("district"), along("county", "district"), along("grades")],
    });
    expect(drilledContent(both, [toDistrict]).selectedCalcul.map(({ showBy }) => showBy)).toEqual([
      { first: "lowest", along: ["district"] },
      { first: "lowest", along: ["district"] },
      { first: "lowest" },
    ]);
  });

  it("shows a field once that the query holds already, and a finer span in its own place", () => {
    const content = ChartContent.parse({ selectedDimension: [{ Column: "county" }, { Column: "district" }] });
    expect(drilledContent(content, [toDistrict]).selectedDimension).toEqual([{ Column: "district" }]);
    const byMonth = ChartContent.parse({
      selectedDimension: [{ Column: "day", bucket: { kind: "time", unit: "month" } }],
      orderByStrs: ["day asc"],
    });
    const finer: DrillStep = {
      ...empty,
      column: "day",
      value: "2024-03-01",
      to: { column: "day", label: "", bucket: { kind: "time", unit: "day" } },
    };
    const drilled = drilledContent(byMonth, [finer]);
    expect(drilled.selectedDimension).toEqual([{ Column: "day", bucket: { kind: "time", unit: "day" } }]);
    expect(drilled.orderByStrs).toEqual(["day asc"]);
  });
});

describe("a pane that holds all rows itself", () => {
  const rows = [
    { county: "Butte", district: "Durham", grades: "KK-08", read: 1 },
    { county: "Butte", district: "Gridley", grades: null, read: 2 },
    { county: "Kern", district: "Arvin", grades: "KK-08", read: 3 },
  ];

  it("keeps the rows that satisfy every step", () => {
    expect(narrowedRows(rows, [toDistrict])).toEqual(rows.slice(0, 2));
    expect(narrowedRows(rows, [toDistrict, empty])).toEqual([rows[1]]);
    expect(narrowedRows(rows, [])).toBe(rows);
  });

  it("leaves alone what is no array of rows", () => {
    expect(narrowedRows({ rows }, [toDistrict])).toEqual({ rows });
    expect(narrowedRows([null, "x", ...rows], [toDistrict])).toHaveLength(2);
  });

  it("shows the next field where the rows hold it, once", () => {
    const read = column("read", { isDimension: false, asxAxis: false });
    const schema = [county, read];
    const shown = narrowedSchema(schema, [toDistrict], rows);
    expect(shown.map(({ name, isDimension }) => [name, isDimension])).toEqual([
      ["district", true],
      ["read", false],
    ]);
    expect(shown[0]?.filteCol).toBeUndefined();
    expect(narrowedSchema(schema, [{ ...toDistrict, to: { column: "gone", label: "" } }], rows)).toBe(schema);
    const both = narrowedSchema([county, column("district"), read], [toDistrict], rows);
    expect(both.map(({ name }) => name)).toEqual(["district", "read"]);
  });
});

describe("what else a mark opens", () => {
  it("gets the mark and the way to it, and is not offered at combined groups", () => {
    const way: DrillStep[] = drillsAt(datum([grades, "8"]), rules({ asksAnew: true })).slice(0, 1);
    expect(opened(datum([county, "Butte"]), way).at(-1)).toBe("county=Butte");
    expect(opened(datum([county, "Butte"], [grades, "8"]))).toEqual(["county=Butte", "grades=8"]);
    expect(opened(datum([county, othersMarker], [grades, "8"]))).toEqual([]);
  });
});

describe("a drill into a chart in SQL", () => {
  const bySql = ChartContent.parse({
    ...{ dataSrc: "scores", sql: "select county, year, read from scores", sqlDimensions: ["county"] },
    selectedDimension: [{ Column: "grades" }],
    selectedCalcul: [{ Column: "math", calculFunc: "avg" }],
    filters: [{ filteCol: "year", filterOperator: "=", value: { value1: 2024 } }],
    having: [{ filteCol: "math", filterOperator: ">", value: { value1: 1 } }],
    limit: 50,
  });
  const stays: DrillStep = { ...toDistrict, to: undefined };
  const isButte = { filteCol: "county", filterOperator: "=", value: { value1: "Butte" } };
  const measure = { isDimension: false, asxAxis: false };
  const shown = [county, column("read", { Type: "DOUBLE", ...measure }), column("note", measure)];

  it("narrows the rows of its result, which fields chosen before the SQL have no part in", () => {
    const drilled = drilledContent(bySql, [stays]);
    expect(drilled).toMatchObject({ sql: bySql.sql, sqlAsTable: true, sqlDimensions: ["county"], limit: 50 });
    expect(drilled).toMatchObject({ selectedDimension: [], selectedCalcul: [], filters: [isButte] });
    expect(drilled.filters).toHaveLength(1);
    expect(drilled.having).toBeUndefined();
  });

  it("groups them by another column, the numbers that are shown measured by a function", () => {
    const step = groupedStep(stays, column("year", { Type: "INTEGER" }), "avg", shown);
    const grouped = drilledContent(bySql, [step]);
    expect(grouped.selectedDimension).toEqual([{ Column: "year", Type: "INTEGER" }]);
    expect(grouped.selectedCalcul).toEqual([{ Column: "read", Type: "DOUBLE", calculFunc: "avg" }]);
    expect(grouped.filters).toMatchObject([isButte]);
    const counted = groupedStep(stays, grades, "sum", [county]);
    expect(counted.to?.shelves?.selectedCalcul).toEqual([{ Column: "*", calculFunc: "count" }]);
  });

  it("goes on from there as a chart of fields does", () => {
    const first = groupedStep(stays, grades, "sum", shown);
    const next: DrillStep = { ...stays, column: "grades", name: "grades", value: "KK-08" };
    const filtered = drilledContent(bySql, [first, next]);
    expect(filtered.selectedDimension).toMatchObject([{ Column: "grades" }]);
    expect(filtered.filters).toMatchObject([isButte, { filteCol: "grades", value: { value1: "KK-08" } }]);
    const grouped = [grades, column("read", { Type: "DOUBLE", ...measure, calculFunc: "sum" })];
    const second = groupedStep(next, month, "avg", grouped);
    expect(drilledContent(bySql, [first, second])).toMatchObject({
      selectedDimension: [{ Column: "day", bucket: month.bucket }],
      selectedCalcul: [{ Column: "read", calculFunc: "avg" }],
    });
  });
});
