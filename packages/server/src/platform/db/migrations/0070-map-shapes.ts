import { type Kysely, sql } from "kysely";

// Shapes that charts draw as maps: the names of the shapes, and their borders on a grid.
const statements = `
create table map_shapes (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, name text not null, regions jsonb not null, borders jsonb not null, shapes int not null, bytes int not null,
  key_property text not null, key_en_property text not null default '', owner_id uuid,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references app_user on delete set null (owner_id)
);
create unique index on map_shapes (tenant_id, lower(name));
create index on map_shapes (tenant_id, owner_id);
alter table map_shapes enable row level security;
alter table map_shapes force row level security;
create policy own_rows on map_shapes to provost_tenant
  using (tenant_id = current_setting('provost.tenant', true))
  with check (tenant_id = current_setting('provost.tenant', true));
grant select, insert, update, delete on map_shapes to provost_tenant;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
