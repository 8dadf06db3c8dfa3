import { type Kysely, sql } from "kysely";

// Buttons that open a form are called 编辑; names that a tenant chose itself stay.
const statements = `
alter table menu no force row level security;
update menu set name = '编辑' where category = 2 and name = '修改' and code like '%\\_edit';
alter table menu force row level security;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
