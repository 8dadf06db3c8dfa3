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
create table courseware (
  ${tenantId},
  id uuid not null, name text not null, summary text not null default '', owner_id uuid,
  access text not null default 'everyone' check (access in ('everyone', 'granted')),
  sharing_version int not null default 1, version int not null default 1,
  last_version int not null default 0, published_version int, published_at timestamptz,
  changed boolean not null default true, kept_at timestamptz not null default now(),
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), updated_by uuid,
  removed_at timestamptz, removed_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references app_user on delete set null (owner_id),
  foreign key (tenant_id, updated_by) references app_user on delete set null (updated_by)
);
create index on courseware (tenant_id, updated_at desc);
create table courseware_paragraph (
  ${tenantId},
  id uuid not null, courseware_id uuid not null, place int not null, title text not null default '',
  html text not null default '', version int not null default 1,
  updated_at timestamptz not null default now(), updated_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, courseware_id, place) deferrable initially deferred,
  foreign key (tenant_id, courseware_id) references courseware on delete cascade,
  foreign key (tenant_id, updated_by) references app_user on delete set null (updated_by)
);
create table courseware_version (
  ${tenantId},
  courseware_id uuid not null, version int not null, name text not null, summary text not null,
  kind text not null check (kind in ('published', 'kept')), content jsonb not null, saved_by uuid,
  saved_at timestamptz not null default now(),
  primary key (tenant_id, courseware_id, version),
  foreign key (tenant_id, courseware_id) references courseware on delete cascade,
  foreign key (tenant_id, saved_by) references app_user on delete set null (saved_by)
);
create table evaluation (
  ${tenantId},
  id uuid not null, courseware_id uuid not null, courseware_version int not null, evaluator_id uuid,
  state text not null default 'draft' check (state in ('draft', 'submitted')), rubric jsonb not null,
  marks jsonb not null, notes jsonb not null, total float8, version int not null default 1,
  submitted_at timestamptz, updated_at timestamptz not null default now(),
  primary key (tenant_id, id), unique (tenant_id, courseware_id, evaluator_id),
  foreign key (tenant_id, courseware_id) references courseware on delete cascade,
  foreign key (tenant_id, evaluator_id) references app_user on delete set null (evaluator_id)
);
${["courseware", "courseware_paragraph", "courseware_version", "evaluation"].map(ownRows).join("")}
alter table sharing_grant add courseware_id uuid,
  add foreign key (tenant_id, courseware_id) references courseware on delete cascade;
do $$
declare one text;
begin
  for one in select conname from pg_constraint where conrelid = 'sharing_grant'::regclass
    and (contype = 'u' or pg_get_constraintdef(oid) like '%num_nonnulls(dashboard_id%')
  loop
    execute format('alter table sharing_grant drop constraint %I', one);
  end loop;
end $$;
alter table sharing_grant
  add constraint sharing_grant_one_thing check (num_nonnulls(dashboard_id, chart_id, dataset_id, courseware_id) = 1),
  add constraint sharing_grant_once unique nulls not distinct
    (tenant_id, dashboard_id, chart_id, dataset_id, courseware_id, role_id, user_id);
create index on sharing_grant (tenant_id, courseware_id) where courseware_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
