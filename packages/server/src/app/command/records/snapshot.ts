import pg, { type ClientBase } from "pg";
import { type CopyToStreamQuery, to as copyTo } from "pg-copy-streams";
import type { Connection } from "../../../platform/db/database.ts";
import { CommandFailure } from "../command.ts";
import { readTables, type Table } from "./table.ts";
import { type Reading, wholeReadings } from "./whole-reading.ts";

/** The current value of a sequence; null when it was never used. */
export interface SequenceState {
  name: string;
  lastValue: string | null;
}

/** All records as they were at one moment, whatever is written meanwhile. */
export interface Snapshot {
  tables: readonly Pick<Table, "name" | "columns">[];
  sequences: readonly SequenceState[];
  migrations: readonly string[];
  postgresVersion: string;
  tenants: readonly string[];
  /** The rows of a table in PostgreSQL's COPY text form, piece by piece; gives the number of rows in the end. */
  rows(table: string): AsyncGenerator<Buffer, number, void>;
  /** Queries as one tenant; row security limits the rows to that tenant. */
  asTenant<Row extends pg.QueryResultRow>(tenantId: string, text: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Settings of a transaction that writes rows as COPY text: the same text for the same rows, on every server. */
export const copyOutSettings = `
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 3;
  set local bytea_output = 'hex'`;

const settings = `${copyOutSettings};
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '60s';
  set local row_security = on;
  set local synchronize_seqscans = off; set local max_parallel_workers_per_gather = 0`;

const namesOf = (tables: readonly Table[]): string[] => tables.map(({ name }) => name);
const quote = pg.escapeIdentifier;

async function begin(client: ClientBase): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  await client.query(settings);
}

/** Begins a transaction in which no migration can change a table; its snapshot is taken after the locks. */
async function beginLocked(client: ClientBase): Promise<Table[]> {
  await begin(client);
  const listed = namesOf(await readTables(client));
  await client.query("rollback");
  if (listed.length === 0)
    throw new CommandFailure("the database is empty: start the server once, or name the right database");
  await begin(client);
  await client.query(`lock table ${listed.map(quote).join(", ")} in access share mode`);
  const tables = await readTables(client);
  if (namesOf(tables).join() !== listed.join())
    throw new CommandFailure("the tables are being changed by a server that starts: run this again");
  return tables;
}

async function actAs(client: ClientBase, { role }: Pick<Reading, "role">, tenantId?: string): Promise<void> {
  await client.query(`set local role ${quote(role)}`);
  if (tenantId !== undefined) await client.query("select set_config('provost.tenant', $1, true)", [tenantId]);
}

/** Sends a table's rows as COPY text, as far as the role sees them. */
export function copyOut(
  client: ClientBase,
  { name, columns }: { name: string; columns: readonly string[] },
): CopyToStreamQuery {
  const list = columns.map(quote).join(", ");
  return client.query(copyTo(`copy (select ${list} from ${quote(name)}) to stdout`));
}

async function* copyRows(
  client: ClientBase,
  table: Table,
  reading: Reading,
  tenants: readonly string[],
): AsyncGenerator<Buffer, number, void> {
  let rows = 0;
  for (const tenantId of reading.by === "tenant" ? tenants : [undefined]) {
    await actAs(client, reading, tenantId);
    const copying = copyOut(client, table);
    for await (const piece of copying) yield piece;
    rows += copying.rowCount;
  }
  return rows;
}

/** Opens a snapshot of all records; refuses when row security would hide a row of any table. */
export async function openSnapshot(connection: Connection): Promise<Snapshot> {
  const client = new pg.Client({ ...connection, application_name: "provost backup" });
  client.on("error", () => {});
  await client.connect();
  try {
    const tables = await beginLocked(client);
    const [self] = (
      await client.query<{ role: string; version: string }>(
        "select current_user::text as role, current_setting('server_version') as version",
      )
    ).rows;
    const owner = self?.role ?? "";
    const readings = wholeReadings(tables, owner);
    const sequences = (
      await client.query<SequenceState>(
        "select sequencename as name, last_value::text as \"lastValue\" from pg_sequences where schemaname = 'public' order by 1",
      )
    ).rows;
    const migrations = (await client.query<{ name: string }>("select name from kysely_migration order by 1"))
      .rows;
    const readingOf = (name: string): Reading => {
      const reading = readings.get(name);
      if (!reading) throw new CommandFailure(`the table ${name} is missing`);
      return reading;
    };
    await actAs(client, readingOf("tenant"));
    const tenants = (await client.query<{ id: string }>("select id from tenant order by id")).rows.map(
      ({ id }) => id,
    );
    return {
      tables,
      sequences,
      migrations: migrations.map(({ name }) => name),
      postgresVersion: self?.version ?? "",
      tenants,
      rows: (name) => {
        const table = tables.find((one) => one.name === name);
        if (!table) throw new CommandFailure(`the table ${name} is missing`);
        return copyRows(client, table, readingOf(name), tenants);
      },
      asTenant: async <Row extends pg.QueryResultRow>(tenantId: string, text: string) => {
        await actAs(client, { role: "provost_tenant" }, tenantId);
        return (await client.query<Row>(text)).rows;
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
