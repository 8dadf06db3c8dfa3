import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { root, Stop } from "./place.mjs";

/** Runs a command of the installation (backup, restore, doctor, …) to its end; resolves with its exit code. */
export async function command(args) {
  await ensureInstalled();
  const node = findNode();
  const script = join(root, "packages", "server", "src", "app", "command", "provost.ts");
  const child = spawn(node, [script, ...args], { cwd: root, stdio: "inherit" });
  // Ctrl-C reaches both; this one waits until the other has tidied up.
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new Stop(`${node} cannot be run: ${error.message}`)));
    child.once("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
