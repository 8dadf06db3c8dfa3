import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { type Connection, type Database, openDatabase } from "../db/database.ts";
import { createDatabase, dropDatabase } from "../postgres/database.ts";
import { templateName } from "./global-setup.ts";

/** A database of its own, cloned from the migrated template. */
export interface TestDatabase {
  db: Database;
  connection: Connection;
  remove(): Promise<void>;
}

/** Clones the template and opens it. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { admin, connection: server } = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await createDatabase(admin, name, { owner: server.user, template: templateName });
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
