import type { PushPlace } from "@provost/warehouse/push/push-target";
import { chartUseStore } from "../../../chart/chart-use.store.ts";
import { audit } from "../../../platform/audit.ts";
import { asServer } from "../../../platform/authority/authority.ts";
import { systemClock } from "../../../platform/clock.ts";
import type { TenantDb, TenantHandle } from "../../../platform/db/database.ts";
import type { GenerationPart, StoredColumn } from "../../../platform/db/report-schema.ts";
import { timeOrderedIds } from "../../../platform/ids.ts";
import { catalogChanged } from "../../../source/catalog-notice.service.ts";
import type { ConnectionRow } from "../../../source/connection/connection.store.ts";
import { scheduleStore } from "../../../source/schedule/schedule.store.ts";
import { sourceStore } from "../../../source/source.store.ts";
import { virtualStore } from "../../../source/virtual/virtual.store.ts";
import { readDefinition, writtenSql } from "../../../source/virtual/virtual-definition.ts";
import { CommandFailure } from "../command.ts";

/** An imported dataset as it is now. */
export interface ImportedDataset {
  id: string;
  tableName: string;
  generationId: string;
  rows: number;
  parts: readonly GenerationPart[];
  columns: readonly StoredColumn[];
}

async function rowNamed(db: TenantDb, name: string) {
  const store = sourceStore(db);
  const row = await store.lockByName(name);
  if (row !== undefined) return row;
  if (await virtualStore(db).byName(name))
    throw new CommandFailure(`"${name}" is a virtual table: only imported datasets have rows to move`);
  throw new CommandFailure(`the tenant has no dataset "${name}"`);
}

/** The dataset of a name, if it has imported rows that nothing is changing. */
export async function importedDataset(db: TenantDb, name: string): Promise<ImportedDataset> {
  const row = await rowNamed(db, name);
  const { id, tableName, generationId } = row;
  if (row.systemKey !== null)
    throw new CommandFailure(`"${tableName}" is filled by the server itself and is not moved`);
  if (row.connectionId !== null)
    throw new CommandFailure(`the rows of "${tableName}" are in a data source already`);
  if (row.status === "loading")
    throw new CommandFailure(`an import into "${tableName}" is running: run this again when it has ended`);
  const generation = generationId === null ? undefined : await sourceStore(db).generation(generationId);
  if (generation === undefined) throw new CommandFailure(`"${tableName}" has no rows`);
  const { parts, columns, rowCount: rows } = generation;
  return { id, tableName, generationId: generation.id, rows, parts, columns };
}

/** Whether the rows of an earlier version are, as they are, the first of the dataset's. */
export async function beginsWith(
  db: TenantDb,
  { id, generationId, parts }: ImportedDataset,
  earlierId: string,
): Promise<boolean> {
  if (earlierId === generationId) return true;
  const earlier = await sourceStore(db).generation(earlierId);
  if (earlier?.datasetId !== id) return false;
  return earlier.parts.every(({ file }, at) => parts[at]?.file === file);
}

/** Charts and virtual tables in whose SQL the name of the dataset is. */
export async function sqlNaming(db: TenantDb, tableName: string): Promise<string[]> {
  const charts = await chartUseStore(db).naming(tableName);
  const inCharts = charts.flatMap(({ name, sql, removedAt }) => (sql && removedAt === null ? [name] : []));
  const virtuals = (await virtualStore(db).all()).flatMap((row) => {
    const definition = readDefinition(row.definition);
    const sql = definition === null ? null : writtenSql(definition);
    return sql?.toLowerCase().includes(tableName.toLowerCase()) ? [row.tableName] : [];
  });
  return [...inCharts, ...virtuals];
}

/** What is published of a table of a data source already. */
export async function publishedAs(
  db: TenantDb,
  connectionId: string,
  { schema, name }: PushPlace,
): Promise<string | null> {
  const rows = await db
    .selectFrom("dataset")
    .select("tableName")
    .where("connectionId", "=", connectionId)
    .where("remoteSchema", "=", schema)
    .where("remoteName", "=", name)
    .execute();
  return rows[0]?.tableName ?? null;
}

