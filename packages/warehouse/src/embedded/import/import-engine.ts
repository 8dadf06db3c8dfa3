import { availableParallelism, totalmem } from "node:os";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { ImportError } from "../../csv/import-error.ts";
import { quoteText } from "../../sql-text.ts";
import { importFile } from "./import-file.ts";
import type { FromImporter, ImportProgress, ToImporter } from "./import-messages.ts";
import { importTyped } from "./import-typed.ts";

/** A DuckDB of its own that reads one file: it is locked to that file and its work folder. */
export interface ImportEngine {
  handle(message: ToImporter, onProgress: (progress: ImportProgress) => void): Promise<FromImporter>;
  close(): void;
}

const diskFull = /No space left|ENOSPC|EFBIG|EDQUOT|File too large|[Dd]isk quota|max_temp_directory_size/;

function failureOf(error: unknown): FromImporter {
  if (error instanceof ImportError) return { kind: "failed", problem: error.problem, engineText: null };
  const text = error instanceof Error ? error.message : String(error);
  const kind = diskFull.test(text) ? "disk_full" : "failed";
  return { kind: "failed", problem: { kind }, engineText: text.slice(0, 4000) };
}

async function configure(connection: DuckDBConnection, message: ToImporter): Promise<void> {
  const { threads = availableParallelism(), memoryMb = Math.min(2048, totalmem() / 1024 ** 2 / 4) } =
    message.kind === "import" ? message.request : {};
  await connection.run(`SET threads = ${Math.max(1, Math.floor(threads))}`);
  await connection.run(`SET memory_limit = '${Math.floor(memoryMb)}MiB'`);
  await connection.run(`SET temp_directory = ${quoteText(`${message.work}/spill`)}`);
  if (message.spare !== null)
    await connection.run(`SET max_temp_directory_size = '${Math.floor(message.spare / 1024)}KiB'`);
  // Nothing in a file leads the engine to any other.
  await connection.run(`SET allowed_directories = [${quoteText(message.work)}]`);
  const read = message.kind === "merge" ? message.request.parts : [message.request.source];
  // A database is looked at together with its log.
  const paths = message.kind === "merge" ? read.flatMap((path) => [path, `${path}.wal`]) : read;
  await connection.run(`SET allowed_paths = [${paths.map(quoteText).join(", ")}]`);
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
}

async function handle(
  connection: DuckDBConnection,
  message: ToImporter,
  onProgress: (progress: ImportProgress) => void,
): Promise<FromImporter> {
  let last = "";
  const report = (progress: ImportProgress): void => {
    const rounded = `${progress.stage} ${Math.floor(progress.fraction * 100)}`;
    if (rounded === last) return;
    last = rounded;
    onProgress(progress);
  };
  const poll = setInterval(() => {
    const { percentage } = connection.progress;
    // The engine keeps the percentage of its last statement while the part is being published.
    if (percentage > 0 && !last.startsWith("publishing"))
      report({ stage: "reading", fraction: Math.min(1, percentage / 100) });
  }, 100);
  try {
    await configure(connection, message);
    if (message.kind === "preview") {
      const { previewFile } = await import("./preview-file.ts");
      return { kind: "previewed", preview: await previewFile(connection, message.request, message.work) };
    }
    if (message.kind === "merge") {
      const { mergeParts } = await import("./merge-parts.ts");
      return { kind: "merged", part: await mergeParts(connection, message.request, message.work) };
    }
    const { request, work } = message;
    const result =
      request.mode.kind === "typed"
        ? await importTyped(connection, request, request.mode, work)
        : await importFile(connection, request, work, report);
    return { kind: "done", result };
  } catch (error) {
    return failureOf(error);
  } finally {
    clearInterval(poll);
  }
}

/** Opens the engine; nothing but its one file and its work folder will be within its reach. */
export async function openImportEngine(): Promise<ImportEngine> {
  const instance = await DuckDBInstance.create(":memory:", {
    autoload_known_extensions: "false",
    autoinstall_known_extensions: "false",
    allow_community_extensions: "false",
  });
  const connection = await instance.connect();
  await connection.run(
    "SET enable_progress_bar = true; SET enable_progress_bar_print = false; SET TimeZone = 'UTC'",
  );
  return {
    handle: (message, onProgress) => handle(connection, message, onProgress),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
