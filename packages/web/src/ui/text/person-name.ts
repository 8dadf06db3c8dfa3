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

/** Chinese family names of two characters that are in use. */
const longFamilyNames = new Set(
  "欧阳 司马 上官 诸葛 司徒 东方 皇甫 尉迟 公孙 令狐 慕容 夏侯 长孙 宇文 轩辕 端木 百里 独孤 南宫 呼延 闻人".split(
    " ",
  ),
);
const isHan = (text: string): boolean => /^\p{Script=Han}+$/u.test(text);

function givenName(name: string): string {
  const characters = [...name];
  if (characters.length < 2) return name;
  const isLong = characters.length > 3 || (characters.length === 3 && longFamilyNames.has(name.slice(0, 2)));
  return characters
    .slice(isLong ? 2 : 1)
    .slice(-2)
    .join("");
}

/** The text in place of an avatar: for a Chinese name the given name, for others the first letters of the first and last word. */
export function initialsOf(person: Named): string {
  const name = personName(person);
  if (isHan(name)) return person.nickName.trim() === "" ? givenName(name) : [...name].slice(0, 2).join("");
  const words = name.split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => [...word].slice(0, 1).join("").toUpperCase()).join("");
}
