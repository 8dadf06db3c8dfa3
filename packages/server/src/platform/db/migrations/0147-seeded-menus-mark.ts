import { type Kysely, sql } from "kysely";

// The menus of the version that last looked what a tenant lacks: a start looks at those alone that another version has seen last.
const statements = `
alter table tenant add column menus_of text not null default '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
