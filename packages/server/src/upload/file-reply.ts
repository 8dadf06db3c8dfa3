import type { FastifyReply, FastifyRequest } from "fastify";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { ByteRange } from "../platform/files/file-store.ts";
import type { FileReply } from "../platform/http/route.ts";
import { refuse } from "../platform/refusal.ts";
import { accessToFile } from "./file-authority.ts";
import { uploadStore } from "./upload.store.ts";
import { keyOf, type UploadDeps } from "./upload-deps.ts";

const single = /^bytes=(\d*)-(\d*)$/;

/** The one part of a file that a header requests; `null` = all of it, `"none"` = there is no such part. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | "none" | null {
  const [, from = "", to = ""] = single.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (start > end && (from === "" || to === "" || Number(to) >= start)) return "none";
  return start > end ? null : { start, end };
}

/** Shown in place; everything else is saved, whatever it holds. */
const isShown = (type: string): boolean => /^(?:image\/(?:png|jpeg|gif)|video\/)/.test(type);

const cacheControl = "private, no-cache";

/** Whether a browser that asks again has the file already. */
const isKnown = (header: string | undefined, tag: string): boolean =>
  header?.split(",").some((one) => one.trim().replace(/^W\//, "") === tag || one.trim() === "*") === true;

/**
 * A file of the viewer's tenant, or the requested part of it. It never changes, but the right to it does, and another user may sit at the
 * same browser: so a browser asks each time, and learns that it has the file only after the right was checked.
 */
export async function fileReply(
  { store, texts }: Pick<UploadDeps, "store" | "texts">,
  { tenantId, db, actor }: TenantScope,
  id: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FileReply> {
  const file = await db.run(async (records) => {
    const row = await uploadStore(records).byId(id);
    return row && (await accessToFile(texts, records, actor, row)) !== null ? row : null;
  });
  if (!file) throw refuse("not_found");
  const tag = `"${id}"`;
  reply.header("etag", tag);
  if (isKnown(request.headers["if-none-match"], tag)) {
    reply.code(304);
    return { type: file.type, content: Buffer.alloc(0), cacheControl };
  }
  const range = rangeOf(request.headers.range, file.bytes);
  if (range === "none") {
    reply.code(416).header("content-range", `bytes */${file.bytes}`);
    return { type: file.type, content: Buffer.alloc(0) };
  }
  const content = await store.read(keyOf(tenantId, id), range ?? undefined);
  if (content === null) throw refuse("not_found");
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  if (range !== null) reply.code(206).header("content-range", `bytes ${start}-${end}/${file.bytes}`);
  reply.header("accept-ranges", "bytes").header("content-length", end - start + 1);
  return {
    type: file.type.startsWith("text/") ? "application/octet-stream" : file.type,
    content,
    cacheControl,
    ...(isShown(file.type) ? {} : { fileName: file.name }),
  };
}
