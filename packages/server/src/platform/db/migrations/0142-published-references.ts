import { type Kysely, sql } from "kysely";

// What datasets tell of all their rows; `publication` null: it was withdrawn.
const statements = `
create table dataset_reference (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  dataset_id uuid not null, publication jsonb, version int not null default 1,
  primary key (tenant_id, dataset_id),
  foreign key (tenant_id, dataset_id) references dataset on delete cascade
);
alter table dataset_reference enable row level security;
alter table dataset_reference force row level security;
create policy own_rows on dataset_reference to provost_tenant
  using (tenant_id = current_setting('provost.tenant', true))
  with check (tenant_id = current_setting('provost.tenant', true));
grant select, insert, update, delete on dataset_reference to provost_tenant;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
