import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What the tools remember between runs; not part of the product's data. */
export const memory = join(root, ".provost");

export function say(line) {
  process.stdout.write(`${line}\n`);
}

export function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/** Ends the command with a sentence for the person at the terminal, without a stack trace. */
export class Stop extends Error {}
