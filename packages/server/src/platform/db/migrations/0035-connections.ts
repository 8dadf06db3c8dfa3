import { type Kysely, sql } from "kysely";

/** Databases of tenants, and datasets whose rows are in one. */
const statements = `
create table connection (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, name text not null, kind text not null, host text not null, port int not null,
  database text not null, username text not null, tls boolean not null, ca text not null default '',
  secret text not null, owner_id uuid, created_at timestamptz not null, updated_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references app_user on delete set null (owner_id)
);
create unique index on connection (tenant_id, lower(name));
create index on connection (tenant_id, owner_id);
alter table connection enable row level security;
alter table connection force row level security;
create policy own_rows on connection to provost_tenant
  using (tenant_id = current_setting('provost.tenant', true))
  with check (tenant_id = current_setting('provost.tenant', true));
grant select, insert, update, delete on connection to provost_tenant;
alter table dataset add connection_id uuid, add remote_schema text, add remote_name text,
  add foreign key (tenant_id, connection_id) references connection,
  add check ((connection_id is null) = (remote_schema is null) and (connection_id is null) = (remote_name is null));
create index on dataset (tenant_id, connection_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
