import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/schema.ts";

/** Names are looked up by their first syllables. */
const mostSyllables = 16;

/** The Latin characters typed for how a name sounds, without spaces; `null` for every other text. */
function typedSound(keyword: string): string | null {
  const typed = keyword.replace(/[\s']/g, "").toLowerCase();
  return /^[a-z]+$/.test(typed) ? typed : null;
}

/**
 * What finds a name by its pinyin, in full, as initials or as a syllable with the initials of the others, from each syllable on:
 * `王小明` is found by `wangxiaoming`, `xiaoming`, `wxm`, `wangxm`. A first character is read as a surname and as a word.
 */
function soundsOf(name: string, { pinyin }: typeof import("pinyin-pro")): string[] {
  const shared = { toneType: "none", type: "array", v: true, nonZh: "removed" } as const;
  const readings = [pinyin(name, { ...shared, surname: "head" }), pinyin(name, shared)];
  return readings.flatMap((syllables) => {
    const read = syllables.slice(0, mostSyllables);
    return read.flatMap((syllable, at) => {
      const initials = read.slice(at).map((each) => each.charAt(0));
      return [read.slice(at).join(""), initials.join(""), syllable + initials.slice(1).join("")];
    });
  });
}

/** Writes how names sound that were added or changed since the last search by sound. */
export async function readNameSounds(db: TenantDb, keyword: string | undefined): Promise<void> {
  if (typedSound(keyword ?? "") === null) return;
  const users = await db
    .selectFrom("appUser")
    .select(["id", "userName", "nickName"])
    .where("nameSound", "is", null)
    .orderBy("id")
    .forUpdate()
    .skipLocked()
    .execute();
  if (users.length === 0) return;
  const library = await import("pinyin-pro");
  const sounds = users.map(({ userName, nickName }) =>
    [...new Set([userName, nickName].flatMap((name) => soundsOf(name, library)))]
      .map((each) => ` ${each}`)
      .join(""),
  );
  await sql`
    update app_user set name_sound = read.sound
    from unnest(${users.map(({ id }) => id)}::uuid[], ${sounds}::text[]) as read (id, sound)
    where app_user.id = read.id`.execute(db);
}

/** Whether one of a user's names sounds as a keyword that was typed in Latin letters; see `readNameSounds`. */
export function soundsLike(eb: ExpressionBuilder<Tables, "appUser">, keyword: string): Expression<SqlBool>[] {
  const typed = typedSound(keyword);
  return typed === null ? [] : [eb("appUser.nameSound", "like", `% ${typed}%`)];
}
