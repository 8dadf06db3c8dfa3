import { ChartContent } from "@provost/contract/chart/chart-content";
import { DashboardContent, DashboardFilter } from "@provost/contract/dashboard/dashboard-content";
import { schemaOfResult } from "@provost/report-core/result/result-rows";
import { describe, expect, it } from "vitest";
import { hasColumns } from "../filter/cross-reach.ts";
import { beyondReach, type Choices, filtersOn, isChosen, tileQuery } from "./tile-query.ts";

const isA = { filterOperator: "=" as const, value: { value1: "A" } };
const content = ChartContent.parse({
  dataSrc: "exam",
  filters: [{ filteCol: "term", filterOperator: "=", value: { value1: "autumn" } }],
});
const filter = (options: object = {}): DashboardFilter =>
  DashboardFilter.parse({
    id: "f",
    label: "School",
    table: "exam",
    column: "school",
    kind: "values",
    ...options,
  });
const queryOf = (options: object, choice: object, of: ChartContent = content) =>
  tileQuery("tile", of, { filters: [filter(options)], choices: { f: choice }, cross: null });
const added = (options: object, choice: object) => queryOf(options, choice).content.filters.slice(1);

describe("the filters on a page", () => {
  const filters = [
    filter({ choice: { arrValue: ["A"] } }),
    filter({ id: "b", tabs: ["second"] }),
    filter({ id: "c", tabs: [] }),
  ];
  const dashboard = {
    content: DashboardContent.parse({
      tabs: ["first", "second"].map((id) => ({ id, name: id, tiles: [] })),
      filters,
    }),
    charts: [],
  };

  it("are those of all pages and its own", () => {
    const ids = (tab: string | undefined) => filtersOn(dashboard, tab).map(({ id }) => id);
    expect([ids("first"), ids("second"), ids(undefined)]).toEqual([
      ["f", "c"],
      ["f", "b", "c"],
      ["f", "c"],
    ]);
  });

  it("begin with what the viewer has, where that is said", () => {
    const own = { f: { arrValue: ["Mine"] } };
    const choicesOf = (of: Parameters<typeof filtersOn>[0]) =>
      filtersOn(of, "first").map(({ choice }) => choice);
    expect(choicesOf({ ...dashboard, own })).toEqual([{ arrValue: ["Mine"] }, {}]);
    expect(choicesOf(dashboard)).toEqual([{ arrValue: ["A"] }, {}]);
  });

  it("have one value at a time where they fill a parameter that is not a list, in every tile", () => {
    const shown = (list: boolean, targets: object) => {
      const parameters = [{ name: "school", list }];
      const bySql = ChartContent.parse({ sql: "select 1 where x = \u0024{school}", parameters });
      const place = { kind: "kpi", title: "n", x: 0, y: 0, w: 1, h: 1 };
      const tiles = [
        { ...place, id: "sql", content: bySql },
        { ...place, id: "tile", content },
      ];
      const tabs = [{ id: "first", name: "", tiles }];
      const board = DashboardContent.parse({ tabs, filters: [filter({ targets })] });
      const narrowing = {
        filters: filtersOn({ content: board, charts: [] }, "first"),
        choices: { f: { arrValue: ["A", "B"] } },
        cross: null,
      };
      return [
        tileQuery("sql", bySql, narrowing).params,
        tileQuery("tile", content, narrowing).content.filters[1],
      ];
    };
    const compared = (...arrValue: string[]) => ({
      ...{ filteCol: "school", filterOperator: "in", value: { arrValue } },
    });
    const fills = { sql: { parameter: "school" } };
    expect(shown(false, fills)).toEqual([{ school: "A" }, compared("A")]);
    expect(shown(true, fills)).toEqual([{ school: ["A", "B"] }, compared("A", "B")]);
    expect(shown(false, { sql: { parameter: "other" } })[1]).toEqual(compared("A", "B"));
  });
});

