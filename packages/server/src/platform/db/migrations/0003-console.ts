import { type Kysely, sql } from "kysely";

const statements = `
alter table session add lock_hash text, add locked_at timestamptz;
create table lock_keep (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  session_id uuid not null, key text not null, content text not null, kept_at timestamptz not null default now(),
  primary key (tenant_id, session_id, key),
  foreign key (tenant_id, session_id) references session on delete cascade
);
alter table lock_keep enable row level security;
alter table lock_keep force row level security;
create policy own_rows on lock_keep to provost_tenant
  using (tenant_id = current_setting('provost.tenant', true))
  with check (tenant_id = current_setting('provost.tenant', true));
grant select, insert, update, delete on lock_keep to provost_tenant;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
