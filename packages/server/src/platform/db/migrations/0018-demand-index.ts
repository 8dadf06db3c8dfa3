import { type Kysely, sql } from "kysely";

const statements = `
create index on demand_letter (tenant_id, demand_id);
create index on demand (tenant_id, assignee_id) where assignee_id is not null;
create index on demand_letter (tenant_id) where next_at is null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
