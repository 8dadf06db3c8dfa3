import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";

/** The query parameter that carries a frame's ticket. */
export const frameTicketParameter = "frame_ticket";

export const frameTicket = endpoint("POST /api/sq-auth/frame-ticket", {
  permission: "self",
  body: z.object({
    /** Path and query of a GET of ours. */
    path: z.string().startsWith("/api/").max(4000),
  }),
  data: z.object({ ticket: z.string() }),
  summary: "A ticket that lets a frame, which sends no header, GET this path once within a short time",
});

/** Whether an external page allows framing here; `unknown` when it could not be requested. */
export const Framing = z.enum(["allowed", "refused", "unknown"]);
export type Framing = z.infer<typeof Framing>;

export const frameCheck = endpoint("GET /api/sq-system/menu/frame", {
  permission: "self",
  query: z.object({ url: z.url({ protocol: /^https?$/ }).max(4000) }),
  data: z.object({ framing: Framing }),
  summary: "Asks an outside page, by its headers, whether it may be framed here",
});
