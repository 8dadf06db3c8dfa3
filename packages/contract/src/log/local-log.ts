import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { PageQuery, pageOf } from "../wire/page.ts";
import { idsOf } from "../wire/resource.ts";
import { errorLogButtons } from "./log-feature.ts";

/** An error that a browser met (spec §3). */
export const LocalLogEntry = z.object({
  url: z.string().max(4000),
  /** `yyyy-MM-dd hh:mm:ss`, in the browser's own time. */
  time: z.string().max(40),
  type: z.string().max(40),
  message: z.string().max(4000),
  stack: z.string().max(20_000).default(""),
  info: z.string().max(4000).default(""),
});
export type LocalLogEntry = z.infer<typeof LocalLogEntry>;

/** What a browser uploads at a time. */
export const LocalLog = z.array(LocalLogEntry).max(500);

export const logError = endpoint("POST /api/sq-system/log/error", {
  permission: "self",
  body: LocalLog,
  data: Nothing,
  summary: "Uploads the local error log of a browser",
});

/** The stored form of an error; only the input has limits, so every error that was accepted can be shown. */
export const StoredError = z.object({
  url: z.string(),
  time: z.string(),
  type: z.string(),
  message: z.string(),
  stack: z.string(),
  info: z.string(),
}) satisfies z.ZodType<LocalLogEntry>;

/** An error as stored on the server: when it arrived, and from whom. */
export const ErrorLogEntry = StoredError.extend({
  id: Id,
  /** When it was uploaded, ISO. */
  at: z.string(),
  account: z.string(),
  nickName: z.string(),
});
export type ErrorLogEntry = z.infer<typeof ErrorLogEntry>;

export const errorLog = endpoint("GET /api/sq-system/log/error", {
  permission: errorLogButtons.view,
  query: PageQuery.extend({
    account: z.string().trim().max(120).optional(),
    /** In the message, the address or the stack. */
    keyword: z.string().trim().max(80).optional(),
    /** ISO date-times of the upload, `from` ≤ at < `to`. */
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
  }),
  data: pageOf(ErrorLogEntry),
  summary: "Uploaded browser errors, newest first",
});

export const errorLogRemove = endpoint("POST /api/sq-system/log/error/remove", {
  permission: errorLogButtons.remove,
  query: z.object({ ids: idsOf("error_log", "manage") }),
  data: Nothing,
  summary: "Deletes uploaded errors",
});