describe("a filter of the dashboard", () => {
  it("is left out while nothing is chosen, so that charts draw from their own query", () => {
    expect(queryOf({}, {})).toEqual({ content, params: {} });
    expect(added({ kind: "between" }, { value1: "", value2: null })).toEqual([]);
    expect(added({ kind: "period" }, {})).toEqual([]);
    expect(isChosen({ arrValue: [] })).toBe(false);
    expect(isChosen({ value1: 0 })).toBe(true);
  });

  it("that is required has its tiles refused with its column while nothing is chosen, and narrows as any other then", () => {
    expect(added({ required: true }, {})).toEqual([
      { filteCol: "school", filterOperator: "in", value: {}, required: true },
    ]);
    const other = ChartContent.parse({ dataSrc: "attendance" });
    expect(queryOf({ required: true }, {}, other).content).toEqual(other);
    expect(queryOf({ required: true, targets: { tile: null } }, {}).content).toEqual(content);
    expect(added({ required: true }, { arrValue: ["A"] })).toEqual(added({}, { arrValue: ["A"] }));
    expect(queryOf({ required: true }, {}).missing).toBe("School");
    expect(queryOf({ required: true }, { arrValue: ["A"] })).not.toHaveProperty("missing");
    const bySql = ChartContent.parse({ dataSrc: "exam", sql: "select 1 where x = \u0024{school}" });
    const target = { targets: { tile: { parameter: "school" } } };
    expect(queryOf({ required: true, ...target }, {}, bySql).missing).toBe("School");
    expect(queryOf(target, {}, bySql)).not.toHaveProperty("missing");
  });

  it("begins with its default, and yields to what is chosen", () => {
    const filters = [filter({ choice: { arrValue: ["A"] } })];
    const first = tileQuery("tile", content, { filters, choices: {}, cross: null });
    expect(first.content.filters[1]).toMatchObject({ filteCol: "school", value: { arrValue: ["A"] } });
    const emptied = tileQuery("tile", content, { filters, choices: { f: {} }, cross: null });
    expect(emptied.content.filters).toEqual(content.filters);
  });

  it.each([
    ["values", { arrValue: ["A", "B"] }, "in", { arrValue: ["A", "B"] }],
    ["between", { value1: 1, value2: 9 }, "BETWEEN", { value1: 1, value2: 9 }],
    ["between", { value1: 1 }, ">=", { value1: 1 }],
    ["between", { value2: 9 }, "<=", { value1: 9 }],
    ["period", { value1: "thisTerm" }, "period", { value1: "thisTerm" }],
  ])("of %s narrows by %j", (kind, choice, filterOperator, value) => {
    expect(added({ kind }, choice)).toEqual([{ filteCol: "school", filterOperator, value }]);
  });

  it("narrows the tiles that ask its table, another column where that is said, and none that is to be left alone", () => {
    const other = ChartContent.parse({ dataSrc: "attendance" });
    expect(queryOf({}, { arrValue: ["A"] }, other).content).toEqual(other);
    const queried = queryOf({ targets: { tile: { column: "campus" } } }, { arrValue: ["A"] }, other);
    expect(queried.content.filters).toMatchObject([{ filteCol: "campus" }]);
    expect(queryOf({ targets: { tile: null } }, { arrValue: ["A"] }).content).toEqual(content);
  });

  it("compares the column of a result of SQL that it names there, and none by itself", () => {
    const bySql = ChartContent.parse({ ...content, sql: "select campus from exam", limit: 5 });
    expect(queryOf({}, { arrValue: ["A"] }, bySql).content).toEqual(bySql);
    const targets = { tile: { column: "campus" } };
    const narrowed = queryOf({ targets }, { arrValue: ["A"] }, bySql).content;
    expect(narrowed).toMatchObject({ sql: "select campus from exam", sqlAsTable: true, limit: 5 });
    // Filters of fields chosen before the SQL are no part of it.
    expect(narrowed.filters).toEqual([
      { filteCol: "campus", filterOperator: "in", value: { arrValue: ["A"] } },
    ]);
    expect(queryOf({ targets }, {}, bySql).content).toEqual(bySql);
  });

  it("fills the parameter of a query in SQL", () => {
    const bySql = ChartContent.parse({ dataSrc: "exam", sql: "select 1 where x = \u0024{school}" });
    expect(queryOf({}, { arrValue: ["A"] }, bySql).content).toEqual(bySql);
    const targets = { tile: { parameter: "school" } };
    expect(queryOf({ targets }, { arrValue: ["A"] }, bySql)).toEqual({
      content: bySql,
      params: { school: "A" },
    });
    expect(queryOf({ targets }, { arrValue: ["A", "B"] }, bySql).params).toEqual({ school: ["A", "B"] });
    expect(queryOf({ targets }, {}, bySql).params).toEqual({});
  });
});

describe("a filter that the chart requires, on the column that the dashboard narrows", () => {
  const required = (column: string) =>
    ({ filteCol: column, filterOperator: "=", value: {}, required: true }) as const;
  const needy = ChartContent.parse({
    dataSrc: "exam",
    filters: [required("school"), { any: [required("school"), required("term")] }],
  });

  it("is still required while nothing is chosen", () => {
    expect(queryOf({}, {}, needy).content.filters).toEqual(needy.filters);
  });

  it("needs no value of its own once one is chosen, and others still do", () => {
    expect(queryOf({}, { arrValue: ["A"] }, needy).content.filters).toEqual([
      { ...required("school"), required: false },
      { any: [{ ...required("school"), required: false }, required("term")] },
      { filteCol: "school", filterOperator: "in", value: { arrValue: ["A"] } },
    ]);
  });

  it("also of a chart by fields over the result of SQL", () => {
    const overSql = ChartContent.parse({
      sql: "select school from exam",
      sqlAsTable: true,
      filters: [required("school")],
    });
    const targets = { tile: { column: "school" } };
    expect(queryOf({ targets }, { arrValue: ["A"] }, overSql).content.filters).toEqual([
      { ...required("school"), required: false },
      { filteCol: "school", filterOperator: "in", value: { arrValue: ["A"] } },
    ]);
  });
});

