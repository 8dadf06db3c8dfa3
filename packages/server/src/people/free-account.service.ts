import { Account, type userAccount } from "@provost/contract/people/people";
import type { HandlerInput, ReplyData } from "@provost/contract/wire/endpoint";
import type { TenantScope } from "../platform/authority/scope.ts";
import { userStore } from "./user.store.ts";

/** So many accounts with a number are tried. */
const mostNumbers = 99;
const longest = 60;
/** More digits at the end than these count nothing. */
const mostDigits = 3;

/** Surnames of two characters; every other Chinese name has one of one character. */
const longSurnames = new Set(
  (
    "欧阳 司马 上官 诸葛 夏侯 皇甫 尉迟 公孙 慕容 令狐 长孙 宇文 司徒 司空 东方 独孤 南宫 端木 百里 东郭 " +
    "呼延 澹台 轩辕 申屠 公冶 太史 闻人 赫连 濮阳 淳于 单于 钟离 鲜于 闾丘 西门 左丘 第五 拓跋"
  ).split(" "),
);

/** A name in Latin letters as an account: its words with dots between. */
function latinAccount(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  if (!/^[a-z][a-z\s.'-]*$/.test(plain)) return "";
  return plain
    .replaceAll("'", "")
    .split(/[\s.-]+/)
    .filter((part) => part !== "")
    .join(".");
}

/** The account that a name suggests: `陈雨晴` chen.yuqing, `Ada Lovelace` ada.lovelace; empty where the name suggests none. */
export async function accountOfName(name: string): Promise<string> {
  const words = name.trim().split(/[\s·]+/);
  const [whole = ""] = words;
  if (!words.every((word) => /^\p{Script=Han}+$/u.test(word)))
    return latinAccount(name.trim()).slice(0, longest);
  const { pinyin } = await import("pinyin-pro");
  const how = { toneType: "none", type: "array", v: true, surname: "head", nonZh: "removed" } as const;
  const at = whole.length > 2 && longSurnames.has(whole.slice(0, 2)) ? 2 : 1;
  const syllables = words.map((word) => pinyin(word, how));
  const parts =
    words.length > 1 ? syllables : syllables.flatMap((each) => [each.slice(0, at), each.slice(at)]);
  return parts
    .map((part) => part.join(""))
    .filter((part) => part !== "")
    .join(".")
    .slice(0, longest);
}

/** The account itself, then with numbers from 2, or from the next where it ends in one. */
function candidatesFrom(account: string): string[] {
  let at = account.length;
  while (account.length - at < mostDigits && /\d/.test(account.charAt(at - 1))) at -= 1;
  const [stem, number] = [account.slice(0, at), account.slice(at)];
  const first = number === "" ? 2 : Number(number) + 1;
  return [account, ...Array.from({ length: mostNumbers }, (_, n) => `${stem.slice(0, longest)}${first + n}`)];
}

/** A free account for a new user: from the name, or the next one to an account that another user has. */
export async function freeAccount(
  scope: TenantScope,
  { userName, account }: HandlerInput<typeof userAccount>,
): Promise<ReplyData<typeof userAccount>> {
  const wanted = account === "" ? await accountOfName(userName) : account;
  if (!Account.safeParse(wanted).success) return { account: "", isTaken: false };
  const candidates = candidatesFrom(wanted).filter((one) => Account.safeParse(one).success);
  const lower = candidates.map((one) => one.toLowerCase());
  const taken = await scope.db.run((db) => userStore(db).accountsTaken(lower));
  const free = candidates.find((one) => !taken.has(one.toLowerCase())) ?? "";
  return { account: free, isTaken: account !== "" && taken.has(account.toLowerCase()) };
}
