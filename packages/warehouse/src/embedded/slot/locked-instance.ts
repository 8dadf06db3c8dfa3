import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  StatementType,
} from "@duckdb/node-api";
import type { SqlParser } from "../../guard/guard.ts";
import { quoteName, quoteText } from "../../sql-text.ts";
import { type ReadingCosts, readingCosts } from "../import/reading-costs.ts";
import { derivedSelect } from "../view/derived-view.ts";
import { policySelect } from "../view/policy-view.ts";
import { lockInstance, verifyLock } from "./locked-settings.ts";
import type { InstanceSpec } from "./messages.ts";

/** A statement with the connection that serves nothing else, so no state passes from one text to another. */
export interface ReadyStatement {
  readonly connection: DuckDBConnection;
  readonly prepared: DuckDBPreparedStatement;
}

/** A locked in-memory DuckDB with the views of one viewer. */
export interface LockedInstance {
  /** A statement with its own connection, cached for repeated use of the text. Throws when it is not a SELECT, or too long to parse. */
  prepare(text: string): Promise<ReadyStatement>;
  /** Lets go of a text's statement (after an error or an interrupt). */
  forget(text: string): void;
  close(): void;
}

const maxStatements = 24;

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

// Created when nothing outside can be reached any more; a table that does not fit the viewer's view of its tables, or would take the engine too
// long to read, is not there for them.
async function derive(
  connection: DuckDBConnection,
  parser: SqlParser,
  spec: InstanceSpec,
): Promise<ReadingCosts> {
  const known = spec.tables.map(({ name }) => name);
  const costs = readingCosts(known);
  for (const derived of spec.derived) {
    try {
      const select = await derivedSelect(parser, derived, known);
      known.push(derived.name);
      if (!costs.affords(derived.name, select)) continue;
      await connection.run(`CREATE VIEW ${quoteName(derived.name)} AS ${select}`);
    } catch {}
  }
  return costs;
}

/** Opens an instance for a viewer's tables, locks it, and refuses to serve when a setting reads back differently. */
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
  let costs: ReadingCosts;
  try {
    await attach(setup, parser, own);
    await lockInstance(setup, own);
    costs = await derive(setup, parser, own);
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
    async prepare(text) {
      const cached = statements.get(text);
      if (cached) {
        statements.delete(text);
        statements.set(text, cached);
        return cached;
      }
      costs.check(text);
      const connection = await instance.connect();
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
      if (statements.size > maxStatements && oldest !== undefined) drop(oldest);
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
