import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import type { Tables } from "./schema.ts";
import { TenantFilterPlugin } from "./tenant-filter.ts";

// int8 (row counts) fits a double here; as text it would surprise every reader.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A transaction that belongs to one tenant: its queries cannot reach another's rows. */
export type TenantDb = Transaction<Tables> & { readonly provostTenant?: never };
/** A transaction of the platform role: across tenants, on the few tables that have a policy for it. */
export type PlatformDb = Transaction<Tables> & { readonly provostPlatform?: never };

/** Where records are: a handle a tenant, one for the platform role, and change notices. */
export interface Database {
  tenant(tenantId: string): TenantHandle;
  platform<T>(work: (db: PlatformDb) => Promise<T>): Promise<T>;
  /** Raw access of the owning role: migrations and tests. */
  owner: Kysely<Tables>;
  /** Calls back with the text of every notice on the channel `provost`; ends with `close`. */
  onNotice(listener: (text: string) => void): void;
  isAlive(): Promise<boolean>;
  close(): Promise<void>;
}

/** The records of one tenant. */
export interface TenantHandle {
  readonly tenantId: string;
  run<T>(work: (db: TenantDb) => Promise<T>): Promise<T>;
}

/** How to reach PostgreSQL. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string };

function makeHandle(connection: Connection, role: string | null, max: number) {
  const pool = new pg.Pool({
    ...connection,
    max,
    application_name: "provost",
    ...(role === null ? {} : { options: `-c role=${role}` }),
  });
  // A dropped idle connection is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => {});
  return {
    pool,
    db: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    }),
  };
}

/** Opens the pools; refuses a role that could look past row security. */
export async function openDatabase(connection: Connection): Promise<Database> {
  const owner = makeHandle(connection, null, 2);
  const rights = await sql<{ rolsuper: boolean; rolbypassrls: boolean }>`
    select rolsuper, rolbypassrls from pg_roles where rolname = current_user`.execute(owner.db);
  const role = rights.rows[0];
  if (!role || role.rolsuper || role.rolbypassrls) {
    await owner.db.destroy();
    throw new Error(
      "the database role is superuser or BYPASSRLS, so it could see across tenants: use a plain role that owns the database",
    );
  }
  const tenants = makeHandle(connection, "provost_tenant", 10);
  const platform = makeHandle(connection, "provost_platform", 4);
  const listeners: ((text: string) => void)[] = [];
  const ear = listenForever(owner.pool, (text) => {
    for (const listener of listeners) listener(text);
  });
  return {
    owner: owner.db,
    tenant: (tenantId) => ({
      tenantId,
      run: (work) =>
        tenants.db.transaction().execute(async (transaction) => {
          await sql`select set_config('provost.tenant', ${tenantId}, true)`.execute(transaction);
          return work(transaction.withPlugin(new TenantFilterPlugin(tenantId)) as TenantDb);
        }),
    }),
    platform: (work) => platform.db.transaction().execute((transaction) => work(transaction)),
    onNotice: (listener) => {
      listeners.push(listener);
    },
    isAlive: () =>
      sql`select 1`.execute(platform.db).then(
        () => true,
        () => false,
      ),
    close: async () => {
      await ear.stop();
      await Promise.all([tenants.db.destroy(), platform.db.destroy()]);
      await owner.db.destroy();
    },
  };
}

/** Tells every server that something of a tenant changed; delivered when the transaction commits. */
export async function notify(db: TenantDb | PlatformDb, text: string): Promise<void> {
  await sql`select pg_notify('provost', ${text})`.execute(db);
}

function listenForever(pool: pg.Pool, hear: (text: string) => void): { stop(): Promise<void> } {
  let stopped = false;
  let client: pg.PoolClient | null = null;
  let retry: NodeJS.Timeout | undefined;
  const lose = (lost: pg.PoolClient): void => {
    if (client !== lost) return;
    client = null;
    lost.release(true);
    if (stopped) return;
    // Notices may have been missed meanwhile.
    hear("*");
    retry = setTimeout(connect, 500);
  };
  const connect = async (): Promise<void> => {
    try {
      const fresh = await pool.connect();
      if (stopped) return fresh.release(true);
      client = fresh;
      fresh.on("notification", (notice) => hear(notice.payload ?? ""));
      fresh.on("error", () => lose(fresh));
      fresh.on("end", () => lose(fresh));
      await fresh.query("listen provost");
    } catch {
      if (client) lose(client);
      else if (!stopped) retry = setTimeout(connect, 500);
    }
  };
  const first = connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await first;
      if (client) lose(client);
    },
  };
}
