import { messageOf } from "@provost/contract/wire/error-code";
import { clickhouseTarget } from "@provost/warehouse/push/clickhouse-target";
import type { TableMeasure } from "@provost/warehouse/push/measure";
import { postgresTarget } from "@provost/warehouse/push/postgres-target";
import { type PushColumn, PushError, type PushKind } from "@provost/warehouse/push/push-columns";
import type { PushPlace, PushTarget } from "@provost/warehouse/push/push-target";
import { RemoteError } from "@provost/warehouse/remote/remote-source";
import type { Config } from "../../../platform/config.ts";
import type { Database, TenantHandle } from "../../../platform/db/database.ts";
import { makeOutbound } from "../../../platform/http/outbound/outbound.ts";
import { makeSeal } from "../../../platform/seal.ts";
import { remoteRefusal } from "../../../platform/warehouse-refusal.ts";
import { type ConnectionRow, connectionStore } from "../../../source/connection/connection.store.ts";
import { addressOf, openConnection, secretPlace } from "../../../source/connection/connections.ts";
import { CommandFailure } from "../command.ts";

/** A data source that rows can be moved into. */
export type PushConnection = ConnectionRow & { kind: PushKind };

/** The data source of a name, if its kind takes rows. */
export async function pushConnection(tenant: TenantHandle, name: string): Promise<PushConnection> {
  const all = await tenant.run((db) => connectionStore(db).all());
  const row = all.find((one) => one.name.toLowerCase() === name.toLowerCase() || one.id === name);
  if (row === undefined) {
    const names = all.map((one) => `"${one.name}"`).join(", ");
    throw new CommandFailure(
      `the tenant has no data source "${name}"${all.length === 0 ? "" : `; it has ${names}`}`,
    );
  }
  const { kind } = row;
  if (kind === "mysql")
    throw new CommandFailure(
      `"${row.name}" is a MySQL or MariaDB database, into which rows can't be moved. Use PostgreSQL or ClickHouse`,
    );
  return { ...row, kind };
}

/** A data source as its own user reads it, and as another one writes there. */
export interface OpenPlace {
  /** Opens the table as the user who writes. */
  target(user: { name: string; password: string }, columns: readonly PushColumn[]): Promise<PushTarget>;
  /** Measures the table as the data source's own user reads it. */
  measureSeen(columns: readonly PushColumn[]): Promise<TableMeasure>;
  /** Refuses a table that the data source's own user does not see as it was made. */
  checkSeen(columns: readonly PushColumn[]): Promise<void>;
}

/** What is wrong with the database, and what to do, with the code that it gave. */
function failureText(name: string, error: RemoteError): string {
  const { code, details } = remoteRefusal(name, error);
  const text = messageOf(code, "en", details);
  return error.code === "" ? text : `${text} (${error.code})`;
}

/** Opens a table of a data source by what the operator's settings allow. */
export function openPlace(
  { config, db, tenantId }: { config: Config; db: Database; tenantId: string },
  connection: PushConnection,
  place: PushPlace,
): OpenPlace {
  const { name, kind, username, secret } = connection;
  const databases = makeOutbound({
    privateHosts: config.outside.databaseHosts,
    timeoutMs: config.outside.patienceMs,
  });
  const deps = { db, databases };
  const orWhy = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (error instanceof PushError) throw new CommandFailure(error.message);
      throw error instanceof RemoteError ? new CommandFailure(failureText(name, error)) : error;
    });
  const opens = { postgres: postgresTarget, clickhouse: clickhouseTarget };
  const target: OpenPlace["target"] = (user, columns) => {
    const address = addressOf(deps, { ...connection, username: user.name, password: user.password });
    return orWhy(opens[kind](address, place, columns));
  };
  const ownPassword = (): string =>
    makeSeal(config.secret).open(secret, secretPlace(tenantId, connection.id));
  return {
    target,
    measureSeen: async (columns) => {
      const seen = await target({ name: username, password: ownPassword() }, columns);
      return orWhy(seen.measure()).finally(() => seen.close());
    },
    checkSeen: async (columns) => {
      const source = openConnection(deps, { ...connection, password: ownPassword() });
      const found = await orWhy(source.columns(place)).finally(() => source.close());
      const [schema, table] = [place.schema, place.name];
      if (found === null)
        throw new CommandFailure(
          `the user of the data source, ${username}, does not see ${schema}.${table}: let it (grant select on ${schema}.${table} to ${username}), and run this again`,
        );
      const odd = columns.find(({ read }, at) => found[at]?.type !== read || found[at]?.cast);
      if (odd !== undefined || found.length !== columns.length)
        throw new CommandFailure(
          `${schema}.${table} has other columns than the dataset${odd === undefined ? "" : ` ("${odd.name}")`}`,
        );
    },
  };
}
