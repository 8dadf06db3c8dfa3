import { z } from "zod";
import { coursewareButtons, evaluationButtons } from "../courseware/courseware-feature.ts";
import { dashboardButtons } from "../dashboard/dashboard-feature.ts";
import { endpoint } from "../wire/endpoint.ts";
import { anyOf, whenIs } from "../wire/permission.ts";
import { fileButtons } from "./upload-feature.ts";

/** Facts §4: the one address of the protocol. */
export const ueditorPath = "/api/ueditor/ueditor";

/** Kinds of files that are stored. */
export const FileKind = z.enum(["image", "video", "file"]);
export type FileKind = z.infer<typeof FileKind>;

const action = z.string().max(64);
const bytes = z.number().int();
const extensions = z.array(z.string());
const align = z.enum(["none", "left", "right", "center"]);

/** Response of `action=config` (facts §4): action and field names, bytes and extensions of each kind. */
export const UeditorConfig = z.object({
  imageActionName: action,
  imageFieldName: action,
  imageMaxSize: bytes,
  imageAllowFiles: extensions,
  imageCompressEnable: z.boolean(),
  imageCompressBorder: bytes,
  imageInsertAlign: align,
  imageUrlPrefix: z.string(),
  imagePathFormat: z.string(),
  scrawlActionName: action,
  scrawlFieldName: action,
  scrawlPathFormat: z.string(),
  scrawlMaxSize: bytes,
  scrawlUrlPrefix: z.string(),
  scrawlInsertAlign: align,
  snapscreenActionName: action,
  snapscreenPathFormat: z.string(),
  snapscreenUrlPrefix: z.string(),
  snapscreenInsertAlign: align,
  catcherLocalDomain: z.array(z.string()),
  catcherActionName: action,
  catcherFieldName: action,
  catcherPathFormat: z.string(),
  catcherUrlPrefix: z.string(),
  catcherMaxSize: bytes,
  catcherAllowFiles: extensions,
  videoActionName: action,
  videoFieldName: action,
  videoPathFormat: z.string(),
  videoUrlPrefix: z.string(),
  videoMaxSize: bytes,
  videoAllowFiles: extensions,
  fileActionName: action,
  fileFieldName: action,
  filePathFormat: z.string(),
  fileUrlPrefix: z.string(),
  fileMaxSize: bytes,
  fileAllowFiles: extensions,
  imageManagerActionName: action,
  imageManagerListPath: z.string(),
  imageManagerListSize: bytes,
  imageManagerUrlPrefix: z.string(),
  imageManagerInsertAlign: align,
  imageManagerAllowFiles: extensions,
  fileManagerActionName: action,
  fileManagerListPath: z.string(),
  fileManagerUrlPrefix: z.string(),
  fileManagerListSize: bytes,
  fileManagerAllowFiles: extensions,
});
export type UeditorConfig = z.infer<typeof UeditorConfig>;

/** `state` of whatever worked; any other text is shown to the user as the error. */
export const ueditorSuccess = "SUCCESS";

/** Response of the upload actions; a failed one has only `state`. */
export const UeditorUpload = z.object({
  state: z.string(),
  url: z.string().optional(),
  title: z.string().optional(),
  original: z.string().optional(),
  /** Extension with its dot. */
  type: z.string().optional(),
  size: z.number().int().optional(),
});
export type UeditorUpload = z.infer<typeof UeditorUpload>;

/** Response of `catchimage`; `source` is the address exactly as it was sent. */
export const UeditorCatch = z.object({
  state: z.string(),
  list: z.array(UeditorUpload.extend({ source: z.string() })).optional(),
});
export type UeditorCatch = z.infer<typeof UeditorCatch>;

/** Response of `listimage` and `listfile`, newest first; `mtime` in s. */
export const UeditorList = z.object({
  state: z.string(),
  list: z.array(z.object({ url: z.string(), mtime: z.number().int(), original: z.string().optional() })),
  start: z.number().int(),
  total: z.number().int(),
});
export type UeditorList = z.infer<typeof UeditorList>;

const Call = z.looseObject({ action: action.default("") });

/** The protocol's configuration is public; the rest is for users who can edit a text with pictures somewhere. */
const permission = whenIs(
  "action",
  "config",
  "public",
  anyOf(
    coursewareButtons.add,
    coursewareButtons.edit,
    evaluationButtons.add,
    dashboardButtons.edit,
    fileButtons.view,
  ),
);

export const ueditorGet = endpoint("GET /api/ueditor/ueditor", {
  permission,
  query: Call,
  data: z.unknown(),
  reply: "bare",
  summary: "config, listimage, listfile and catchimage of the UEditor protocol",
});

export const ueditorPost = endpoint("POST /api/ueditor/ueditor", {
  fillsDisk: true,
  permission,
  query: Call,
  data: z.unknown(),
  reply: "bare",
  multipart: true,
  // Of a form, which is read whole: base64 of a drawing, escaped. Files are streamed and have bounds of their own.
  bodyBytes: 5 * 1024 ** 2,
  summary: "uploadimage, uploadscrawl, uploadvideo, uploadfile and catchimage of the UEditor protocol",
});
