import { type Kysely, sql } from "kysely";

// Has a row while scheduled updates and queued emails are paused: from a restore until an administrator resumes them.
const statements = `
create table work_pause (
  only_row boolean primary key default true check (only_row), since timestamptz not null default now()
);
alter table work_pause enable row level security;
alter table work_pause force row level security;
create policy every_row on work_pause to provost_platform using (true) with check (true);
grant select, insert, delete on work_pause to provost_platform;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
