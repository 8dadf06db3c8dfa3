import { spawn } from "node:child_process";
import { root, Stop } from "./place.mjs";

/** Runs to the end, or until `signal` aborts; what it prints is shown as it comes, or gathered and returned. */
export function run(command, args, { cwd = root, env = {}, shown = false, signal } = {}) {
  const child = spawn(command, args, {
    cwd,
    signal,
    env: { ...process.env, ...env },
    stdio: ["ignore", shown ? "inherit" : "pipe", shown ? "inherit" : "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      printed += chunk;
    });
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new Stop(`${command} cannot be run: ${error.message}`)));
    child.once("close", (code, signal) => resolve({ status: code ?? signal, printed }));
  });
}
