import { type Kysely, sql } from "kysely";

const statements = `
alter table chart add access text not null default 'everyone', add sharing_version int not null default 1,
  add check (access in ('everyone', 'granted'));
alter table dataset add access text not null default 'everyone', add sharing_version int not null default 1,
  add check (access in ('everyone', 'granted'));
alter table dashboard add sharing_version int not null default 1;
alter table dashboard_grant rename to sharing_grant;
alter table sharing_grant drop constraint dashboard_grant_tenant_id_dashboard_id_role_id_user_id_key;
alter table sharing_grant alter dashboard_id drop not null, add chart_id uuid, add dataset_id uuid,
  add check (num_nonnulls(dashboard_id, chart_id, dataset_id) = 1),
  add foreign key (tenant_id, chart_id) references chart on delete cascade,
  add foreign key (tenant_id, dataset_id) references dataset on delete cascade,
  add unique nulls not distinct (tenant_id, dashboard_id, chart_id, dataset_id, role_id, user_id);
create index on sharing_grant (tenant_id, role_id) where role_id is not null;
create index on sharing_grant (tenant_id, user_id) where user_id is not null;
create index on sharing_grant (tenant_id, chart_id) where chart_id is not null;
create index on sharing_grant (tenant_id, dataset_id) where dataset_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
