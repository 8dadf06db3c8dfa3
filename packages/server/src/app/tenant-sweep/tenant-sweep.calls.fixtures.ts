import { csvForm } from "../../source/source.fixtures.ts";
import { adminSweepCalls, auditSweepCalls } from "./tenant-sweep.admin.fixtures.ts";
import { authSweepCalls } from "./tenant-sweep.auth.fixtures.ts";
import type { Generator, SweepCall } from "./tenant-sweep.call.fixtures.ts";
import { chartChangeSweepCalls, chartReadSweepCalls } from "./tenant-sweep.charts.fixtures.ts";
import {
  coursewareChangeSweepCalls,
  coursewareCreateSweepCalls,
  coursewareReadSweepCalls,
} from "./tenant-sweep.courseware.fixtures.ts";
import {
  dashboardChangeSweepCalls,
  dashboardCreateSweepCalls,
  dashboardReadSweepCalls,
} from "./tenant-sweep.dashboards.fixtures.ts";
import { demandChangeSweepCalls, demandReadSweepCalls } from "./tenant-sweep.demand.fixtures.ts";
import { peopleSweepCalls } from "./tenant-sweep.people.fixtures.ts";
import { sourceSweepCalls } from "./tenant-sweep.source.fixtures.ts";
import type { Names } from "./tenant-sweep.tenants.fixtures.ts";
import { uploadChangeSweepCalls, uploadReadSweepCalls } from "./tenant-sweep.upload.fixtures.ts";
import { waysInSweepCalls } from "./tenant-sweep.ways-in.fixtures.ts";

const idsOf = ({ ids }: Names): string[] => Object.values(ids);
const byId =
  (make: (id: string, of: Names) => SweepCall): Generator =>
  (of) =>
    idsOf(of).map((id) => make(id, of));
const inPath = byId((id) => ({ params: { id } }));
const nothingToName: Generator = () => [{}];

const contentOf = (of: Names, dataSrc: string) => ({
  dataSrc,
  selectedDimension: [{ Column: of.column }],
  filters: [{ filteCol: of.column, filterOperator: "=", value: { value1: of.dictCode } }],
});

const sqlOf = ({ table, column, tenantId, ids }: Names): string[] => [
  `select * from ${table}`,
  `select ${column} from ${table}`,
  `select count(*) n from "${table}"`,
  `select * from "${ids.dataset}"`,
  `select * from data, "${ids.dataset_generation}".data`,
  `select * from read_csv('files/${tenantId}/dataset/${ids.dataset_generation}.duckdb')`,
  `select * from duckdb_tables() where table_name = '${table}'`,
  `select 1 where 1 = ${column}`,
  `select ${column}s from (select 1 as one)`,
];
const bySql =
  (place: "query" | "body"): Generator =>
  (of) =>
    sqlOf(of).map((sql) => ({ [place]: { sql } }));

/**
 * For every call of the contract, what a stranger could send who knows names and ids of another tenant; in this order, so that nothing is
 * made under those names before it was looked for.
 */
