import { type Kysely, sql } from "kysely";

const statements = `
create table export_run (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  user_id uuid not null, key uuid not null, phase text not null default 'waiting', rows bigint not null default 0,
  expected bigint, message text not null default '', told_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
alter table export_run enable row level security;
alter table export_run force row level security;
create policy own_rows on export_run to provost_tenant
  using (tenant_id = current_setting('provost.tenant', true))
  with check (tenant_id = current_setting('provost.tenant', true));
grant select, insert, update, delete on export_run to provost_tenant;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
