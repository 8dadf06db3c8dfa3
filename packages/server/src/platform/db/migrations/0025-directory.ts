import { type Kysely, sql } from "kysely";

// `directory_subject`: the entry of the directory that checks the user's password; null = the password is checked here.
// `granted_by`: the identity provider whose group gives the role; null = given by hand.
const statements = `
alter table app_user add directory_subject text;
create unique index app_user_directory_subject on app_user (tenant_id, directory_subject);
alter table user_role add granted_by text;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
