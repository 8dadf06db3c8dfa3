import { mysql } from "@provost/report-core/sql/dialect";
import type { FieldPacket, QueryOptions } from "mysql2";
import { expectTables, type RemoteCursor } from "../remote-driver.ts";
import { remoteSource } from "../remote-pool.ts";
import { type RemoteAddress, RemoteError, type RemoteQuery, type RemoteSource } from "../remote-source.ts";
import { checkRights, columnsOf, tablesOf } from "./mysql-catalog.ts";
import {
  beginReading,
  endReading,
  isTimeout,
  type MysqlSession,
  openAt,
  openSession,
  remoteErrorOf,
  run,
} from "./mysql-session.ts";
import { cellText, formatOf } from "./mysql-types.ts";

/** Rows that are read ahead of who wants them: each may be as large as the database lets one be. */
const ahead = 4;

/** The rows of a prepared SELECT, read as fast as they are taken. */
function cursorOf(
  { connection, socket }: Pick<MysqlSession, "connection" | "socket">,
  { text, params }: RemoteQuery,
  leave: (isAtEnd: boolean) => Promise<void>,
): RemoteCursor {
  const options: QueryOptions = { sql: text, values: [...params], rowsAsArray: true };
  const stream = connection.execute(options).stream({ highWaterMark: ahead });
  // The library does not end a stream when the connection is lost.
  const lost = (): void => void stream.destroy(new RemoteError("unreachable"));
  socket.once("close", lost);
  stream.once("close", () => socket.off("close", lost));
  let fields: readonly FieldPacket[] = [];
  stream.once("fields", (found: FieldPacket[]) => {
    fields = found;
  });
  const rows = stream[Symbol.asyncIterator]();
  let isAtEnd = false;
  return {
    next: async (most) => {
      const found: (string | null)[][] = [];
      while (found.length < most && !isAtEnd) {
        const { done, value } = await rows.next();
        isAtEnd = done === true;
        if (!isAtEnd)
          found.push((value as unknown[]).map((cell, at) => cellText(cell, fields[at]?.columnType ?? 0)));
      }
      const columns = fields.map(({ name, columnType = 253 }) => ({ name, format: formatOf(columnType) }));
      return { columns, rows: found };
    },
    close: () => leave(isAtEnd),
  };
}

/** A MySQL or MariaDB database that someone else runs. */
export function mysqlSource(address: RemoteAddress): RemoteSource {
  return remoteSource<MysqlSession>({
    dialect: mysql,
    open: () => openSession(address),
    begin: async (session, query, timeoutMs) => {
      const { connection, socket, isMaria } = session;
      // Zones of one offset are not written by name.
      if (!session.hasZones && query.text.includes("CONVERT_TZ(")) throw new RemoteError("zones_unknown");
      await expectTables(session.seen, query.tables, (table) => columnsOf(connection, table));
      const limit = isMaria
        ? `max_statement_time = ${Math.max(0.001, timeoutMs / 1000)}`
        : `max_execution_time = ${Math.max(1, Math.ceil(timeoutMs))}`;
      if (session.limit !== limit) await run(connection, `set session ${limit}`);
      await beginReading(connection);
      return cursorOf({ connection, socket }, query, async (isAtEnd) => {
        // What is left of the rows would be read before anything else.
        if (!isAtEnd) return void socket.destroy();
        // The next query waits for neither: a database can be far away.
        await endReading(connection);
        await run(connection, `set session ${limit}`);
        session.limit = limit;
      });
    },
    stop: async ({ connection, at }) => {
      const other = await openAt(at, address);
      await run(other.connection, `kill query ${Math.trunc(connection.threadId ?? 0)}`).finally(other.end);
    },
    isTimeout,
    problemOf: remoteErrorOf,
    check: checkRights,
    tables: ({ connection }, find) => tablesOf(connection, find),
    columns: ({ connection }, table) => columnsOf(connection, table),
  });
}
