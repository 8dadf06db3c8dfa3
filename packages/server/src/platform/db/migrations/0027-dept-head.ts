import { type Kysely, sql } from "kysely";

const statements = `
alter table dept
  add head_id uuid,
  add contact_phone text not null default '',
  add foreign key (tenant_id, head_id) references app_user on delete set null (head_id);
create index on dept (tenant_id, head_id) where head_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
