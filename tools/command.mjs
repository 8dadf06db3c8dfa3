import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { root, Stop } from "./place.mjs";

/** Runs a command on the installation (backup, restore, doctor, …) to its end; resolves with its exit code. */
export async function command(args) {
  if (args[0] === "bundle") return (await import("./bundle.mjs")).bundle(args.slice(1));
  await ensureInstalled();
  const script = join(root, "packages", "server", "src", "app", "command", "provost.ts");
  return runToEnd(findNode(), [script, ...args]);
}

/** Runs in this terminal, with its input; whoever ends this one ends the other, and is told when that has tidied up. */
export function runToEnd(node, args) {
  const child = spawn(node, args, { cwd: root, stdio: "inherit" });
  // Ctrl-C reaches both by itself.
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new Stop(`${node} cannot be run: ${error.message}`)));
    child.once("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
