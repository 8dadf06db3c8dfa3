import { namedHash } from "@provost/warehouse/embedded/part-check";
import { z } from "zod";

/** The form of the archive; raised when an older Provost could no longer read it. */
export const archiveFormat = 1;

/** The first entry: identifies the file as a backup. */
export const Header = z.object({ provostBackup: z.number().int(), createdAt: z.string() });
export type Header = z.infer<typeof Header>;

/** The last entry: lists everything before it, with the checksums that prove it complete. */
export const Manifest = z.object({
  format: z.literal(archiveFormat),
  createdAt: z.string(),
  provost: z.string(),
  postgres: z.string(),
  /** Migrations that had been run, in order. */
  migrations: z.array(z.string()).min(1),
  tenants: z.array(z.string()),
  /** Whether the key is in the archive, and a print of it, by which the right one is known. */
  secret: z.object({ kept: z.boolean(), fingerprint: z.string() }),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int().min(0) }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
  /** Files the records name although they were missing or damaged when the backup was made. An archive may have the entry of a damaged one. */
  missing: z.array(z.string()),
  entries: z.array(z.object({ name: z.string(), bytes: z.number().int().min(0), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

const ofFiles = "files/";

/** The paths of files whose content is not what their names say: they were damaged before they were backed up. */
export const damagedIn = (entries: Manifest["entries"]): string[] =>
  entries
    .filter(({ name, sha256 }) => name.startsWith(ofFiles) && !sha256.startsWith(namedHash(name) ?? ""))
    .map(({ name }) => name.slice(ofFiles.length));

/** A list of contents without files that are missing or were damaged; these are in `missing`. */
export function withoutDamaged<Of extends Pick<Manifest, "entries" | "missing">>(manifest: Of): Of {
  const missing = new Set([...manifest.missing, ...damagedIn(manifest.entries)]);
  const entries = manifest.entries.filter(
    ({ name }) => !name.startsWith(ofFiles) || !missing.has(name.slice(ofFiles.length)),
  );
  return { ...manifest, entries, missing: [...missing] };
}

/** How many rows and files of data sets a backup has. */
export function countsOf({ tables, entries }: Pick<Manifest, "tables" | "entries">): {
  rows: number;
  files: number;
} {
  return {
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: entries.filter(({ name }) => name.startsWith(ofFiles)).length,
  };
}
