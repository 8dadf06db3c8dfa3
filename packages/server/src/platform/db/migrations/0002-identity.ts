import { type Kysely, sql } from "kysely";

const tenantColumn = "tenant_id text not null default current_setting('provost.tenant') references tenant";

const statements = `
alter table tenant add created_at timestamptz not null default now(), add version int not null default 1,
  add limits jsonb not null default '{}';
alter table app_user add phone text not null default '', add email text not null default '', add version int not null default 1,
  add must_change_password boolean not null default false, add totp_secret text, add totp_confirmed_at timestamptz,
  add totp_last_step bigint not null default 0;
create unique index app_user_account on app_user (tenant_id, lower(account));
create unique index app_user_phone on app_user (tenant_id, phone) where phone <> '';
create unique index app_user_email on app_user (tenant_id, lower(email)) where email <> '';
create index on app_user (tenant_id, dept_id);
create index on user_role (tenant_id, role_id);
alter table role add remark text not null default '', add all_menus boolean not null default false, add version int not null default 1;
alter table dept add version int not null default 1;
alter table menu add version int not null default 1, add "group" jsonb not null default '[]', add query jsonb not null default '{}';
create index on menu (tenant_id, parent_id);
alter table top_menu add version int not null default 1;
alter table session add way text not null default 'password', add address text not null default '', add user_agent text not null default '';
create index on session (tenant_id, user_id) where ended_at is null;
create index on session (tenant_id, seen_at desc) where ended_at is null;
alter table audit_log add actor text not null default '', add entity_name text not null default '';
create index on audit_log (tenant_id, entity, at desc);
create table avatar (
  ${tenantColumn}, id uuid not null, user_id uuid not null, type text not null, bytes bytea not null,
  primary key (tenant_id, id), unique (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create table recovery_code (
  ${tenantColumn}, user_id uuid not null, code_hash text not null, used_at timestamptz,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create table known_device (
  ${tenantColumn}, user_id uuid not null, device_hash text not null, seen_at timestamptz not null default now(),
  primary key (tenant_id, user_id, device_hash),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create table login_log (
  ${tenantColumn}, id uuid not null, at timestamptz not null default now(), account text not null, user_id uuid, way text not null,
  outcome text not null, address text not null default '', user_agent text not null default '',
  primary key (tenant_id, id)
);
create index on login_log (tenant_id, at desc);
create index on login_log (tenant_id, user_id, at desc);
create table sent_code (
  ${tenantColumn}, id uuid not null, purpose text not null, target_hash text not null, code_hash text not null,
  sent_at timestamptz not null default now(), expires_at timestamptz not null, tries int not null default 0, used_at timestamptz,
  primary key (tenant_id, id)
);
create index on sent_code (tenant_id, purpose, target_hash, sent_at desc);
create table ticket (
  ${tenantColumn}, token_hash text not null, purpose text not null, payload jsonb not null, expires_at timestamptz not null,
  primary key (tenant_id, token_hash)
);
create table social_account (
  ${tenantColumn}, provider text not null, subject text not null, user_id uuid not null, name text not null default '',
  bound_at timestamptz not null default now(),
  primary key (tenant_id, provider, subject), unique (tenant_id, provider, user_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create table local_log (
  ${tenantColumn}, id uuid not null, at timestamptz not null default now(), user_id uuid, entry jsonb not null,
  primary key (tenant_id, id)
);
create index on local_log (tenant_id, at desc);
create table throttle (key text primary key, hits int not null, until timestamptz not null);
create index on throttle (until);
update role set all_menus = true where code = 'administrator';
`;

const tenantTables = [
  "avatar",
  "recovery_code",
  "known_device",
  "login_log",
  "sent_code",
  "ticket",
  "social_account",
  "local_log",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  // Roles of existing tenants are changed here too, so row security steps aside for the owner meanwhile.
  await sql.raw("alter table role no force row level security").execute(db);
  await sql.raw(statements).execute(db);
  await sql.raw("alter table role force row level security").execute(db);
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
  await sql
    .raw(`
    alter table throttle enable row level security;
    alter table throttle force row level security;
    create policy every_row on throttle to provost_platform using (true) with check (true);
    grant select, insert, update, delete on throttle to provost_platform;
    grant update (name, settings, version) on tenant to provost_tenant;
    grant delete on tenant to provost_platform;`)
    .execute(db);
}
