import { type ChildProcess, fork } from "node:child_process";
import { writeFile } from "node:fs/promises";

// Nothing of the server's own environment (its secrets above all) reaches a child.
function childEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "LD_LIBRARY_PATH", "SystemRoot"] as const;
  const passed = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(passed), TZ: "UTC", LANG: "C.UTF-8", UV_THREADPOOL_SIZE: "2" };
}

/** Forks an entry module of this folder with a bare environment. */
export function forkChild(entry: URL): ChildProcess {
  const child = fork(entry, [], {
    env: childEnvironment(),
    execArgv: ["--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // When the machine runs out of memory, the kernel should take a child before the server.
  if (child.pid !== undefined) void writeFile(`/proc/${child.pid}/oom_score_adj`, "600").catch(() => {});
  return child;
}
