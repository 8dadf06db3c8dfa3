import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { watchForStop } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode } from "./node.mjs";
import { memory, root, Stop, say } from "./place.mjs";
import { ensurePortFree } from "./port.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

/** Installs, builds what is stale, and runs the server until it ends; resolves with its exit code. */
export async function start() {
  const stop = watchForStop();
  const { signal } = stop.first;
  try {
    await ensurePortFree(process.env);
    await ensureInstalled(signal);
    signal.throwIfAborted();
    const node = findNode();
    await ensureWebBuilt(node, signal);
    signal.throwIfAborted();
    return await supervise(node, [join(root, "packages", "server", "src", "app", "main.ts")], stop);
  } catch (error) {
    if (!signal.aborted) throw error;
    say("stopped before the server was started");
    return 0;
  }
}

// The server ends by itself within a minute of the first signal and the time it remains reachable.
const killMs = 75_000 + (Number(process.env.PROVOST_DRAIN_SECONDS) || 0) * 1000;

/**
 * Runs a server in a process group of its own, so that Ctrl-C reaches it once, through us. The server stops as on SIGTERM when the IPC
 * channel closes because this process was killed.
 */
export function supervise(node, args, { first, second } = watchForStop()) {
  const child = spawn(node, args, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(memory, "compile-cache"), ...process.env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: process.platform !== "win32",
  });
  const stop = ({ target }) => child.kill(target.reason);
  first.signal.addEventListener("abort", (event) => {
    stop(event);
    setTimeout(() => {
      say(`the server has not ended after ${killMs / 1000} s; killing it`);
      child.kill("SIGKILL");
    }, killMs).unref();
  });
  second.signal.addEventListener("abort", stop);
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new Stop(`${node} cannot be run: ${error.message}`)));
    child.once("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
