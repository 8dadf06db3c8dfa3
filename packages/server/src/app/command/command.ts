import type { Readable } from "node:stream";
import { messageOf } from "@provost/contract/wire/error-code";
import { Refusal } from "../../platform/refusal.ts";

/** What a command has of the world outside. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  /** The working directory; relative file names are resolved from here. */
  cwd: string;
  stdin: Readable;
  /** Aborted when the person or the system ends the command. */
  signal: AbortSignal;
  /** The command's result, on the standard output. */
  say(line: string): void;
  /** What happens meanwhile, on the error output. */
  tell(line: string): void;
}

/** One command of `provost`. */
export interface Command {
  /** As it is typed: one word or two. */
  name: string;
  summary: string;
  /** What `--help` prints, the usage line first. */
  help: string;
  /** What is said once it was interrupted, where something is left behind. */
  interrupted?: string;
  /** Does the work; resolves with the exit code. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** The work could not be done. The message says why and what to do. */
export class CommandFailure extends Error {}

/** The command was not typed as it must be. */
export class UsageError extends CommandFailure {}

// Thrown with a text of its own, by us or by the system; other kinds are slips in the program.
function isWorded(error: Error): boolean {
  return error.name === "Error" || "code" in error;
}

/** What went wrong, for people; a stack trace only for unexpected errors. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof CommandFailure) return error.message;
  if (error instanceof AggregateError && error.message === "") return error.errors.map(textOf).join("; ");
  if (error instanceof Refusal)
    return error.cause === undefined ? messageOf(error.code, "en", error.details) : textOf(error.cause);
  if (error.cause !== undefined) return `${error.message}: ${textOf(error.cause)}`;
  return isWorded(error) ? error.message : (error.stack ?? error.message);
}
