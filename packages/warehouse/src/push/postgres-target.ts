import { once } from "node:events";
import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { openSession } from "../remote/postgres/postgres-session.ts";
import { codeOf } from "../remote/remote-driver.ts";
import { type RemoteAddress, RemoteError } from "../remote/remote-source.ts";
import { type MeasureTerms, measureWith, shownCharacters } from "./measure.ts";
import type { Lines } from "./part-rows.ts";
import { checkPostgresName, type PushColumn, PushError } from "./push-columns.ts";
import {
  type FoundTable,
  isOf,
  markText,
  type PushMark,
  type PushPlace,
  type PushTarget,
  readMark,
} from "./push-target.ts";

const quote = pg.escapeIdentifier;

/** A session that only queries is set to write nothing, and to end where it rests; this one writes. */
const writing = `
  set default_transaction_read_only = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set lock_timeout = '60s'`;

const batchRows = 250_000;

const foundQuery = `
  select has_schema_privilege(n.oid, 'usage') and has_schema_privilege(n.oid, 'create'), c.oid is not null,
    coalesce(c.relkind = 'r', false), coalesce(obj_description(c.oid, 'pg_class'), '')
  from pg_namespace n left join pg_class c on c.relnamespace = n.oid and c.relname = $2 where n.nspname = $1`;

/** Texts are sorted by their characters, as in the built-in engine, and have capitals of every alphabet where the version has such an order. */
const orders = ["pg_c_utf8", "C.utf8", "C.UTF-8", "C"];
const orderQuery = `
  select collname from pg_collation
  where collnamespace = 'pg_catalog'::regnamespace and collname::text = any($1::text[])
    and collencoding in (-1, (select encoding from pg_database where datname = current_database()))
  order by array_position($1::text[], collname::text) limit 1`;

const hashed = (of: string): string =>
  `('x' || substr(md5(convert_to(${of}, 'UTF8')), 1, 15))::bit(60)::bigint`;

const terms: MeasureTerms = ({ name, type, comparison }) => {
  const column = quote(name);
  const numbers = (value: string) =>
    [`count(${column})`, `sum(${value})`, `min(${value})`, `max(${value})`] as const;
  switch (comparison) {
    case "truth":
      return numbers(`${column}::int`);
    case "exact":
      return numbers(column);
    case "day":
      return numbers(`(${column} - date '1970-01-01')`);
    case "moment":
      return numbers(`(extract(epoch from ${column}) * 1000000)`);
    case "fraction": {
      const value = `${column}::float8`;
      const isNumber = `filter (where ${column} <> 'NaN')`;
      const bits = `case when ${column} = 'NaN' then 1 else ('x' || encode(float8send(${value}), 'hex'))::bit(64)::bigint end`;
      return [`count(${column})`, `sum(${bits})`, `min(${value}) ${isNumber}`, `max(${value}) ${isNumber}`];
    }
    case "text": {
      const text = type === "VARCHAR" ? column : `${column}::text`;
      const least = (func: string): string => `left(${func}(${text} collate "C"), ${shownCharacters})`;
      return [`count(${column})`, `sum(${hashed(text)})`, least("min"), least("max")];
    }
  }
};

/** What the database says of a statement that failed. */
function failure(error: unknown, user: string): unknown {
  if (error instanceof PushError || error instanceof RemoteError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === "42501")
    return new PushError(`the user ${user} lacks a right in the database: ${error.message}`);
  return new PushError(`the database reports: ${error.message}${code === "" ? "" : ` (${code})`}`);
}

const changed = () => new PushError("another run has changed the table meanwhile: run this again");

/** A table as a session sees it that may write there. */
interface Own extends PushPlace {
  client: pg.Client;
  /** The quoted name. */
  table: string;
  columns: readonly PushColumn[];
  user: string;
}

async function rowsOf({ client }: Own, text: string, values: unknown[] = []): Promise<(string | null)[][]> {
  return (await client.query<(string | null)[]>({ text, values, rowMode: "array" })).rows;
}

const say = ({ client, table }: Own, text: string): Promise<unknown> =>
  client.query(`comment on table ${table} is ${pg.escapeLiteral(text)}`);

