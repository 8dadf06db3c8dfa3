import { type Kysely, sql } from "kysely";

const ownRows = (table: string): string => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_rows on ${table} to provost_tenant
  using (tenant_id = current_setting('provost.tenant', true))
  with check (tenant_id = current_setting('provost.tenant', true));
grant select, insert, update, delete on ${table} to provost_tenant;
`;

const tenantId = "tenant_id text not null default current_setting('provost.tenant') references tenant";

const statements = `
create table invitation (
  ${tenantId},
  id uuid not null, token_hash text not null, dept_id uuid, role_ids uuid[] not null default '{}',
  remark text not null default '', created_by uuid, created_at timestamptz not null,
  expires_at timestamptz not null, uses int not null, uses_left int not null check (uses_left >= 0),
  revoked_at timestamptz,
  primary key (tenant_id, id), unique (tenant_id, token_hash),
  foreign key (tenant_id, dept_id) references dept on delete cascade,
  foreign key (tenant_id, created_by) references app_user on delete set null (created_by)
);
create index on invitation (tenant_id, dept_id);
create index on invitation (tenant_id, created_by);
create table registration (
  ${tenantId},
  id uuid not null, invitation_id uuid not null, account text not null, user_name text not null,
  phone text not null default '', email text not null default '', password_hash text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, invitation_id) references invitation on delete cascade
);
create unique index on registration (tenant_id, lower(account));
create index on registration (tenant_id, invitation_id);
${["invitation", "registration"].map(ownRows).join("")}
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
