import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { root, Stop } from "./place.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

/** Installs, builds what is stale, and runs the server until it ends; resolves with its exit code. */
export async function start() {
  await ensureInstalled();
  const node = findNode();
  await ensureWebBuilt(node);
  return supervise(node, [join(root, "packages", "server", "src", "app", "main.ts")]);
}

/**
 * Runs a server in a process group of its own, so that Ctrl-C reaches it once, through us. The IPC channel is its life line: it closes
 * when this process is killed, and the server then stops as on SIGTERM.
 */
export function supervise(node, args, env = process.env) {
  const child = spawn(node, args, {
    cwd: root,
    env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: process.platform !== "win32",
  });
  const pass = (signal) => () => child.kill(signal);
  process.on("SIGINT", pass("SIGINT"));
  process.on("SIGTERM", pass("SIGTERM"));
  process.on("SIGHUP", pass("SIGTERM"));
  watchParent(() => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new Stop(`${node} cannot be run: ${error.message}`)));
    child.once("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

// When npm itself is killed nothing is signalled; whoever ran "npm start" then expects the server to end. npm runs us through a shell
// that may stay in between and live on.
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const ancestors = () => [process.ppid, parentOfShell(process.ppid)].join();
  const first = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === first) return;
    clearInterval(watch);
    onGone();
  }, 300);
  watch.unref();
}

function parentOfShell(pid) {
  try {
    const isShell = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[1] === "-c";
    return isShell ? /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] : "";
  } catch {
    return "";
  }
}
