import { type Kysely, sql } from "kysely";

const ownRows = (table: string): string => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_rows on ${table} to provost_tenant
  using (tenant_id = current_setting('provost.tenant', true))
  with check (tenant_id = current_setting('provost.tenant', true));
grant select, insert, update, delete on ${table} to provost_tenant;
`;

const statements = `
alter table dataset add system_key text, add system_mark text, add system_button text, add removed_at timestamptz, add removed_by uuid,
  add unique (tenant_id, system_key);
drop index dataset_name;
create unique index dataset_name on dataset (tenant_id, lower(table_name)) where removed_at is null;
create function tell_rows() returns trigger language plpgsql as $$
begin
  perform pg_notify('provost', coalesce(current_setting('provost.tenant', true), '') || ' rows');
  return null;
end $$;
create trigger audit_log_told after insert on audit_log for each statement execute function tell_rows();

alter table virtual_table no force row level security;
alter table virtual_table add removed_at timestamptz, add removed_by uuid;
drop index virtual_table_name;
create unique index virtual_table_name on virtual_table (tenant_id, lower(table_name)) where removed_at is null;
create table virtual_table_version (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  virtual_table_id uuid not null, version int not null, table_name text not null, comment text not null,
  definition jsonb not null, columns jsonb not null, fan_out jsonb, saved_by uuid,
  saved_at timestamptz not null default now(),
  primary key (tenant_id, virtual_table_id, version),
  foreign key (tenant_id, virtual_table_id) references virtual_table on delete cascade
);
insert into virtual_table_version (tenant_id, virtual_table_id, version, table_name, comment, definition, columns,
    fan_out, saved_by, saved_at)
  select tenant_id, id, version, table_name, comment, definition, columns, fan_out, owner_id, updated_at
  from virtual_table;
alter table virtual_table force row level security;
create table dashboard_favourite (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  user_id uuid not null, dashboard_id uuid not null, since timestamptz not null default now(),
  primary key (tenant_id, user_id, dashboard_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade,
  foreign key (tenant_id, dashboard_id) references dashboard on delete cascade
);
${["virtual_table_version", "dashboard_favourite"].map(ownRows).join("")}
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
