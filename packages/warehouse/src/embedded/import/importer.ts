import { once } from "node:events";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import { ImportError } from "../../csv/import-error.ts";
import type { DiskSpace, DiskUse } from "../disk-space.ts";
import { forkChild } from "../slot/child.ts";
import { residentBytes } from "../slot/resident-memory.ts";
import type {
  FromImporter,
  ImportPlace,
  ImportPreview,
  ImportProgress,
  ImportRequest,
  ImportResult,
  MergedPart,
  MergeRequest,
  PreviewRequest,
  ToImporter,
} from "./import-messages.ts";

/** A process that imports one file, then ends. */
export interface Importer {
  readonly pid: number | undefined;
  /** Imports the file: all of it is published under a new name, or an `ImportError` is thrown and nothing is. */
  run(request: ImportRequest, onProgress?: (progress: ImportProgress) => void): Promise<ImportResult>;
  /** Looks at the begin of the file and changes nothing; throws an `ImportError`. */
  preview(request: PreviewRequest): Promise<ImportPreview>;
  /** Makes one part of several: published under a new name, or an `ImportError` is thrown and nothing is. */
  merge(request: MergeRequest): Promise<MergedPart>;
  /** Ends the process; a running import is cancelled and leaves nothing behind. */
  close(): void;
}

/** Most memory of the process, bytes. */
const mostBytes = Math.min(4 * 1024 ** 3, Math.max(1024 ** 3, totalmem() / 2));
const memoryPulseMs = 200;

const entry = new URL("./import-process.ts", import.meta.url);

/** About how many bytes an import writes for each byte of its file: its part, and what is sorted or decoded on the way. */
export const writtenPerByte = 2;

async function sizeOf(paths: readonly string[]): Promise<number> {
  const sizes = paths.map((path) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Starts the process at once, so that it is warm when the last byte of the upload arrives. It ends when the disks must be left to others, with their error. */
export function startImporter(disks: DiskSpace): Importer {
  const child = forkChild(entry);
  let cancelled = false;
  let used = false;

  let swollen = false;

  // The engine's own limit does not hold for what is read beside it.
  function watchMemory(): () => void {
    const timer = setInterval(async () => {
      const bytes = child.pid === undefined ? null : await residentBytes(child.pid);
      if (bytes === null || bytes <= mostBytes) return;
      swollen = true;
      child.kill("SIGKILL");
    }, memoryPulseMs);
    return () => clearInterval(timer);
  }

  function exchange<T>(
    message: ToImporter,
    take: (reply: FromImporter, resolve: (result: T) => void) => void,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const kind = () => (cancelled ? "cancelled" : swollen ? "too_much_memory" : "engine_died");
      const gone = () => reject(new ImportError({ kind: kind() }));
      if (child.exitCode !== null || child.signalCode !== null || !child.connected) return gone();
      child.once("exit", gone);
      child.on("message", (reply: FromImporter) => {
        take(reply, resolve);
        if (reply.kind !== "failed") return;
        const cause = reply.engineText === null ? undefined : new Error(reply.engineText);
        reject(new ImportError(reply.problem, cause));
      });
      child.send(message, () => {});
    });
  }

  /** Works in a folder of its own, which is gone afterwards together with the process. */
  async function inFolder<T>(
    folder: string,
    bytes: Promise<number>,
    act: (place: ImportPlace) => Promise<T>,
  ): Promise<T> {
    if (used) throw new Error("an importer brings in one file");
    used = true;
    let work: string | null = null;
    let use: DiskUse | null = null;
    const unwatch = watchMemory();
    try {
      await mkdir(folder, { recursive: true });
      use = await disks.begin(await bytes);
      use.signal.addEventListener("abort", () => child.kill("SIGKILL"), { once: true });
      work = await mkdtemp(join(folder, ".import-"));
      return await act({ work, spare: use.spare });
    } catch (error) {
      if (!cancelled) use?.signal.throwIfAborted();
      if (error instanceof Error && "code" in error && error.code === "ENOSPC") {
        throw new ImportError({ kind: "disk_full" }, error);
      }
      throw error;
    } finally {
      unwatch();
      // The folder can only be cleared after the process has stopped writing to it.
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGKILL");
        await ended;
      }
      if (work !== null) await rm(work, { recursive: true, force: true });
      use?.end();
    }
  }

  return {
    pid: child.pid,
    run: (request, onProgress = () => {}) =>
      inFolder(
        request.folder,
        sizeOf([request.source]).then((size) => writtenPerByte * size),
        (place) =>
          exchange<ImportResult>({ kind: "import", request, ...place }, (reply, done) => {
            if (reply.kind === "progress") onProgress(reply.progress);
            else if (reply.kind === "done") done(reply.result);
          }),
      ),
    preview: (request) =>
      inFolder(request.folder, Promise.resolve(0), (place) =>
        exchange<ImportPreview>({ kind: "preview", request, ...place }, (reply, done) => {
          if (reply.kind === "previewed") done(reply.preview);
        }),
      ),
    merge: (request) =>
      inFolder(request.folder, sizeOf(request.parts), (place) =>
        exchange<MergedPart>({ kind: "merge", request, ...place }, (reply, done) => {
          if (reply.kind === "merged") done(reply.part);
        }),
      ),
    close() {
      cancelled = true;
      child.kill("SIGKILL");
    },
  };
}
