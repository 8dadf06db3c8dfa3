import { type Kysely, sql } from "kysely";

const statements = `
alter table chart_folder rename to folder;
alter table folder add kind text not null default 'chart' check (kind in ('chart', 'dashboard'));
alter table folder alter kind drop default;
drop index chart_folder_name;
create unique index folder_name on folder (tenant_id, kind, parent_id, lower(name)) nulls not distinct;
alter table dashboard add folder_id uuid, add foreign key (tenant_id, folder_id) references folder;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
