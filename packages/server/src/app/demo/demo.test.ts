import { ChartContent } from "@provost/contract/chart/chart-content";
import { chartTypes } from "@provost/pane/chart-types";
import { expect, it } from "vitest";
import { seedDicts } from "../seed/dicts.ts";
import { demoCharts } from "./demo-charts.ts";
import { demoClassHome, demoDashboard, demoHome, demoSchoolHome } from "./demo-dashboards.ts";
import { demoFieldsIn } from "./demo-fields.ts";
import { demoMoreCharts } from "./demo-more-charts.ts";
import { demoTables } from "./demo-tables.ts";

const charts = [...demoCharts, ...demoMoreCharts];
const boards = [demoHome, ...[demoDashboard, demoSchoolHome, demoClassHome].map(({ content }) => content)];
const columnsOf = (table: string | undefined): string[] =>
  Object.keys(demoTables.find(({ tableName }) => tableName === table)?.columns ?? {});
const contents = charts.map(({ name, content }) => ({ name, content: ChartContent.parse(content) }));

it("each chart has an id of its own and a type that can draw what it asks", () => {
  expect(new Set(charts.map(({ id }) => id)).size).toBe(charts.length);
  for (const { name, content } of contents) {
    const { chartType, selectedDimension, selectedCalcul } = content;
    expect(
      chartTypes[chartType].takes({
        dimensions: selectedDimension.length,
        measures: selectedCalcul.length,
      }),
      name,
    ).toBe(true);
  }
});

it("its charts ask for columns that their table has, or that they work out themselves", () => {
  for (const { name, content } of contents) {
    const table = demoTables.find(({ tableName }) => tableName === content.dataSrc);
    const own = (content.calculated ?? []).map((field) => field.name);
    const known = [...Object.keys(table?.columns ?? {}), ...own, "*"];
    const columns = [...content.selectedDimension, ...content.selectedCalcul].map(({ Column }) => Column);
    expect(known, name).toEqual(expect.arrayContaining(columns));
  }
});

it("the filters of its dashboards compare columns that the tables of their tiles have", () => {
  for (const { tabs, filters } of boards) {
    expect(filters.length).toBeGreaterThan(0);
    const tiles = tabs.flatMap((tab) => tab.tiles);
    for (const { table, column, targets } of filters) {
      expect(columnsOf(table)).toContain(column);
      for (const [tileId, target] of Object.entries(targets)) {
        const tile = tiles.find(({ id }) => id === tileId);
        const chart = charts.find(({ id }) => tile?.kind === "chart" && id === tile.chartId);
        if (target !== null && "column" in target)
          expect(columnsOf(chart?.content.dataSrc), tileId).toContain(target.column);
        else expect(chart, tileId).toBeDefined();
      }
    }
  }
});

it("each field has a label in both languages, and its drill and dictionary are there", () => {
  for (const { fields } of demoFieldsIn("zh")) {
    const columns = fields.map(({ column }) => column);
    for (const { column, labelZh, labelEn, drillTo, dictCode } of fields) {
      expect([labelZh, labelEn], column).not.toContain("");
      if (drillTo !== null) expect(columns).toContain(drillTo);
      if (dictCode !== null) expect(seedDicts.map(({ code }) => code)).toContain(dictCode);
    }
  }
});

it("lines hold a value for each column, the same ones every time", () => {
  for (const { tableName, columns, lines } of demoTables) {
    const [first, again] = [lines()[Symbol.iterator]().next(), lines()[Symbol.iterator]().next()];
    expect(first.value?.split(","), tableName).toHaveLength(Object.keys(columns).length);
    expect(first.value).toBe(again.value);
  }
});

it("no two tiles of a page are at one place or leave a hole beside them", () => {
  for (const { tabs } of boards)
    for (const { id, tiles } of tabs) {
      const cells = tiles.flatMap(({ x, y, w, h }) =>
        Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
      );
      expect(new Set(cells).size, id).toBe(cells.length);
      expect(cells.length % 12, id).toBe(0);
    }
});
