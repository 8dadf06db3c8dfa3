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

/** The text in place of an avatar: one character, so that it is readable at every size. */
export function initialOf(person: Named): string {
  const [first = ""] = personName(person);
  return first.toUpperCase();
}
