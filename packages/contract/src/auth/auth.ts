import { z } from "zod";
import { TenantFace } from "../tenant/tenant-face.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { PublicTenantId } from "../wire/resource.ts";
import { firstCalls, signInCalls } from "./sign-in-page.ts";

/** Ways to get a token: the values of `grant_type`. */
export const grantTypes = ["password", "refresh_token", "sms_code", "social", "mfa_otp"] as const;

/** Sign-in or refresh, accepted as query, form or JSON; headers `Tenant-Id` and `User-Type` are used for missing fields. */
export const TokenRequest = z.object({
  grant_type: z.string().min(1).max(40),
  tenantId: PublicTenantId.optional(),
  /** Grant password: account, phone and e-mail are not mixed, the account alone signs in. */
  username: z.string().max(120).optional(),
  password: z.string().max(256).optional(),
  refresh_token: z.string().max(512).optional(),
  /** Grant sms_code: phone and the six digits sent to it. */
  phone: z.string().max(20).optional(),
  /** Grant sms_code: the digits sent; grant social: the provider's code; grant mfa_otp: six digits or a recovery code. */
  code: z.string().max(2048).optional(),
  /** Grant social: which provider, and the state it was sent away with. */
  source: z.string().max(40).optional(),
  state: z.string().max(200).optional(),
  /** Grant mfa_otp: from the refusal `mfa_required`. */
  mfa_token: z.string().max(200).optional(),
  /** Grant password or sms_code: binds the third-party account of the refusal `account_not_bound` to the user who signs in. */
  bind_ticket: z.string().max(200).optional(),
  scope: z.string().max(40).optional(),
  type: z.string().max(40).optional(),
});
export type TokenRequest = z.infer<typeof TokenRequest>;

/** The bare, snake_case response of the token endpoint (facts §5). */
export const TokenReply = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.number().int(),
  scope: z.string(),
  tenant_id: z.string(),
  user_id: z.string(),
  dept_id: z.string(),
  post_id: z.string(),
  role_id: z.string(),
  oauth_id: z.string(),
  account: z.string(),
  user_name: z.string(),
  nick_name: z.string(),
  role_name: z.string(),
  avatar: z.string(),
  detail: z.object({ type: z.string() }),
  license: z.string(),
  /** Ours: the session's screen is locked. */
  locked: z.boolean().default(false),
});
export type TokenReply = z.infer<typeof TokenReply>;

/** A failed sign-in or refresh: OAuth shape, no `code`; `mfa_required` and `account_not_bound` include the ticket for the next step. */
export const TokenError = z.object({
  error: z.string(),
  error_description: z.string(),
  mfa_token: z.string().optional(),
  bind_ticket: z.string().optional(),
});
export type TokenError = z.infer<typeof TokenError>;

export const token = endpoint(signInCalls.token, {
  permission: "public",
  query: TokenRequest,
  data: TokenReply,
  reply: "bare",
  summary: "Sign in (grants password, sms_code, social, mfa_otp) or renew the session (grant refresh_token)",
});

export const tokenRefresh = endpoint("POST /api/sq-auth/oauth/token/refresh", {
  permission: "public",
  query: z.object({ refresh_token: z.string().max(512).optional(), scope: z.string().max(40).optional() }),
  data: TokenReply,
  reply: "bare",
  summary: "Renew the session: same response as the grant refresh_token",
});

/** Why a session can only lift its restriction: another person set the password, or the tenant requires a second factor. */
export const Restriction = z.enum(["password_change_required", "second_factor_setup_required"]);
export type Restriction = z.infer<typeof Restriction>;

/** The signed-in user; `roles` are role codes, `avatar` is the id of a picture or empty. */
export const UserInfo = z.object({
  id: z.string(),
  tenantId: z.string(),
  account: z.string(),
  userName: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Contact data set by another person: not usable for sign-in or password reset until the user confirms it in the profile. */
  unconfirmed: z.array(z.enum(["phone", "email"])),
  deptId: z.string().nullable(),
  deptName: z.string(),
  roles: z.array(z.string()),
  restriction: Restriction.nullable(),
  /** A lock password is set: locking needs no other. */
  hasLockPassword: z.boolean(),
  /** Without one, what asks for it takes a sign-in within the last 15 minutes instead. */
  hasPassword: z.boolean(),
  tenant: TenantFace,
});
export type UserInfo = z.infer<typeof UserInfo>;

export const getUserInfo = endpoint(firstCalls.user, {
  permission: "self",
  data: UserInfo,
  restricted: true,
  summary: "The signed-in user, the codes of its roles, and its tenant",
});

export const logout = endpoint("POST /api/sq-user/user/logout", {
  permission: "self",
  data: Nothing,
  restricted: true,
  whileLocked: true,
  summary:
    "Ends the session on every server; a body that is an array is an upload of local error logs instead",
});

export const logoutByGet = endpoint("GET /api/sq-user/user/logout", {
  permission: "self",
  data: Nothing,
  restricted: true,
  whileLocked: true,
  summary: "Ends the session on every server",
});

/** HttpOnly, SameSite=Strict cookie that holds the refresh token (`__Host-` is put before it under TLS). */
export const refreshCookie = "provost-refresh";
/** HttpOnly cookie of a browser that has signed in before: its wrong passwords are counted apart from strangers' (`__Host-` as well). */
export const deviceCookie = "provost-device";
