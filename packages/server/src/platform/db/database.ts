import { setTimeout as pause } from "node:timers/promises";
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { patientLog } from "../postgres/patient-log.ts";
import { hearNotices, type Pulse } from "./notices.ts";
import { refusingPool } from "./refusing-pool.ts";
import { checkRights } from "./role-rights.ts";
import type { Tables } from "./schema.ts";
import { TenantFilterPlugin } from "./tenant-filter.ts";

// int8 (row counts) fits a double here; a string would be unexpected.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A transaction that belongs to one tenant: its queries cannot reach another's rows. */
export type TenantDb = Transaction<Tables> & { readonly provostTenant?: never };
/** A transaction of the platform role: across tenants, on the few tables that have a policy for it. */
export type PlatformDb = Transaction<Tables> & { readonly provostPlatform?: never };

/** The platform role for a single query. */
export type PlatformQueries = Pick<Kysely<Tables>, "selectFrom">;

/** Where a call comes from, as the audit log records it; empty for what the server does by itself. */
export interface RequestOrigin {
  address: string;
  userAgent: string;
}

/** Of what the server does by itself. */
export const noOrigin: RequestOrigin = { address: "", userAgent: "" };

/** Where records are: a handle a tenant, one for the platform role, and change notices. */
export interface Database {
  tenant(tenantId: string, origin?: RequestOrigin): TenantHandle;
  platform<T>(work: (db: PlatformDb) => Promise<T>): Promise<T>;
  /** Runs one query as the platform role, without a transaction: used at every sign-in and token renewal. */
  platformRead<T>(ask: (db: PlatformQueries) => Promise<T>): Promise<T>;
  /** Raw access of the owning role: migrations and tests. */
  owner: Kysely<Tables>;
  /**
   * Calls back with the text of every notification on the channel `provost`; ends with `close`. A notification from this server's own
   * transaction arrives right after the commit, before the caller's next call; it may arrive again from the database.
   */
  onNotice(listener: (text: string) => void): void;
  /** Runs the work while no other server runs such work: what is done once for all servers, at the start. */
  takeTurns<T>(work: () => Promise<T>): Promise<T>;
  isAlive(): Promise<boolean>;
  pools(): PoolState[];
  close(): Promise<void>;
}

/** The connections of a role: how many are open and idle, and how many calls wait for one. */
export interface PoolState {
  role: "owner" | "tenant" | "platform";
  open: number;
  idle: number;
  waiting: number;
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

const connectionTimeoutMillis = 10_000;
const keepAliveInitialDelayMillis = 10_000;
/** A database that takes longer for the least query counts as away. */
const aliveMs = 2_000;
const startLock = 20_240_817;
const recoveryRetryMs = 500;
const cannotConnectNow = "57P03";

function makeHandle(connection: Connection, role: string | null, max: number) {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    application_name: "provost",
    ...(role === null ? {} : { options: `-c role=${role}` }),
  });
  // A dropped connection is replaced at the next use. An unhandled error event would end the process, also from a session that waits
  // between two statements of a transaction; the next statement fails all the same.
  pool.on("error", () => {});
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    client.on("error", () => {});
    open.add(client);
  });
  pool.on("remove", (client) => open.delete(client));
  return {
    pool,
    /** Ends all connections as the database would: what waits for it fails, and the next use opens new ones. */
    cut: () => {
      for (const client of open) (client as pg.Client).connection.stream.destroy();
    },
    db: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: refusingPool(pool) }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    }),
  };
}

// Notifications of open transactions.
const pendingNotices = new WeakMap<Transaction<Tables>, Set<string>>();

/** Whether PostgreSQL is there, but still starting or recovering. */
function isRecovering(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return "code" in error && error.code === cannotConnectNow ? true : isRecovering(error.cause);
}

/** Whether a look succeeds in time; those who want to know meanwhile wait for the same. */
function boundedLook(look: () => Promise<unknown>, ms: number): () => Promise<boolean> {
  let looking: Promise<boolean> | null = null;
  return () => {
    looking ??= look()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        looking = null;
      });
    return Promise.race([looking, pause(ms, false, { ref: false })]);
  };
}

