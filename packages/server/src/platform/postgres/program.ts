import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";

/** Everything the PostgreSQL programs need to know about where and as whom they run. */
export interface Site {
  binaries: Binaries;
  account: Account | null;
  /** The cluster: PostgreSQL's own data directory. */
  clusterDir: string;
  log: (line: string) => void;
}

/**
 * Starts one of the programs with the cluster's folder as working directory. Another account may not have access to the full path (a
 * checkout under a folder only root may enter), so the program gets the path of its working directory instead.
 */
export function runInCluster(
  site: Site,
  program: string,
  args: (clusterDir: string) => string[],
  options: Pick<SpawnOptions, "stdio" | "detached">,
): ChildProcess {
  const linked = site.account !== null && process.platform === "linux";
  return spawn(program, args(linked ? "/proc/self/cwd" : site.clusterDir), {
    ...options,
    cwd: site.clusterDir,
    env: environment(),
    windowsHide: true,
    ...(site.account === null ? {} : { uid: site.account.uid, gid: site.account.gid }),
  });
}

// PGOPTIONS, PGDATA and the like in the caller's environment are meant for other databases.
function environment(): NodeJS.ProcessEnv {
  const environment = ["PATH", "SystemRoot", "TEMP", "TMP"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(environment), LC_ALL: "C", TZ: "UTC" };
}

/** Runs to the end with `input`; what it printed becomes the error's text when it fails. */
export async function finish(child: ChildProcess, name: string, input = ""): Promise<void> {
  let printed = "";
  const keep = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-4000);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  const status = await new Promise<string>((resolve, reject) => {
    child.once("error", (error) =>
      reject(new Error(`PostgreSQL's ${name} cannot run here: ${error.message}`)),
    );
    child.once("close", (code, signal) => resolve(signal ?? String(code)));
  });
  if (status !== "0") throw new Error(`PostgreSQL's ${name} failed (${status}):\n${printed.trim()}`);
}
