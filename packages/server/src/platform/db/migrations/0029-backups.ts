import { type Kysely, sql } from "kysely";

// Backups of the whole installation, and drills of restoring one; a backup without an end was interrupted, unless it runs now.
const statements = `
create table backup_run (
  id uuid primary key default gen_random_uuid(), kind text not null default 'backup' check (kind in ('backup', 'drill')), place text not null, started_at timestamptz not null default now(),
  ended_at timestamptz, outcome text check (outcome in ('done', 'failed')), snapshot text not null default '',
  bytes bigint not null default 0, reason text not null default ''
);
create index backup_run_started on backup_run (kind, started_at);
alter table backup_run enable row level security;
alter table backup_run force row level security;
create policy every_row on backup_run to provost_platform using (true) with check (true);
grant select, insert, update, delete on backup_run to provost_platform;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
