import { type Kysely, sql } from "kysely";

/** Data sources are shared as datasets are; until someone shares one, it is its owner's and administrators'. */
const statements = `
alter table connection add access text not null default 'granted' check (access in ('everyone', 'granted')),
  add sharing_version int not null default 1;
alter table sharing_grant add connection_id uuid,
  add foreign key (tenant_id, connection_id) references connection on delete cascade,
  drop constraint sharing_grant_one_thing, drop constraint sharing_grant_once;
alter table sharing_grant
  add constraint sharing_grant_one_thing
    check (num_nonnulls(dashboard_id, chart_id, dataset_id, courseware_id, connection_id) = 1),
  add constraint sharing_grant_once unique nulls not distinct
    (tenant_id, dashboard_id, chart_id, dataset_id, courseware_id, connection_id, role_id, user_id);
create index on sharing_grant (tenant_id, connection_id) where connection_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
