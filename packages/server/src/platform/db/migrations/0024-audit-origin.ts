import { type Kysely, sql } from "kysely";

// Where a change came from; unknown for those before.
const statements = `
alter table audit_log add address text not null default '', add user_agent text not null default '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
