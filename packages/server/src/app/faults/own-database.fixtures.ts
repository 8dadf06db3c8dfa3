import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { createDatabase, dropDatabase } from "../../platform/postgres/database.ts";
import type { EmbeddedPostgres } from "../../platform/postgres/embedded-postgres.ts";

/** A database of one's own, as `DATABASE_URL` names it. */
export interface OwnDatabase {
  /** The environment of a server that uses it. */
  env: Record<string, string>;
  /** Its address for another role, or with another password. */
  urlFor(user: string, password: string): string;
  /** Runs a statement as the cluster's superuser, inside the database. */
  asSuperuser(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  remove(): Promise<void>;
}

/** The address of a database, as `DATABASE_URL` takes it. */
export function databaseUrl({
  host,
  port,
  user,
  password,
  database,
}: EmbeddedPostgres["connection"]): string {
  const place = new URLSearchParams({ host, port: String(port) });
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?${place}`;
}

export const secret = "a secret of the tests, longer than thirty-two characters";

/** Makes an empty database, on the tests' PostgreSQL or on another one. */
export async function makeOwnDatabase(
  cluster: Pick<EmbeddedPostgres, "admin" | "connection"> = inject("postgres"),
): Promise<OwnDatabase> {
  const { admin, connection } = cluster;
  const name = `own_${randomBytes(6).toString("hex")}`;
  await createDatabase(admin, name, { owner: connection.user });
  const urlFor = (user: string, password: string): string =>
    databaseUrl({ ...connection, user, password, database: name });
  return {
    env: { DATABASE_URL: urlFor(connection.user, connection.password), PROVOST_SECRET: secret },
    urlFor,
    asSuperuser: async (statement, values = []) => {
      const session = new Client({ ...admin, database: name });
      await session.connect();
      try {
        return (await session.query(statement, values)).rows;
      } finally {
        await session.end();
      }
    },
    remove: () => dropDatabase(admin, name),
  };
}
