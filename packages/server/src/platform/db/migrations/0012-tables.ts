import { type Kysely, sql } from "kysely";

const statements = `
alter table dataset_schedule alter user_id drop not null,
  drop constraint dataset_schedule_tenant_id_user_id_fkey,
  add foreign key (tenant_id, user_id) references app_user on delete set null (user_id),
  add lease_until timestamptz,
  add stopped text check (stopped in ('removed', 'disabled', 'no_import', 'not_whole'));
alter table dataset add reading jsonb;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
