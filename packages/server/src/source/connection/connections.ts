import { isIP } from "node:net";
import { clickhouseSource } from "@provost/warehouse/remote/clickhouse/clickhouse-source";
import { mysqlSource } from "@provost/warehouse/remote/mysql/mysql-source";
import { postgresSource } from "@provost/warehouse/remote/postgres/postgres-source";
import {
  type RemoteAddress,
  RemoteError,
  type RemoteProblem,
  type RemoteSource,
} from "@provost/warehouse/remote/remote-source";
import type { Remotes } from "@provost/warehouse/remote/with-remote";
import { WarehouseError } from "@provost/warehouse/warehouse";
import { asServer } from "../../platform/authority/authority.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Outbound, OutboundError } from "../../platform/http/outbound/outbound.ts";
import type { Seal } from "../../platform/seal.ts";
import { type ConnectionRow, connectionStore } from "./connection.store.ts";

/** What opening databases takes. */
export interface ConnectionDeps {
  db: Pick<Database, "tenant">;
  clock: Clock;
  seal: Seal;
  /** What the operator allows of hosts that tenants name. */
  databases: Pick<Outbound, "addressesOf" | "isPrivateAllowed">;
}

/** How a database is reached: its settings, with the password opened. */
export type ConnectionSettings = Pick<
  ConnectionRow,
  "kind" | "host" | "port" | "database" | "username" | "tls" | "ca"
> & { password: string };

/** Where a sealed password belongs. */
export const secretPlace = (tenantId: string, id: string): string => `connection ${id} ${tenantId}`;

async function addressesOf(
  { databases }: Pick<ConnectionDeps, "databases">,
  { host, tls }: Pick<ConnectionSettings, "host" | "tls">,
): Promise<readonly string[]> {
  // A password is sent unencrypted only where the operator says so.
  if (!tls && !databases.isPrivateAllowed(host)) throw new RemoteError("host_not_allowed");
  const found = await databases.addressesOf(host).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw error instanceof OutboundError ? error : new RemoteError("host_unknown", code);
  });
  if (found === null) throw new RemoteError("host_not_allowed");
  return found.map(({ address }) => address).filter((address) => isIP(address) !== 0);
}

/** How a database is reached as its settings say. */
export function addressOf(
  deps: Pick<ConnectionDeps, "databases">,
  { username: user, ca, tls, host, port, database, password }: Omit<ConnectionSettings, "kind">,
): RemoteAddress {
  const resolve = (): Promise<readonly string[]> => addressesOf(deps, { host, tls });
  return { ...{ host, port, database, user, password, resolve }, tls: tls ? { ca } : null };
}

/** Opens a database by its settings. */
export function openConnection(
  deps: Pick<ConnectionDeps, "databases">,
  { kind, ...settings }: ConnectionSettings,
): RemoteSource {
  const address = addressOf(deps, settings);
  return { postgres: postgresSource, mysql: mysqlSource, clickhouse: clickhouseSource }[kind](address);
}

/** The databases of all tenants that are open, each by its settings of now. */
export interface OpenConnections extends Remotes {
  /** Forgets what is open of a tenant's data sources: one was changed or removed. */
  hear(notice: string): void;
  close(): Promise<void>;
}

/** Failures of one query or table, which say nothing of the data source. */
const ofQueries: ReadonlySet<RemoteProblem> = new Set(["failed", "changed", "no_right", "too_much", "busy"]);

/** A state that stays the same is stored once within this time. */
const storedEveryMs = 60_000;

/** A data source that says how each of its queries went: in how many ms, or with which problem. */
function watched(source: RemoteSource, note: (outcome: number | RemoteProblem) => void): RemoteSource {
  const noting = async <T>(work: Promise<T>): Promise<T> => {
    const since = performance.now();
    try {
      const result = await work;
      note(performance.now() - since);
      return result;
    } catch (error) {
      if (error instanceof RemoteError && !ofQueries.has(error.problem)) note(error.problem);
      throw error;
    }
  };
  return {
    ...source,
    query: (query, limits) => noting(source.query(query, limits)),
    rows: (query, limits) => noting(source.rows(query, limits)),
    tables: (find) => noting(source.tables(find)),
    columns: (table) => noting(source.columns(table)),
  };
}

/** The databases of connections, opened on first use; how each has served is stored with it. */
export function openConnections(deps: ConnectionDeps): OpenConnections {
  const open = new Map<string, { tenant: string; source: Promise<RemoteSource> }>();
  const writing = new Set<Promise<void>>();
  let isClosed = false;

  /** Notes outcomes of one data source; what has changed is stored at once, the rest now and then. */
  function noteOf(tenant: string, { id, version, health: stored }: ConnectionRow) {
    let health = stored ?? { okAt: null, ms: null, failedAt: null, problem: null };
    let storedAt = Number.NEGATIVE_INFINITY;
    let problem: RemoteProblem | null | undefined;
    return (outcome: number | RemoteProblem): void => {
      const now = deps.clock.now();
      const found = typeof outcome === "number" ? null : outcome;
      health =
        typeof outcome === "number"
          ? { ...health, okAt: now.toISOString(), ms: Math.round(outcome * 10) / 10 }
          : { ...health, failedAt: now.toISOString(), problem: outcome };
      if (found === problem && now.getTime() - storedAt < storedEveryMs) return;
      [problem, storedAt] = [found, now.getTime()];
      const saved = health;
      const write = deps.db
        .tenant(tenant)
        .run(
          async (db) =>
            void (await connectionStore(db).saveHealth(asServer("connection", id), version, saved)),
        )
        .catch(() => {});
      writing.add(write);
      void write.then(() => writing.delete(write));
    };
  }

  async function load(tenant: string, id: string): Promise<RemoteSource> {
    const row = await deps.db.tenant(tenant).run((db) => connectionStore(db).byId(id));
    if (row === undefined) throw new RemoteError("changed");
    const password = deps.seal.open(row.secret, secretPlace(tenant, id));
    return watched(openConnection(deps, { ...row, password }), noteOf(tenant, row));
  }

  function forget(matches: (tenant: string) => boolean): void {
    for (const [key, { tenant, source }] of open) {
      if (!matches(tenant)) continue;
      open.delete(key);
      source.then((opened) => opened.close()).catch(() => {});
    }
  }

  return {
    open: (tenant, id) => {
      if (isClosed) return Promise.reject(new WarehouseError("closed"));
      const key = `${tenant} ${id}`;
      const known = open.get(key);
      if (known !== undefined) return known.source;
      const source = load(tenant, id);
      open.set(key, { tenant, source });
      source.catch(() => open.delete(key));
      return source;
    },
    hear: (notice) => {
      const [tenant, subject] = notice.split(" ");
      if (notice === "*") forget(() => true);
      else if (subject === "connection") forget((own) => own === tenant);
    },
    close: async () => {
      isClosed = true;
      const sources = [...open.values()].map(({ source }) => source);
      open.clear();
      await Promise.all(sources.map((source) => source.then((opened) => opened.close()).catch(() => {})));
      await Promise.all(writing);
    },
  };
}
