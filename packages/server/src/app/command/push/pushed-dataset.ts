import { administratorRole } from "@provost/contract/people/role";
import type { PushPlace } from "@provost/warehouse/push/push-target";
import { audit } from "../../../platform/audit.ts";
import { asServer } from "../../../platform/authority/authority.ts";
import { systemClock } from "../../../platform/clock.ts";
import type { TenantDb, TenantHandle } from "../../../platform/db/database.ts";
import type { GenerationPart, StoredColumn } from "../../../platform/db/report-schema.ts";
import { timeOrderedIds } from "../../../platform/ids.ts";
import { catalogChanged } from "../../../source/catalog-notice.service.ts";
import { type ConnectionRow, connectionStore } from "../../../source/connection/connection.store.ts";
import { scheduleStore } from "../../../source/schedule/schedule.store.ts";
import { sourceStore } from "../../../source/source.store.ts";
import { virtualStore } from "../../../source/virtual/virtual.store.ts";
import { CommandFailure } from "../command.ts";
import { breaking } from "./breaking.ts";

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

/** What is moved where. */
interface Move {
  dataset: Pick<ImportedDataset, "id" | "tableName">;
  connection: ConnectionRow;
  place: PushPlace;
  /** What `breaking` finds was accepted. */
  mayBreak: boolean;
}

/** What is published of a table of a data source already. */
async function publishedAs(
  db: TenantDb,
  connectionId: string,
  { schema, name }: PushPlace,
): Promise<string | null> {
  const rows = await connectionStore(db).tablesOf(connectionId);
  const found = rows.find(({ remoteSchema, remoteName }) => remoteSchema === schema && remoteName === name);
  return found?.tableName ?? null;
}

/** Refuses a data source by whose user others read the whole dataset than its owner and administrators. */
async function checkOwners(db: TenantDb, { dataset: { id, tableName }, connection }: Move): Promise<void> {
  const dataset = await sourceStore(db).byId(id);
  if (dataset === undefined) throw new CommandFailure(`"${tableName}" was removed meanwhile`);
  const administrators = await db
    .selectFrom("userRole")
    .innerJoin("role", "role.id", "userRole.roleId")
    .select("userRole.userId")
    .where("role.code", "=", administratorRole)
    .execute();
  const allowed = new Set([dataset.ownerId, null, ...administrators.map(({ userId }) => userId)]);
  const login = ({ kind, host, port, username }: ConnectionRow): string =>
    JSON.stringify([kind, host.toLowerCase(), port, username]);
  const other = (await connectionStore(db).all()).find(
    (one) => login(one) === login(connection) && !allowed.has(one.ownerId),
  );
  if (other !== undefined)
    throw new CommandFailure(
      `the data source "${other.name}" belongs to ${other.ownerName ?? other.ownerId}, who would read all rows and columns of "${tableName}" with it, whatever its data policies say: let an administrator or the dataset's owner add a data source whose user of the database is another one, or give the dataset to ${other.ownerName ?? other.ownerId}`,
    );
}

/**
 * Refuses a move that would show the dataset to others, replace what is published, or break what reads it. The data source is locked:
 * until the transaction ends, it stays as it was when the move began.
 */
export async function checkMove(db: TenantDb, move: Move): Promise<void> {
  const { connection, place, mayBreak } = move;
  const { id, name, version } = connection;
  if ((await connectionStore(db).lock(id))?.version !== version)
    throw new CommandFailure(`the data source "${name}" was changed meanwhile: run this again`);
  await checkOwners(db, move);
  const other = await publishedAs(db, id, place);
  if (other !== null)
    throw new CommandFailure(
      `${place.schema}.${place.name} is published as "${other}": name another table with --table`,
    );
  if (mayBreak) return;
  const lines = await breaking(db, move);
  if (lines.length > 0)
    throw new CommandFailure(
      [...lines, "change or remove these first, or let them break with --may-break"].join("\n"),
    );
}

/** Why a scheduled refresh is turned off. */
const moved = (source: string) => ({
  zh: `数据已移至数据源“${source}”`,
  en: `the rows were moved to the data source “${source}”`,
});

/** Makes a dataset one of a data source by the types that its columns are read as there, unless rows were published meanwhile: false. */
export function handOver(
  tenant: TenantHandle,
  move: Move & { dataset: ImportedDataset },
  columns: StoredColumn[],
): Promise<boolean> {
  const { dataset, connection, place } = move;
  const { id, tableName } = dataset;
  return tenant.run(async (db) => {
    const store = sourceStore(db);
    const row = await store.lockById(id);
    if (row === undefined || row.removedAt !== null || row.connectionId !== null)
      throw new CommandFailure(`"${tableName}" was removed or moved meanwhile`);
    if (row.status === "loading")
      throw new CommandFailure(`an import into "${tableName}" is running: run this again when it has ended`);
    if (row.generationId !== dataset.generationId) return false;
    await checkMove(db, move);
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
