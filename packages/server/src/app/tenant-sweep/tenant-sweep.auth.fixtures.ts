import type { Generator } from "./tenant-sweep.call.fixtures.ts";

/** What `fillTenant` put aside in the other tenant's session. */
const storedKey = "kept-aside";
const guess = { password: "a guess", code: "123456" };

/** Signing in, sessions and second factors, as a stranger would try them with another tenant's names and ids. */
export const authSweepCalls: Readonly<Record<string, Generator>> = {
  "POST /api/sq-auth/oauth/token": (of) => [
    ...[of.account, "admin"].map((username) => ({
      body: { grant_type: "password", tenantId: of.tenantId, username, password: "a guess" },
    })),
    ...Object.values(of.ids).flatMap((id) => [
      { body: { grant_type: "refresh_token", refresh_token: id } },
      { body: { grant_type: "mfa_otp", tenantId: of.tenantId, mfa_token: id, code: guess.code } },
    ]),
  ],
  "POST /api/sq-auth/oauth/token/refresh": (of) =>
    Object.values(of.ids).map((refresh_token) => ({ body: { refresh_token } })),
  "GET /api/sq-auth/mfa": (of) => [{ query: { userId: of.ids.app_user ?? "" } }],
  "POST /api/sq-auth/mfa/setup": (of) => [{ body: { ...guess, userId: of.ids.app_user } }],
  "POST /api/sq-auth/mfa/confirm": (of) => [{ body: { code: guess.code, userId: of.ids.app_user } }],
  "POST /api/sq-auth/mfa/disable": (of) => [{ body: { ...guess, userId: of.ids.app_user } }],
  "POST /api/sq-auth/mfa/recovery-codes": (of) => [{ body: { code: guess.code, userId: of.ids.app_user } }],
  "GET /api/sq-auth/sessions": (of) => [
    { query: { of: "tenant", account: of.account } },
    ...Object.values(of.ids).map((userId) => ({ query: { of: "tenant", userId } })),
  ],
  // Tries to sign in go on while this runs; those that led to a session do not.
  "GET /api/sq-system/log/login": (of) => [
    { query: { of: "tenant", outcome: "signed_in", account: of.account } },
    { query: { of: "mine", outcome: "signed_in", account: of.account } },
  ],
  "POST /api/sq-auth/sessions/remove": (of) =>
    Object.values(of.ids).flatMap((id) => [{ query: { ids: id } }, { body: { userIds: id } }]),
  "POST /api/sq-auth/lock": (of) => [
    { body: { later: true, sessionId: of.ids.session, userId: of.ids.app_user } },
    { body: { password: "a lock", later: true, sessionId: of.ids.session } },
    { body: { password: "a lock", sessionId: of.ids.session }, ownSession: true },
  ],
  "POST /api/sq-auth/unlock": (of) => [
    { body: { password: guess.password, sessionId: of.ids.session, userId: of.ids.app_user } },
  ],
  "POST /api/sq-auth/lock/keep": (of) => [
    { body: { key: storedKey, content: "taken over", sessionId: of.ids.session } },
  ],
  "POST /api/sq-auth/lock/take": (of) => [
    { body: { key: storedKey, sessionId: of.ids.session }, ownSession: true },
    ...Object.values(of.ids).map((key) => ({ body: { key } })),
  ],
  "POST /api/sq-auth/frame-ticket": (of) => [
    { body: { path: `/api/sq-system/dict/list?code=${of.dictCode}`, sessionId: of.ids.session } },
  ],
  "GET /api/sq-user/user/logout": (of) => [{ query: { sessionId: of.ids.session ?? "" }, ownSession: true }],
  "POST /api/sq-user/user/logout": (of) => [
    { body: { sessionId: of.ids.session, userId: of.ids.app_user }, ownSession: true },
  ],
};
