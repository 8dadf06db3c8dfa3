import { guardSql, type SqlParser } from "../../guard/guard.ts";
import { guardSource, type PostgresParser } from "../../guard/postgres-guard.ts";
import { startPostgresParser } from "../../guard/postgres-parser.ts";
import { Refusal } from "../../guard/refusal.ts";
import { failureOf } from "../failure.ts";
import { encodeResult } from "../rows/encode.ts";
import { startParser } from "../start-parser.ts";
import { bindValues } from "../view/bind-values.ts";
import { type LockedInstance, openLocked } from "./locked-instance.ts";
import type {
  AskMessage,
  Failure,
  FromSlot,
  GuardMessage,
  GuardSourceMessage,
  SlotResult,
  ToSlot,
} from "./messages.ts";

interface Running {
  readonly id: number;
  stop: { reason: "timeout" | "cancelled"; repeat: NodeJS.Timeout } | null;
  interrupt(): void;
}

const instances = new Map<string, LockedInstance>();
let running: Running | null = null;

function reply(message: FromSlot): void {
  process.send?.(message);
}

function stopRunning(reason: "timeout" | "cancelled"): void {
  const current = running;
  if (!current || current.stop) return;
  current.interrupt();
  // An interrupt between two steps is lost, so it is said again until the query ends.
  current.stop = { reason, repeat: setInterval(() => current.interrupt(), 20) };
}

async function runText(
  parser: SqlParser,
  message: AskMessage,
  onReady: (interrupt: () => void) => void,
): Promise<SlotResult> {
  for (const key of message.close) {
    instances.get(key)?.close();
    instances.delete(key);
  }
  let instance = instances.get(message.key);
  if (!instance) {
    if (!message.open) throw new Error("the instance is not open");
    instance = await openLocked(parser, message.open);
    instances.set(message.key, instance);
  }
  const started = performance.now();
  const { connection, prepared } = await instance.prepare(message.text);
  onReady(() => connection.interrupt());
  try {
    bindValues(prepared, message.params);
    const result = await prepared.run();
    const encoded = encodeResult(result, message.shape, message.maxRows, message.maxBytes);
    return { ...encoded, engineMs: performance.now() - started };
  } catch (error) {
    instance.forget(message.text);
    throw error;
  }
}

function stoppedFailure(reason: "timeout" | "cancelled"): Failure {
  return { reason, problem: null, position: null, engineText: null };
}

async function ask(parser: SqlParser, message: AskMessage): Promise<FromSlot> {
  const current: Running = { id: message.id, stop: null, interrupt: () => {} };
  running = current;
  const limit = setTimeout(() => stopRunning("timeout"), message.timeoutMs);
  try {
    const result = await runText(parser, message, (interrupt) => {
      current.interrupt = interrupt;
      if (current.stop) interrupt();
    });
    if (current.stop) throw new Error("stopped");
    return { kind: "answered", id: message.id, result };
  } catch (error) {
    const failure = current.stop ? stoppedFailure(current.stop.reason) : failureOf(error, message.text);
    // The file may be put right under the same name; what is open would not see it.
    if (failure.reason === "data_missing") {
      instances.get(message.key)?.close();
      instances.delete(message.key);
    }
    return { kind: "failed", id: message.id, failure, open: instances.has(message.key) };
  } finally {
    clearTimeout(limit);
    if (current.stop) clearInterval(current.stop.repeat);
    running = null;
  }
}

async function check(parser: SqlParser, message: GuardMessage): Promise<FromSlot> {
  try {
    return { kind: "guarded", id: message.id, guarded: await guardSql(parser, message.sql, message.rules) };
  } catch (error) {
    const failure = failureOf(error, message.sql);
    return { kind: "failed", id: message.id, failure, open: false };
  }
}

// Loaded with the first text, since most processes check none.
let grammar: Promise<PostgresParser> | null = null;

async function checkSource({ id, sql, rules }: GuardSourceMessage): Promise<FromSlot> {
  grammar ??= startPostgresParser();
  try {
    return { kind: "guardedSource", id, guarded: await guardSource(await grammar, sql, rules) };
  } catch (error) {
    // The grammar's memory may be spoiled; the next text is for another process.
    if (!(error instanceof Refusal)) process.kill(process.pid, "SIGKILL");
    return { kind: "failed", id, failure: failureOf(error, sql), open: false };
  }
}

function handle(message: AskMessage | GuardMessage | GuardSourceMessage): Promise<FromSlot> {
  if (message.kind === "ask") return ask(parser, message);
  return message.kind === "guard" ? check(parser, message) : checkSource(message);
}

// The parent is gone; a running query must not hold the process.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

const parser = await startParser();
process.on("message", (message: ToSlot) => {
  if (message.kind === "stop") {
    if (running?.id === message.id) stopRunning("cancelled");
    return;
  }
  void handle(message).then(reply);
});
reply({ kind: "ready" });
