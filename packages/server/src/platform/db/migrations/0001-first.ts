import { type Kysely, sql } from "kysely";

const statements = `
create table tenant (
  id text primary key, name text not null, domain text unique, disabled_at timestamptz, expires_at timestamptz,
  settings jsonb not null default '{}'
);
create table dept (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, parent_id uuid, name text not null, sort int not null default 0,
  primary key (tenant_id, id), foreign key (tenant_id, parent_id) references dept
);
create table app_user (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, account text not null, password_hash text not null, user_name text not null, nick_name text not null,
  avatar text not null default '', dept_id uuid, disabled_at timestamptz, attributes jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id), unique (tenant_id, account), foreign key (tenant_id, dept_id) references dept
);
create table role (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, code text not null, name text not null, sort int not null default 0,
  primary key (tenant_id, id), unique (tenant_id, code)
);
create table user_role (
  tenant_id text not null default current_setting('provost.tenant'), user_id uuid not null, role_id uuid not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade,
  foreign key (tenant_id, role_id) references role on delete cascade
);
create table menu (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, parent_id uuid, code text not null, name text not null, alias text not null default '',
  path text not null default '', source text not null default '', sort int not null default 0,
  category int not null check (category in (1, 2)), action int not null default 0, is_open int not null default 1,
  remark text not null default '', meta jsonb not null default '{}',
  primary key (tenant_id, id), unique (tenant_id, code), foreign key (tenant_id, parent_id) references menu
);
create table role_menu (
  tenant_id text not null default current_setting('provost.tenant'), role_id uuid not null, menu_id uuid not null,
  primary key (tenant_id, role_id, menu_id),
  foreign key (tenant_id, role_id) references role on delete cascade,
  foreign key (tenant_id, menu_id) references menu on delete cascade
);
create table top_menu (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, code text not null, name text not null, source text not null default '', path text not null default '',
  sort int not null default 0, i18n text,
  primary key (tenant_id, id), unique (tenant_id, code)
);
create table top_menu_item (
  tenant_id text not null default current_setting('provost.tenant'), top_menu_id uuid not null, menu_id uuid not null,
  primary key (tenant_id, top_menu_id, menu_id),
  foreign key (tenant_id, top_menu_id) references top_menu on delete cascade,
  foreign key (tenant_id, menu_id) references menu on delete cascade
);
create table session (
  tenant_id text not null default current_setting('provost.tenant'), id uuid not null, user_id uuid not null,
  user_type text not null, created_at timestamptz not null default now(), seen_at timestamptz not null default now(),
  ended_at timestamptz, ended_because text,
  primary key (tenant_id, id), foreign key (tenant_id, user_id) references app_user on delete cascade
);
create table refresh_token (
  tenant_id text not null default current_setting('provost.tenant'), token_hash text not null, session_id uuid not null,
  issued_at timestamptz not null default now(), expires_at timestamptz not null, rotated_at timestamptz,
  primary key (token_hash), foreign key (tenant_id, session_id) references session on delete cascade
);
create index on refresh_token (tenant_id, session_id);
create table dict (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, parent_id uuid, code text not null, dict_key int not null, dict_value text not null,
  sort int not null default 0, remark text not null default '', version int not null default 1,
  primary key (tenant_id, id), unique (tenant_id, code, dict_key), foreign key (tenant_id, parent_id) references dict
);
create table dataset (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, table_name text not null, comment text not null default '', owner_id uuid, generation_id uuid,
  status text not null, import_id uuid, import_job jsonb, progress real not null default 0, problem jsonb,
  rejected int not null default 0, rejected_lines jsonb not null default '[]', widened jsonb not null default '[]',
  encoding text not null default '', delimiter text not null default '', version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index dataset_name on dataset (tenant_id, lower(table_name));
create table dataset_generation (
  tenant_id text not null default current_setting('provost.tenant'), id uuid not null, dataset_id uuid not null,
  parts jsonb not null, columns jsonb not null, row_count bigint not null, created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id), foreign key (tenant_id, dataset_id) references dataset on delete cascade
);
create index on dataset_generation (tenant_id, dataset_id);
alter table dataset add foreign key (tenant_id, generation_id) references dataset_generation deferrable initially deferred;
create table table_policy (
  tenant_id text not null default current_setting('provost.tenant'), id uuid not null, role_id uuid not null,
  dataset_id uuid, columns jsonb, rows jsonb not null default '[]',
  primary key (tenant_id, id), foreign key (tenant_id, role_id) references role on delete cascade,
  foreign key (tenant_id, dataset_id) references dataset on delete cascade
);
create table chart (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, name text not null, content jsonb not null, owner_id uuid, version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index on chart (tenant_id, updated_at desc);
create table dashboard (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, name text not null, home boolean not null default false, tiles jsonb not null default '[]',
  version int not null default 1, updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index dashboard_home on dashboard (tenant_id) where home;
create table audit_log (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, at timestamptz not null default now(), actor_id uuid, action text not null, entity text not null,
  entity_id text not null, before jsonb, after jsonb,
  primary key (tenant_id, id)
);
create index on audit_log (tenant_id, at desc);
`;

const tenantTables = [
  "dept",
  "app_user",
  "role",
  "user_role",
  "menu",
  "role_menu",
  "top_menu",
  "top_menu_item",
  "session",
  "refresh_token",
  "dict",
  "dataset",
  "dataset_generation",
  "table_policy",
  "chart",
  "dashboard",
  "audit_log",
];

// What must be found before the tenant is known; nothing else has a policy for the platform role.
const platformTables = ["refresh_token"];

async function makeRole(db: Kysely<unknown>, role: string): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = ${sql.lit(role)}) then
        create role ${sql.id(role)} nologin nosuperuser nobypassrls;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
  // Where it was made beforehand and granted, this role may not be able to grant it.
  await sql`
    do $$ begin
      grant ${sql.id(role)} to current_user;
    exception when insufficient_privilege then
      if not pg_has_role(${sql.lit(role)}, 'MEMBER') then raise; end if;
    end $$`.execute(db);
  await sql`grant usage on schema public to ${sql.id(role)}`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
  await makeRole(db, "provost_tenant");
  await makeRole(db, "provost_platform");
  for (const table of tenantTables) {
    await sql
      .raw(`
      alter table ${table} enable row level security;
      alter table ${table} force row level security;
      create policy own_rows on ${table} to provost_tenant
        using (tenant_id = current_setting('provost.tenant', true))
        with check (tenant_id = current_setting('provost.tenant', true));
      grant select, insert, update, delete on ${table} to provost_tenant;`)
      .execute(db);
  }
  for (const table of platformTables) {
    await sql
      .raw(`
      create policy every_row on ${table} to provost_platform using (true) with check (true);
      grant select on ${table} to provost_platform;`)
      .execute(db);
  }
  await sql
    .raw(`
    alter table tenant enable row level security;
    alter table tenant force row level security;
    create policy own_row on tenant to provost_tenant using (id = current_setting('provost.tenant', true));
    create policy every_row on tenant to provost_platform using (true) with check (true);
    grant select on tenant to provost_tenant;
    grant select, insert, update on tenant to provost_platform;`)
    .execute(db);
}
