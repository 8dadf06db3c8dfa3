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
const ofDemand = "foreign key (tenant_id, demand_id) references demand on delete cascade";

const statements = `
create table demand (
  ${tenantId},
  id uuid not null, receipt text not null, key uuid not null, answers_hash text not null, answers jsonb not null,
  language text not null check (language in ('zh', 'en')),
  state text not null default 'new' check (state in ('new', 'contacted', 'quoted', 'won', 'lost')),
  assignee_id uuid, read_at timestamptz, received_at timestamptz not null default now(),
  updated_at timestamptz not null default now(), version int not null default 1, removed_at timestamptz,
  primary key (tenant_id, id), unique (tenant_id, receipt), unique (tenant_id, key),
  foreign key (tenant_id, assignee_id) references app_user on delete set null (assignee_id)
);
create index on demand (tenant_id, received_at desc, id desc);
create index on demand (tenant_id) where read_at is null and removed_at is null;
create table demand_note (
  ${tenantId},
  id uuid not null, demand_id uuid not null, html text not null, author_id uuid,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id), ${ofDemand},
  foreign key (tenant_id, author_id) references app_user on delete set null (author_id)
);
create index on demand_note (tenant_id, demand_id);
create table demand_event (
  ${tenantId},
  id uuid not null, demand_id uuid not null, at timestamptz not null default now(), actor_id uuid,
  kind text not null, from_text text not null default '', to_text text not null default '',
  primary key (tenant_id, id), ${ofDemand},
  foreign key (tenant_id, actor_id) references app_user on delete set null (actor_id)
);
create index on demand_event (tenant_id, demand_id);
create table demand_settings (
  ${tenantId},
  settings jsonb not null, version int not null default 1,
  primary key (tenant_id)
);
create table demand_proof (
  ${tenantId},
  nonce text not null, expires_at timestamptz not null,
  primary key (tenant_id, nonce)
);
create table demand_letter (
  ${tenantId},
  id uuid not null, demand_id uuid not null, recipient text not null, tries int not null default 0,
  next_at timestamptz default now(), failure text not null default '',
  primary key (tenant_id, id), ${ofDemand}
);
create index on demand_letter (tenant_id, next_at) where next_at is not null;
${["demand", "demand_note", "demand_event", "demand_settings", "demand_proof", "demand_letter"].map(ownRows).join("")}
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
