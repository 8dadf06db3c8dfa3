import { type Kysely, sql } from "kysely";

// Earlier versions gave this button a name of no language.
const statements = `
alter table menu no force row level security;
update menu set name = '删除', meta = '{"i18n":"button_remove"}'
  where code = 'courseware_delete' and name = 'delete';
alter table menu force row level security;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
