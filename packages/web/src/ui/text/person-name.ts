/** How somebody is called, as far as it is known. */
export interface Named {
  nickName: string;
  userName: string;
  /** Where users are listed it stands beside the name. */
  account?: string;
}

/** What somebody is called: by the nickname, else by the name, else by the account. */
export function personName({ nickName, userName, account = "" }: Named): string {
  return nickName.trim() || userName.trim() || account;
}

const isHan = (text: string): boolean => /^\p{Script=Han}+$/u.test(text);

/** What stands in place of a picture: of a Chinese name the first character, of others the first letters of the first and last word. */
export function initialsOf(person: Named): string {
  const name = personName(person);
  if (isHan(name)) return [...name].slice(0, 1).join("");
  const words = name.split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => [...word].slice(0, 1).join("").toUpperCase()).join("");
}
