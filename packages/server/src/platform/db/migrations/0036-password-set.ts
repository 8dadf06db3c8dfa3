import { type Kysely, sql } from "kysely";

/** Users whom an identity provider brought have no password that anyone knows until they set one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column password_set boolean not null default true`.execute(db);
}
