import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { type Database, openDatabase } from "../db/database.ts";
import type { PostgresConnection } from "../postgres/connection.ts";
import { createDatabase, dropDatabase } from "../postgres/database.ts";
import { templates } from "./global-setup.ts";

/** A database of its own, cloned from a template. */
export interface TestDatabase {
  db: Database;
  connection: PostgresConnection;
  remove(): Promise<void>;
}

/** Clones a template and opens the clone. */
export async function cloneDatabase(template: keyof typeof templates = "empty"): Promise<TestDatabase> {
  const { admin, connection: server } = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await createDatabase(admin, name, { owner: server.user, template: templates[template] });
  const connection = { ...server, database: name };
  const db = await openDatabase(connection);
  return {
    db,
    connection,
    remove: async () => {
      await db.close();
      await dropDatabase(admin, name);
    },
  };
}