async function within<T>({ client }: Own, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Does something with a table and its comment while no other session changes it. */
const alone = <T>(own: Own, work: (comment: string) => Promise<T>): Promise<T> =>
  within(own, "begin read write", async () => {
    await own.client.query(`lock table ${own.table} in share row exclusive mode`);
    const comment = "select coalesce(obj_description($1::regclass, 'pg_class'), '')";
    return work((await rowsOf(own, comment, [own.table]))[0]?.[0] ?? "");
  });

async function find(own: Own): Promise<FoundTable | null> {
  const { schema, name, user } = own;
  const [found] = await rowsOf(own, foundQuery, [schema, name]);
  if (found === undefined) throw new PushError(`the database has no schema "${schema}"`);
  const [mayCreate, isThere, isTable, comment] = found;
  if (isThere !== "t") {
    if (mayCreate === "t") return null;
    throw new PushError(
      `the user ${user} lacks the right to create tables in the schema "${schema}": grant usage, create on schema ${quote(schema)} to ${quote(user)}`,
    );
  }
  if (isTable !== "t" || readMark(comment ?? "") === null) return { mark: null, rows: 0 };
  // An earlier run may have ended a moment ago, and its last transaction not yet.
  const present = readMark(await alone(own, async (text) => text));
  return { mark: present?.mark ?? null, rows: present?.rows ?? 0 };
}

const create = (own: Own, mark: PushMark): Promise<void> =>
  within(own, "begin read write", async () => {
    const [[order = null] = []] = await rowsOf(own, orderQuery, [orders]);
    const ordered = order === null ? "" : ` collate pg_catalog.${quote(order)}`;
    const lines = own.columns.map(
      (one) => `${quote(one.name)} ${one.stored}${one.stored === "text" ? ordered : ""}`,
    );
    await own.client.query(`create table ${own.table} (${lines.join(", ")})`);
    await say(own, markText(mark, 0));
  });

async function copy({ client, table, columns }: Own, batch: AsyncGenerator<Lines>): Promise<number> {
  const names = columns.map((one) => quote(one.name)).join(", ");
  const stream = client.query(copyFrom(`copy ${table} (${names}) from stdin`));
  const done = finished(stream);
  done.catch(() => {});
  let rows = 0;
  try {
    for await (const lines of batch) {
      rows += lines.rows;
      if (!stream.write(lines.text)) await Promise.race([once(stream, "drain"), done]);
    }
    stream.end();
    await done;
    return rows;
  } catch (error) {
    // So that the session waits for no more of them.
    stream.destroy(error instanceof Error ? error : undefined);
    await done.catch(() => {});
    throw error;
  }
}

const append = (own: Own, batch: AsyncGenerator<Lines>, mark: PushMark, before: number): Promise<number> =>
  alone(own, async (comment) => {
    if (comment !== markText(mark, before)) throw changed();
    const rows = await copy(own, batch);
    await say(own, markText(mark, before + rows));
    return rows;
  });

const drop = (own: Own, dataset: string): Promise<void> =>
  alone(own, async (comment) => {
    if (!isOf(dataset, comment, true)) throw changed();
    await own.client.query(`drop table ${own.table}`);
  });

const remark = (own: Own, mark: PushMark): Promise<void> =>
  alone(own, async (comment) => {
    if (!isOf(mark.dataset, comment)) throw changed();
    await say(own, markText(mark, readMark(comment)?.rows ?? 0));
  });

/** Opens a table of PostgreSQL, into which rows go by `COPY`: each batch in a transaction with the number of rows that are there then. */
export async function postgresTarget(
  address: RemoteAddress,
  { schema, name }: PushPlace,
  columns: readonly PushColumn[],
): Promise<PushTarget> {
  checkPostgresName("table", name);
  const { client, end } = await openSession(address);
  const { user } = address;
  const table = `${quote(schema)}.${quote(name)}`;
  const own: Own = { client, table, schema, name, columns, user };
  const orWhy = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw failure(error, user);
    });
  await orWhy(client.query(writing));
  return {
    batchRows,
    find: () => orWhy(find(own)),
    create: (mark) => orWhy(create(own, mark)),
    drop: (dataset) => orWhy(drop(own, dataset)),
    mark: (mark) => orWhy(remark(own, mark)),
    grant: async (other) => {
      for (const right of [`usage on schema ${quote(schema)}`, `select on ${table}`])
        await client.query(`grant ${right} to ${quote(other)}`).catch(() => {});
    },
    append: (batch, mark, before) => orWhy(append(own, batch, mark, before)),
    settle: async () => {
      await client.query(`analyze ${table}`).catch(() => {});
    },
    measure: async () => {
      const ask = async (list: string) => (await rowsOf(own, `select ${list} from ${table}`))[0] ?? [];
      return orWhy(measureWith(columns, terms, ask));
    },
    close: () => end().catch(() => {}),
  };
}
