import { type ChildProcess, fork } from "node:child_process";
import { writeFile } from "node:fs/promises";

// Nothing of the server's own environment (its secrets above all) reaches a child.
function childEnvironment(more: readonly string[]): NodeJS.ProcessEnv {
  const allowed = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "NODE_COMPILE_CACHE", ...more];
  const passed = allowed.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return { ...Object.fromEntries(passed), TZ: "UTC", LANG: "C.UTF-8", UV_THREADPOOL_SIZE: "2" };
}

/** How a child differs from one that speaks by messages only. */
export interface ChildOptions {
  stdin?: "pipe";
  stdout?: "pipe";
  /** Names of environment variables it gets in addition to those that every program needs. */
  environment?: readonly string[];
  /** Options of its runtime. */
  options?: readonly string[];
}

/** Forks an entry module with a bare environment. */
export function forkChild(
  entry: URL,
  { stdin, stdout, environment = [], options = [] }: ChildOptions = {},
): ChildProcess {
  const child = fork(entry, [], {
    env: childEnvironment(environment),
    execArgv: ["--disable-warning=ExperimentalWarning", ...options],
    serialization: "advanced",
    stdio: [stdin ?? "ignore", stdout ?? "ignore", "inherit", "ipc"],
  });
  // When the machine runs out of memory, the kernel should take a child before the server.
  if (child.pid !== undefined) void writeFile(`/proc/${child.pid}/oom_score_adj`, "600").catch(() => {});
  return child;
}
