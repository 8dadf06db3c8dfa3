import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileKind } from "@provost/contract/upload/ueditor";
import { uploadLimits } from "@provost/contract/wire/feature-limits";
import type { FastifyRequest } from "fastify";
import { refuse } from "../platform/refusal.ts";
import { storedName } from "./file-name.ts";
import { checkName, isDiskFull } from "./take-in.ts";

/** The field that files come in (facts §4). */
export const fileField = "upfile";

const bounds = { files: 1, fields: 30, parts: 31, fieldSize: 10_000, headerPairs: 20 };

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

function wordly(error: unknown): unknown {
  const code = codeOf(error);
  if (isDiskFull(error)) return refuse("upload_disk_full", {}, error);
  if (code === "FST_REQ_FILE_TOO_LARGE") return refuse("file_too_large", {}, error);
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return refuse("upload_missing", {}, error);
  const isInterrupted =
    code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ABORT_ERR";
  return isInterrupted || (error instanceof Error && /unexpected end|aborted|malformed/i.test(error.message))
    ? refuse("upload_cut", {}, error)
    : error;
}

/** Writes a stream down, at most so many bytes. */
export async function writeDown(from: Readable, path: string, signal: AbortSignal): Promise<void> {
  await pipeline(from, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal });
}

/** Streams the one file of a request to a place; refuses more than one, one that is too large, and one of a name that is not allowed before its bytes. */
export async function stagePart(
  request: FastifyRequest,
  { kind, path, signal }: { kind: FileKind; path: string; signal: AbortSignal },
): Promise<{ name: string }> {
  if (!request.isMultipart()) throw refuse("upload_missing");
  let found: { name: string } | null = null;
  let problem: unknown = null;
  try {
    for await (const part of request.parts({ limits: { ...bounds, fileSize: uploadLimits[kind].bytes } })) {
      if (part.type !== "file") continue;
      const name = storedName(part.filename);
      try {
        if (part.fieldname !== fileField) throw refuse("upload_missing");
        checkName(kind, name);
        await writeDown(part.file, path, signal);
        if (part.file.truncated) throw refuse("file_too_large");
        found = { name };
      } catch (error) {
        // The rest passes: a connection whose request is not read to its end serves nothing more.
        problem ??= error;
        part.file.resume();
      }
    }
  } catch (error) {
    problem ??= error;
  }
  if (problem !== null) throw wordly(problem);
  if (found === null) throw refuse("upload_missing");
  return found;
}
