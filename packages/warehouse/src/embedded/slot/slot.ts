import type { ChildProcess } from "node:child_process";
import type { GuardedSql } from "../../guard/guard.ts";
import type { GuardedSource } from "../../guard/postgres-guard.ts";
import { type SlotStats, WarehouseError, type WarehouseReason } from "../../warehouse.ts";
import { forkChild } from "./child.ts";
import { heldInstances } from "./held-instances.ts";
import type {
  AskMessage,
  Failure,
  FromSlot,
  GuardMessage,
  GuardSourceMessage,
  InstanceSpec,
  SlotResult,
} from "./messages.ts";
import { yieldTime } from "./priority.ts";
import { residentBytes } from "./resident-memory.ts";

/** What one slot is allowed. */
export interface SlotOptions {
  readonly threads: number;
  readonly memoryMb: number;
  readonly rssCapBytes: number;
  readonly maxOpenInstances: number;
  readonly maxOpenFiles: number;
  readonly spill: InstanceSpec["spill"];
  /** Runs only where others leave time. */
  readonly yields: boolean;
  /** How long after the time limit a slot that does not respond is killed. */
  readonly graceMs: number;
  readonly onFree: () => void;
  readonly onRestart: () => void;
  readonly onEngineText: (text: string, call: string) => void;
}

export type SlotAsk = Omit<AskMessage, "kind" | "id" | "open" | "close"> &
  Pick<InstanceSpec, "tables" | "derived">;
export type SlotOpen = Pick<SlotAsk, "key" | "tables" | "derived" | "timeoutMs">;
export type SlotGuard = Omit<GuardMessage, "kind" | "id">;
export type SlotGuardSource = Omit<GuardSourceMessage, "kind" | "id">;

/** The parent's side of one child process that runs one query at a time. */
export interface Slot {
  readonly threads: number;
  readonly idle: boolean;
  holds(key: string): boolean;
  ask(query: SlotAsk): Promise<SlotResult>;
  guard(query: SlotGuard): Promise<GuardedSql>;
  /** A text that breaks the grammar's own program ends the process. */
  guardSource(query: SlotGuardSource): Promise<GuardedSource | null>;
  /** Opens an instance in advance; if that fails, the next query on it gets the error. */
  open(instance: SlotOpen): void;
  /** Interrupts the running query; kills the process if it does not end in time. */
  stop(): void;
  close(): Promise<void>;
  stats(): SlotStats;
}

interface Pending {
  readonly id: number;
  /** The instance it needs. */
  readonly key: string | null;
  resolve(message: FromSlot): void;
  reject(error: WarehouseError): void;
  killTimer: NodeJS.Timeout;
  readonly yieldTimer: NodeJS.Timeout;
}

const entry = new URL("./slot-process.ts", import.meta.url);
const watchMs = 100;
/** What runs for longer yields to the others. */
const yieldAfterMs = 2000;

function errorOf(failure: Failure): WarehouseError {
  const { reason, problem, position } = failure;
  return new WarehouseError(reason, { problem, position: position ?? undefined });
}

