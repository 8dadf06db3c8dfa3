import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg, { type ClientBase } from "pg";
import { type Connection, openDatabase } from "../../../platform/db/database.ts";
import { migrate } from "../../../platform/db/migrate.ts";
import type { Tables } from "../../../platform/db/schema.ts";
import { pauseWork } from "../../../platform/db/work-pause.ts";
import { forgetFileStore } from "../../../platform/files/store-marker.ts";
import type { BackupSource } from "../archive/backup-source.ts";
import { CommandFailure } from "../command.ts";
import { checkSameRows } from "./compare-rows.ts";
import { loadRecords } from "./load-records.ts";

const anything = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  limit 1`;

async function checkEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(anything);
  if (rows[0])
    throw new CommandFailure(
      `the database is not empty (it has ${rows[0].name}): use a new one, "create database … owner …"`,
    );
}

/** Refuses a database that holds anything. */
export async function checkDatabaseEmpty(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection });
  try {
    await client.connect();
    await checkEmpty(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates the tables as they were at the time of the backup, fills and migrates them, all in one transaction: afterwards an empty database
 * has either everything or nothing. `beforeCommit` does what must be complete before the records are. A `copy` may run beside the
 * installation that was backed up: earlier sessions are ended, and scheduled updates and queued emails are paused. A `move` replaces it:
 * nothing is changed, and every row is compared.
 */
export async function fillDatabase(
  connection: Connection,
  { manifest, entries }: Pick<BackupSource, "manifest" | "entries">,
  beforeCommit: () => Promise<void>,
  purpose: "copy" | "move" = "copy",
): Promise<void> {
  const records = () => entries(({ kind }) => kind === "records");
  // Looks at the role's rights as the server does; a server that starts meanwhile waits for its turn.
  const server = await openDatabase(connection);
  const pool = new pg.Pool({ ...connection, max: 1, application_name: `provost ${purpose}` });
  let client: ClientBase | null = null;
  pool.on("acquire", (acquired) => {
    client = acquired;
  });
  pool.on("error", () => {});
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  try {
    await server.takeTurns(() =>
      db.transaction().execute(async (transaction) => {
        if (client === null) throw new Error("the transaction has no session");
        await checkEmpty(client);
        await migrate(transaction, manifest.migrations.at(-1));
        if (purpose === "move")
          await loadRecords(client, records(), manifest, (at) => checkSameRows(at, records(), manifest));
        else await loadRecords(client, records(), manifest);
        await migrate(transaction);
        if (purpose === "copy") {
          await pauseWork(transaction);
          await forgetFileStore(transaction);
        }
        await beforeCommit();
      }),
    );
    if (client !== null) await pool.query("analyze");
  } finally {
    await db.destroy();
    await server.close();
  }
}
