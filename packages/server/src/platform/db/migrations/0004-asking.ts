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
create table chart_folder (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, parent_id uuid, name text not null, version int not null default 1,
  primary key (tenant_id, id), foreign key (tenant_id, parent_id) references chart_folder
);
create unique index chart_folder_name on chart_folder (tenant_id, parent_id, lower(name)) nulls not distinct;
alter table chart add folder_id uuid, add removed_at timestamptz, add removed_by uuid,
  add foreign key (tenant_id, folder_id) references chart_folder;
create table chart_version (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  chart_id uuid not null, version int not null, name text not null, content jsonb not null, saved_by uuid,
  saved_at timestamptz not null default now(),
  primary key (tenant_id, chart_id, version),
  foreign key (tenant_id, chart_id) references chart on delete cascade
);
alter table chart no force row level security;
insert into chart_version (tenant_id, chart_id, version, name, content, saved_by, saved_at)
  select tenant_id, id, version, name, content, owner_id, updated_at from chart;
alter table chart force row level security;
create table favourite (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  user_id uuid not null, chart_id uuid not null, since timestamptz not null default now(),
  primary key (tenant_id, user_id, chart_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade,
  foreign key (tenant_id, chart_id) references chart on delete cascade
);
create table virtual_table (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, table_name text not null, comment text not null default '', definition jsonb not null,
  columns jsonb not null, fan_out jsonb, owner_id uuid, version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index virtual_table_name on virtual_table (tenant_id, lower(table_name));
create table table_field (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, dataset_id uuid, virtual_table_id uuid, fields jsonb not null, version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id), unique (tenant_id, dataset_id), unique (tenant_id, virtual_table_id),
  check (num_nonnulls(dataset_id, virtual_table_id) = 1),
  foreign key (tenant_id, dataset_id) references dataset on delete cascade,
  foreign key (tenant_id, virtual_table_id) references virtual_table on delete cascade
);
${["chart_folder", "chart_version", "favourite", "virtual_table", "table_field"].map(ownRows).join("")}
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
