import { type Kysely, sql } from "kysely";

/** When a data source last served a query, and when and why it last could not. */
const statements = `
alter table connection add health jsonb;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
