import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { Connection, TenantDb, TenantHandle } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";

/** Shared by each transaction that decides on the removal of stored files. */
const removalLock = 20_261_129;
/** Shared by the processes that read all files of a moment, for as long as they live. */
const readingLock = 20_261_130;

/** Lets no server remove stored files before the end, which comes with this process at the latest. */
export async function deferRemovals(connection: Connection): Promise<() => Promise<void>> {
  const client = new pg.Client({ ...connection, application_name: "provost backup files", keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  try {
    // The role may have limits that are made for queries; removals under way can take longer.
    await client.query("set idle_session_timeout = 0; set statement_timeout = 0; set lock_timeout = '10min'");
    await client.query("select pg_advisory_lock_shared($1)", [readingLock]);
    // Removals that did not see this lock end first.
    await client.query("select pg_advisory_lock($1)", [removalLock]);
    await client.query("select pg_advisory_unlock($1)", [removalLock]);
  } catch (error) {
    await client.end();
    throw error;
  }
  return () => client.end();
}

/** Whether this transaction may remove stored files: nothing reads all files of an earlier moment, or begins to before its end. */
export async function mayRemoveFiles(transaction: Kysely<Tables>): Promise<boolean> {
  // It is idle while files are removed, and the lock must not end before.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock_shared(${removalLock}) as taken`.execute(transaction);
  if (rows[0]?.taken !== true) return false;
  const found = await sql<{ read: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and objid = ${readingLock} and granted
      and database = (select oid from pg_database where datname = current_database())) as read`.execute(
    transaction,
  );
  return found.rows[0]?.read === false;
}

/** Removes stored files of a tenant that no record names, unless they are read: then the daily sweep removes them. */
export function whileUnread(tenant: TenantHandle, remove: (db: TenantDb) => Promise<void>): Promise<void> {
  return tenant.run(async (db) => {
    if (await mayRemoveFiles(db)) await remove(db);
  });
}
