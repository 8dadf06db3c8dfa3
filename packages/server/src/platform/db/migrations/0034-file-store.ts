import { type Kysely, sql } from "kysely";

// Names the folder of files that belongs to this database, once a server has used it.
const statements = `
create table file_store (
  only_row boolean primary key default true check (only_row), id uuid not null
);
alter table file_store enable row level security;
alter table file_store force row level security;
create policy every_row on file_store to provost_platform using (true) with check (true);
grant select, insert, update, delete on file_store to provost_platform;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
