import { spawn } from "node:child_process";
import { root, Stop } from "./place.mjs";

// npm forwards a signal that its whole process group has received already, so one Ctrl-C arrives twice.
const sameSignalMs = 1000;
/**
 * Aborts `first` when this process is to stop: on a signal, or when the npm that started it has ended. A later signal aborts `second`.
 * The reason is the name of the signal.
 */
export function watchForStop() {
  const first = new AbortController();
  const second = new AbortController();
  let since = 0;
  const stop = (signal) => {
    if (!first.signal.aborted) {
      since = performance.now();
      first.abort(signal);
    } else if (performance.now() - since > sameSignalMs) second.abort(signal);
  };
  process.on("SIGINT", () => stop("SIGINT"));
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGHUP", () => stop("SIGTERM"));
  watchParent(() => stop("SIGTERM"));
  return { first, second };
}

// Killing npm with SIGKILL signals nothing to us.
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 300);
  watch.unref();
}

const running = new Set();
let isStopping = false;
const killMs = 20_000;

/** Ends what `run` has started, gently first, and lets it start nothing more; resolves when all of it has ended. */
export async function stopRunning() {
  isStopping = true;
  await Promise.all(
    [...running].map(async (child) => {
      const closed = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGINT");
      const timer = setTimeout(() => child.kill("SIGKILL"), killMs);
      await closed;
      clearTimeout(timer);
    }),
  );
}

/** Runs to the end, or until `signal` aborts; what it prints is shown as it comes, or gathered and returned. */
export function run(command, args, { cwd = root, env = {}, shown = false, signal } = {}) {
  if (isStopping) throw new Stop("stopped");
  const child = spawn(command, args, {
    cwd,
    signal,
    env: { ...process.env, ...env },
    stdio: ["ignore", shown ? "inherit" : "pipe", shown ? "inherit" : "pipe"],
    // In a group of its own, so that Ctrl-C reaches it once, through `stopRunning`.
    detached: shown && process.platform !== "win32",
  });
  running.add(child);
  child.once("close", () => running.delete(child));
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