/** Starts a slot; it is idle once its process says so, and restarts by itself. */
export function startSlot(options: SlotOptions): Slot {
  const held = heldInstances(options.maxOpenInstances, options.maxOpenFiles);
  let child: ChildProcess;
  let phase: SlotStats["phase"] = "starting";
  let pending: Pending | null = null;
  let killedFor: WarehouseReason | null = null;
  let lastId = 0;
  let failedStarts = 0;
  let wasReady = false;
  let rssBytes = 0;
  let used = false;
  let hasYielded = false;
  let isRecycled = false;
  let restartTimer: NodeJS.Timeout | undefined;

  function kill(reason: WarehouseReason): void {
    killedFor ??= reason;
    child.kill("SIGKILL");
  }

  // Only a new process reliably releases the memory of the last query and restores the priority it lost.
  function recycle(): void {
    phase = "starting";
    isRecycled = true;
    child.kill("SIGKILL");
  }

  function yieldNow(): void {
    if (options.yields) return;
    hasYielded = true;
    yieldTime(child);
  }

  function settle(): Pending | null {
    const settled = pending;
    pending = null;
    if (settled) {
      clearTimeout(settled.killTimer);
      clearTimeout(settled.yieldTimer);
    }
    return settled;
  }

  function onMessage(message: FromSlot): void {
    if (message.kind === "ready") {
      // It may have become ready just before it was stopped.
      if (phase === "stopped") return;
      failedStarts = 0;
      wasReady = true;
      phase = "idle";
      options.onFree();
      return;
    }
    if (pending?.id !== message.id) return;
    const settled = settle();
    // Before the next query is sent, which would count on the instance.
    if (message.kind === "failed" && !message.open && settled && settled.key !== null)
      held.forget(settled.key);
    // A slot that was just killed must not get the next query.
    if (killedFor === null) {
      if (hasYielded) recycle();
      else phase = "idle";
    }
    settled?.resolve(message);
    if (phase === "idle") options.onFree();
  }

  function onExit(): void {
    const reason = killedFor ?? "engine_died";
    killedFor = null;
    held.clear();
    rssBytes = 0;
    settle()?.reject(new WarehouseError(reason));
    if (phase === "stopped") return;
    if (!wasReady) failedStarts++;
    wasReady = false;
    phase = "starting";
    if (!isRecycled) options.onRestart();
    restartTimer = setTimeout(start, failedStarts === 0 ? 0 : Math.min(5000, 50 * 2 ** failedStarts));
  }

  function start(): void {
    child = forkChild(entry);
    hasYielded = isRecycled = false;
    if (options.yields) yieldTime(child);
    child.on("message", onMessage);
    child.once("exit", onExit);
    child.on("error", () => child.kill("SIGKILL"));
  }

  async function watch(): Promise<void> {
    const { pid } = child;
    if (pid === undefined || !used) return;
    used = phase === "busy";
    const bytes = await residentBytes(pid);
    if (bytes === null || pid !== child.pid) return;
    rssBytes = bytes;
    if (bytes > options.rssCapBytes) kill("memory");
    else if (phase === "idle" && bytes > options.rssCapBytes * 0.75) recycle();
    else if (bytes > options.rssCapBytes * 0.6) held.trimNext();
  }

  function send(message: AskMessage | GuardMessage | GuardSourceMessage): Promise<FromSlot> {
    return new Promise((resolve, reject) => {
      const killTimer = setTimeout(() => kill("timeout"), message.timeoutMs + options.graceMs);
      pending = {
        id: message.id,
        key: message.kind === "ask" ? message.key : null,
        resolve,
        reject,
        killTimer,
        yieldTimer: setTimeout(yieldNow, yieldAfterMs),
      };
      phase = "busy";
      used = true;
      // A failed send means that the process is ending: its exit settles the query.
      child.send(message, () => {});
    });
  }

  async function ask({ tables, derived, ...query }: SlotAsk): Promise<SlotResult> {
    const { threads, memoryMb, spill } = options;
    const open = held.has(query.key) ? null : { tables, derived, threads, memoryMb, spill };
    const files = tables.reduce((sum, { parts }) => sum + parts.length, 0);
    const close = held.use(query.key, files);
    const message = await send({ kind: "ask", id: ++lastId, open, close, ...query });
    if (message.kind === "answered") return message.result;
    if (message.kind !== "failed") throw new WarehouseError("failed");
    if (message.failure.engineText !== null) options.onEngineText(message.failure.engineText, query.call);
    throw errorOf(message.failure);
  }

  start();
  const watcher = setInterval(() => void watch(), watchMs);
  watcher.unref();

  return {
    threads: options.threads,
    get idle() {
      return phase === "idle";
    },
    holds: held.has,
    ask,
    open(instance) {
      const least = {
        text: "SELECT 1",
        params: [],
        maxRows: 1,
        maxBytes: 1024,
        shape: "table",
        call: "",
      } as const;
      ask({ ...instance, ...least }).catch(() => {});
    },
    async guard(query) {
      const message = await send({ kind: "guard", id: ++lastId, ...query });
      if (message.kind === "guarded") return message.guarded;
      if (message.kind !== "failed") throw new WarehouseError("failed");
      throw errorOf(message.failure);
    },
    async guardSource(query) {
      const message = await send({ kind: "guardSource", id: ++lastId, ...query });
      if (message.kind === "guardedSource") return message.guarded;
      if (message.kind !== "failed") throw new WarehouseError("failed");
      throw errorOf(message.failure);
    },
    stop() {
      if (!pending) return;
      child.send({ kind: "stop", id: pending.id }, () => {});
      clearTimeout(pending.killTimer);
      pending.killTimer = setTimeout(() => kill("cancelled"), options.graceMs);
    },
    close() {
      phase = "stopped";
      clearInterval(watcher);
      clearTimeout(restartTimer);
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
      return new Promise((resolve) => {
        child.once("exit", () => resolve());
        kill("closed");
      });
    },
    stats: () => ({
      pid: child.pid,
      threads: options.threads,
      phase,
      instances: held.size,
      files: held.files,
      rssBytes,
    }),
  };
}
