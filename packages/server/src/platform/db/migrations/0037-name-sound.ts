import { type Kysely, sql } from "kysely";

// How a user's names sound in pinyin; null until someone searches by sound, and again once a name changes.
const statements = `
alter table app_user add column name_sound text;
create function forget_name_sound() returns trigger language plpgsql as $$
begin
  new.name_sound := null;
  return new;
end $$;
create trigger app_user_renamed before update of user_name, nick_name on app_user for each row
  when ((old.user_name, old.nick_name) is distinct from (new.user_name, new.nick_name))
  execute function forget_name_sound();
create index app_user_name_sound_missing on app_user (tenant_id) where name_sound is null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
