import { Client, escapeIdentifier } from "pg";
import type { PostgresConnection } from "./connection.ts";

/** Creates a database owned by `owner`, as a copy of `template` when one is named; the template must have no connections. */
export async function createDatabase(
  admin: PostgresConnection,
  name: string,
  options: { owner: string; template?: string },
): Promise<void> {
  const template = options.template === undefined ? "" : ` TEMPLATE ${escapeIdentifier(options.template)}`;
  await run(
    admin,
    `CREATE DATABASE ${escapeIdentifier(name)} OWNER ${escapeIdentifier(options.owner)}${template}`,
  );
}

/** Ends the sessions on it and removes it; one that does not exist is fine. */
export async function dropDatabase(admin: PostgresConnection, name: string): Promise<void> {
  await run(admin, `DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
}

async function run(admin: PostgresConnection, statement: string): Promise<void> {
  const session = new Client(admin);
  await session.connect();
  try {
    await session.query(statement);
  } finally {
    await session.end();
  }
}
