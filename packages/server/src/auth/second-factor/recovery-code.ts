import { randomInt } from "node:crypto";
import { sha256 } from "../../platform/config.ts";

const count = 10;
const length = 16;
// Without letters that are read as digits.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

function newCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Fresh recovery codes, each of 79 bits, to be shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, newCode);
}

/** What is kept of a recovery code, however it was typed: capitals, blanks and dashes do not matter. */
export function recoveryCodeHash(code: string): string {
  return sha256(code.toLowerCase().replace(/[\s-]/g, ""));
}
