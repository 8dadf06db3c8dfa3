import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { PageQuery, pageOf } from "../wire/page.ts";
import { byId, idOf } from "../wire/resource.ts";
import { FileKind } from "./ueditor.ts";
import { fileButtons } from "./upload-feature.ts";

/** A file that a user uploaded into a text; `url` is a path on this server. */
export const StoredFile = z.object({
  id: Id,
  kind: FileKind,
  /** As it was called where it came from. */
  name: z.string(),
  url: z.string(),
  /** Media type, detected from its bytes. */
  type: z.string(),
  bytes: z.number().int(),
  ownerName: z.string(),
  createdAt: z.string(),
  /** How many texts show it. */
  uses: z.number().int(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Where a file is shown; `path` leads there in the console. Title and path are empty for a text that the caller cannot read. */
export const FileUse = z.object({ place: z.string(), id: Id, title: z.string(), path: z.string() });
export type FileUse = z.infer<typeof FileUse>;

/** So many uses of a file are listed; a file itself says how many there are. */
export const mostFileUses = 200;

/** Default storage for a tenant's files, MB. */
export const tenantFilesMb = 10_240;

export const fileList = endpoint("GET /api/upload/file", {
  permission: fileButtons.view,
  query: PageQuery.extend({
    kind: FileKind.optional(),
    name: z.string().max(255).optional(),
    /** Only those that no text shows. */
    unused: z.stringbool().optional(),
  }),
  data: pageOf(StoredFile),
  summary: "The tenant's uploaded files, newest first",
});

export const fileUses = endpoint("GET /api/upload/file/uses", {
  permission: fileButtons.view,
  query: byId("file", "view"),
  data: z.array(FileUse),
  summary: `Where a file is used, the first ${mostFileUses} places by title`,
});

export const fileRemove = endpoint("POST /api/upload/file/remove", {
  permission: fileButtons.remove,
  body: z.object({
    ids: z.array(idOf("file", "manage")).min(1).max(1000),
    force: z.boolean().default(false),
  }),
  data: Nothing,
  summary: "Permanently deletes files; files in use are refused unless `force`",
});

/** Bytes of the tenant's uploaded files, and how many there may be. */
export const FileStorage = z.object({ used: z.number(), limit: z.number() });
export type FileStorage = z.infer<typeof FileStorage>;

export const fileStorage = endpoint("GET /api/upload/storage", {
  permission: fileButtons.view,
  data: FileStorage,
  summary: "Storage used by the tenant's uploaded files, and its limit",
});

export const fileContent = endpoint("GET /api/upload/file/{id}/{name}", {
  permission: "self",
  params: z.object({ id: idOf("file", "view"), name: z.string().max(300) }),
  data: Nothing,
  reply: "bytes",
  summary:
    "An uploaded file; images and videos are shown, others downloaded; authenticated by the header or by the cookie for files",
});
