import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table dataset_schedule add column version integer not null default 1").execute(db);
}
