import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { PostgresConnection } from "./connection.ts";

const key = 20_240_816;
const patienceMs = 2000;

/**
 * Takes the lock that says "one running server uses this database", held as long as the returned session is open. A killed server's
 * session ends by itself within moments, so a taken lock is tried again before it is reported.
 */
export async function takeServerLock(connection: PostgresConnection): Promise<Client> {
  const session = new Client({
    ...connection,
    database: "postgres",
    application_name: `provost server ${process.pid}`,
  });
  session.on("error", () => {});
  await session.connect();
  for (let waited = 0; ; waited += 50) {
    const { rows } = await session.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      key,
    ]);
    if (rows[0]?.taken) return session;
    if (waited >= patienceMs) break;
    await pause(50);
  }
  const { rows } = await session.query<{ name: string }>(
    "select application_name as name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory' and objid = $1 and granted",
    [key],
  );
  await session.end();
  throw new AnotherServerError(rows[0]?.name ?? "another server");
}

const sqliteBusy = 5;
/** The file in a data folder whose lock says that a server runs there; it stays, empty. */
export const folderLock = "server.lock";

/**
 * Takes the lock of a data folder whose records are elsewhere: of the file `folderLock`, by the system, which frees it when this process
 * ends, however it ends. Returns what frees it.
 */
export async function takeFolderLock(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(dataDir, folderLock));
  for (let waited = 0; ; waited += 50) {
    try {
      file.exec("begin exclusive");
      return () => file.close();
    } catch (error) {
      const isTaken = error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;
      if (!isTaken || waited >= patienceMs) {
        file.close();
        throw isTaken ? new AnotherServerError(realpathSync(dataDir)) : error;
      }
    }
    await pause(50);
  }
}

/** A living server already uses this data folder. */
export class AnotherServerError extends Error {
  constructor(holder: string) {
    super(
      `Another Provost is running on this data folder (${holder}): stop it first, or give this one a folder of its own with PROVOST_DATA.`,
    );
    this.name = "AnotherServerError";
  }
}
