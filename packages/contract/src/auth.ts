import { z } from "zod";
import { endpoint, Nothing } from "./endpoint.ts";
import { TenantId } from "./id.ts";

/** Sign-in or refresh, taken from query, form or JSON alike; headers `Tenant-Id` and `User-Type` stand in for missing fields. */
export const TokenRequest = z.object({
  grant_type: z.string().min(1).max(40),
  tenantId: TenantId.optional(),
  username: z.string().max(120).optional(),
  password: z.string().max(256).optional(),
  refresh_token: z.string().max(512).optional(),
  scope: z.string().max(40).optional(),
  type: z.string().max(40).optional(),
});
export type TokenRequest = z.infer<typeof TokenRequest>;

/** The bare, snake_case answer of the token endpoint (facts §5). */
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
});
export type TokenReply = z.infer<typeof TokenReply>;

/** A failed sign-in or refresh: OAuth shape, no `code`. */
export const TokenError = z.object({ error: z.string(), error_description: z.string() });
export type TokenError = z.infer<typeof TokenError>;

export const token = endpoint("POST /api/sq-auth/oauth/token", {
  query: TokenRequest,
  data: TokenReply,
  access: "public",
  reply: "bare",
  summary: "Sign in (grant password) or renew the session (grant refresh_token)",
});

/** The signed-in user; `roles` are role codes. */
export const UserInfo = z.object({
  id: z.string(),
  tenantId: z.string(),
  account: z.string(),
  userName: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  deptName: z.string(),
  roles: z.array(z.string()),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const getUserInfo = endpoint("GET /api/sq-user/user/getUserInfo", {
  data: UserInfo,
  summary: "The signed-in user and the codes of its roles",
});

export const logout = endpoint("POST /api/sq-user/user/logout", {
  data: Nothing,
  summary: "Ends the session on every server",
});

/** Readable marker beside the HttpOnly refresh cookie: says that a session may be restored, proves nothing. */
export const sessionMarkerCookie = "provost-session";
/** HttpOnly, SameSite=Strict cookie that holds the refresh token (`__Host-` is put before it under TLS). */
export const refreshCookie = "provost-refresh";
