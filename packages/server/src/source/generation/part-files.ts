import { readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ImportResult } from "@provost/warehouse/embedded/import/import-messages";
import type { DamagedPart } from "@provost/warehouse/warehouse";
import type { Database, TenantDb, TenantHandle } from "../../platform/db/database.ts";
import type { GenerationPart } from "../../platform/db/report-schema.ts";
import type { DamagedTable } from "../../platform/http/health.ts";
import { sourceStore } from "../source.store.ts";

/** The name of the file that an import has published. */
export const partFile = ({ generation }: Pick<ImportResult, "generation">): string => `${generation}.duckdb`;

/** The files of removed generations, without those that others use: an appended generation shares the files before it. */
export async function freedFiles(
  db: TenantDb,
  gone: readonly { parts: readonly GenerationPart[] }[],
): Promise<string[]> {
  const referenced = new Set(await sourceStore(db).partFiles());
  const files = new Set(gone.flatMap(({ parts }) => parts.map(({ file }) => file)));
  return [...files].filter((file) => !referenced.has(file));
}

/** Removes files from a tenant's folder of data sets. */
export async function removeFiles(
  filesDir: string,
  tenantId: string,
  files: readonly string[],
): Promise<void> {
  for (const file of files) await rm(join(filesDir, tenantId, "dataset", file), { force: true });
}

/** The tables of the damaged parts, each once, without those that have been replaced or removed since. */
export async function damagedTables(
  db: Pick<Database, "tenant">,
  damaged: readonly DamagedPart[],
): Promise<DamagedTable[]> {
  const tenants = new Set(damaged.map(({ tenant }) => tenant));
  const tables = [...tenants].map(async (tenant) => {
    const found = damaged.filter((part) => part.tenant === tenant).map(({ path }) => basename(path));
    const datasets = await db.tenant(tenant).run((records) => sourceStore(records).all());
    return datasets
      .filter(({ parts }) => parts?.some(({ file }) => found.includes(file)))
      .map(({ tableName: table }) => ({ tenant, table }));
  });
  return (await Promise.all(tables)).flat();
}

/** A file that no record has named for so long belongs to nothing that is under way, ms. */
const abandonedMs = 86_400_000;

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
    const changed = now && (await stat(path).catch(() => null));
    if (now === null || (changed && now.getTime() - changed.mtimeMs > abandonedMs))
      await rm(path, { recursive: true, force: true });
  }
}

/** Removes from a tenant's folder of data sets the parts that no generation names, and work folders of importers, as `sweepFolder` does. */
export async function sweepParts(filesDir: string, tenant: TenantHandle, now: Date | null): Promise<void> {
  const named = new Set(await tenant.run((db) => sourceStore(db).partFiles()));
  const isOther = (name: string): boolean => !(name.endsWith(".duckdb") || name.startsWith(".import-"));
  const folder = join(filesDir, tenant.tenantId, "dataset");
  await sweepFolder(folder, (name) => named.has(name) || isOther(name), now);
}
