import { createHash } from "node:crypto";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import pg, { type ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Manifest } from "../archive/manifest.ts";
import { ArchiveFault, type ReadEntry } from "../archive/read-archive.ts";
import { CommandFailure } from "../command.ts";
import { readTables, type Table } from "./table.ts";

const quote = pg.escapeIdentifier;

/** Settings of a transaction that reads COPY text as a backup writes it. */
export const copySettings = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'`;

function checkSame(tables: readonly Table[], manifest: Manifest): void {
  const shapeOf = ({ name, columns }: { name: string; columns: readonly string[] }): string =>
    `${name} (${columns.toSorted().join(", ")})`;
  const [here, there] = [new Set(tables.map(shapeOf)), new Set(manifest.tables.map(shapeOf))];
  const odd = [...here, ...there].find((shape) => here.has(shape) !== there.has(shape));
  if (odd !== undefined)
    throw new CommandFailure(
      `the backup does not fit the tables this version makes: ${odd} is only ${here.has(odd) ? "here" : "in the backup"}; restore it with the version that made it (${manifest.provost})`,
    );
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

const listForeignKeys = `
  select r.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class r on r.oid = k.conrelid
  where k.contype = 'f' and k.conparentid = 0 and r.relname = any($1) and r.relnamespace = 'public'::regnamespace order by 1, 2`;

/**
 * Sets aside what would hinder rows that come in any order: foreign keys (checked again as a whole when they come back), triggers, and row
 * security for the owner. Gives what puts all of it back.
 */
async function setAside(client: ClientBase, tables: readonly Table[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name);
  const { rows: keys } = await client.query<Constraint>(listForeignKeys, [names]);
  const forced = tables.filter((table) => table.forced).map(({ name }) => name);
  const each = async (list: readonly string[], change: string): Promise<void> => {
    for (const name of list) await client.query(`alter table ${quote(name)} ${change}`);
  };
  for (const { table, name } of keys)
    await client.query(`alter table ${quote(table)} drop constraint ${quote(name)}`);
  await each(names, "disable trigger user");
  await each(forced, "no force row level security");
  return async () => {
    await client.query("set constraints all immediate");
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${quote(table)} add constraint ${quote(name)} ${definition}`);
    await each(names, "enable trigger user");
    await each(forced, "force row level security");
  };
}

/** Where the rows of a table go, and which of them: `choose` gets the text piece by piece, and gives whole lines. */
export interface Destination {
  /** The quoted name of a table. */
  into: string;
  choose?(piece: Buffer): Buffer;
}

/** Feeds the pieces of each table, in sequence, to PostgreSQL (`null` = not this table); resolves with the rows of each. */
export async function copyIn(
  client: ClientBase,
  { manifest, entries }: { manifest: Manifest; entries: AsyncIterable<ReadEntry> },
  destinationOf: (table: string, columns: readonly string[]) => Destination | null,
): Promise<Map<string, number>> {
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  const counts = new Map<string, number>();
  const prints = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]));
  let open: { table: string; end(): Promise<void>; write(piece: Buffer): Promise<void> } | null = null;

  function begin(table: string) {
    const columns = columnsOf.get(table) ?? [];
    const destination = destinationOf(table, columns);
    if (destination === null) return { table, write: async () => {}, end: async () => {} };
    const { into, choose = (piece: Buffer) => piece } = destination;
    const stream = client.query(copyFrom(`copy ${into} (${columns.map(quote).join(", ")}) from stdin`));
    const done = finished(stream);
    done.catch(() => {});
    return {
      table,
      write: async (piece: Buffer): Promise<void> => {
        if (!stream.write(choose(piece))) await Promise.race([once(stream, "drain"), done]);
      },
      end: async (): Promise<void> => {
        stream.end();
        await done;
        counts.set(table, stream.rowCount);
      },
    };
  }

  for await (const { kind, name, content } of entries) {
    if (kind.kind === "header") continue;
    if (kind.kind !== "records") break;
    if (open?.table !== kind.table) {
      await open?.end();
      open = begin(kind.table);
    }
    const hash = createHash("sha256");
    for await (const piece of content) {
      hash.update(piece);
      await open.write(piece);
    }
    if (hash.digest("hex") !== prints.get(name))
      throw new ArchiveFault("the archive was altered while it was read");
  }
  await open?.end();
  return counts;
}

async function checkCounts(client: ClientBase, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    const { rows: found } = await client.query<{ n: string }>(
      `select count(*)::text as n from ${quote(name)}`,
    );
    if (found[0]?.n !== String(rows))
      throw new CommandFailure(`${name} has ${found[0]?.n} rows where the backup counted ${rows}`);
  }
}

/**
 * Invalidates all access issued before the backup: later sign-outs, new passwords and disabled users are not in it, and the old
 * installation may still run.
 */
async function endAccess(client: ClientBase, { tables }: Manifest): Promise<void> {
  await client.query("update session set ended_at = now(), ended_because = 'restore' where ended_at is null");
  for (const name of ["ticket", "sent_code"]) {
    if (tables.some((table) => table.name === name)) await client.query(`delete from ${quote(name)}`);
  }
  // Backups and drills of the old installation say nothing of this one.
  if (tables.some((table) => table.name === "backup_run")) await client.query("delete from backup_run");
}

/**
 * Fills the tables a migration has just made with the rows of a backup, within the caller's transaction; every count must agree.
 * `finishRows` works on the rows before foreign keys and triggers are back; by default it ends all access that is older than the backup.
 */
export async function loadRecords(
  client: ClientBase,
  entries: AsyncIterable<ReadEntry>,
  manifest: Manifest,
  finishRows: (client: ClientBase) => Promise<void> = (at) => endAccess(at, manifest),
): Promise<void> {
  await client.query(copySettings);
  const tables = await readTables(client);
  checkSame(tables, manifest);
  const putBack = await setAside(client, tables);
  await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(", ")}`);
  await copyIn(client, { manifest, entries }, (table) => ({ into: quote(table) }));
  await checkCounts(client, manifest);
  await finishRows(client);
  for (const { name, lastValue } of manifest.sequences)
    if (lastValue !== null)
      await client.query("select setval($1::regclass, $2::bigint)", [quote(name), lastValue]);
  await putBack();
}
