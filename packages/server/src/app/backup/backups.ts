import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { BackupState } from "@provost/contract/tenant/health";
import { Gauge, Registry } from "prom-client";
import type { Clock } from "../../platform/clock.ts";
import type { BackupSettings } from "../../platform/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { backupState } from "../../tenant/backup-state.ts";

/** Backups that the server makes by itself, and what is known of all. */
export interface Backups {
  state(): Promise<BackupState>;
  /** Starts one now; it goes on in a process of its own. */
  backUpNow(): Promise<void>;
  /** Makes them as they are due, until it is stopped. */
  start(): () => Promise<void>;
  metrics: Registry;
}

/** Dependencies of backups. */
export interface BackupDeps {
  db: Database;
  clock: Clock;
  settings: BackupSettings | null;
  /** Takes what succeeded. */
  note: (line: string) => void;
  /** Takes what went wrong. */
  complain: (line: string) => void;
}

const script = fileURLToPath(new URL("../command/provost.ts", import.meta.url));
const lookMs = 20_000;
const retrySeconds = 15 * 60;

/** The exit code of a command that was interrupted. */
const interrupted = 130;

/** Runs the command in a process of low priority, so that people do not wait for it. */
function startCommand(args: readonly string[], { note, complain }: Pick<BackupDeps, "note" | "complain">) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let [printed, said] = ["", ""];
  child.stdout.on("data", (piece: Buffer) => {
    printed = `${printed}${piece.toString()}`.slice(-2000);
  });
  child.stderr.on("data", (piece: Buffer) => {
    said = `${said}${piece.toString()}`.slice(-2000);
  });
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      complain(`backup: ${error.message}`);
      resolve();
    });
    child.once("close", (code, signal) => {
      // A stop of the server, or of all processes of its group; the next start makes up for it.
      const isStopped = code === interrupted || signal === "SIGTERM" || signal === "SIGINT";
      if (code === 0) note(`backup: ${printed.trim().replaceAll("\n", "; ")}`);
      else if (isStopped) note("backup: stopped before its end");
      else complain(`backup: ${said.trim() || `ended with ${signal ?? code}`}`);
      resolve();
    });
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It ended already, or the system does not let us: it runs as usual.
  }
  return { child, ended };
}

const seconds = (at: string | undefined): number => (at === undefined ? 0 : Date.parse(at) / 1000);

const gauges: readonly [string, string, (state: BackupState) => number][] = [
  [
    "interval_seconds",
    "How often the server backs up; 0 = it does not",
    ({ schedule }) => schedule?.everySeconds ?? 0,
  ],
  ["running", "Whether a backup is under way", ({ running }) => Number(running)],
  [
    "success_timestamp_seconds",
    "When a backup last succeeded; 0 = never",
    ({ lastSuccess }) => seconds(lastSuccess?.at),
  ],
  [
    "failure_timestamp_seconds",
    "When a backup last failed; 0 = never",
    ({ lastFailure }) => seconds(lastFailure?.at),
  ],
  ["duration_seconds", "How long the last good backup took", ({ lastSuccess }) => lastSuccess?.seconds ?? 0],
  ["added_bytes", "What the last good backup had to add", ({ lastSuccess }) => lastSuccess?.bytes ?? 0],
  [
    "drill_timestamp_seconds",
    "When restoring a snapshot was last tried out; 0 = never",
    ({ lastDrill }) => seconds(lastDrill?.at),
  ],
  [
    "drill_good",
    "Whether the last drill found everything as it was",
    ({ lastDrill }) => Number(lastDrill?.good ?? false),
  ],
];

function backupMetrics(state: () => Promise<BackupState>): Registry {
  const registry = new Registry();
  let looking: Promise<BackupState | null> | null = null;
  // Once for all gauges; without the database they have no value.
  const look = (): Promise<BackupState | null> => {
    looking ??= state()
      .catch(() => null)
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  for (const [name, help, value] of gauges)
    new Gauge({
      name: `provost_backup_${name}`,
      help,
      registers: [registry],
      async collect() {
        const found = await look();
        this.set(found === null ? Number.NaN : value(found));
      },
    });
  return registry;
}

/** Backups by the settings of the server; several servers take turns by a lock in the database. */
export function makeBackups({ db, clock, settings, note, complain }: BackupDeps): Backups {
  const schedule =
    settings === null || settings.everySeconds === 0
      ? null
      : { place: settings.place, everySeconds: settings.everySeconds };
  let current: ReturnType<typeof startCommand> | null = null;
  let isStarting = false;
  const state = async (): Promise<BackupState> => {
    const found = await backupState({ db, clock }, schedule, settings?.place ?? null);
    // The process of one that is done may still be ending.
    return { ...found, running: found.running || current !== null };
  };

  const run = ({ to }: BackupSettings, more: readonly string[]): void => {
    const started = startCommand(["backup", "--repository", to, "--prune", ...more], { note, complain });
    current = started;
    void started.ended.then(() => {
      current = null;
    });
  };

  const isDue = async ({ everySeconds }: BackupSettings): Promise<number | null> => {
    const { lastSuccess, lastFailure, state: now, running } = await state();
    if (running) return null;
    const [last, wait] =
      now === "failed" ? [lastFailure, Math.min(everySeconds, retrySeconds)] : [lastSuccess, everySeconds];
    return clock.now().getTime() / 1000 - seconds(last?.at) >= wait ? wait : null;
  };

  return {
    state,
    metrics: backupMetrics(state),
    backUpNow: async () => {
      if (settings === null) throw refuse("backup_not_set");
      if (isStarting) throw refuse("backup_running");
      isStarting = true;
      try {
        if ((await state()).running) throw refuse("backup_running");
        run(settings, []);
      } finally {
        isStarting = false;
      }
    },
    start: () => {
      if (settings === null || schedule === null) return async () => {};
      let looking = Promise.resolve();
      let isStopping = false;
      const look = (): void => {
        looking = looking
          .then(async () => {
            if (isStopping || current !== null) return;
            const wait = await isDue(settings);
            // Another server may have been quicker: the command looks again once it has the lock.
            if (wait !== null && !isStopping) run(settings, ["--if-older", String(wait)]);
          })
          .catch((error: unknown) => complain(`backup: ${error instanceof Error ? error.message : error}`));
      };
      look();
      const timer = setInterval(look, lookMs);
      timer.unref();
      return async () => {
        isStopping = true;
        clearInterval(timer);
        await looking;
        current?.child.kill("SIGTERM");
        await current?.ended;
      };
    },
  };
}
