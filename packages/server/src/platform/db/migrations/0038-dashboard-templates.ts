import { type Kysely, sql } from "kysely";

// Dashboards that the platform's tenant offers to others, as they were published; `tenants` null: to all.
const statements = `
create table dashboard_template (
  dashboard_id uuid primary key, name text not null, file jsonb not null, version integer not null default 1,
  tenants text[], published_at timestamptz not null default now()
);
alter table dashboard_template enable row level security;
alter table dashboard_template force row level security;
create policy every_row on dashboard_template to provost_platform using (true) with check (true);
grant select, insert, update, delete on dashboard_template to provost_platform;
create policy platform_tenant on dashboard_template for select to provost_tenant using (current_setting('provost.tenant') = '000000');
grant select (dashboard_id) on dashboard_template to provost_tenant;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
