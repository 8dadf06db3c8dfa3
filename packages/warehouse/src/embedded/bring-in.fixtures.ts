import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { ImportError } from "../csv/import-error.ts";
import type { ImportRequest, ImportResult } from "./import-messages.ts";
import { startImporter } from "./importer.ts";
import { temporaryFolder } from "./part.fixtures.ts";

type Asked = Partial<Pick<ImportRequest, "mode" | "choice">>;

/** Brings files in, below one temporary folder. */
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
    bringIn: (name: string, content: string | Uint8Array, asked: Asked = {}) =>
      startImporter().run({
        source: upload(content),
        name,
        folder: parts,
        mode: { kind: "replace" },
        ...asked,
      }),
    preview: (name: string, content: string | Uint8Array, choice: ImportRequest["choice"] = {}) =>
      startImporter().preview({ source: upload(content), name, folder: parts, choice }),
  };
}

/** What is wrong with a file that is not brought in. */
export async function problemOf(imported: Promise<unknown>): Promise<ImportError["problem"]> {
  const error = await imported.then(
    () => new Error("it was imported"),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ImportError) return error.problem;
  throw error;
}

/** Asks the part that was made. */
export async function ask(result: ImportResult, sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(result.file, { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  const rows = await (await connection.run(sql)).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}
