import { mapForm } from "../../source/map/map.fixtures.ts";
import { csvForm } from "../../source/source.fixtures.ts";
import type { Generator } from "./tenant-sweep.call.fixtures.ts";
import type { Names } from "./tenant-sweep.tenants.fixtures.ts";

const tablesOf = ({ table, tenantId, ids }: Names): string[] => [
  table,
  `${tenantId}.${table}`,
  ...Object.values(ids),
];

const definitionsOf = (of: Names): object[] => [
  ...tablesOf(of).flatMap((table) => [
    { kind: "question", content: { dataSrc: table, selectedDimension: [{ Column: of.column }] } },
    {
      kind: "join",
      join: "inner",
      left: { table },
      right: { table },
      on: [{ left: of.column, right: of.column }],
    },
  ]),
  { kind: "question", content: { sql: `select * from ${of.table}` } },
  { kind: "question", content: { sql: `select ${of.column} from view_${of.table}` } },
];
const draftsOf = (of: Names): object[] =>
  definitionsOf(of).map((definition) => ({ tableName: `view_${of.table}`, definition }));

const connection = { name: "swept", host: "db.invalid", database: "x", user: "x" };

const inPath: Generator = (of) => Object.values(of.ids).map((id) => ({ params: { id } }));

const sharingsOf: Generator = (of) =>
  Object.values(of.ids).flatMap((id) => [
    {
      params: { id },
      body: {
        version: 1,
        access: "granted",
        grants: [{ roleId: null, userId: of.ids.app_user, level: "edit" }],
      },
    },
    { params: { id }, body: { version: 1, access: "everyone", grants: [], ownerId: of.ids.app_user } },
  ]);

