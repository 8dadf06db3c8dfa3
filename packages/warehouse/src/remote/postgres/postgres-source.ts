import { postgres } from "@provost/report-core/sql/dialect";
import { codeOf, connectMs, type RemoteCursor, type RemoteRows } from "../remote-driver.ts";
import { remoteSource } from "../remote-pool.ts";
import { type RemoteAddress, RemoteError, type RemoteQuery, type RemoteSource } from "../remote-source.ts";
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

/** The rows of a SELECT, read through a cursor in a transaction. */
function cursorOf(
  { client, socket }: PostgresSession,
  { text, params, isText }: RemoteQuery,
  timeoutMs: number,
): RemoteCursor {
  const fetched = async (most: number): Promise<RemoteRows> => {
    const { fields, rows } = await client.query<(string | null)[]>({
      text: `fetch forward ${most} from provost_rows`,
      rowMode: "array",
    });
    const columns = fields.map(({ name, dataTypeID, dataTypeModifier }) => ({
      name,
      format: formatOf(dataTypeID, dataTypeModifier, isText),
    }));
    return { columns, rows };
  };
  // The first rows are asked for with all that comes before them, in one piece: a database can be far away. What follows one that fails
  // is refused by the database: a cursor is declared in a transaction only, and rows come from a cursor.
  const begun = async (most: number): Promise<RemoteRows> => {
    socket.cork();
    const transaction = client.query(
      `begin isolation level repeatable read read only; ${ofTransaction}; set local statement_timeout = ${Math.ceil(timeoutMs)}`,
    );
    // One statement and no more: without values, the library would send a text that can have several.
    const declaration = { text: opening + text, values: [...params], queryMode: "extended" };
    const declared = client.query(declaration);
    const first = fetched(most);
    socket.uncork();
    for (const reply of [declared, first]) reply.catch(() => {});
    // However long the query takes, a database that is there says so at once.
    const late = setTimeout(() => socket.destroy(new RemoteError("unreachable")), connectMs);
    await transaction.finally(() => clearTimeout(late));
    await declared.catch((error: unknown) => {
      throw isTimeout(error) ? error : remoteErrorAt(error, opening);
    });
    return first;
  };
  let isBegun = false;
  return {
    next: (most) => {
      if (isBegun) return fetched(most);
      isBegun = true;
      return begun(most);
    },
    close: async () => {
      // What outlives a transaction is not passed on to the next query of the session.
      await client.query("rollback; select pg_advisory_unlock_all()");
    },
  };
}

/** A PostgreSQL database that someone else runs. */
export function postgresSource(address: RemoteAddress): RemoteSource {
  return remoteSource<PostgresSession>({
    dialect: postgres,
    open: () => openSession(address, { isPipelined: true }),
    begin: async (session, query, timeoutMs) => cursorOf(session, query, timeoutMs),
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
