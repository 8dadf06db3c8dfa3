import type { PasswordProblem } from "@provost/contract/auth/password";
import { guessCost } from "./guess-cost.ts";

/** The owner of a password: what is known about the user must not be the password. */
export interface PasswordOwner {
  account: string;
  userName?: string;
  nickName?: string;
  phone?: string;
  email?: string;
}

// "Summer2024!" is three pieces; a password that is no more than that is tried by every guesser.
const tooCheap = 3;

function personalWords({ account, userName = "", nickName = "", phone = "", email = "" }: PasswordOwner) {
  const names = [account, userName, nickName, phone, phone.slice(-6), phone.slice(-8), email];
  const parts = [...names, ...names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))];
  const words = parts.map((part) => part.normalize("NFKC").toLowerCase());
  const known = words.flatMap((word) => [word, [...word].reverse().join("")]);
  return new Set(known.filter((word) => [...word].length >= 2));
}

/** What is wrong with a password for this user; null if valid. `fewest` is in characters. Does not compare with the current password. */
export function passwordProblem(
  password: string,
  owner: PasswordOwner,
  fewest: number,
): Exclude<PasswordProblem, "same"> | null {
  if ([...password].length < fewest) return "short";
  const cost = guessCost(password, personalWords(owner));
  if (cost <= tooCheap) return cost < guessCost(password) ? "like_account" : "common";
  return null;
}
