import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { platformTenantId } from "@provost/contract/wire/id";
import pg from "pg";
import type { Database } from "../../../platform/db/database.ts";
import { migrationNames } from "../../../platform/db/migrate.ts";
import { syncFolder } from "../../../platform/files/object-store.ts";
import { partsOf } from "../../../platform/files/part-store.ts";
import type { TenantFiles } from "../../../platform/files/tenant-files.ts";
import { partsLock } from "../../../source/generation/part-files.ts";
import { sourceStore } from "../../../source/source.store.ts";
import { remember, tenantSubjects } from "../../../tenant/tenant-change.ts";
import type { BackupSource } from "../archive/backup-source.ts";
import { type EntryKind, kindOfEntry } from "../archive/entry-name.ts";
import { CommandFailure, type Terminal } from "../command.ts";
import { writeWhole } from "../files/extract-files.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { openFiles, reserveOn, withInstallation } from "../installation.ts";
import { loadTenant } from "../records/load-tenant.ts";

/** One tenant of a verified backup, to be put into an installation. */
export interface TenantPlan {
  source: BackupSource;
  tenantId: string;
  /** Whether what the tenant has now gives way. */
  replaces: boolean;
}

function checkPlan({ source: { manifest }, tenantId }: TenantPlan, secret: string): void {
  if (tenantId === platformTenantId)
    throw new CommandFailure(`${tenantId} is the platform's own tenant: it is restored only with everything`);
  if (!manifest.tenants.includes(tenantId))
    throw new CommandFailure(`the backup has no tenant ${tenantId}, only ${manifest.tenants.join(", ")}`);
  if (manifest.migrations.join() !== migrationNames.join())
    throw new CommandFailure(
      `the backup is of another version (${manifest.provost}): restore it whole into an empty place, start it once, and back that up`,
    );
  if (manifest.secret.fingerprint !== fingerprintOf(secret))
    throw new CommandFailure(
      "the backup was made with another key, so what is stored encrypted could not be read: restore it whole into an empty place",
    );
}

/** Puts the tenant's files into place beside those that are there: each is named by its content or its id. `made` takes those it made. */
async function placeFiles(
  { manifest, entries }: BackupSource,
  tenantId: string,
  files: TenantFiles,
  ensureSpace: (bytes: number) => Promise<void>,
  made: string[],
): Promise<void> {
  const isOwn = (kind: EntryKind | null): kind is Extract<EntryKind, { kind: "file" }> =>
    kind?.kind === "file" && kind.path.startsWith(`${tenantId}/`);
  const own = manifest.entries.map(({ name }) => kindOfEntry(name)).filter(isOwn);
  const lacking = new Set(await files.missing(own.map(({ path }) => path)));
  if (lacking.size === 0) return;
  await mkdir(files.folder, { recursive: true, mode: 0o700 });
  const known = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  for await (const entry of entries(isOwn)) {
    const { kind, name, content } = entry;
    if (!isOwn(kind) || !lacking.has(kind.path)) {
      for await (const _ of content);
      continue;
    }
    const growing = join(files.folder, `.restore-${randomBytes(4).toString("hex")}`);
    const { bytes = 0, sha256 = "" } = known.get(name) ?? {};
    await ensureSpace(bytes);
    await writeWhole(entry, growing, sha256);
    await files.store.put(kind.path, growing);
    made.push(kind.path);
  }
  if (files.bucket !== null) return;
  for (const folder of new Set(made.map((path) => dirname(path))))
    await syncFolder(join(files.folder, folder));
}

/** The parts that the tenant's records name and that are not there. */
async function lostParts(db: Database, tenantId: string, files: TenantFiles): Promise<string[]> {
  const named = await db.tenant(tenantId).run((records) => sourceStore(records).partFiles());
  return files.missing(named.map((file) => `${partsOf(tenantId)}/${file}`));
}

/** Restores one tenant into an installation, which may run meanwhile; resolves with the numbers of rows and files. */
export async function restoreTenant(
  plan: TenantPlan,
  terminal: Pick<Terminal, "env" | "tell">,
): Promise<{ rows: number; files: number }> {
  const { source, tenantId } = plan;
  return withInstallation(terminal, async (db, { config, connection }) => {
    checkPlan(plan, config.secret);
    const made: string[] = [];
    let mayBeThere = false;
    const files = openFiles(config, terminal);
    const client = new pg.Client({ ...connection, application_name: "provost restore" });
    client.on("error", () => {});
    await client.connect();
    try {
      // Until the end of this session no server removes parts of the tenant, which no record names before the commit.
      await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [partsLock(tenantId)]);
      const reserve = reserveOn(files.folder, config);
      await placeFiles(source, tenantId, files, reserve, made);
      await client.query("begin");
      const rows = await loadTenant(client, source, plan);
      // Heard with the commit, so that no server goes on with what was there before.
      for (const subject of tenantSubjects)
        await client.query("select pg_notify('provost', $1)", [`${tenantId} ${subject}`]);
      mayBeThere = true;
      await client.query("commit");
      // A server of an earlier version does not know the lock.
      await placeFiles(source, tenantId, files, reserve, made);
      const after = { backupOf: source.manifest.createdAt };
      const change = { action: "restore", entityId: tenantId, before: null, after } as const;
      await db.platform((platform) => remember(platform, null, change));
      const lost = await lostParts(db, tenantId, files);
      if (lost.length > 0)
        throw new CommandFailure(`tenant ${tenantId} was restored, but not its files ${lost.join(", ")}`);
      return { rows, files: new Set(made).size };
    } catch (error) {
      // What a commit may have named stays; if it did not, the daily sweep removes it.
      if (!mayBeThere) {
        await client.query("rollback").catch(() => {});
        for (const path of made) await files.store.remove(path);
      }
      throw error;
    } finally {
      await client.end();
    }
  });
}
