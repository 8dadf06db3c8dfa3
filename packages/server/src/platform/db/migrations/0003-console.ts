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
alter table session add lock_hash text, add locked_at timestamptz;
create table lock_keep (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  session_id uuid not null, key text not null, content text not null, kept_at timestamptz not null default now(),
  primary key (tenant_id, session_id, key),
  foreign key (tenant_id, session_id) references session on delete cascade
);
${ownRows("lock_keep")}
create table seeded_menu (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  code text not null,
  primary key (tenant_id, code)
);
${ownRows("seeded_menu")}
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
