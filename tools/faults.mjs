import { join } from "node:path";
import { runToEnd } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { root } from "./place.mjs";

/** Kills each kind of process of a server under writes and prints a table; `--full` does so for 50 rounds and more. */
export async function faults(args) {
  await ensureInstalled();
  const program = join(root, "packages", "server", "src", "app", "faults", "rounds.fixtures.ts");
  return runToEnd(findNode(), [program, ...args]);
}
