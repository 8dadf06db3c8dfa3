/** The known names of a person. */
export interface Named {
  nickName: string;
  userName: string;
  /** In lists of users it is shown beside the name. */
  account?: string;
}

/** The displayed name of a person: the nickname, else the name, else the account. */
export function personName({ nickName, userName, account = "" }: Named): string {
  return nickName.trim() || userName.trim() || account;
}

const isHan = (text: string): boolean => /^\p{Script=Han}+$/u.test(text);

/** The text in place of an avatar: for a Chinese name the first character, for others the first letters of the first and last word. */
export function initialsOf(person: Named): string {
  const name = personName(person);
  if (isHan(name)) return [...name].slice(0, 1).join("");
  const words = name.split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => [...word].slice(0, 1).join("").toUpperCase()).join("");
}