/** Field metadata and column values, queried by a stranger who knows names and ids of another tenant. */
export const sourceSweepCalls: Readonly<Record<string, Generator>> = {
  "GET /api/report/dataset/{id}/sharing": inPath,
  "PUT /api/report/dataset/{id}/sharing": sharingsOf,
  "GET /api/report/field": (of) => tablesOf(of).map((tableName) => ({ query: { tableName } })),
  "GET /api/report/field/search": (of) => [of.column, of.table].map((text) => ({ query: { text } })),
  "GET /api/report/field/profile": (of) =>
    tablesOf(of).map((tableName) => ({ query: { tableName, column: of.column } })),
  "GET /api/report/field/values": (of) =>
    tablesOf(of).map((tableName) => ({ query: { tableName, column: of.column, text: of.dictCode } })),
  "GET /api/report/reading": (of) => tablesOf(of).map((tableName) => ({ query: { tableName } })),
  "GET /api/report/reading/of": (of) => Object.values(of.ids).map((userId) => ({ query: { userId } })),
  "POST /api/report/reading/as": (of) =>
    Object.values(of.ids).flatMap((id) => [
      { body: { userId: id } },
      { body: { roleId: id } },
      { body: { roleId: id, draft: { roleId: id, policies: [{ tableId: id, columns: null, rows: [] }] } } },
    ]),
  "POST /api/report/reading/as/table": (of) =>
    Object.values(of.ids).flatMap((id) =>
      [of.table, id].flatMap((tableName) => [
        { body: { userId: id, tableName } },
        { body: { roleId: id, tableName } },
      ]),
    ),
  "POST /api/sq-system/role/check-policies": (of) =>
    Object.values(of.ids).map((id) => ({
      body: {
        roleId: id,
        policies: [
          {
            tableId: id,
            columns: [of.column],
            rows: [{ column: of.column, operator: "=", values: [{ attribute: "note" }] }],
          },
        ],
      },
    })),
  "GET /api/report/virtual-table": () => [{}],
  "GET /api/report/virtual-table/{id}": (of) => Object.values(of.ids).map((id) => ({ params: { id } })),
  "DELETE /api/report/virtual-table/{id}": (of) => Object.values(of.ids).map((id) => ({ params: { id } })),
  "GET /api/report/virtual-table/{id}/version": inPath,
  "GET /api/report/virtual-table/{id}/version/{version}": (of) =>
    Object.values(of.ids).map((id) => ({ params: { id, version: "1" } })),
  "POST /api/report/virtual-table/{id}/version/{version}": (of) =>
    Object.values(of.ids).map((id) => ({ params: { id, version: "1" }, query: { newest: "1" } })),
  "GET /api/report/table-bin": () => [{}],
  "POST /api/report/table-bin/{id}/restore": inPath,
  "DELETE /api/report/table-bin/{id}": inPath,
  "POST /api/report/virtual-table/preview": (of) =>
    definitionsOf(of).map((definition) => ({ body: { definition } })),
  "POST /api/report/virtual-table": (of) => draftsOf(of).map((draft) => ({ body: { ...draft } })),
  "PUT /api/report/virtual-table": (of) =>
    Object.values(of.ids).flatMap((id) =>
      draftsOf(of)
        .slice(0, 2)
        .map((draft) => ({ body: { ...draft, id, version: 1 } })),
    ),
  "GET /api/report/connection": () => [{}],
  "GET /api/report/connection/{id}": (of) => inPath(of),
  "DELETE /api/report/connection/{id}": (of) => inPath(of),
  "POST /api/report/connection/submit": (of) =>
    Object.values(of.ids).map((id) => ({ body: { ...connection, id, version: 1 } })),
  "POST /api/report/connection/try": (of) =>
    Object.values(of.ids).map((id) => ({ body: { ...connection, id, version: 1 } })),
  "GET /api/report/connection/{id}/tables": (of) => inPath(of),
  "GET /api/report/connection/{id}/columns": (of) =>
    inPath(of).map((call) => ({ ...call, query: { schema: "public", name: of.table } })),
  "POST /api/report/connection/{id}/publish": (of) =>
    inPath(of).map((call) => ({
      ...call,
      body: { schema: "public", name: of.table, tableName: "swept_live" },
    })),
  "GET /api/report/map": () => [{}],
  "GET /api/report/map/{id}": inPath,
  "POST /api/report/map/choice": (of) =>
    Object.values(of.ids).map((map) => ({ body: { map, values: [[of.table]] } })),
  "POST /api/report/map/preview": () => [{ form: mapForm("swept") }],
  "POST /api/report/map": (of) => Object.values(of.ids).map((id) => ({ form: mapForm("swept", { id }) })),
  "PUT /api/report/map/{id}": (of) =>
    inPath(of).map((call) => ({ ...call, body: { name: "swept", version: 1 } })),
  "DELETE /api/report/map/{id}": inPath,
  "POST /api/report/dataset/{id}/columns": (of) => inPath(of),
  "GET /api/report/dataset/storage": () => [{}],
  "POST /api/report/dataset/upload": () => [{ form: csvForm("swept", "a\n1\n") }],
  "POST /api/report/dataset/upload/{id}/preview": (of) => inPath(of).map((call) => ({ ...call, body: {} })),
  "POST /api/report/dataset/upload/{id}": (of) =>
    inPath(of).map((call) => ({ ...call, body: { tableName: "swept", choice: {} } })),
  "DELETE /api/report/dataset/upload/{id}": (of) => inPath(of),
  "POST /api/report/dataset/{id}/cancel": (of) => inPath(of),
  "POST /api/report/dataset/{id}/losses": (of) =>
    inPath(of).map((call) => ({ ...call, body: { columns: ["x"] } })),
  "GET /api/report/dataset/{id}/generation": (of) => inPath(of),
  "GET /api/report/dataset/{id}/generation/diff": (of) =>
    Object.values(of.ids).flatMap((id) =>
      Object.values(of.ids)
        .slice(0, 3)
        .map((from) => ({ params: { id }, query: { from, to: from, key: of.column } })),
    ),
  "POST /api/report/dataset/{id}/generation/{generationId}/restore": (of) =>
    Object.values(of.ids).map((id) => ({ params: { id, generationId: id } })),
  "GET /api/report/dataset/{id}/reading": (of) => inPath(of),
  "GET /api/report/dataset/{id}/schedule": (of) => inPath(of),
  "PUT /api/report/dataset/{id}/schedule": (of) =>
    inPath(of).map((call) => ({
      ...call,
      body: { url: "", every: "day", minute: 0, weekday: 0, enabled: true, version: 0 },
    })),
  "POST /api/report/dataset/{id}/schedule/run": (of) => inPath(of),
  "DELETE /api/report/dataset/{id}/schedule": (of) => inPath(of),
  "PUT /api/report/field": (of) =>
    tablesOf(of).map((tableName) => ({
      body: {
        tableName,
        version: 0,
        fields: [{ column: of.column, labelZh: "taken over", dictCode: of.dictCode }],
      },
    })),
};
