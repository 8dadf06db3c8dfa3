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
alter table dataset add emptied jsonb not null default '[]';
alter table dataset_generation add file_name text not null default '', add mode text not null default 'replace',
  add check (mode in ('replace', 'append'));
create table dataset_upload (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, user_id uuid not null, file_name text not null, bytes bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id), foreign key (tenant_id, user_id) references app_user on delete cascade
);
create table dataset_schedule (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  dataset_id uuid not null, address text not null, shown text not null, every text not null, minute int not null,
  weekday int not null, mode text not null, choice jsonb not null default '{}', enabled boolean not null,
  user_id uuid not null, etag text, last_modified text, next_at timestamptz, last_at timestamptz, outcome text,
  problem jsonb, failures int not null default 0,
  primary key (tenant_id, dataset_id), check (every in ('hour', 'day', 'week')), check (mode in ('replace', 'append')),
  check (outcome in ('loaded', 'unchanged', 'failed')),
  foreign key (tenant_id, dataset_id) references dataset on delete cascade,
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create index on dataset_schedule (tenant_id, next_at) where enabled;
${["dataset_upload", "dataset_schedule"].map(ownRows).join("")}
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
