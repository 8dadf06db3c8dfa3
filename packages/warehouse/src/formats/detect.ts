import { open } from "node:fs/promises";
import { extname } from "node:path";
import { formatByExtension } from "@provost/contract/source/file-extension";
import type { FileFormat } from "@provost/contract/source/import-problem";
import { ImportError } from "../csv/import-error.ts";

/** What is named so is refused for its macros, which is found in its content. */
const byExtension: Readonly<Record<string, FileFormat>> = { ...formatByExtension, ".xlsm": "xlsx" };

const magic = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));

const oldOffice = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const encryptedStream = Buffer.from("EncryptedPackage", "utf16le");

/** An old container holds an old workbook, or a new one locked by a password. */
async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.alloc(1 << 20);
    const { size } = await file.stat();
    for (const at of [0, Math.max(0, size - buffer.length)]) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      if (buffer.subarray(0, bytesRead).includes(encryptedStream)) return true;
    }
    return false;
  } finally {
    await file.close();
  }
}

async function ends(path: string): Promise<{ start: Buffer; end: Buffer; size: number }> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(Math.min(size, 4096));
    const end = Buffer.alloc(Math.min(size, 4));
    await file.read(start, 0, start.length, 0);
    await file.read(end, 0, end.length, size - end.length);
    return { start, end, size };
  } finally {
    await file.close();
  }
}

async function byContent(path: string, named: FileFormat | null): Promise<FileFormat> {
  const { start, end, size } = await ends(path);
  if (size === 0) throw new ImportError({ kind: "empty_file" });
  if (magic(start, oldOffice)) {
    if (await isEncrypted(path)) throw new ImportError({ kind: "workbook_encrypted" });
    throw new ImportError({ kind: "other_format", format: "xls" });
  }
  if (magic(start, "PK\x03\x04") || magic(start, "PK\x05\x06")) return "xlsx";
  if (magic(start, "PARE")) throw new ImportError({ kind: "parquet_encrypted" });
  if (magic(start, "PAR1")) {
    if (size < 12 || !magic(end, "PAR1")) throw new ImportError({ kind: "parquet_broken" });
    return "parquet";
  }
  if (named === "csv") return "csv";
  const text = start
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart();
  // Some header of a CSV may begin with a bracket; what follows it in JSON is another matter.
  return /^(?:\{\s*["}]|\[\s*[[{\]])/.test(text) ? "json" : "csv";
}

/** Detects a file's format from its bytes; a name with a different extension is refused. */
export async function formatOf(path: string, name: string | undefined): Promise<FileFormat> {
  const extension = extname(name ?? "").toLowerCase();
  const named = byExtension[extension] ?? null;
  const format = await byContent(path, named);
  if (named !== null && named !== format) {
    if (named === "json" && format === "csv") throw new ImportError({ kind: "json_not_records", line: 1 });
    throw new ImportError({ kind: "wrong_extension", extension, format });
  }
  return format;
}
