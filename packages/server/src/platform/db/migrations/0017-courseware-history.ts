import { type Kysely, sql } from "kysely";

const statements = `
alter table courseware no force row level security;
alter table courseware_version no force row level security;
alter table stored_file no force row level security;
alter table file_use no force row level security;
alter table courseware_version add files uuid[] not null default '{}';
update courseware_version set files = array(
  select distinct found[1]::uuid from regexp_matches(content::text,
    '/api/upload/file/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/', 'g') as found);
insert into file_use (tenant_id, file_id, place, place_id, title, path)
  select distinct kept.tenant_id, stored_file.id, 'courseware_version', kept.courseware_id, courseware.name,
    '/courseware/read/' || kept.courseware_id
  from courseware_version as kept
    join courseware on courseware.tenant_id = kept.tenant_id and courseware.id = kept.courseware_id
    join stored_file on stored_file.tenant_id = kept.tenant_id and stored_file.id = any(kept.files)
  where not exists (select from file_use as shown where shown.tenant_id = kept.tenant_id
    and shown.file_id = stored_file.id and shown.place = 'courseware' and shown.place_id = kept.courseware_id);
alter table file_use force row level security;
alter table stored_file force row level security;
alter table courseware_version force row level security;
alter table courseware force row level security;

create table evaluation_submission (
  tenant_id text not null default current_setting('provost.tenant') references tenant,
  id uuid not null, evaluation_id uuid not null, courseware_version int not null, rubric jsonb not null,
  marks jsonb not null, notes jsonb not null, total float8, submitted_at timestamptz not null,
  taken_back_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, evaluation_id) references evaluation on delete cascade
);
create index on evaluation_submission (tenant_id, evaluation_id, taken_back_at);
create index on evaluation (tenant_id, courseware_id, submitted_at, id) where state = 'submitted';
alter table evaluation_submission enable row level security;
alter table evaluation_submission force row level security;
create policy own_rows on evaluation_submission to provost_tenant
  using (tenant_id = current_setting('provost.tenant', true))
  with check (tenant_id = current_setting('provost.tenant', true));
grant select, insert, update, delete on evaluation_submission to provost_tenant;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
