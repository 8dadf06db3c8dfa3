import { randomInt } from "node:crypto";

// Without what is mistaken for something else when it is read out.
const signs = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A name for a demand that nobody guesses and that can be read out over the phone: `K7QM-2XPD-9R`. */
export function makeReceipt(): string {
  const part = (length: number): string =>
    Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
  return `${part(4)}-${part(4)}-${part(2)}`;
}
