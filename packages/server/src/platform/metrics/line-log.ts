/** From which level on log lines are written. */
export type LogLevel = "silent" | "error" | "warn" | "info" | "debug";

/** Where the lines of the start, the stop and the background work go. */
export interface LineLog {
  say(line: string): void;
  complain(line: string): void;
  /** When something was last said, as `performance.now()`. */
  saidAt(): number;
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
