import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { ImportError } from "../csv/import-error.ts";
import { forkChild } from "./child.ts";
import type {
  FromImporter,
  ImportProgress,
  ImportRequest,
  ImportResult,
  ToImporter,
} from "./import-messages.ts";

/** A process that brings in one file, then ends. */
export interface Importer {
  readonly pid: number | undefined;
  /** Imports the file: all of it is published under a new name, or an `ImportError` is thrown and nothing is. */
  run(request: ImportRequest, onProgress?: (progress: ImportProgress) => void): Promise<ImportResult>;
  /** Ends the process; a running import is cancelled and leaves nothing behind. */
  close(): void;
}

const entry = new URL("./import-process.ts", import.meta.url);

/** Starts the process at once, so that it is warm when the last byte of the upload arrives. */
export function startImporter(): Importer {
  const child = forkChild(entry);
  let cancelled = false;
  let used = false;

  function exchange(
    message: ToImporter,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<ImportResult> {
    return new Promise((resolve, reject) => {
      const gone = () => reject(new ImportError({ kind: cancelled ? "cancelled" : "engine_died" }));
      if (child.exitCode !== null || child.signalCode !== null || !child.connected) return gone();
      child.once("exit", gone);
      child.on("message", (reply: FromImporter) => {
        if (reply.kind === "progress") onProgress(reply.progress);
        else if (reply.kind === "done") resolve(reply.result);
        else if (reply.kind === "failed") {
          const cause = reply.engineText === null ? undefined : new Error(reply.engineText);
          reject(new ImportError(reply.problem, cause));
        }
      });
      child.send(message, () => {});
    });
  }

  return {
    pid: child.pid,
    async run(request, onProgress = () => {}) {
      if (used) throw new Error("an importer brings in one file");
      used = true;
      let work: string | null = null;
      try {
        await mkdir(request.folder, { recursive: true });
        work = await mkdtemp(join(request.folder, ".import-"));
        return await exchange({ kind: "import", request, work }, onProgress);
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOSPC") {
          throw new ImportError({ kind: "disk_full" }, error);
        }
        throw error;
      } finally {
        // The folder may only be cleared once nobody writes into it any more.
        if (child.exitCode === null && child.signalCode === null) {
          const ended = once(child, "exit");
          child.kill("SIGKILL");
          await ended;
        }
        if (work !== null) await rm(work, { recursive: true, force: true });
      }
    },
    close() {
      cancelled = true;
      child.kill("SIGKILL");
    },
  };
}
