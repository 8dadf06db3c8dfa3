import { randomInt } from "node:crypto";
import { guessCost } from "./guess-cost.ts";

// Without characters that are taken for one another when they are read out or copied by hand.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const fewestCharacters = 12;
const muchGuessing = 9;

/** A random password in groups of four, at least `length` characters; twelve hold 59 bits. */
export function makeUpPassword(length = 0): string {
  const count = Math.max(fewestCharacters, length);
  for (;;) {
    const characters = Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length)));
    const password = characters.join("").replace(/(.{4})(?=.)/g, "$1-");
    if (guessCost(password) >= muchGuessing) return password;
  }
}
