import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "../../platform/testing/child-environment.ts";
import {
  adminPassword,
  clientName,
  type TestClient,
  testClient,
} from "../../platform/testing/test-client.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const patienceMs = 60_000;

/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The server as users run it: a process of its own on a folder of its own. */
export interface RealServer extends TestClient {
  url: string;
  pid: number;
  child: ChildProcess;
  /** From the start of the process to the line "ready". */
  readyMs: number;
  /** Everything it printed so far. */
  log(): string;
  ended: Promise<Ending>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ending>;
}

/** A process that may or may not become a server. */
export type Launched = Pick<RealServer, "pid" | "child" | "log" | "ended" | "end">;

/** A folder that goes away with the test file. */
export function dataFolder(): string {
  return mkdtempSync(join(tmpdir(), "provost-fault-"));
}

export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Repeats the check until it is true, or fails with what was waited for. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  ms = patienceMs,
): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited ${ms} ms in vain: ${what}`);
    await pause(10);
  }
}

/** Starts the program, or that of another version, and does not wait for it. */
export function launch(dataDir: string, env: Record<string, string> = {}, program = main): Launched {
  const child = spawn(process.execPath, [program], {
    env: {
      ...childEnvironment(),
      PROVOST_DATA: dataDir,
      PROVOST_DEMO: "0",
      PROVOST_SYSTEM_TABLES: "0",
      PROVOST_ADMIN_PASSWORD: adminPassword,
      PROVOST_PASSWORD_COST: "least",
      PROVOST_CLIENT: `${clientName.id}:${clientName.secret}`,
      PORT: "0",
      ...env,
    },
    // The channel is the server's life line, so that it ends when the tests are killed.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let text = "";
  const keep = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const ended = once(child, "exit").then(([code, signal]): Ending => ({ code, signal }));
  return {
    pid: child.pid ?? 0,
    child,
    log: () => text,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the server and waits until it is ready. */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  ms = patienceMs,
  program = main,
): Promise<RealServer> {
  const since = performance.now();
  const launched = launch(dataDir, env, program);
  let url: string | undefined;
  const { child, log } = launched;
  try {
    await until(
      "the line 'ready'",
      () => {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`the server ended:\n${log()}`);
        url = /^ready (\S+)$/m.exec(log())?.[1];
        return url !== undefined;
      },
      ms,
    );
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  const readyMs = performance.now() - since;
  const at = url ?? "";
  return { ...launched, url: at, readyMs, ...testClient(() => at) };
}

/** The process id of the PostgreSQL that serves a data folder, or null. */
export function postmasterOf(dataDir: string): number | null {
  try {
    return Number(
      readFileSync(join(dataDir, "postgres-18", "cluster", "postmaster.pid"), "utf8").split("\n")[0],
    );
  } catch {
    return null;
  }
}
