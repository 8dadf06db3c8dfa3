import { datasetLimits } from "@provost/contract/wire/feature-limits";
import { namesTable } from "../../../chart/chart-use.service.ts";
import { chartUseStore } from "../../../chart/chart-use.store.ts";
import type { TenantDb } from "../../../platform/db/database.ts";
import type { ConnectionRow } from "../../../source/connection/connection.store.ts";
import { sourceStore } from "../../../source/source.store.ts";
import { virtualStore } from "../../../source/virtual/virtual.store.ts";
import { basesOf, readDefinition, writtenSql } from "../../../source/virtual/virtual-definition.ts";

interface Known {
  id: string;
  name: string;
  /** What it is built on, by name or id in lower case; of a dataset, nothing. */
  bases: readonly string[];
  /** The data source that has its rows; null: they are imported. */
  connectionId: string | null;
  sql: string | null;
}

/** The datasets and virtual tables of a tenant, by name and by id in lower case. */
async function knownTables(db: TenantDb): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  const add = (one: Known): void => {
    for (const key of [one.id, one.name]) known.set(key.toLowerCase(), one);
  };
  for (const { id, tableName: name, connectionId } of await sourceStore(db).all())
    add({ ...{ id, name, connectionId }, bases: [], sql: null });
  for (const { id, tableName: name, definition: stored } of await virtualStore(db).all()) {
    const definition = readDefinition(stored);
    if (definition === null) continue;
    const bases = basesOf(definition).map((base) => base.toLowerCase());
    add({ ...{ id, name, bases }, connectionId: null, sql: writtenSql(definition) });
  }
  return known;
}

/** A table with everything that it is built on. */
function below(known: ReadonlyMap<string, Known>, table: Known): Set<Known> {
  const found = new Set([table]);
  for (const one of found)
    for (const base of one.bases) {
      const next = known.get(base);
      if (next !== undefined) found.add(next);
    }
  return found;
}

const listed = (names: readonly string[]): string =>
  [...new Set(names)].map((name) => `"${name}"`).join(", ");

/** What may break or show fewer rows once a dataset is in a data source: virtual tables that join it with tables from elsewhere, and SQL that reads it, directly or through virtual tables. */
export async function breaking(
  db: TenantDb,
  { dataset, connection }: { dataset: { id: string }; connection: Pick<ConnectionRow, "id" | "kind"> },
): Promise<string[]> {
  const known = await knownTables(db);
  const built = [...new Set(known.values())]
    .map((table) => ({ ...table, below: [...below(known, table)] }))
    .filter((table) => table.below.some(({ id }) => id === dataset.id));
  const apart = built.filter((table) =>
    table.below.some(
      ({ id, bases, sql, connectionId }) =>
        bases.length === 0 && sql === null && id !== dataset.id && connectionId !== connection.id,
    ),
  );
  const written = built.filter(({ sql }) => sql !== null).map(({ name }) => name);
  for (const { name } of built)
    for (const chart of await chartUseStore(db).naming(name))
      if (chart.removedAt === null && chart.sql && namesTable(chart.sql, name)) written.push(chart.name);
  const lines: string[] = [];
  if (apart.length > 0)
    lines.push(
      `these virtual tables join it with tables from elsewhere, and will copy at most ${datasetLimits.copiedRows.toLocaleString("en")} rows of it for each query: ${listed(apart.map(({ name }) => name))}`,
    );
  if (written.length > 0)
    lines.push(
      connection.kind === "clickhouse"
        ? `SQL that people wrote does not read ClickHouse; these have to be built without SQL: ${listed(written)}`
        : `SQL that people wrote runs in PostgreSQL's own grammar there, and only with PROVOST_SOURCE_SQL: ${listed(written)}`,
    );
  return lines;
}
