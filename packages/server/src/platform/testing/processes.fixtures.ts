import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";

/** A process as the kernel shows it; the start time distinguishes it from a later one with the same pid. */
export interface Process {
  pid: number;
  parent: number;
  /** The number of the account it runs under. */
  user: number;
  startedAt: number;
  state: string;
  /** Processor time so far, in hundredths of a second. */
  ticks: number;
  command: string;
}

/** The process of this number, or null when there is none. */
export function readProcess(pid: number): Process | null {
  if (process.platform !== "linux") return all().find((one) => one.pid === pid) ?? null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    const at = (index: number): number => Number(fields[index]);
    const ids = { pid, parent: at(1), user: statSync(`/proc/${pid}`).uid };
    return { ...ids, startedAt: at(19), state: fields[0] ?? "", ticks: at(11) + at(12), command };
  } catch {
    return null;
  }
}

// pid, parent, user, state, minutes and seconds of processor time, five words of the start time, command.
const psLine = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\d+):([\d.]+)\s+((?:\S+\s+){5})(.*)$/;

function all(): Process[] {
  if (process.platform === "linux")
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)) ?? []);
  const columns = "pid=,ppid=,uid=,stat=,time=,lstart=,command=";
  const { stdout } = spawnSync("ps", ["-axo", columns], { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => {
    const found = psLine.exec(line);
    if (found === null) return [];
    const [, pid, parent, user, state = "", minutes, seconds, startedAt = "", command = ""] = found;
    const ticks = Math.round((Number(minutes) * 60 + Number(seconds)) * 100);
    const ids = { pid: Number(pid), parent: Number(parent), user: Number(user) };
    return [{ ...ids, startedAt: Date.parse(startedAt), state: state.slice(0, 1), ticks, command }];
  });
}

/** Every living process below this one. */
export function processesBelow(pid: number): Process[] {
  const below = Map.groupBy(all(), ({ parent }) => parent);
  const walk = (id: number): Process[] =>
    (below.get(id) ?? []).flatMap((child) => [child, ...walk(child.pid)]);
  return walk(pid);
}

/** Whether exactly this process still runs. */
export function isRunning({ pid, startedAt }: Process): boolean {
  const now = readProcess(pid);
  return now !== null && now.startedAt === startedAt && now.state !== "Z";
}

/** Kills processes at once; who has ended meanwhile needs no more. */
export function killAll(processes: readonly Process[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}

const named =
  (name: string) =>
  (pid: number): Process[] =>
    processesBelow(pid).filter(({ command }) => command.includes(name));

/** The server's processes that import files. */
export const importersOf = named("import-process.ts");
/** The server's processes that run queries. */
export const slotsOf = named("slot-process.ts");
