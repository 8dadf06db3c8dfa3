import { type Kysely, sql } from "kysely";

// Roles that exist reach everybody, as before, and are listed for review until they are saved once; new ones start at "below".
const statements = `
alter table role
  add people_scope text not null default 'all'
    check (people_scope in ('all', 'below', 'department', 'self', 'chosen')),
  add people_depts uuid[] not null default '{}',
  add people_scope_reviewed boolean not null default false;
alter table role alter people_scope set default 'below', alter people_scope_reviewed set default true;
alter table dept add data_key text not null default '';
alter table dept no force row level security;
update dept set data_key = name;
alter table dept force row level security;
alter table app_user
  add phone_confirmed boolean not null default true,
  add email_confirmed boolean not null default true;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
