import { randomInt } from "node:crypto";
import { sha256 } from "../../platform/config.ts";

const count = 10;
const length = 16;
// Without letters that look like digits.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

function newCode(): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
  return characters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Fresh recovery codes, each of 79 bits, to be shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, newCode);
}

/** The stored form of a recovery code; capitals, spaces and dashes in the input do not matter. */
export function recoveryCodeHash(code: string): string {
  return sha256(code.toLowerCase().replace(/[\s-]/g, ""));
}
