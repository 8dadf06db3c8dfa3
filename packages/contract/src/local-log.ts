import { z } from "zod";
import { endpoint, Nothing } from "./endpoint.ts";

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

export const logError = endpoint("POST /api/sq-user/log/error", {
  body: z.object({ entries: LocalLog }),
  data: Nothing,
  summary: "Uploads the local error log of a browser",
});
