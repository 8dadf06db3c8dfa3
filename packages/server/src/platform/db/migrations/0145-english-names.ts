import { type Kysely, sql } from "kysely";

// What viewers in English read in the place of a name; empty = the name itself.
const statements = `
alter table role add column name_en text not null default '';
alter table dept add column name_en text not null default '';
alter table dict add column dict_value_en text not null default '';
alter table dataset add column comment_en text not null default '';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
