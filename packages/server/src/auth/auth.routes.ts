import { timingSafeEqual } from "node:crypto";
import {
  getUserInfo,
  logout,
  logoutByGet,
  type TokenError,
  type TokenReply,
  type TokenRequest,
  token,
  tokenRefresh,
} from "@provost/contract/auth/auth";
import { LocalLog } from "@provost/contract/log/local-log";
import type { Endpoint, HandlerInput } from "@provost/contract/wire/endpoint";
import { type ErrorCode, messageOf } from "@provost/contract/wire/error-code";
import type { FastifyReply, FastifyRequest } from "fastify";
import { recordLocalLog } from "../log/log.service.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { type Config, sha256 } from "../platform/config.ts";
import { asRefusal, reportRefusal, retryAfterOf } from "../platform/http/failure.ts";
import { parsePart } from "../platform/http/parse-input.ts";
import { type Exchange, languageOfRequest, type Router, route, routeBare } from "../platform/http/route.ts";
import { refuse } from "../platform/refusal.ts";
import { type AuthDeps, signOut, userInfo } from "./auth.service.ts";
import { clearFileCookie, setFileCookie } from "./session/file-cookie.ts";
import { renewSession } from "./session/renew-session.ts";
import {
  clearSessionCookies,
  refreshOfCookie,
  setDeviceCookie,
  setSessionCookies,
} from "./session/session-cookies.ts";
import { grantRequest } from "./sign-in/request-facts.ts";
import { signIn } from "./sign-in/sign-in.ts";

const oauthErrors: Partial<Record<ErrorCode, string>> = {
  bad_client: "invalid_client",
  invalid_credentials: "invalid_grant",
  invalid_refresh: "invalid_grant",
  unsupported_grant: "unsupported_grant_type",
  mfa_required: "mfa_required",
  mfa_wrong: "invalid_grant",
  ticket_invalid: "invalid_grant",
  code_wrong: "invalid_grant",
  social_failed: "invalid_grant",
  social_refused: "access_denied",
  account_not_bound: "account_not_bound",
  too_fast: "temporarily_unavailable",
  starting: "temporarily_unavailable",
  maybe_saved: "temporarily_unavailable",
  internal: "server_error",
};

function checkClient(header: string | undefined, client: Config["client"]): void {
  const expected = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString("base64")}`;
  if (!timingSafeEqual(Buffer.from(sha256(header ?? "")), Buffer.from(sha256(expected))))
    throw refuse("bad_client");
}

function renew(deps: AuthDeps, token: string | undefined, request: FastifyRequest): Promise<TokenReply> {
  const refreshToken = token ?? refreshOfCookie(request);
  if (!refreshToken) throw refuse("invalid_refresh");
  return renewSession(deps, refreshToken);
}

async function tokenFor(
  deps: AuthDeps,
  input: TokenRequest,
  { request, reply }: Exchange,
): Promise<TokenReply> {
  if (input.grant_type === "refresh_token") return renew(deps, input.refresh_token, request);
  const signedIn = await signIn(deps, grantRequest(request, input));
  setDeviceCookie(request, reply, signedIn.device);
  return signedIn.reply;
}

function forget(request: FastifyRequest, reply: FastifyReply): void {
  clearSessionCookies(request, reply);
  clearFileCookie(request, reply);
}

/** Whatever went wrong, in the shape of OAuth: no code, and what the next step needs. */
function wordFailure(error: Error, { request, reply }: Exchange): TokenError {
  const refusal = asRefusal(error);
  const { code, status, details } = refusal;
  reportRefusal(request, refusal);
  if (code === "invalid_refresh") forget(request, reply);
  if (status === 429 || status === 503) reply.header("retry-after", retryAfterOf(refusal));
  reply.code(status).header("cache-control", "no-store");
  return {
    error: oauthErrors[code] ?? "invalid_request",
    error_description: messageOf(code, languageOfRequest(request), details),
    ...(typeof details.mfa_token === "string" ? { mfa_token: details.mfa_token } : {}),
    ...(typeof details.bind_ticket === "string" ? { bind_ticket: details.bind_ticket } : {}),
  };
}

export function authRoutes(router: Router, deps: AuthDeps, client: Config["client"]): void {
  /** Mounts a call that returns a token or an error, in the shape of OAuth. */
  const routeToken = <E extends Endpoint>(
    endpoint: E,
    give: (input: HandlerInput<E>, exchange: Exchange) => Promise<TokenReply>,
  ): void =>
    routeBare(
      router,
      endpoint,
      async (readInput, exchange) => {
        const { request, reply } = exchange;
        checkClient(request.headers.authorization, client);
        const grantReply = await give(readInput(), exchange);
        setSessionCookies(request, reply, grantReply.refresh_token);
        const claims = await deps.tokens.verifyAccess(grantReply.access_token);
        if (claims !== null) setFileCookie(deps, request, reply, claims);
        return grantReply;
      },
      wordFailure,
    );

  routeToken(token, (input, exchange) => tokenFor(deps, input, exchange));
  routeToken(tokenRefresh, ({ refresh_token }, { request }) => renew(deps, refresh_token, request));

  route(router, getUserInfo, (scope) => userInfo(deps, scope));

  const leave = async (scope: TenantScope, { request, reply }: Exchange): Promise<null> => {
    // A frame's ticket may be of another session than the one whose cookies the browser holds.
    if (request.headers["sq-auth"] === undefined) throw refuse("unauthorized");
    await signOut(deps, scope);
    forget(request, reply);
    return null;
  };
  route(router, logoutByGet, (scope, _input, exchange) => leave(scope, exchange));
  route(router, logout, (scope, _input, exchange) => {
    const { body } = exchange.request;
    if (!Array.isArray(body)) return leave(scope, exchange);
    // What is served to a locked session is signing out alone.
    if (scope.actor.locked) throw refuse("locked");
    return recordLocalLog(deps, scope, parsePart(LocalLog, body));
  });
}
