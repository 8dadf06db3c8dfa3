import type { ChartContent } from "@provost/contract/chart/chart-content";
import { drawsSql } from "@provost/contract/chart/sql-content";
import type { ExportWhat } from "@provost/contract/report/export";
import type { QueryParams, QueryResult, ResultColumn, ResultTotals } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import { exportLimits } from "@provost/contract/wire/feature-limits";
import { limits } from "@provost/contract/wire/limits";
import { schemaOfResult } from "@provost/report-core/result/result-rows";
import { schemaOfContent } from "@provost/report-core/selection/selection-content";
import type { Select } from "@provost/report-core/sql/tree";
import type { RowsQuery, Viewer } from "@provost/warehouse/warehouse";
import type { TenantScope } from "../platform/authority/scope.ts";
import { metadataOf, type ReadableTable, readable, sqlFor } from "../source/source.service.ts";
import { askRows, type ReportDeps } from "./query-rows.ts";
import { fieldsRead, resultFields } from "./result-fields.ts";
import { settledQuery } from "./span/partial-spans.ts";
import {
  filledSql,
  narrowsSql,
  needsCalendar,
  rowsQuery,
  type TypedQuery,
  typedQuery,
} from "./typed-query.ts";

/** What is to be exported, and its query. */
export interface ExportPlan {
  viewer: Viewer;
  query: Pick<RowsQuery, "text" | "params" | "truths" | "by">;
  /** What is read, for the record of it. */
  table: { id: string; kind: "dataset" | "virtual_table" } | null;
  /** How many rows there are, where that is known before. */
  count(): Promise<number | null>;
  totals(): Promise<ResultTotals[]>;
  /** The labels and formats of the result's columns; `null` = unchanged. */
  schema: ((columns: readonly ResultColumn[]) => Promise<readonly SchemaColumn[]>) | null;
}

interface ExportRequest {
  content: ChartContent;
  params: QueryParams;
  what: ExportWhat;
}

const kindOf = { dataset: "dataset", virtual: "virtual_table" } as const;

async function countOf(deps: ReportDeps, scope: TenantScope, viewer: Viewer, count: Select): Promise<number> {
  const [row] = await askRows(deps, scope, viewer, count, 1);
  return Number(row?.[0] ?? 0);
}

async function sqlPlan(
  deps: ReportDeps,
  scope: TenantScope,
  { content, params, what }: ExportRequest,
  sql: string,
): Promise<ExportPlan> {
  const filled = filledSql(sql, content, params);
  const { viewer } = await readable(deps.source, scope);
  const most = content.limit ?? limits.defaultLimit;
  return {
    viewer,
    query: { text: filled.text, params: filled.params, by: "person" },
    table: null,
    count: async () => (what === "seen" ? most : null),
    totals: async () => [],
    schema: what === "raw" ? null : async (columns) => schemaOfResult(columns, content.sqlDimensions),
  };
}

/** What is read, for the record of it. */
const readOf = ({ id, kind, reader }: ReadableTable): ExportPlan["table"] =>
  reader.written === undefined ? { id, kind: kindOf[kind] } : null;

async function rawPlan(
  deps: ReportDeps,
  scope: TenantScope,
  { content, params, what }: ExportRequest,
): Promise<ExportPlan> {
  const { table, compiled } = await rowsQuery(deps.source, scope, content, params);
  const { reader } = table;
  // Narrowed rows of SQL are drawn as they come.
  const isSeen = what === "seen";
  const most = content.limit ?? limits.defaultLimit;
  return {
    viewer: reader,
    query: { ...sqlFor(reader, compiled.select), by: "compiler" },
    table: readOf(table),
    count: isSeen ? async () => most : () => countOf(deps, scope, reader, compiled.count),
    totals: async () => [],
    schema: isSeen ? async (columns) => schemaOfResult(columns, content.sqlDimensions) : null,
  };
}

async function factsOf(
  deps: ReportDeps,
  scope: TenantScope,
  content: ChartContent,
  { compiled, table, calendar }: TypedQuery,
): Promise<Pick<QueryResult, "fields" | "calendar">> {
  const read = fieldsRead(compiled.columns);
  const tableFields = await metadataOf(deps.source, scope, table, read);
  const fields = resultFields(compiled.columns, tableFields, { content, language: scope.language });
  return { fields, ...(needsCalendar(compiled.columns) ? { calendar } : {}) };
}

async function seenPlan(
  deps: ReportDeps,
  scope: TenantScope,
  { content, params }: ExportRequest,
): Promise<ExportPlan> {
  // Of a chart that is read page by page, all pages.
  const whole = content.page ? { ...content, page: false, limit: null } : content;
  const query = await settledQuery(deps, scope, whole, { params });
  const { newest } = query;
  const paged = content.page ? await typedQuery(deps.source, scope, content, { params, newest }) : null;
  const { compiled, table } = query;
  const select = content.page ? { ...compiled.select, limit: exportLimits.rows + 1 } : compiled.select;
  const { reader } = table;
  return {
    viewer: reader,
    query: { ...sqlFor(reader, select), by: "compiler" },
    table: readOf(table),
    count: async () => (paged?.compiled.count ? countOf(deps, scope, reader, paged.compiled.count) : null),
    totals: () =>
      Promise.all(
        compiled.totals.map(async ({ by, select: total }) => ({
          by,
          rows: await askRows(deps, scope, reader, total, limits.resultRows),
        })),
      ),
    schema: async (columns) =>
      schemaOfContent(content, columns, scope.language, await factsOf(deps, scope, content, query)).map(
        (column) =>
          column.Type === ""
            ? { ...column, Type: columns.find(({ name }) => name === column.name)?.type ?? "" }
            : column,
      ),
  };
}

/** The plan of an export under the viewer's policy; refuses what `query` refuses. */
export function exportPlan(
  deps: ReportDeps,
  scope: TenantScope,
  request: ExportRequest,
): Promise<ExportPlan> {
  const { content, what } = request;
  if (content.sql && drawsSql(content) && !narrowsSql(content))
    return sqlPlan(deps, scope, request, content.sql);
  const isOfRows = what === "raw" || drawsSql(content);
  return isOfRows ? rawPlan(deps, scope, request) : seenPlan(deps, scope, request);
}
