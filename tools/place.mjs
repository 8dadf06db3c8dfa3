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

/** Runs what can take long: says what is done, every ten seconds that it goes on, and in the end how long it took. */
export async function step({ doing, note = "", done }, work) {
  const began = performance.now();
  say(`${doing}${note} …`);
  const beat = setInterval(() => say(`  still ${doing} (${seconds(began)})`), 10_000);
  try {
    await work();
  } finally {
    clearInterval(beat);
  }
  say(`${done} in ${seconds(began)}`);
}

/** Ends the command with a sentence for the person at the terminal, without a stack trace. */
export class Stop extends Error {}
