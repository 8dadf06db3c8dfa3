import { readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ImportResult } from "@provost/warehouse/embedded/import/import-messages";
import type { DamagedPart, Warehouse } from "@provost/warehouse/warehouse";
import { sql } from "kysely";
import type { Database, TenantDb, TenantHandle } from "../../platform/db/database.ts";
import type { GenerationPart } from "../../platform/db/report-schema.ts";
import { whileUnread } from "../../platform/files/file-removals.ts";
import { comingPrefix, type PartStore } from "../../platform/files/part-store.ts";
import type { DamagedTable } from "../../platform/http/health.ts";
import { sourceStore } from "../source.store.ts";

/** The name of the file that an import has published. */
export const partFile = ({ generation }: Pick<ImportResult, "generation">): string => `${generation}.duckdb`;

/** The files of removed generations, without those that others use: an appended generation shares the files before it. */
export async function freedFiles(
  db: TenantDb,
  gone: readonly { parts: readonly GenerationPart[] }[],
): Promise<string[]> {
  const files = [...new Set(gone.flatMap(({ parts }) => parts.map(({ file }) => file)))];
  if (files.length === 0) return [];
  const referenced = new Set(await sourceStore(db).partFiles(files));
  return files.filter((file) => !referenced.has(file));
}

/** A state of a table; `state`: when one that is not current came about, as an ISO date-time. */
interface NamedState {
  table: string;
  state?: string;
}

/** The state that each part of a tenant, or each of some, belongs to: the current one of its table, or the newest. */
export async function statesOfParts(
  db: TenantDb,
  among: ReadonlySet<string> | null = null,
): Promise<Map<string, NamedState>> {
  const found = new Map<string, NamedState>();
  const states = await sourceStore(db).states(among && [...among]);
  for (const { tableName: table, createdAt, isCurrent, parts } of states)
    for (const { file } of parts)
      if (!found.has(file) && (among === null || among.has(file)))
        found.set(file, { table, ...(isCurrent ? {} : { state: createdAt.toISOString() }) });
  return found;
}

/** The states of tables that the engine's damaged parts belong to, each once; parts of those that have been removed since are forgotten. */
export async function damagedTables(
  db: Pick<Database, "tenant">,
  warehouse: Pick<Warehouse, "stats" | "forget">,
): Promise<DamagedTable[]> {
  const stateOf = (states: Map<string, NamedState>, { path }: DamagedPart) => states.get(basename(path));
  const tenants = [...Map.groupBy(warehouse.stats().damaged, ({ tenant }) => tenant)];
  const tables = tenants.map(async ([tenant, found]) => {
    const files = new Set(found.map(({ path }) => basename(path)));
    const states = await db.tenant(tenant).run((records) => statesOfParts(records, files));
    warehouse.forget(found.filter((part) => !stateOf(states, part)));
    const harmed = found.flatMap((part) => stateOf(states, part) ?? []);
    const unique = new Map(harmed.map((one) => [`${one.table} ${one.state}`, { tenant, ...one }]));
    return [...unique.values()].toSorted((one, other) => (one.table < other.table ? -1 : 1));
  });
  return (await Promise.all(tables)).flat();
}

/** A file that no record has named for so long belongs to nothing that is under way, ms. */
const abandonedMs = 86_400_000;

/** Whether nothing that is under way can need what was there at that time; `now` null: nothing is under way. */
export const isAbandoned = (at: Date, now: Date | null): boolean =>
  now === null || now.getTime() - at.getTime() > abandonedMs;

/**
 * Removes what crashes have left in a folder: whatever no record names. While other servers may work there, `now` keeps what changed
 * within a day; `null` keeps nothing.
 */
export async function sweepFolder(
  folder: string,
  isNamed: (name: string) => boolean,
  now: Date | null,
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (isNamed(name)) continue;
    const path = join(folder, name);
    const state = await stat(path).catch(() => null);
    if (state !== null && isAbandoned(state.mtime, now)) await rm(path, { recursive: true, force: true });
  }
}

/** The lock of a tenant's stored parts: shared by what removes some, taken alone by a restore that puts some into place. */
export const partsLock = (tenantId: string): string => `parts ${tenantId}`;

/**
 * Removes parts while no backup reads them and no restore puts any into place. What generations name is looked up in the same transaction,
 * under the same lock: the result of an earlier look, or of a transaction whose end is not known, is no reason to remove a part.
 */
async function whileUnclaimed(tenant: TenantHandle, remove: (db: TenantDb) => Promise<void>): Promise<void> {
  await whileUnread(tenant, async (db) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock_shared(hashtextextended(${partsLock(tenant.tenantId)}, 0)) as taken`.execute(
      db,
    );
    // The daily sweep removes them.
    if (rows[0]?.taken === true) await remove(db);
  });
}

/** Removes those of a tenant's parts that no generation names now. */
export async function removeUnnamed(
  parts: PartStore,
  tenant: TenantHandle,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  await whileUnclaimed(tenant, async (db) => {
    const named = new Set(await sourceStore(db).partFiles(files));
    await parts.remove(
      tenant.tenantId,
      files.filter((file) => !named.has(file)),
    );
  });
}

/** Removes of a tenant's parts those that no generation names, and work folders of importers, as `sweepFolder` does. */
export async function sweepParts(parts: PartStore, tenant: TenantHandle, now: Date | null): Promise<void> {
  const { tenantId } = tenant;
  const isWork = (name: string): boolean =>
    [".duckdb", ".import-", comingPrefix].some((mark) => name.endsWith(mark) || name.startsWith(mark));
  // Of a folder that is another installation's, nothing is removed.
  await parts.reach();
  await whileUnclaimed(tenant, async (db) => {
    const stored = await parts.list(tenantId);
    const named = new Set(await sourceStore(db).partFiles());
    await sweepFolder(parts.folderOf(tenantId), (name) => named.has(name) || !isWork(name), now);
    const left = stored.filter(
      ({ name, at }) => name.endsWith(".duckdb") && !named.has(name) && isAbandoned(at, now),
    );
    await parts.remove(
      tenantId,
      left.map(({ name }) => name),
    );
  });
}
