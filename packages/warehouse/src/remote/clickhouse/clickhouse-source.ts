import { clickhouse } from "@provost/report-core/sql/dialect";
import { expectTables } from "../remote-driver.ts";
import { remoteSource } from "../remote-pool.ts";
import type { RemoteAddress, RemoteSource } from "../remote-source.ts";
import { checkRights, columnsOf, tablesOf } from "./clickhouse-catalog.ts";
import {
  type ClickhouseSession,
  isTimeout,
  openAt,
  openSession,
  plainLines,
  remoteErrorOf,
  rowsIn,
  sendLimited,
} from "./clickhouse-session.ts";

/** A ClickHouse database that someone else runs. */
export function clickhouseSource(address: RemoteAddress): RemoteSource {
  return remoteSource<ClickhouseSession>({
    dialect: clickhouse,
    open: () => openSession(address),
    begin: async (session, { text: sql, params, tables }, timeoutMs) => {
      await expectTables(session.seen, tables, (table) => columnsOf(session, table));
      const values = Object.fromEntries(params.map((value, at) => [`p${at + 1}`, value]));
      const { next, isAtEnd } = rowsIn(await sendLimited(session, { sql, values }, timeoutMs));
      return {
        next,
        close: async () => {
          // What is left of the rows would be read before anything else.
          if (!isAtEnd()) session.socket.destroy();
        },
      };
    },
    stop: async ({ at, queryId }) => {
      const other = await openAt(at, address);
      const sql = "KILL QUERY WHERE query_id = {id:String} ASYNC";
      await plainLines(other, { sql, values: { id: queryId() } }).finally(other.end);
    },
    isTimeout,
    problemOf: remoteErrorOf,
    check: checkRights,
    tables: tablesOf,
    columns: columnsOf,
  });
}
