import { createHash } from "node:crypto";
import { auditButtons } from "@provost/contract/log/log-feature";
import { familyOf } from "@provost/contract/report/aggregate";
import { datasetLimits } from "@provost/contract/wire/feature-limits";
import { rowCondition, storedSource, type VisibleTable } from "@provost/report-core/policy/apply-policy";
import { resolvePolicy, type ViewerAttributes } from "@provost/report-core/policy/resolve-policy";
import { duckdb } from "@provost/report-core/sql/dialect";
import { toConditionSql } from "@provost/report-core/sql/print";
import { type Condition, column, type Expression, type Source, select } from "@provost/report-core/sql/tree";
import type { CopiedTable, TableParts, Viewer } from "@provost/warehouse/warehouse";
import { isFoundBy, levelIn, type SharedThing } from "../../document/shared.service.ts";
import type { Actor } from "../../platform/authority/scope.ts";
import type { StoredColumn } from "../../platform/db/report-schema.ts";
import type { Catalog, CatalogTable } from "../catalog.ts";
import { sqlFor } from "../query-engine.ts";
import { withoutUnfound } from "./document-rows.ts";

/** A key that differs when any of the parts does. */
export function keyOf(...parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** A data set as sharing sees it for this actor. */
export function sharedTable(
  { ownerId, access, grants }: Pick<CatalogTable, "ownerId" | "access" | "grants">,
  actor: Actor,
): SharedThing {
  return { ownerId, access, grantLevel: levelIn(grants, actor) };
}

/** Whether a policy on all tables speaks of a table: of one that the system fills only to those who have the button of its records. */
export function isAmongAll(
  { systemButton }: Pick<CatalogTable, "systemButton">,
  { buttons, everywhere }: Pick<Actor, "buttons" | "everywhere">,
): boolean {
  // The audit log of the server is about everybody.
  const held = systemButton === auditButtons.view ? everywhere : buttons;
  return systemButton === null || held.has(systemButton);
}

/** The policies of the actor's roles that speak of a data set, role by role. */
export function policiesOn(
  { policies }: Pick<Catalog, "policies">,
  table: Pick<CatalogTable, "id" | "systemButton">,
  actor: Actor,
): Catalog["policies"] {
  const amongAll = isAmongAll(table, actor);
  return actor.roles.flatMap((role) =>
    policies.filter(
      ({ roleId, policy: { tableId } }) =>
        roleId === role.id && (tableId === null ? amongAll : tableId === table.id),
    ),
  );
}

/** What sharing and the policies of the actor's roles leave of a data set, without rows about documents that he cannot find: `null` = all of it, `undefined` = nothing. */
export function viewOf(
  catalog: Pick<Catalog, "policies" | "coursewares">,
  table: Pick<
    CatalogTable,
    "id" | "columns" | "ownerId" | "access" | "grants" | "systemKey" | "systemButton"
  >,
  actor: Actor,
): VisibleTable | null | undefined {
  if (table.ownerId === actor.userId) return null;
  if (!isFoundBy(actor, sharedTable(table, actor))) return undefined;
  const policies = policiesOn(catalog, table, actor).map(({ policy }) => policy);
  const columns = table.columns.map(({ name }) => name);
  const view = resolvePolicy(policies, { id: table.id, columns }, actor.attributes as ViewerAttributes);
  if (view === null) return undefined;
  return withoutUnfound(view.columns === null && view.rows === null ? null : view, table, catalog, actor);
}

/** A data set as the engine holds it: whole, or no more of it than the view shows. */
export function partsOf(table: CatalogTable, view: VisibleTable | null): TableParts {
  const { name, columns, parts, rows, generationId } = table;
  const whole = {
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
    parts,
    rows,
    generation: generationId,
  };
  if (view === null) return whole;
  // A column that only some of the visible rows show is left out: the engine's views show whole columns.
  const condition = rowCondition(table, view);
  return {
    ...whole,
    ...(view.columns === null ? {} : { visibleColumns: view.columns }),
    ...(condition === null ? {} : { rowRule: toConditionSql(condition, duckdb) }),
  };
}

/** How a column of a database is read whose values are not those of its type alone. */
function readWithCare(of: Expression, { type }: Pick<StoredColumn, "type">): Expression {
  const family = familyOf(type);
  if (family === "text") return { kind: "cast", of, to: "text", lenient: false };
  if (family === "numeric") return { kind: "cast", of, to: "whole", lenient: false };
  // "0000-00-00"
  const parts = (["month", "day"] as const).map((part): Condition => {
    const left: Expression = { kind: "datePart", part, of };
    return { kind: "compare", operator: ">", left, right: { kind: "whole", value: 0 } };
  });
  return { kind: "when", condition: { kind: "all", of: parts }, of };
}

/** What a table of a database is called where each of its columns is read. */
const stored = "provost_table";

/** Where the stored rows of a live table are read from, each column as a value of its type. */
export function remoteOrigin({
  columns,
  remote,
}: Pick<CatalogTable, "columns" | "remote">): Source | undefined {
  if (remote === null) return undefined;
  const path = [remote.schema, remote.name];
  // PostgreSQL reads a bare name that no column has any more as the whole row, where the table is called that.
  const isQualified = remote.kind === "postgres";
  if (!isQualified && !columns.some(({ cast }) => cast)) return { kind: "table", path };
  const from: Source = { kind: "table", path, ...(isQualified ? { alias: stored } : {}) };
  const list = columns.map((one) => {
    const of: Expression = isQualified ? { kind: "column", name: one.name, of: stored } : column(one.name);
    return { of: one.cast ? readWithCare(of, one) : of, alias: one.name };
  });
  return { kind: "query", select: select({ columns: list, from }), alias: remote.name };
}

/** Whether tables can be read by one query: all of them are imported, or in one data source. */
export function areTogether(tables: readonly Pick<CatalogTable, "remote">[]): boolean {
  return new Set(tables.map(({ remote }) => remote?.connectionId ?? "")).size <= 1;
}

/** The rows of a live table that a view shows, in the columns that it shows throughout, to be read into the engine. */
function copyOf(tenantId: string, table: CatalogTable, view: VisibleTable | null): CopiedTable {
  const shown = view?.columns ?? null;
  const columns = table.columns
    .filter(({ name }) => shown === null || shown.includes(name))
    .map(({ name, type }) => ({ name, type }));
  const origin = remoteOrigin(table);
  const stored = { ...table, ...(origin === undefined ? {} : { origin }) };
  const rows = select({
    columns: columns.map(({ name }) => ({ of: column(name), alias: name })),
    from: storedSource(stored),
    where: view && rowCondition(stored, view),
    limit: datasetLimits.copiedRows + 1,
  });
  const { remote } = unrestrictedViewer(tenantId, [table]);
  if (remote === undefined) throw new Error("only tables of data sources are copied");
  return { name: table.name, columns, remote, ...sqlFor({ remote }, rows) };
}

/** A viewer of imported tables beside copies of live ones, which have no more rows and columns than the viewer sees. */
export function copyingViewer(
  tenantId: string,
  bases: readonly { table: CatalogTable; view: VisibleTable | null }[],
): Viewer {
  const here = bases.flatMap(({ table }) => (table.remote === null ? [table] : []));
  const copied = bases.flatMap(({ table, view }) =>
    table.remote === null ? [] : [copyOf(tenantId, table, view)],
  );
  const { policyKey, tables } = unrestrictedViewer(tenantId, here);
  const texts = copied.map(({ remote, name, columns, text, params }) => [
    remote.id,
    name,
    columns,
    text,
    params,
  ]);
  return { tenant: tenantId, policyKey: keyOf(policyKey, "copies", texts), tables, copied };
}

/** A viewer of whole datasets for typed queries: the compiler adds the views to each query itself. */
export function unrestrictedViewer(tenantId: string, tables: readonly CatalogTable[]): Viewer {
  const [remote] = tables.flatMap((table) => table.remote ?? []);
  if (remote !== undefined) {
    const { connectionId: id, kind, source: name } = remote;
    const key = keyOf(tenantId, "remote", id);
    const names = tables.map((table) => table.name);
    const stored = tables.flatMap(({ remote: place, columns }) =>
      place === null ? [] : [{ schema: place.schema, name: place.name, columns }],
    );
    return {
      tenant: tenantId,
      policyKey: key,
      tables: [],
      remote: { id, kind, name, tables: names, stored },
    };
  }
  const policyKey = keyOf(tenantId, ...tables.flatMap(({ name, generationId }) => [name, generationId]));
  return { tenant: tenantId, policyKey, tables: tables.map((table) => partsOf(table, null)) };
}
