import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  StatementType,
} from "@duckdb/node-api";
import type { SqlParser } from "../guard/guard.ts";
import { quoteName, quoteText } from "../sql-text.ts";
import { derivedSelect } from "./derived-view.ts";
import { lockInstance, verifyLock } from "./locked-settings.ts";
import type { InstanceSpec } from "./messages.ts";
import { policySelect } from "./policy-view.ts";

/** A statement with the connection that serves nothing else, so no state passes from one text to another. */
export interface ReadyStatement {
  readonly connection: DuckDBConnection;
  readonly prepared: DuckDBPreparedStatement;
}

/** A locked in-memory DuckDB that holds one reader's views. */
export interface LockedInstance {
  /** A statement of its own connection, kept while the text is asked again; `onConnection` hears of it before the text is read. Throws when it is no SELECT. */
  prepare(text: string, onConnection?: (connection: DuckDBConnection) => void): Promise<ReadyStatement>;
  /** Lets go of a text's statement (after an error or an interrupt). */
  forget(text: string): void;
  close(): void;
}

const keptStatements = 24;

async function attach(connection: DuckDBConnection, parser: SqlParser, spec: InstanceSpec): Promise<void> {
  for (const table of spec.tables) {
    const aliases: string[] = [];
    for (const path of table.parts) {
      // Random, so that no text can name a part even if it got past the guard.
      const alias = `p${randomBytes(12).toString("hex")}`;
      await connection.run(`ATTACH ${quoteText(path)} AS ${quoteName(alias)} (READ_ONLY)`);
      aliases.push(alias);
    }
    const select = await policySelect(parser, table, aliases);
    await connection.run(`CREATE VIEW ${quoteName(table.name)} AS ${select}`);
  }
}

/** How long the engine may take to make sense of one derived table, of all of them, and of one when that time is used up. */
const readingMs = { one: 1000, all: 5000, least: 100 } as const;

async function within<T>(ms: number, connection: DuckDBConnection, work: () => Promise<T>): Promise<T> {
  let again: NodeJS.Timeout | undefined;
  // An interrupt between two steps is lost, so it is said again until the work ends.
  const limit = setTimeout(() => {
    again = setInterval(() => connection.interrupt(), 20);
  }, ms);
  try {
    return await work();
  } finally {
    clearTimeout(limit);
    clearInterval(again);
  }
}

// Made when nothing outside can be reached any more; one that does not fit the reader's view of its tables, or that the engine cannot make
// sense of in time (each name in it may stand for views of views), is not there for them.
async function derive(connection: DuckDBConnection, parser: SqlParser, spec: InstanceSpec): Promise<void> {
  const known = spec.tables.map(({ name }) => name);
  const since = performance.now();
  for (const derived of spec.derived) {
    const left = readingMs.all - (performance.now() - since);
    const limit = Math.max(readingMs.least, Math.min(readingMs.one, left));
    try {
      const select = await derivedSelect(parser, derived, known);
      await within(limit, connection, () =>
        connection.run(`CREATE VIEW ${quoteName(derived.name)} AS ${select}`),
      );
      known.push(derived.name);
    } catch {}
  }
}

/** Opens an instance for a reader's tables, locks it, and refuses to serve when a setting reads back differently. */
export async function openLocked(parser: SqlParser, spec: InstanceSpec): Promise<LockedInstance> {
  const spill = spec.spill && {
    ...spec.spill,
    folder: `${spec.spill.folder}/${randomBytes(8).toString("hex")}`,
  };
  const own = { ...spec, spill };
  if (spill) mkdirSync(spill.folder, { recursive: true, mode: 0o700 });
  const instance = await DuckDBInstance.create(":memory:", {
    threads: String(spec.threads),
    memory_limit: `${spec.memoryMb}MiB`,
    errors_as_json: "true",
  });
  const setup = await instance.connect();
  try {
    await attach(setup, parser, own);
    await lockInstance(setup, own);
    await derive(setup, parser, own);
    const fresh = await instance.connect();
    await verifyLock(fresh, own).finally(() => fresh.closeSync());
  } catch (error) {
    setup.closeSync();
    instance.closeSync();
    throw error;
  }
  setup.closeSync();

  const statements = new Map<string, ReadyStatement>();
  const drop = (text: string) => {
    const statement = statements.get(text);
    if (!statement) return;
    statements.delete(text);
    statement.prepared.destroySync();
    statement.connection.closeSync();
  };

  return {
    async prepare(text, onConnection = () => {}) {
      const kept = statements.get(text);
      if (kept) {
        onConnection(kept.connection);
        statements.delete(text);
        statements.set(text, kept);
        return kept;
      }
      const connection = await instance.connect();
      onConnection(connection);
      let prepared: DuckDBPreparedStatement;
      try {
        prepared = await connection.prepare(text);
        if (prepared.statementType !== StatementType.SELECT) throw new Error("only a SELECT may run");
      } catch (error) {
        connection.closeSync();
        throw error;
      }
      const statement = { connection, prepared };
      statements.set(text, statement);
      const oldest = statements.keys().next().value;
      if (statements.size > keptStatements && oldest !== undefined) drop(oldest);
      return statement;
    },
    forget: drop,
    close() {
      for (const text of [...statements.keys()]) drop(text);
      instance.closeSync();
      if (spill) rmSync(spill.folder, { recursive: true, force: true });
    },
  };
}
