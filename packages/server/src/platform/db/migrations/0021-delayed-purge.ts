import { type Kysely, sql } from "kysely";

// What was deleted permanently, and when; its rows go a week later.
const statements = `
alter table dataset add purged_at timestamptz;
alter table virtual_table add purged_at timestamptz;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
