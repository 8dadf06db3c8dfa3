import { join } from "node:path";
import { runToEnd } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { root } from "./place.mjs";

const folder = join(root, "packages", "server", "src", "app", "faults");

/**
 * Kills each kind of process of a server under writes and prints a table; `--full` does so for 50 rounds and more, and then appends to a table
 * for every hour of a year. `year` does the latter alone.
 */
export async function faults(args) {
  await ensureInstalled();
  const node = findNode();
  const rounds = args.includes("year")
    ? 0
    : await runToEnd(node, [join(folder, "rounds.fixtures.ts"), ...args]);
  if (!args.includes("year") && !args.includes("--full")) return rounds;
  return (await runToEnd(node, [join(folder, "year.fixtures.ts")])) || rounds;
}