export const sweepCalls: Readonly<Record<string, Generator>> = {
  ...auditSweepCalls,
  ...waysInSweepCalls,
  "GET /api/sq-user/user/getUserInfo": (of) => [
    { query: { id: of.ids.app_user ?? "", account: of.account } },
  ],
  "GET /api/sq-system/menu/top-menu": nothingToName,
  "GET /api/sq-system/menu/routes": byId((topMenuId) => ({ query: { topMenuId } })),
  "GET /api/sq-system/menu/buttons": nothingToName,
  "GET /api/sq-system/dict/list": (of) => [
    { query: { code: of.dictCode } },
    { query: { dictValue: of.dictCode, paged: "true" } },
    { query: { paged: "true", size: "1000" } },
  ],
  "GET /api/sq-system/dict/tree": (of) => [{ query: { code: of.dictCode } }, { query: { code: "DICT" } }],
  "GET /api/sq-system/dict/dictionary": (of) => [{ query: { code: of.dictCode } }],
  "GET /api/sq-system/dict/detail": byId((id) => ({ query: { id } })),
  "GET /api/report/tables": nothingToName,
  "GET /api/report/tableInfo": (of) =>
    [of.table, `${of.tenantId}.${of.table}`, ...idsOf(of)].map((tableName) => ({ query: { tableName } })),
  "GET /api/report/dataset": nothingToName,
  "GET /api/report/dataset/{id}": inPath,
  "GET /api/report/dataset/{id}/uses": inPath,
  ...chartReadSweepCalls,
  ...dashboardReadSweepCalls,
  ...uploadReadSweepCalls,
  ...coursewareReadSweepCalls,
  ...demandReadSweepCalls,
  "GET /api/report/exec": bySql("query"),
  "GET /api/report/exec2": bySql("query"),
  "POST /api/report/exec": bySql("body"),
  "POST /api/report/query": (of) => [
    ...[of.table, ...idsOf(of)].map((source) => ({ body: { content: contentOf(of, source) } })),
    ...sqlOf(of).map((sql) => ({ body: { content: { sql } } })),
    { body: { content: contentOf(of, of.table), params: { [of.column]: of.dictCode } } },
  ],
  "POST /api/report/query/sql": (of) =>
    [of.table, ...idsOf(of)].map((source) => ({ body: { content: contentOf(of, source) } })),
  "GET /api/report/period": () => [{ query: { period: "thisTerm" } }],
  "GET /api/report/export": (of) =>
    idsOf(of).map((chart) => ({ query: { chart, format: "csv", what: "raw" } })),
  "POST /api/report/export": (of) => [
    ...[of.table, ...idsOf(of)].map((source) => ({
      body: { content: contentOf(of, source), name: "x", format: "csv", what: "raw" },
    })),
    ...sqlOf(of).map((sql) => ({ body: { content: { sql }, name: "x", format: "csv" } })),
  ],
  "GET /api/report/export/state": () => [{}],
  "DELETE /api/report/export/state/{key}": (of) => idsOf(of).map((key) => ({ params: { key } })),
  "POST /api/report/picture": (of) => [
    { body: { content: contentOf(of, of.table), name: "x", format: "svg" } },
    ...sqlOf(of).map((sql) => ({ body: { content: { sql }, name: "x", format: "svg" } })),
  ],
  "POST /api/report/picture/board": (of) => {
    const tile = { kind: "question", title: "x", x: 0, y: 0, w: 6, h: 4 };
    return [
      { body: { name: "x", tabs: [{ name: "", tiles: [{ ...tile, content: contentOf(of, of.table) }] }] } },
    ];
  },
  ...chartChangeSweepCalls,
  "PUT /api/report/chart": byId((id, of) => ({
    body: { id, name: of.chartName, content: contentOf(of, of.table), version: 1 },
  })),
  ...dashboardChangeSweepCalls,
  ...uploadChangeSweepCalls,
  ...coursewareChangeSweepCalls,
  ...demandChangeSweepCalls,
  "DELETE /api/report/dataset/{id}": inPath,
  "POST /api/sq-system/dict/remove": (of) => [
    ...idsOf(of).map((ids) => ({ query: { ids } })),
    { body: { ids: idsOf(of).join(",") } },
  ],
  "POST /api/sq-system/dict/submit": (of) => [
    ...idsOf(of).map((id) => ({ body: { id, code: of.dictCode, dictKey: 5, dictValue: "taken over" } })),
    ...idsOf(of).map((parentId) => ({
      body: { parentId, code: of.dictCode, dictKey: 6, dictValue: "below" },
    })),
    { body: { code: of.dictCode, dictKey: 1, dictValue: "own" } },
  ],
  "POST /api/report/chart": (of) => [
    {
      body: {
        id: of.ids.chart,
        ownerId: of.ids.app_user,
        name: of.chartName,
        content: contentOf(of, of.ids.dataset ?? ""),
      },
    },
  ],
  ...dashboardCreateSweepCalls,
  ...coursewareCreateSweepCalls,
  "POST /api/report/dataset": (of) => [
    { form: csvForm(`${of.ids.dataset}`, "a\n1\n") },
    { form: csvForm(`../${of.tenantId}/${of.table}`, "a\n1\n") },
    {
      form: csvForm(of.table, "a\n1\n", { id: of.ids.dataset ?? "", tenantId: of.tenantId, mode: "append" }),
    },
  ],
  ...sourceSweepCalls,
  ...adminSweepCalls,
  ...peopleSweepCalls,
  ...authSweepCalls,
};
