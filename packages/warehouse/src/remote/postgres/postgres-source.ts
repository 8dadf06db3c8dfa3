import { postgres } from "@provost/report-core/sql/dialect";
import { codeOf } from "../remote-driver.ts";
import { remoteSource } from "../remote-pool.ts";
import type { RemoteAddress, RemoteSource } from "../remote-source.ts";
import { checkRights, columnsOf, tablesOf } from "./postgres-catalog.ts";
import {
  ofTransaction,
  openAt,
  openSession,
  type PostgresSession,
  remoteErrorAt,
  remoteErrorOf,
} from "./postgres-session.ts";
import { formatOf } from "./postgres-types.ts";

const opening = "declare provost_rows no scroll cursor for ";
const isTimeout = (error: unknown): boolean => codeOf(error) === "57014";

/** A PostgreSQL database that someone else runs. */
export function postgresSource(address: RemoteAddress): RemoteSource {
  return remoteSource<PostgresSession>({
    dialect: postgres,
    open: () => openSession(address),
    begin: async ({ client }, { text, params, isText }, timeoutMs) => {
      await client.query(
        `begin isolation level repeatable read read only; ${ofTransaction}; set local statement_timeout = ${Math.ceil(timeoutMs)}`,
      );
      // One statement and no more: without values, the library would send a text that can have several.
      const declared = { text: opening + text, values: [...params], queryMode: "extended" };
      await client.query(declared).catch((error: unknown) => {
        throw isTimeout(error) ? error : remoteErrorAt(error, opening);
      });
      return {
        next: async (most) => {
          const { fields, rows } = await client.query<(string | null)[]>({
            text: `fetch forward ${most} from provost_rows`,
            rowMode: "array",
          });
          const columns = fields.map(({ name, dataTypeID, dataTypeModifier }) => ({
            name,
            format: formatOf(dataTypeID, dataTypeModifier, isText),
          }));
          return { columns, rows };
        },
        close: async () => {
          // What outlives a transaction is not passed on to the next query of the session.
          await client.query("rollback; select pg_advisory_unlock_all()");
        },
      };
    },
    stop: async ({ client, at }) => {
      const { processID } = client as unknown as { processID: number | null };
      if (processID === null) return;
      const other = await openAt(at, address);
      await other.client.query("select pg_cancel_backend($1)", [processID]).finally(other.end);
    },
    isTimeout,
    problemOf: remoteErrorOf,
    check: ({ client }) => checkRights(client),
    tables: ({ client }, find) => tablesOf(client, find),
    columns: ({ client }, table) => columnsOf(client, table),
  });
}
