import type { Generator } from "./tenant-sweep.call.fixtures.ts";
import type { Names } from "./tenant-sweep.tenants.fixtures.ts";

const tablesOf = ({ table, tenantId, ids }: Names): string[] => [
  table,
  `${tenantId}.${table}`,
  ...Object.values(ids),
];

/** What is told of fields and what columns hold, asked by a stranger who knows names and ids of another tenant. */
export const sourceSweepCalls: Readonly<Record<string, Generator>> = {
  "GET /api/report/field": (of) => tablesOf(of).map((tableName) => ({ query: { tableName } })),
  "PUT /api/report/field": (of) =>
    tablesOf(of).map((tableName) => ({
      body: {
        tableName,
        version: 0,
        fields: [{ column: of.column, labelZh: "taken over", dictCode: of.dictCode }],
      },
    })),
};
