import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { Id } from "../wire/id.ts";
import { PageQuery, pageOf } from "../wire/page.ts";
import { ofOthers, whenIs } from "../wire/permission.ts";
import { idsOf, listedBy } from "../wire/resource.ts";
import { loginLogButtons, sessionButtons } from "./auth-feature.ts";

/** Ways a session began. */
export const SignInWay = z.enum(["password", "sms_code", "social", "password_reset", "refresh_token"]);
export type SignInWay = z.infer<typeof SignInWay>;

/** An active session; `isCurrent` is the session of the caller. Times are ISO. */
export const SessionInfo = z.object({
  id: Id,
  userId: Id,
  account: z.string(),
  nickName: z.string(),
  way: z.string(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  isCurrent: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const sessions = endpoint("GET /api/sq-auth/sessions", {
  permission: whenIs("of", "tenant", sessionButtons.view, "self"),
  query: PageQuery.extend({
    /** `mine`, or those of the whole tenant (button `session_view`). */
    of: z.enum(["mine", "tenant"]).default("mine"),
    account: z.string().max(120).optional(),
    userId: listedBy(Id).optional(),
  }),
  data: pageOf(SessionInfo),
  summary: "Active sessions, most recently used first",
});

export const sessionsRemove = endpoint("POST /api/sq-auth/sessions/remove", {
  permission: ofOthers(sessionButtons.remove),
  query: z.object({
    ids: idsOf("session", "manage").optional(),
    /** All sessions of these users (button `session_delete`). */
    userIds: idsOf("user", "view").optional(),
    /** All of the caller's but the present one. */
    others: z.stringbool().optional(),
  }),
  data: z.object({ ended: z.number().int() }),
  summary: "Ends sessions on every server",
});

/** Outcomes of a try to sign in. */
export const LoginOutcome = z.enum([
  "signed_in",
  "wrong_credentials",
  "disabled",
  "too_fast",
  "mfa_required",
  "mfa_wrong",
  "code_wrong",
  "not_bound",
  "directory_away",
]);
export type LoginOutcome = z.infer<typeof LoginOutcome>;

/** One try to sign in. */
export const LoginLogEntry = z.object({
  id: Id,
  at: z.string(),
  account: z.string(),
  nickName: z.string(),
  way: z.string(),
  outcome: LoginOutcome,
  address: z.string(),
  userAgent: z.string(),
});
export type LoginLogEntry = z.infer<typeof LoginLogEntry>;

export const loginLog = endpoint("GET /api/sq-system/log/login", {
  permission: whenIs("of", "tenant", loginLogButtons.view, "self"),
  query: PageQuery.extend({
    of: z.enum(["mine", "tenant"]).default("mine"),
    account: z.string().max(120).optional(),
    outcome: LoginOutcome.optional(),
    /** ISO date-times, `from` ≤ at < `to`. */
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
  }),
  data: pageOf(LoginLogEntry),
  summary: "Sign-in attempts, newest first",
});
