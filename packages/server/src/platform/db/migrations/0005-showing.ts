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
alter table dashboard no force row level security;
alter table dashboard add content jsonb, add owner_id uuid, add access text not null default 'everyone',
  add removed_at timestamptz, add removed_by uuid, add check (access in ('everyone', 'granted'));
update dashboard set content = jsonb_build_object(
  'tabs', jsonb_build_array(jsonb_build_object('id', 'first', 'name', '', 'tiles', coalesce((
    select jsonb_agg(tile || jsonb_build_object('kind', 'chart', 'id', 'tile-' || place) order by place)
    from jsonb_array_elements(tiles) with ordinality as one (tile, place)), '[]'))),
  'filters', '[]'::jsonb, 'refreshSeconds', null);
alter table dashboard alter content set not null, drop tiles;
create table dashboard_version (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  dashboard_id uuid not null, version int not null, name text not null, content jsonb not null, saved_by uuid,
  saved_at timestamptz not null default now(),
  primary key (tenant_id, dashboard_id, version),
  foreign key (tenant_id, dashboard_id) references dashboard on delete cascade
);
insert into dashboard_version (tenant_id, dashboard_id, version, name, content, saved_by, saved_at)
  select tenant_id, id, version, name, content, owner_id, updated_at from dashboard;
alter table dashboard force row level security;
create table dashboard_grant (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, dashboard_id uuid not null, role_id uuid, user_id uuid, level text not null,
  primary key (tenant_id, id), unique nulls not distinct (tenant_id, dashboard_id, role_id, user_id),
  check (num_nonnulls(role_id, user_id) = 1), check (level in ('view', 'edit')),
  foreign key (tenant_id, dashboard_id) references dashboard on delete cascade,
  foreign key (tenant_id, role_id) references role on delete cascade,
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create table role_home (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  role_id uuid not null, dashboard_id uuid not null,
  primary key (tenant_id, role_id),
  foreign key (tenant_id, role_id) references role on delete cascade,
  foreign key (tenant_id, dashboard_id) references dashboard on delete cascade
);
${["dashboard_version", "dashboard_grant", "role_home"].map(ownRows).join("")}
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
