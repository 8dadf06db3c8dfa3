import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ImportResult } from "@provost/warehouse/embedded/import/import-messages";
import type { TenantDb } from "../../platform/db/database.ts";
import type { GenerationPart } from "../../platform/db/report-schema.ts";
import { sourceStore } from "../source.store.ts";

/** The name of the file that an import has published. */
export const partFile = ({ generation }: Pick<ImportResult, "generation">): string => `${generation}.duckdb`;

/** The files of generations that are gone, without those that others stand on: what was appended to stands in both. */
export async function freedFiles(
  db: TenantDb,
  gone: readonly { parts: readonly GenerationPart[] }[],
): Promise<string[]> {
  const kept = new Set(await sourceStore(db).partFiles());
  const files = new Set(gone.flatMap(({ parts }) => parts.map(({ file }) => file)));
  return [...files].filter((file) => !kept.has(file));
}

/** Removes files from a tenant's folder of data sets. */
export async function removeFiles(
  filesDir: string,
  tenantId: string,
  files: readonly string[],
): Promise<void> {
  for (const file of files) await rm(join(filesDir, tenantId, "dataset", file), { force: true });
}
