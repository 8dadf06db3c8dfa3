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
create table stored_file (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, kind text not null check (kind in ('image', 'video', 'file')), name text not null,
  type text not null, bytes bigint not null, owner_id uuid, created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references app_user on delete set null (owner_id)
);
create index on stored_file (tenant_id, kind, created_at desc, id desc);
create table file_use (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  file_id uuid not null, place text not null, place_id uuid not null, title text not null, path text not null,
  primary key (tenant_id, file_id, place, place_id),
  foreign key (tenant_id, file_id) references stored_file on delete cascade
);
create index on file_use (tenant_id, place, place_id);
${["stored_file", "file_use"].map(ownRows).join("")}
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