describe("a mark chosen in another tile", () => {
  const cross = {
    tileId: "origin",
    table: "exam",
    filters: [{ filteCol: "school", filterOperator: "=" as const, value: { value1: "A" } }],
    text: "School = A",
  };

  it("narrows the others of its table, not its own tile", () => {
    const narrowing = { filters: [], choices: {}, cross };
    expect(tileQuery("tile", content, narrowing).content.filters).toEqual([
      ...content.filters,
      ...cross.filters,
    ]);
    expect(tileQuery("origin", content, narrowing).content).toEqual(content);
    const other = ChartContent.parse({ dataSrc: "attendance" });
    expect(tileQuery("tile", other, narrowing).content).toEqual(other);
  });
});

describe("a mark that reaches tiles by the names of columns", () => {
  const bySql = ChartContent.parse({ dataSrc: "exam", sql: "select school from exam" });
  const filters = [{ filteCol: "school", filterOperator: "=" as const, value: { value1: "A" } }];
  const cross = { tileId: "origin", table: "", filters, text: "School = A" };

  it("narrows those, whatever their tables are, and no others", () => {
    const to = (of: ChartContent, also: readonly string[]) =>
      tileQuery("tile", of, { filters: [], choices: {}, cross: { ...cross, also } }).content;
    expect(to(bySql, ["tile"])).toMatchObject({ sqlAsTable: true, filters });
    expect(to(bySql, ["other"])).toEqual(bySql);
    expect(to(content, ["tile"]).filters).toEqual([...content.filters, ...filters]);
    expect(to(content, [])).toEqual(content);
    const narrowing = { filters: [], choices: {}, cross: { ...cross, also: ["tile"] } };
    expect(beyondReach("tile", bySql, narrowing)).toEqual([]);
    expect(beyondReach("other", bySql, narrowing)).toEqual(["School = A"]);
  });

  it("fits columns of the same name with values of the same kind", () => {
    const columns = (name: string, type: string, more: object = {}) =>
      schemaOfResult([{ name, type }]).map((column) => ({ ...column, ...more }));
    const wanted = { filters: [{ filteCol: "school", colType: "VARCHAR", ...isA }] };
    expect(hasColumns(columns("school", "VARCHAR"), wanted)).toBe(true);
    expect(hasColumns(columns("school", "BIGINT"), wanted)).toBe(false);
    expect(hasColumns(columns("School", "VARCHAR"), wanted)).toBe(false);
    expect(hasColumns(columns("school", "VARCHAR", { aggregates: true }), wanted)).toBe(false);
  });
});

describe("what does not reach a tile", () => {
  const other = ChartContent.parse({ dataSrc: "attendance" });
  const chosen = { f: { arrValue: ["A"] } };
  const beyond = (of: ChartContent, options: object = {}, choices: Choices = chosen) =>
    beyondReach("tile", of, { filters: [filter(options)], choices, cross: null });

  it("is each filter that is set and narrows nothing there", () => {
    expect(beyond(other)).toEqual(["School"]);
    expect(beyond(content)).toEqual([]);
    expect(beyond(other, {}, {})).toEqual([]);
    expect(beyond(content, { targets: { tile: null } })).toEqual(["School"]);
    expect(beyond(other, { targets: { tile: { column: "campus" } } })).toEqual([]);
    const bySql = ChartContent.parse({ dataSrc: "exam", sql: "select 1" });
    expect(beyond(bySql)).toEqual(["School"]);
    expect(beyond(bySql, { targets: { tile: { parameter: "school" } } })).toEqual([]);
  });

  it("is a mark of another tile in another table", () => {
    const cross = { tileId: "origin", table: "exam", filters: [], text: "School = A" };
    const narrowing = { filters: [], choices: {}, cross };
    expect(beyondReach("tile", other, narrowing)).toEqual(["School = A"]);
    expect(beyondReach("tile", content, narrowing)).toEqual([]);
    expect(beyondReach("origin", other, narrowing)).toEqual([]);
  });

  it("is no period where a chart beside the dashboard is narrowed by the time on its axis", () => {
    const months = ChartContent.parse({
      dataSrc: "attendance",
      selectedDimension: [{ Column: "date", bucket: { kind: "time", unit: "month" } }],
    });
    const period = filter({ label: "Period", kind: "period", choice: { value1: "lastTerm" } });
    const beside = { filters: [period], choices: {}, cross: null, byOwnTime: true };
    expect(beyondReach("tile", months, beside)).toEqual([]);
    expect(tileQuery("tile", months, beside).content.filters).toEqual([
      { filteCol: "date", filterOperator: "period", value: { value1: "lastTerm" } },
    ]);
    expect(beyondReach("tile", other, beside)).toEqual(["Period"]);
    expect(beyondReach("tile", months, { ...beside, byOwnTime: false })).toEqual(["Period"]);
  });
});
