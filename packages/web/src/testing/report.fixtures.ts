import type { Chart } from "@provost/contract/chart/chart";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import { folderList } from "@provost/contract/chart/chart-folder";
import { aggregateNames, aggregatesOf } from "@provost/contract/report/aggregate";
import { readContent } from "@provost/contract/report/query-spec";
import {
  type Cell,
  type QueryResult,
  reportExplain,
  reportPeriod,
  reportQuery,
} from "@provost/contract/report/report";
import { fieldProfile, fieldValues } from "@provost/contract/source/field";
import {
  type ReportTable,
  reportTables,
  type SchemaColumn,
  tableInfo,
} from "@provost/contract/source/source";
import { dimensionNames, measureNames } from "@provost/report-core/query/output-name";
import { expect } from "vitest";
import { callsTo, Refused, respondTo } from "./boundary.ts";

/** A column as the server describes it. */
export const columnOf = (name: string, type: string): SchemaColumn => ({
  Column: name,
  Comment: "",
  Type: type,
  name,
  label: name,
  isDimension: false,
  asxAxis: false,
  availableFunc: aggregatesOf(type).map((func) => ({ name: aggregateNames[func].zh, func })),
});
/** The columns of the tables by their names. */
export const shownTables: Readonly<Record<string, readonly SchemaColumn[]>> = {
  pupils: [
    ...["name", "area", "grade"].map((name) => columnOf(name, "VARCHAR")),
    ...["score", "math"].map((name) => columnOf(name, "BIGINT")),
    columnOf("day", "DATE"),
  ],
  exam_score: [columnOf("area", "VARCHAR"), columnOf("subject", "VARCHAR"), columnOf("score", "BIGINT")],
};
const values: Readonly<Record<string, readonly string[]>> = {
  area: ["East", "South", "West", "North"],
  grade: ["Seven", "Eight"],
  name: ["N001", "N002", "N003"],
  day: ["2024-01-01", "2024-02-01", "2024-03-01", "2024-09-01"],
};

/** What a server replies to a query: a row for each combination of the dimensions' values; measures are 10, 11, … in the first row, 20, 21, … in the second. */
export function resultOf(content: ChartContent, own: Partial<QueryResult> = {}): QueryResult {
  const { dimensions, measures, limit, page: isPaged } = readContent(content);
  const names = measureNames(
    dimensions,
    measures.map((measure) => ({ column: measure.column, func: measure.func ?? "sum" })),
  );
  const groups = dimensions.reduce<Cell[][]>(
    (rows, { column: of }) => rows.flatMap((row) => (values[of] ?? ["60"]).map((value) => [...row, value])),
    [[]],
  );
  const rows = groups.map((group, at) => [...group, ...names.map((_, of) => 10 * (at + 1) + of)]);
  return {
    columns: [
      ...dimensionNames(dimensions).map((name) => ({ name, type: "VARCHAR" })),
      ...names.map((name) => ({ name, type: "BIGINT" })),
    ],
    rows: rows.slice(0, limit ?? rows.length),
    ...(isPaged ? { total: rows.length } : {}),
    truncated: false,
    asOf: "2026-01-05T02:00:00Z",
    sql: "SELECT 1",
    timing: { engineMs: 1, totalMs: 2, cached: false },
    ...own,
  };
}

/** A saved chart of the table of pupils. */
export function savedChart(content: Partial<ChartContent>, own: Partial<Chart> = {}): Chart {
  return {
    id: "01900000-0000-7000-8000-0000000000c1",
    name: "各区成绩",
    content: {
      chartType: "table",
      dataSrc: "pupils",
      selectedDimension: [{ Column: "area" }],
      selectedCalcul: [],
      filters: [],
      orderByStrs: [],
      page: false,
      ...content,
    },
    ownerName: "陈晓",
    updatedAt: "2026-01-05T02:00:00Z",
    version: 1,
    folderId: null,
    access: "everyone",
    rights: "share",
    favourite: false,
    removedAt: null,
    whole: true,
    problem: "",
    ...own,
  };
}

/** Mocks the requests of charts: two tables with their columns, and queries on them. */
export function respondReport(reply: (content: ChartContent) => Partial<QueryResult> = () => ({})): void {
  const kind = "dataset" as const;
  const listed = Object.keys(shownTables).map(
    (tableName, at): ReportTable => ({
      id: `01900000-0000-7000-8000-0000000000b${at}`,
      tableName,
      tableComment: "",
      rows: 250,
      asOf: "2026-01-05T02:00:00Z",
      kind,
      liveIn: null,
      inSql: true,
    }),
  );
  respondTo(reportTables, listed);
  respondTo(tableInfo, ({ tableName }) => {
    const columns = shownTables[tableName];
    if (columns === undefined) throw new Refused("table_not_visible", { table: tableName });
    return [...columns];
  });
  respondTo(reportQuery, ({ content }) => resultOf(content, reply(content)));
  respondTo(reportExplain, { sql: "SELECT area, avg(score) FROM pupils GROUP BY area", columns: [] });
  respondTo(reportPeriod, null);
  respondTo(fieldProfile, {
    rows: 5,
    nulls: 0,
    distinct: 5,
    min: "2024-01-05",
    max: "2024-09-02",
    samples: [],
  });
  respondTo(fieldValues, []);
  respondTo(folderList, []);
}

// What a table of means counts by itself as soon as it is shown: rows, and those of them that have values.
const countsLeftOut = ({ selectedCalcul }: Pick<ChartContent, "selectedCalcul">): boolean =>
  selectedCalcul.length > 1 &&
  selectedCalcul[0]?.Column === "*" &&
  selectedCalcul.every(({ calculFunc }) => calculFunc === "count");

/** Waits until a query like this was the last one sent for what is shown. */
export const expectQuery = (content: object, more: object = {}): Promise<void> =>
  expect
    .poll(() => callsTo(reportQuery).findLast((call) => !countsLeftOut(call.content)))
    .toMatchObject({ content, ...more });
