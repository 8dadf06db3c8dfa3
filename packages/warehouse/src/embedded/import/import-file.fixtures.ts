import { writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { ImportError } from "../../csv/import-error.ts";
import { openImportEngine } from "./import-engine.ts";
import type {
  FromImporter,
  ImportPlace,
  ImportPreview,
  ImportRequest,
  ImportResult,
  MergedPart,
  MergeRequest,
  PreviewRequest,
  ToImporter,
} from "./import-messages.ts";
import { temporaryFolder } from "./part.fixtures.ts";

type ImportOptions = Partial<Pick<ImportRequest, "mode" | "choice">>;

/** Does in this process what an importer does in one of its own: for what concerns the file alone. */
async function handleHere(message: Omit<ToImporter, keyof ImportPlace>): Promise<FromImporter> {
  const { folder } = message.request;
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, ".import-"));
  const engine = await openImportEngine();
  const reply = await engine.handle({ ...message, work, spare: null } as ToImporter, () => {});
  engine.close();
  await rm(work, { recursive: true });
  if (reply.kind !== "failed") return reply;
  const cause = reply.engineText === null ? undefined : new Error(reply.engineText);
  throw new ImportError(reply.problem, cause);
}

/** Imports a file in this process. */
export async function importHere(request: ImportRequest): Promise<ImportResult> {
  const reply = await handleHere({ kind: "import", request });
  if (reply.kind !== "done") throw new Error(`an import ended with ${reply.kind}`);
  return reply.result;
}

/** Merges parts in this process. */
export async function mergeHere(request: MergeRequest): Promise<MergedPart> {
  const reply = await handleHere({ kind: "merge", request });
  if (reply.kind !== "merged") throw new Error(`a merge ended with ${reply.kind}`);
  return reply.part;
}

async function previewHere(request: PreviewRequest): Promise<ImportPreview> {
  const reply = await handleHere({ kind: "preview", request });
  if (reply.kind !== "previewed") throw new Error(`a preview ended with ${reply.kind}`);
  return reply.preview;
}

/** Imports files, below one temporary folder. */
export function bringing() {
  const folder = temporaryFolder();
  let files = 0;
  const upload = (content: string | Uint8Array): string => {
    const path = join(folder.path, `upload-${++files}`);
    writeFileSync(path, content);
    return path;
  };
  const parts = join(folder.path, "parts");
  return {
    parts,
    remove: folder.remove,
    upload,
    importFile: (name: string, content: string | Uint8Array, options: ImportOptions = {}) =>
      importHere({
        source: upload(content),
        name,
        folder: parts,
        mode: { kind: "replace" },
        ...options,
      }),
    preview: (name: string, content: string | Uint8Array, choice: ImportRequest["choice"] = {}) =>
      previewHere({ source: upload(content), name, folder: parts, choice }),
  };
}

/** The problem of a file that is not imported. */
export async function problemOf(imported: Promise<unknown>): Promise<ImportError["problem"]> {
  const error = await imported.then(
    () => new Error("it was imported"),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ImportError) return error.problem;
  throw error;
}

/** Queries the part that was created. */
export async function ask(result: Pick<ImportResult, "file">, sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(result.file, { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  const rows = await (await connection.run(sql)).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}
