import type { VirtualDefinition } from "@provost/contract/source/virtual-table";
import { limits } from "@provost/contract/wire/limits";
import { column, select } from "@provost/report-core/sql/tree";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { refuse } from "../../platform/refusal.ts";
import { asRefusal } from "../../platform/warehouse-refusal.ts";
import type { Catalog, CatalogVirtual } from "../catalog.ts";
import { readableBy } from "../policy/viewer-tables.ts";
import { askEngine, firstRows, type Result, sqlFor } from "../query-engine.ts";
import { catalogOf, momentOf, readable, type SourceDeps } from "../source.service.ts";
import { type Reading, type StoredDefinition, writtenSql } from "./virtual-definition.ts";
import { type MeasuredVirtual, measured } from "./virtual-facts.ts";
import { buildsOnSome, levelsOf, mostLevels } from "./virtual-levels.ts";

/** A definition that was tried, with its result for the user who tried it. */
export interface TriedDefinition extends MeasuredVirtual {
  definition: StoredDefinition;
  row: CatalogVirtual;
}

const shownRows = 50;

type Named = Pick<CatalogVirtual, "id" | "name">;

/** What a person's SQL reads, which the guard finds out as it runs. */
async function readingOf(deps: SourceDeps, scope: TenantScope, sql: string): Promise<Reading> {
  const { viewer } = await readable(deps, scope);
  const bounds = {
    maxRows: 1,
    maxBytes: 1024 ** 2,
    timeoutMs: 10_000,
    signal: scope.signal,
    user: scope.actor.userId,
  };
  try {
    const { tables, repeatable } = await deps.warehouse.exec(viewer, sql, bounds);
    return { tables: [...tables], repeatable };
  } catch (error) {
    throw asRefusal(error);
  }
}

type Known = Pick<Catalog, "tables" | "virtuals">;

function withRow<K extends Known>(catalog: K, row: CatalogVirtual): K {
  return { ...catalog, virtuals: [...catalog.virtuals.filter(({ id }) => id !== row.id), row] };
}

/** Refuses a table that would be based on itself, or would exceed the level limit for itself or a table based on it. */
export function checkLevels(catalog: Known, row: CatalogVirtual): void {
  const drafted = withRow(catalog, row);
  const known = new Map<string, number | null>();
  const levels = levelsOf(drafted, row, known);
  const broken = (zh: string, en: string) =>
    refuse("virtual_table_broken", { table: row.name, detail: { zh, en } });
  if (levels === null) throw broken("它直接或间接引用了自己", "it refers to itself");
  const above = drafted.virtuals.filter(({ id }) => id !== row.id);
  const highest = above
    .filter((one) => buildsOnSome(drafted, one, ({ id }) => id === row.id))
    .map((one) => levelsOf(drafted, one, known) ?? 0);
  if (Math.max(levels, ...highest) > mostLevels)
    throw broken(
      `虚拟表最多叠加 ${mostLevels} 层`,
      `virtual tables can be based on one another up to ${mostLevels} levels deep`,
    );
}

/** Tries a definition for the caller, in place of the virtual table of this id; throws what is wrong with it. */
export async function tryDefinition(
  deps: SourceDeps,
  scope: TenantScope,
  wanted: VirtualDefinition,
  named: Named,
): Promise<TriedDefinition> {
  const catalog = await catalogOf(deps, scope);
  const moment = await momentOf(deps, scope);
  const sql = writtenSql(wanted);
  const definition: StoredDefinition =
    sql === null ? wanted : { ...wanted, reading: await readingOf(deps, scope, sql) };
  const row: CatalogVirtual = {
    ...named,
    comment: "",
    ownerId: scope.actor.userId,
    ownerName: "",
    definition,
    columns: [],
    fanOut: null,
    version: 0,
    updatedAt: moment.now,
  };
  checkLevels(catalog, row);
  const drafted = withRow(catalog, row);
  const state = readableBy(drafted, scope.actor, moment).state(row);
  if (state?.refusal) throw state.refusal;
  if (!state?.resolved) throw refuse("not_found");
  const found = await measured(deps, scope, { catalog: drafted, moment, row }, state.resolved);
  const { length } = found.columns;
  if (length > limits.tableFields) throw refuse("too_large");
  const { origin, reader } = found.table;
  // A database may lack what it is made of.
  if (origin !== undefined) sqlFor(reader, select({ columns: [], from: origin }));
  return { ...found, definition, row };
}

/** The first rows that a definition which was tried gives. */
export async function rowsOf(
  deps: SourceDeps,
  scope: TenantScope,
  { row, table, columns }: TriedDefinition,
): Promise<Result["rows"]> {
  const { origin, reader } = table;
  if (origin === undefined) return (await firstRows(deps, scope, reader, row.name, shownRows)).rows;
  const list = columns.map(({ name }) => ({ of: column(name), alias: name }));
  const query = select({ columns: list, from: origin, limit: shownRows });
  return (await askEngine(deps, scope, reader, query, shownRows)).rows;
}
