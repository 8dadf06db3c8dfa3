/** From which level on log lines are written. */
export type LogLevel = "silent" | "error" | "warn" | "info" | "debug";

/** Where the lines of the start, the stop and the background work go. */
export interface LineLog {
  say(line: string): void;
  complain(line: string): void;
  /** When something was last said, as `performance.now()`. */
  saidAt(): number;
}

/** Nothing is silent for longer than this, ms; looked at every second. */
const quietMs = 10_000;
const lookMs = 1000;

/** While nothing else is said, says every ten seconds what takes long and for how many seconds it has; returns what ends that. */
export function sayWhileQuiet(
  log: Pick<LineLog, "say" | "saidAt">,
  line: (seconds: number) => string,
): () => void {
  const since = performance.now();
  const look = setInterval(() => {
    const now = performance.now();
    if (now - Math.max(since, log.saidAt()) >= quietMs - lookMs)
      log.say(line(Math.round((now - since) / 1000)));
  }, lookMs);
  look.unref();
  return () => clearInterval(look);
}

const levels = { say: 30, complain: 50 } as const;

/** Writes lines as they are, or, with `json`, in the form of the other log lines. */
export function lineLog(format: "text" | "json"): LineLog {
  let saidAt = 0;
  const formed = (kind: keyof typeof levels, msg: string): string =>
    format === "text"
      ? `${msg}\n`
      : `${JSON.stringify({ level: levels[kind], time: Date.now(), pid: process.pid, msg })}\n`;
  return {
    say: (line) => {
      saidAt = performance.now();
      process.stdout.write(formed("say", line));
    },
    complain: (line) => void process.stderr.write(formed("complain", line)),
    saidAt: () => saidAt,
  };
}
