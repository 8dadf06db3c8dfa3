import {
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { patientLog } from "./patient-log.ts";
import { finish, runInCluster, type Site } from "./program.ts";

/** Where a postmaster listens: a folder of sockets, or the loopback address where there are none. */
export interface Listening {
  host: string;
  port: number;
}

export interface Postmaster extends Listening {
  pid: number;
  phase: "starting" | "ready" | "stopping";
}

const loopback = "127.0.0.1";
// A fast shutdown writes everything down first; an immediate one leaves that to the recovery of the next start.
const fastMs = 60_000;
const hurriedFastMs = 2000;
const immediateMs = 8000;
const logEveryMs = 10_000;
const largestLog = 16 * 1024 * 1024;

/** The living postmaster of this cluster, as its own pid file says; a pid file whose process is another program's is removed. */
export function findPostmaster(clusterDir: string): Postmaster | null {
  const stated = readPidFile(clusterDir);
  if (stated === null) return null;
  const state = processState(stated.pid, clusterDir);
  if (state === "ours") return stated;
  // PostgreSQL takes over the pid file of a dead process by itself, but not if the pid was reused or belongs to a zombie.
  if (state === "foreign") rmSync(join(clusterDir, "postmaster.pid"), { force: true });
  return null;
}

/** Moves the text of a log that has grown large to `<name>.1`, in place of the one before; a program that appends to the log goes on at its start. */
export function rotateLog(logFile: string, largest = largestLog): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) <= largest) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
}

/** Starts a postmaster that outlives this process; `null` when another process was starting one at the same time. */
export async function launch(
  site: Site,
  listening: Listening,
  logFile: string,
  stopping?: AbortSignal,
): Promise<Postmaster | null> {
  rotateLog(logFile);
  const log = openSync(logFile, "a", 0o600);
  const before = statSync(logFile).size;
  const overTcp = listening.host === loopback;
  const settings = {
    port: String(listening.port),
    listen_addresses: overTcp ? loopback : "",
    unix_socket_directories: overTcp ? "" : listening.host,
    cluster_name: "provost",
    timezone: "UTC",
    log_timezone: "UTC",
    jit: "off",
  };
  const args = (dir: string) => [
    "-D",
    dir,
    ...Object.entries(settings).flatMap(([k, v]) => ["-c", `${k}=${v}`]),
  ];
  const child = runInCluster(site, site.binaries.postgres, args, {
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  let ended: string | null = null;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code, signal) => {
    ended = signal ?? `exit ${code}`;
  });
  child.unref();
  const wait = patientLog(site.log);
  const since = performance.now();
  for (;;) {
    await pause(10);
    const stated = readPidFile(site.clusterDir);
    if (stated !== null && stated.pid === child.pid) {
      if (stopping?.aborted) await stopPostmaster(site, stated.pid);
      else if (stated.phase === "ready") return stated;
    }
    if (performance.now() - since > logEveryMs) wait("PostgreSQL (recovering after a crash)");
    if (ended === null) continue;
    const said = readFileSync(logFile).subarray(before).toString().trim();
    if (/lock file .* already exists|pre-existing shared memory block/.test(said)) return null;
    throw new Error(`PostgreSQL did not start (${ended}); ${logFile} says:\n${said.slice(-2000)}`);
  }
}

/** Fast shutdown: sessions are ended, a checkpoint is written. One that takes too long is followed by an immediate one, then by SIGKILL. */
export async function stopPostmaster(
  site: Site,
  pid: number,
  hurry?: AbortSignal,
  patienceMs = fastMs,
): Promise<void> {
  if (process.platform === "win32") {
    const args = (dir: string) => ["stop", "-D", dir, "-m", "fast"];
    return finish(runInCluster(site, site.binaries.pgCtl, args, { stdio: "pipe" }), "pg_ctl stop");
  }
  const ends = (ms: number, sooner?: AbortSignal) => endsWithin(site, pid, ms, sooner);
  signal(pid, "SIGINT");
  if (await ends(patienceMs, hurry)) return;
  if (hurry?.aborted && (await ends(hurriedFastMs))) return;
  site.log("PostgreSQL takes long to stop; it will recover at the next start");
  signal(pid, "SIGQUIT");
  if (await ends(immediateMs)) return;
  signal(pid, "SIGKILL");
  await ends(immediateMs);
}

async function endsWithin(site: Site, pid: number, ms: number, sooner?: AbortSignal): Promise<boolean> {
  const since = performance.now();
  let loggedAt = since;
  for (let waited = 0; waited < ms && !sooner?.aborted; waited = performance.now() - since) {
    if (isGone(site.clusterDir, pid)) return true;
    await pause(20);
    if (performance.now() - loggedAt < logEveryMs) continue;
    loggedAt = performance.now();
    site.log("still waiting for PostgreSQL to write everything down");
  }
  return isGone(site.clusterDir, pid);
}

function isGone(clusterDir: string, pid: number): boolean {
  const state = processState(pid, clusterDir);
  return state !== "ours" || (process.platform !== "linux" && readPidFile(clusterDir)?.pid !== pid);
}

export async function whereToListen(socketFolder: (port: number) => string): Promise<Listening> {
  if (process.platform !== "win32") return { host: socketFolder(5432), port: 5432 };
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, loopback, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string")
    throw new Error("No free port on the loopback address.");
  return { host: loopback, port: address.port };
}

// Lines of postmaster.pid: pid, folder, start time, port, socket folder, address, shared memory, status.
function readPidFile(clusterDir: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterDir, "postmaster.pid"), "utf8")
      .split("\n")
      .map((line) => line.trim());
  } catch {
    return null;
  }
  const [pid, , , port, socketFolder, address, , status] = lines;
  if (!(Number(pid) > 0)) return null;
  const phase = status === "ready" || status === "stopping" ? status : "starting";
  return { pid: Number(pid), port: Number(port), host: socketFolder || address || loopback, phase };
}

function processState(pid: number, clusterDir: string): "ours" | "foreign" | "dead" {
  if (!signal(pid, 0)) return "dead";
  if (process.platform !== "linux") return "ours";
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir) ? "ours" : "foreign";
  } catch {
    return "foreign";
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
