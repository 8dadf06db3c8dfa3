import { mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileKind } from "@provost/contract/upload/ueditor";
import type { ErrorCode } from "@provost/contract/wire/error-code";
import { textPictureLimits, uploadLimits } from "@provost/contract/wire/feature-limits";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { Refusal, refuse } from "../platform/refusal.ts";
import { headBytes, pictureExtension, typeOf } from "./content-kinds.ts";
import { extensionOf, hidesAnother, renamed, storedName } from "./file-name.ts";
import type { PictureOutcome } from "./picture/picture-job.ts";
import { type NewFile, uploadStore } from "./upload.store.ts";
import { keyOf, type UploadDeps } from "./upload-deps.ts";
import { checkStorage } from "./upload-storage.ts";

/** A file that has arrived whole, in the folder of what comes in. */
export interface Arrived {
  path: string;
  /** As its sender calls it. */
  name: string;
  kind: FileKind;
}

/** What is remembered of a file, with the name its sender gave it. */
export interface TakenIn extends NewFile {
  original: string;
}

type Problem = Extract<PictureOutcome, { ok: false }>["reason"];
const problems: Readonly<Record<Problem, ErrorCode>> = {
  broken: "picture_broken",
  dots: "picture_too_many_dots",
  disk_full: "upload_disk_full",
  failed: "internal",
};

function pictureRefusal(reason: Problem): Refusal {
  const { dots } = textPictureLimits;
  return refuse(problems[reason], { millions: dots / 1_000_000 });
}

export async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Refuses a name whose extension this kind does not have, or that hides another. */
export function checkName(kind: FileKind, name: string): void {
  const allowed: readonly string[] = uploadLimits[kind].extensions;
  if (!allowed.includes(extensionOf(name)) || hidesAnother(name)) throw refuse("file_type");
}

/** A place for something that comes in; whatever becomes of it, it is not there afterwards. */
export async function withPlace<T>(
  { incoming, ids }: Pick<UploadDeps, "incoming" | "ids">,
  work: (path: string) => Promise<T>,
): Promise<T> {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const path = join(incoming, ids.next());
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Whether a write failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** Keeps the file and then its record: a record always has its file, and a file without one is swept away. */
async function keep(
  { store, ...deps }: Pick<UploadDeps, "store" | "clock" | "ids">,
  { tenantId, actor, db }: TenantScope,
  path: string,
  { kind, name, type }: Pick<NewFile, "kind" | "name" | "type">,
): Promise<NewFile> {
  const { size: bytes } = await stat(path);
  const createdAt = deps.clock.now();
  const file = { id: deps.ids.next(), kind, name, type, bytes, ownerId: actor.userId, createdAt };
  const key = keyOf(tenantId, file.id);
  await store.put(key, path).catch((error: unknown) => {
    throw isDiskFull(error) ? refuse("upload_disk_full", {}, error) : error;
  });
  try {
    await db.run(async (records) => {
      await uploadStore(records).takeTurn(tenantId);
      await checkStorage(records, bytes);
      await uploadStore(records).insert(file);
      await audit(records, {
        actorId: actor.userId,
        action: "create",
        entity: "file",
        entityId: file.id,
        before: null,
        after: { name, kind, bytes },
      });
    });
  } catch (error) {
    // Its record may be there all the same; a file without one is swept away.
    if (!(error instanceof Refusal && error.code === "maybe_saved")) await store.remove(key);
    throw error;
  }
  return file;
}

/** Takes a file in whose bytes are what its name says; pictures lose what is no picture, and those of a text what is too large. */
export async function takeIn(deps: UploadDeps, scope: TenantScope, arrived: Arrived): Promise<TakenIn> {
  const { path, kind } = arrived;
  const original = storedName(arrived.name);
  checkName(kind, original);
  const head = await headOf(path);
  const type = typeOf(original, head);
  if (type === null) throw refuse("file_content", { extension: extensionOf(original) });
  const extension = pictureExtension(head);
  if (extension === null || !type.startsWith("image/"))
    return { ...(await keep(deps, scope, path, { kind, name: original, type })), original };
  return withPlace(deps, async (to) => {
    const border = kind === "image" ? textPictureLimits.border : null;
    const outcome = await deps.pictures.clean({
      from: path,
      to,
      extension,
      border,
      dots: textPictureLimits.dots,
    });
    if (!outcome.ok) throw pictureRefusal(outcome.reason);
    const name = outcome.extension === extension ? original : renamed(original, outcome.extension);
    return { ...(await keep(deps, scope, to, { kind, name, type: outcome.type })), original };
  });
}
