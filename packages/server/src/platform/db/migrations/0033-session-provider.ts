import { type Kysely, sql } from "kysely";

/** Sessions know by which third party they began: roles that its groups give count in these alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column provider text`.execute(db);
}
