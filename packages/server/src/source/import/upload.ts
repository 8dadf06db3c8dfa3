import { createWriteStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import { DatasetUpload, TableName } from "@provost/contract/source/source";
import type { FastifyRequest } from "fastify";
import type { DiskReserve } from "../../platform/disk/disk-reserve.ts";
import { parsePart } from "../../platform/http/parse-input.ts";
import { sentName, withoutEdges } from "../../platform/http/sent-name.ts";
import { refuse } from "../../platform/refusal.ts";

/** A table name made from a file's name: any character but letters and digits becomes an underscore. */
export function tableNameOf(fileName: string): string {
  const bare = basename(sentName(fileName)).replace(/\.[^.]*$/, "");
  const name = withoutEdges(bare.normalize("NFC").replace(/[^\p{L}\p{N}_]+/gu, "_"), /_/);
  return (/^\p{N}/u.test(name) ? `t_${name}` : name).slice(0, 63) || "data";
}

/** The first value of a field that was sent before the file. */
export function fieldOf(file: MultipartFile, name: string): string | undefined {
  const field = file.fields[name];
  const first = Array.isArray(field) ? field[0] : field;
  return first && first.type === "field" && typeof first.value === "string" ? first.value.trim() : undefined;
}

/** Reads the fields of an upload; a name or mode that does not fit is refused before a byte of the file is taken. */
export function readFields(file: MultipartFile): DatasetUpload {
  const tableName = fieldOf(file, "tableName") || tableNameOf(file.filename);
  if (!TableName.safeParse(tableName).success) throw refuse("table_name_invalid", { field: "tableName" });
  return parsePart(DatasetUpload, {
    tableName,
    comment: fieldOf(file, "comment"),
    mode: fieldOf(file, "mode"),
  });
}

/** Longest name of a file that is remembered. */
export const longestFileName = 200;

/** How long the whole request says it is, bytes; 0 where it does not say. */
export function lengthOf(request: FastifyRequest): number {
  const length = Number(request.headers["content-length"] ?? 0);
  return Number.isFinite(length) ? length : 0;
}

/** Lets the rest of a refused file pass: a connection whose request is not read to its end serves nothing more. */
export async function orPass<T>(file: MultipartFile, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    file.file.resume();
    throw error;
  }
}

/** The one file of a request; left out, `fileSize` is that of a dataset. */
export async function fileOf(request: FastifyRequest, fileSize?: number): Promise<MultipartFile> {
  if (!request.isMultipart()) throw refuse("file_missing", { field: "file" });
  const file = await request.file(fileSize === undefined ? {} : { limits: { fileSize } });
  if (!file) throw refuse("file_missing", { field: "file" });
  return file;
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** Streams the file to disk; whatever goes wrong, no part of it stays. `expected`: about how many bytes it has. Returns its size in bytes. */
export async function stage(
  { disk }: { disk: Pick<DiskReserve, "watch"> },
  file: MultipartFile,
  path: string,
  { signal, expected }: { signal: AbortSignal; expected: number },
): Promise<number> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const out = createWriteStream(path, { mode: 0o600 });
    await pipeline(file.file, disk.watch(expected), out, { signal });
    if (file.file.truncated) throw refuse("too_large");
    return out.bytesWritten;
  } catch (error) {
    await rm(path, { force: true });
    file.file.resume();
    throw isDiskFull(error) ? refuse("disk_full", {}, error) : error;
  }
}

/** Makes a staged file outlast a loss of power. */
export async function syncStaged(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
