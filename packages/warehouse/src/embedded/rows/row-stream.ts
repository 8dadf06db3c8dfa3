import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  type RowStream,
  type RowsQuery,
  type Viewer,
  WarehouseError,
  type WarehouseReason,
} from "../../warehouse.ts";
import type { DiskSpace, DiskUse } from "../disk-space.ts";
import { forkChild } from "../slot/child.ts";
import type { FromRows, RowsMessage } from "../slot/messages.ts";
import { yieldTime } from "../slot/priority.ts";
import { residentBytes } from "../slot/resident-memory.ts";
import { type RowPipe, rowPipe } from "./row-pipe.ts";

/** What one process that writes rows is allowed. */
export interface RowsOptions {
  /** For its pipe, and for what does not fit into memory. */
  readonly folder: string;
  readonly quotaMb: number;
  /** The rows end when the disks must be left to others, with their error. */
  readonly disks: DiskSpace;
  readonly threads: number;
  readonly memoryMb: number;
  readonly rssCapBytes: number;
  readonly onEngineText: (text: string) => void;
}

const entry = new URL("./rows-process.ts", import.meta.url);
const watchMs = 200;

interface Query extends Omit<RowsQuery, "by" | "user" | "budget"> {
  /** Receives the processor time used since the last call, ms. */
  readonly onRan?: (ms: number) => void;
}

async function run(
  pipe: RowPipe,
  child: ChildProcess,
  message: RowsMessage,
  { timeoutMs, signal, onRan }: Pick<Query, "timeoutMs" | "signal" | "onRan">,
  options: RowsOptions,
  mustEnd: AbortSignal,
): Promise<Omit<RowStream, "closed">> {
  const columns = Promise.withResolvers<RowStream["columns"]>();
  const count = Promise.withResolvers<number>();
  columns.promise.catch(() => {});
  count.promise.catch(() => {});
  let ended = false;
  let killedFor: WarehouseReason | null = null;
  const fail = (error: Error): void => {
    ended = true;
    columns.reject(error);
    count.reject(error);
    pipe.bytes.then((bytes) => bytes.destroy(error));
    child.kill("SIGKILL");
  };
  const kill = (reason: WarehouseReason): void => {
    killedFor ??= reason;
    child.kill("SIGKILL");
  };
  const limit = setTimeout(() => kill("timeout"), timeoutMs);
  const cancel = (): void => kill("cancelled");
  signal.addEventListener("abort", cancel, { once: true });
  mustEnd.addEventListener("abort", () => ended || fail(mustEnd.reason), { once: true });
  const watcher = setInterval(async () => {
    const bytes = child.pid === undefined ? null : await residentBytes(child.pid);
    if (bytes !== null && bytes > options.rssCapBytes) kill("memory");
  }, watchMs);
  pipe.bytes.then((bytes) => {
    bytes.on("error", () => {});
    // When the consumer stops reading, the writer is no longer needed.
    bytes.once("close", cancel);
  });
  child.on("message", (reply: FromRows) => {
    if (reply.kind === "ran") return onRan?.(reply.ms);
    if (reply.kind === "columns") return columns.resolve(reply.columns);
    if (reply.kind === "failed") {
      const { reason, problem, position, engineText } = reply.failure;
      if (engineText !== null) options.onEngineText(engineText);
      return fail(new WarehouseError(reason, { problem, position: position ?? undefined }));
    }
    ended = true;
    count.resolve(reply.rows);
    pipe.finish();
    child.kill("SIGKILL");
  });
  child.once("exit", () => {
    clearTimeout(limit);
    clearInterval(watcher);
    signal.removeEventListener("abort", cancel);
    if (!ended) fail(new WarehouseError(killedFor ?? "engine_died"));
  });
  child.send(message, () => {});
  return { columns: await columns.promise, bytes: await pipe.bytes, count: count.promise };
}

/** Starts a process that writes the rows of one query; it ends when all rows are written, or when the consumer stops reading. */
export async function startRows(
  options: RowsOptions,
  { tables, derived = [] }: Viewer,
  { text, params, maxRows, safe, ...ends }: Query,
): Promise<RowStream> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(options.folder, "rows-"));
  let pipe: RowPipe | null = null;
  let child: ChildProcess | null = null;
  let use: DiskUse | null = null;
  const clear = async (): Promise<void> => {
    pipe?.close();
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
    use?.end();
  };
  try {
    if (ends.signal.aborted) throw new WarehouseError("cancelled");
    use = await options.disks.begin(0);
    const outlet = join(folder, "rows.csv");
    pipe = await rowPipe(outlet);
    child = forkChild(entry);
    // Interactive queries have priority over exports.
    yieldTime(child);
    const { threads, memoryMb } = options;
    const quotaMb = Math.min(
      options.quotaMb,
      Math.floor((use.spare ?? Number.POSITIVE_INFINITY) / 1024 ** 2),
    );
    const spill = { folder: join(folder, "spill"), quotaMb };
    const open = { tables, derived, threads, memoryMb, spill, outlet };
    const message = { kind: "rows", open, text, params, maxRows, safe } as const;
    const rows = await run(pipe, child, message, ends, options, use.signal);
    const closed = once(rows.bytes, "close").then(clear, clear);
    return { ...rows, closed };
  } catch (error) {
    await clear();
    throw error;
  }
}