/** Opens the pools, once PostgreSQL has recovered if it must; refuses a role that could look past row security, or lacks a right. */
export async function openDatabase(
  connection: Connection,
  log: (line: string) => void = () => {},
  stopping?: AbortSignal,
  pulse?: Pulse,
): Promise<Database> {
  const owner = makeHandle(connection, null, 3);
  const wait = patientLog(log);
  const checkOnceRecovered = async (): Promise<void> => {
    for (;;) {
      try {
        return await checkRights(owner.db);
      } catch (error) {
        if (!isRecovering(error)) throw error;
        wait("the database (starting or recovering)");
        await pause(recoveryRetryMs, undefined, { signal: stopping });
      }
    }
  };
  try {
    await checkOnceRecovered();
  } catch (error) {
    await owner.db.destroy();
    throw error;
  }
  const tenants = makeHandle(connection, "provost_tenant", 10);
  const platform = makeHandle(connection, "provost_platform", 4);
  const listeners: ((text: string) => void)[] = [];
  const hear = (text: string): void => {
    for (const listener of listeners) listener(text);
  };
  const onSilent = (): void => {
    for (const { cut } of [owner, tenants, platform]) cut();
  };
  const ear = hearNotices({
    ...{ connection, channel: "provost", log, hear, onSilent },
    ...(pulse === undefined ? {} : { pulse }),
  });
  await ear.started;
  return {
    owner: owner.db,
    tenant: (tenantId, origin = noOrigin) => ({
      tenantId,
      run: async (work) => {
        const notices = new Set<string>();
        const result = await tenants.db
          .transaction()
          .execute(async (transaction) => work(await limitedTo(transaction, { tenantId, origin }, notices)));
        notices.forEach(hear);
        return result;
      },
    }),
    platform: async (work) => {
      const notices = new Set<string>();
      const result = await platform.db.transaction().execute((transaction) => {
        pendingNotices.set(transaction, notices);
        return work(transaction);
      });
      notices.forEach(hear);
      return result;
    },
    platformRead: (ask) => ask(platform.db),
    onNotice: (listener) => {
      listeners.push(listener);
    },
    takeTurns: (work) =>
      owner.db.connection().execute(async (session) => {
        await sql`select pg_advisory_lock(${startLock})`.execute(session);
        try {
          return await work();
        } finally {
          await sql`select pg_advisory_unlock(${startLock})`.execute(session);
        }
      }),
    isAlive: boundedLook(() => sql`select 1`.execute(platform.db), aliveMs),
    pools: () =>
      Object.entries({ owner, tenant: tenants, platform }).map(([role, { pool }]) => ({
        role: role as PoolState["role"],
        open: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      })),
    close: async () => {
      await ear.stop();
      await Promise.all([tenants.db.destroy(), platform.db.destroy()]);
      await owner.db.destroy();
    },
  };
}

async function limitedTo(
  transaction: Transaction<Tables>,
  { tenantId, origin }: { tenantId: string; origin: RequestOrigin },
  notices: Set<string>,
): Promise<TenantDb> {
  // The audit log takes the origin from the transaction, so that no call can forget to pass it on.
  await sql`select set_config('provost.tenant', ${tenantId}, true),
    set_config('provost.address', ${origin.address}, true),
    set_config('provost.user_agent', ${origin.userAgent}, true)`.execute(transaction);
  const db = transaction.withPlugin(new TenantFilterPlugin(tenantId)) as TenantDb;
  pendingNotices.set(db, notices);
  return db;
}

/** Does a part of a platform transaction as one tenant, held by its row security; what throws in it ends the whole transaction. */
export async function asTenant<T>(
  platform: PlatformDb,
  tenantId: string,
  work: (db: TenantDb) => Promise<T>,
  origin = noOrigin,
): Promise<T> {
  await sql`set local role provost_tenant`.execute(platform);
  const notices = pendingNotices.get(platform) ?? new Set<string>();
  const result = await work(await limitedTo(platform, { tenantId, origin }, notices));
  await sql`select set_config('provost.tenant', '', true)`.execute(platform);
  await sql`set local role provost_platform`.execute(platform);
  return result;
}

/** Notifies every server that something of a tenant changed; delivered when the transaction commits. */
export async function notify(db: TenantDb | PlatformDb, text: string): Promise<void> {
  pendingNotices.get(db)?.add(text);
  await sql`select pg_notify('provost', ${text})`.execute(db);
}
