import { readdirSync, readFileSync } from "node:fs";

/** A process as the kernel shows it; the start time tells it from a later one with the same number. */
export interface Process {
  pid: number;
  parent: number;
  startedAt: number;
  state: string;
  /** Processor time so far, in ticks. */
  ticks: number;
  command: string;
}

function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    const at = (index: number): number => Number(fields[index]);
    return { pid, parent: at(1), startedAt: at(19), state: fields[0] ?? "", ticks: at(11) + at(12), command };
  } catch {
    return null;
  }
}

function all(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
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

const named =
  (name: string) =>
  (pid: number): Process[] =>
    processesBelow(pid).filter(({ command }) => command.includes(name));

/** The server's processes that bring in files. */
export const importersOf = named("import-process.ts");
/** The server's processes that answer questions. */
export const slotsOf = named("slot-process.ts");
