import { createHash } from "node:crypto";
import { join } from "node:path";
import { TablePolicy } from "@provost/contract/policy";
import { type ReaderView, rowCondition } from "@provost/report-core/apply-policy";
import { type ReaderAttributes, resolvePolicy } from "@provost/report-core/resolve-policy";
import { duckdb } from "@provost/report-core/sql/dialect";
import { toConditionSql } from "@provost/report-core/sql/print";
import type { Reader, TableParts } from "@provost/warehouse/warehouse";
import type { TenantDb } from "../platform/db/database.ts";
import type { StoredColumn } from "../platform/db/schema.ts";
import type { Actor } from "../platform/scope.ts";
import { sourceStore } from "./source.store.ts";

/** A published table of a tenant. */
export interface CatalogTable {
  id: string;
  name: string;
  comment: string;
  ownerId: string | null;
  generationId: string;
  rows: number;
  asOf: string;
  columns: readonly StoredColumn[];
  parts: readonly string[];
}

/** Every published table of a tenant and the policies of its roles. */
export interface Catalog {
  tenantId: string;
  tables: readonly CatalogTable[];
  policies: readonly { roleId: string; policy: TablePolicy }[];
}

/** A table as one reader sees it; `view` is null when that is all of it. */
export interface ReadableTable extends CatalogTable {
  view: ReaderView | null;
  /** A reader of this table alone. */
  reader: Reader;
}

/** What one reader may read. */
export interface Readable {
  tables: readonly ReadableTable[];
  /** A reader of every visible table, for SQL written by people. */
  reader: Reader;
}

export async function loadCatalog(db: TenantDb, tenantId: string, filesDir: string): Promise<Catalog> {
  const store = sourceStore(db);
  const tables = (await store.all()).flatMap((row): CatalogTable[] => {
    const { generationId, parts, columns, rowCount, publishedAt } = row;
    if (generationId === null || parts === null || columns === null || publishedAt === null) return [];
    return [
      {
        id: row.id,
        name: row.tableName,
        comment: row.comment,
        ownerId: row.ownerId,
        generationId,
        rows: rowCount ?? 0,
        asOf: publishedAt.toISOString(),
        columns,
        parts: parts.map(({ file }) => join(filesDir, tenantId, "dataset", file)),
      },
    ];
  });
  const policies = (await store.policies()).map(({ roleId, datasetId, columns, rows }) => ({
    roleId,
    policy: TablePolicy.parse({ tableId: datasetId, columns, rows }),
  }));
  return { tenantId, tables, policies };
}

function keyOf(...parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

function viewOf(catalog: Catalog, table: CatalogTable, actor: Actor): ReaderView | null | undefined {
  if (table.ownerId === actor.userId) return null;
  const roleIds = new Set(actor.roles.map((role) => role.id));
  const policies = catalog.policies.filter(({ roleId }) => roleIds.has(roleId)).map(({ policy }) => policy);
  const columns = table.columns.map(({ name }) => name);
  const view = resolvePolicy(policies, { id: table.id, columns }, actor.attributes as ReaderAttributes);
  if (view === null) return undefined;
  return view.columns === null && view.rows === null ? null : view;
}

// A column that only some of the visible rows show is left out here: the engine's views show whole columns.
function partsOf(table: CatalogTable, view: ReaderView | null): TableParts {
  const { name, columns, parts, rows, generationId } = table;
  const whole = { name, columns, parts, rows, generation: generationId };
  if (view === null) return whole;
  const condition = rowCondition(table, view);
  return {
    ...whole,
    ...(view.columns === null ? {} : { visibleColumns: view.columns }),
    ...(condition === null ? {} : { rowRule: toConditionSql(condition, duckdb) }),
  };
}

/** A reader of one table for typed questions: the compiler puts the view into each itself, so the engine holds the table whole. */
export function wholeReader(tenantId: string, table: CatalogTable): Reader {
  const policyKey = keyOf(tenantId, table.name, table.generationId);
  return { tenant: tenantId, policyKey, tables: [partsOf(table, null)] };
}

/** The tables of the catalog that the actor may read, each as far as the policies of its roles show it. */
export function readableBy(catalog: Catalog, actor: Actor): Readable {
  const { tenantId } = catalog;
  const tables = catalog.tables.flatMap((table): ReadableTable[] => {
    const view = viewOf(catalog, table, actor);
    if (view === undefined) return [];
    return [{ ...table, view, reader: wholeReader(tenantId, table) }];
  });
  const inText = tables.filter(({ view }) => view?.columns?.length !== 0);
  const policyKey = keyOf(
    tenantId,
    inText.map(({ name, generationId, view }) => [name, generationId, view]),
  );
  return {
    tables,
    reader: { tenant: tenantId, policyKey, tables: inText.map((table) => partsOf(table, table.view)) },
  };
}
