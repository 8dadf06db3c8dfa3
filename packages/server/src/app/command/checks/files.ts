import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { hashOf, namedHash } from "@provost/warehouse/embedded/part-check";
import { systemClock } from "../../../platform/clock.ts";
import type { Config } from "../../../platform/config.ts";
import type { Connection, Database } from "../../../platform/db/database.ts";
import { isBucket } from "../../../platform/files/bucket.ts";
import { foreignStore } from "../../../platform/files/store-marker.ts";
import { type TenantFiles, tenantFiles } from "../../../platform/files/tenant-files.ts";
import { backupState } from "../../../tenant/backup-state.ts";
import { textOf } from "../command.ts";
import { namedFiles, type Owner } from "../files/named-files.ts";
import { openSnapshot } from "../records/snapshot.ts";
import type { Table } from "../records/table.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const repairing =
  'take them from a backup ("npm run provost -- repair <backup>"), or import these datasets again';

interface At {
  db: Database;
  connection: Connection;
  config: Config;
}

const listed = (paths: readonly string[]): string => paths.slice(0, 3).join(", ");

async function checkNamed(
  what: string,
  { store }: TenantFiles,
  named: ReadonlyMap<string, Owner>,
  advice: { missing: string; altered: string },
): Promise<Finding[]> {
  const sizes = new Map<string, number>();
  for (const place of new Set([...named.keys()].map((path) => dirname(path))))
    for (const { name, bytes } of await store.list(place)) sizes.set(`${place}/${name}`, bytes);
  const lost: string[] = [];
  const altered: string[] = [];
  for (const [path, { bytes }] of named) {
    const found = sizes.get(path);
    if (found === undefined) lost.push(path);
    // The size of a part is not recorded; an empty file is none.
    else if (bytes === undefined ? found === 0 : found !== bytes) altered.push(path);
  }
  const findings: Finding[] = [];
  if (lost.length > 0)
    findings.push(
      fail(what, `${lost.length} of ${named.size} files are missing (${listed(lost)})`, advice.missing),
    );
  if (altered.length > 0)
    findings.push(
      fail(
        what,
        `${altered.length} of ${named.size} files do not have their size (${listed(altered)})`,
        advice.altered,
      ),
    );
  return findings.length > 0 ? findings : [ok(what, `${named.size} files, all there`)];
}

async function checkContents({ store }: TenantFiles, parts: ReadonlyMap<string, Owner>): Promise<Finding> {
  const altered: string[] = [];
  for (const [path, { of }] of parts) {
    const [content, named] = [await store.read(path), namedHash(path)];
    if (content !== null && named !== null && (await hashOf(content)) !== named)
      altered.push(`${path} of ${of}`);
  }
  if (altered.length === 0) return ok("data", `the content of ${parts.size} files is what was written`);
  return fail("data", `${altered.length} of ${parts.size} files are damaged (${listed(altered)})`, repairing);
}

/** Whether the files are this database's, and there, with the size that is recorded; with `isDeep` their content, too. */
export async function checkDataFiles(
  { db, connection, config }: At,
  tables: readonly Table[],
  isDeep: boolean,
): Promise<Finding[]> {
  const files = tenantFiles(config, () => {});
  const snapshot = await openSnapshot(connection);
  try {
    const isMarked = tables.some(({ name }) => name === "file_store");
    const foreign = isMarked ? await foreignStore(db, files) : null;
    if (foreign !== null) return [fail("files", foreign.text, foreign.advice)];
    const { parts, stored } = await namedFiles(snapshot);
    const lost = { missing: `check PROVOST_FILES, or ${repairing}`, altered: repairing };
    const removed = { missing: "check PROVOST_FILES, or remove these files", altered: "upload them again" };
    return [
      ...(await checkNamed("datasets", files, parts, lost)),
      ...(isDeep ? [await checkContents(files, parts)] : []),
      ...(await checkNamed("uploads", files, stored, removed)),
    ];
  } catch (error) {
    if (config.bucket === null) throw error;
    return [fail("files", textOf(error), "check PROVOST_FILES and the keys of the bucket")];
  } finally {
    await snapshot.close();
  }
}

/** How the server's backups go, where it makes some. */
export async function checkBackups(
  { db, config: { backup } }: At,
  tables: readonly Table[],
): Promise<Finding[]> {
  if (backup === null || !tables.some(({ name }) => name === "backup_run")) return [];
  const { place } = backup;
  const { state, lastSuccess, lastFailure } = await backupState({ db, clock: systemClock }, backup, place);
  if (!isBucket(place) && lastSuccess !== null && !existsSync(place))
    return [fail("backups", `the folder ${place} is not there`, "mount it, or check PROVOST_BACKUP_TO")];
  if (state === "failed")
    return [
      fail(
        "backups",
        `the last one failed: ${lastFailure?.reason}`,
        `mend the cause, then "npm run provost -- backup"`,
      ),
    ];
  if (lastSuccess === null)
    return [warn("backups", `none was made into ${place} yet`, "start the server, or make one")];
  const hours = (systemClock.now().getTime() - Date.parse(lastSuccess.at)) / 3_600_000;
  const text = `the last one is ${hours.toFixed(1)} hours old, in ${lastSuccess.place}`;
  return [
    state === "late"
      ? fail("backups", text, "is the server running? Its log names the reason")
      : ok("backups", text),
  ];
}