interface HandOver {
  dataset: ImportedDataset;
  connection: Pick<ConnectionRow, "id" | "name">;
  place: PushPlace;
  /** The columns by the types that they are read as there. */
  columns: StoredColumn[];
}

/** Why a scheduled refresh is turned off. */
const moved = (source: string) => ({
  zh: `数据已移至数据源“${source}”`,
  en: `the rows were moved to the data source “${source}”`,
});

/** Makes a dataset one of a data source, unless rows were published meanwhile: false. */
export function handOver(
  tenant: TenantHandle,
  { dataset, connection, place, columns }: HandOver,
): Promise<boolean> {
  const { id, tableName } = dataset;
  return tenant.run(async (db) => {
    const store = sourceStore(db);
    const row = await store.lockById(id);
    if (row === undefined || row.removedAt !== null || row.connectionId !== null)
      throw new CommandFailure(`"${tableName}" was removed or moved meanwhile`);
    if (row.status === "loading")
      throw new CommandFailure(`an import into "${tableName}" is running: run this again when it has ended`);
    if (row.generationId !== dataset.generationId) return false;
    const [now, generationId, proof] = [systemClock.now(), timeOrderedIds.next(), asServer("dataset", id)];
    await store.insertGeneration({
      ...{
        id: generationId,
        datasetId: id,
        parts: [],
        columns,
        rowCount: 0,
        createdAt: now,
        createdBy: null,
      },
    });
    await store.update(proof, {
      ...{ connectionId: connection.id, remoteSchema: place.schema, remoteName: place.name, generationId },
      ...{ pushedAt: now, pushedGenerationId: dataset.generationId, updatedAt: now },
      ...{ status: "ready", progress: 1, problem: null },
      ...{ rejected: 0, rejectedLines: "[]", widened: "[]", emptied: "[]" },
    });
    await scheduleStore(db).change(proof, {
      ...{ enabled: false, nextAt: null, outcome: "failed", lastAt: now },
      problem: JSON.stringify(moved(connection.name)),
    });
    await audit(db, {
      ...{ actorId: null, action: "update", entity: "dataset", entityId: id },
      before: { tableName, rows: dataset.rows, source: "" },
      after: { tableName, rows: dataset.rows, source: `${connection.name}: ${place.schema}.${place.name}` },
    });
    await catalogChanged(db, tenant.tenantId);
    return true;
  });
}

/** Makes the version that was moved into a data source the current one again; gives its rows. */
export function takeBack(tenant: TenantHandle, name: string): Promise<number> {
  return tenant.run(async (db) => {
    const store = sourceStore(db);
    const row = await rowNamed(db, name);
    const { id, tableName, remoteSchema, remoteName, pushedGenerationId } = row;
    if (row.pushedAt === null)
      throw new CommandFailure(`the rows of "${tableName}" were not moved to a data source by this command`);
    const imported = pushedGenerationId === null ? undefined : await store.generation(pushedGenerationId);
    if (imported === undefined)
      throw new CommandFailure(
        `the retention of the imported rows of "${tableName}" has ended: they are in a backup only`,
      );
    const now = systemClock.now();
    await store.update(asServer("dataset", id), {
      ...{ connectionId: null, remoteSchema: null, remoteName: null, generationId: imported.id },
      ...{ pushedAt: null, pushedGenerationId: null, updatedAt: now },
    });
    await audit(db, {
      ...{ actorId: null, action: "restore", entity: "dataset", entityId: id },
      before: { tableName, source: `${remoteSchema}.${remoteName}` },
      after: { tableName, rows: imported.rowCount, source: "" },
    });
    await catalogChanged(db, tenant.tenantId);
    return imported.rowCount;
  });
}
