import { Readable } from "node:stream";
import {
  type FileKind,
  type UeditorList,
  type UeditorUpload,
  ueditorSuccess,
} from "@provost/contract/upload/ueditor";
import { uploadLimits } from "@provost/contract/wire/feature-limits";
import type { FastifyRequest } from "fastify";
import type { TenantScope } from "../platform/authority/scope.ts";
import { refuse } from "../platform/refusal.ts";
import { addressOf, extensionOf } from "./file-name.ts";
import { stagePart, writeDown } from "./stage-part.ts";
import { type TakenIn, takeIn, withPlace } from "./take-in.ts";
import { mayViewFiles } from "./upload.policy.ts";
import { uploadStore } from "./upload.store.ts";
import type { UploadDeps } from "./upload-deps.ts";

const uploadsOfUser = { limit: 400, seconds: 60 };
const longestList = 1000;

/** The reply to a front end for an accepted file. */
export function uploadReply({ id, name, bytes, original }: TakenIn): UeditorUpload {
  return {
    state: ueditorSuccess,
    url: addressOf({ id, name }),
    title: original,
    original,
    type: extensionOf(name),
    size: bytes,
  };
}

async function begin(deps: UploadDeps, { tenantId, actor }: TenantScope): Promise<void> {
  await deps.throttle.take(["upload", tenantId, actor.userId], uploadsOfUser);
}

/** Takes the file of a multipart request in. */
export async function upload(
  deps: UploadDeps,
  scope: TenantScope,
  request: FastifyRequest,
  kind: FileKind,
): Promise<UeditorUpload> {
  await begin(deps, scope);
  return withPlace(deps, async (path) => {
    const { name } = await stagePart(request, { kind, path, signal: scope.signal });
    return uploadReply(await takeIn(deps, scope, { path, name, kind }));
  });
}

const base64 = /^[\w+/\s-]*={0,2}$/;

/** Takes a drawing in, which comes as base64 of a PNG. */
export async function uploadScrawl(
  deps: UploadDeps,
  scope: TenantScope,
  sent: unknown,
): Promise<UeditorUpload> {
  await begin(deps, scope);
  if (typeof sent !== "string" || sent === "") throw refuse("upload_missing");
  if (!base64.test(sent.trimEnd())) throw refuse("file_type");
  // In a form that was not escaped, a plus has become a blank.
  const bytes = Buffer.from(sent.replaceAll(" ", "+"), "base64");
  if (bytes.length > uploadLimits.image.bytes) throw refuse("file_too_large");
  return withPlace(deps, async (path) => {
    await writeDown(Readable.from([bytes]), path, scope.signal);
    return uploadReply(await takeIn(deps, scope, { path, name: "scrawl.png", kind: "image" }));
  });
}

/** The caller's files of a kind, or all of the tenant's for those who see them, the newest first. */
export function list(
  { db, actor }: TenantScope,
  kind: FileKind,
  slice: { start: number; size: number },
): Promise<UeditorList> {
  const { start } = slice;
  return db.run(async (records) => {
    const store = uploadStore(records);
    const filter = mayViewFiles(actor) ? { kind } : { kind, ownerId: actor.userId };
    const rows = await store.page(filter, { limit: Math.min(slice.size, longestList), offset: start });
    const files = rows.map((file) => ({
      url: addressOf(file),
      mtime: Math.floor(file.createdAt.getTime() / 1000),
      original: file.name,
    }));
    const state = files.length > 0 ? ueditorSuccess : "no match file";
    return { state, list: files, start, total: await store.count(filter) };
  });
}
