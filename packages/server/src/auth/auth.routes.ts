import { timingSafeEqual } from "node:crypto";
import {
  getUserInfo,
  logout,
  refreshCookie,
  sessionMarkerCookie,
  type TokenReply,
  type TokenRequest,
  token,
} from "@provost/contract/auth";
import { type ErrorCode, messageOf } from "@provost/contract/error-code";
import { limits } from "@provost/contract/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Config, sha256 } from "../platform/config.ts";
import { languageOfRequest, type Router, route, routeBare } from "../platform/http/route.ts";
import { Refusal, refuse } from "../platform/refusal.ts";
import { type AuthDeps, refresh, signIn, signOut, userInfo } from "./auth.service.ts";

const oauthErrors: Partial<Record<ErrorCode, string>> = {
  bad_client: "invalid_client",
  invalid_credentials: "invalid_grant",
  invalid_refresh: "invalid_grant",
  unsupported_grant: "unsupported_grant_type",
  too_fast: "temporarily_unavailable",
};

function cookieName(request: FastifyRequest): string {
  return request.protocol === "https" ? `__Host-${refreshCookie}` : refreshCookie;
}

function setSessionCookies(request: FastifyRequest, reply: FastifyReply, refreshToken: string): void {
  const shared = {
    path: "/",
    sameSite: "strict",
    secure: request.protocol === "https",
    maxAge: limits.refreshSeconds,
  } as const;
  reply.setCookie(cookieName(request), refreshToken, { ...shared, httpOnly: true });
  reply.setCookie(sessionMarkerCookie, "1", shared);
}

function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  const secure = request.protocol === "https";
  reply.clearCookie(cookieName(request), { path: "/", sameSite: "strict", secure, httpOnly: true });
  reply.clearCookie(sessionMarkerCookie, { path: "/", sameSite: "strict", secure });
}

function checkClient(header: string | undefined, client: Config["client"]): void {
  const expected = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString("base64")}`;
  if (!timingSafeEqual(Buffer.from(sha256(header ?? "")), Buffer.from(sha256(expected))))
    throw refuse("bad_client");
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

async function grant(deps: AuthDeps, input: TokenRequest, request: FastifyRequest): Promise<TokenReply> {
  if (input.grant_type === "refresh_token") {
    const refreshToken = input.refresh_token ?? request.cookies[cookieName(request)];
    if (!refreshToken) throw refuse("invalid_refresh");
    return refresh(deps, refreshToken);
  }
  if (input.grant_type !== "password") throw refuse("unsupported_grant");
  const tenantId = input.tenantId ?? header(request, "tenant-id");
  return signIn(
    deps,
    { ...input, ...(tenantId === undefined ? {} : { tenantId }) },
    header(request, "user-type") ?? "web",
  );
}

export function authRoutes(router: Router, deps: AuthDeps, client: Config["client"]): void {
  routeBare(router, token, async (readInput, { request, reply }) => {
    try {
      checkClient(request.headers.authorization, client);
      const answer = await grant(deps, readInput(), request);
      setSessionCookies(request, reply, answer.refresh_token);
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "invalid_refresh") clearSessionCookies(request, reply);
      if (error.code === "too_fast") reply.header("retry-after", "1");
      reply.code(error.status);
      return {
        error: oauthErrors[error.code] ?? "invalid_request",
        error_description: messageOf(error.code, languageOfRequest(request), error.details),
      };
    }
  });

  route(router, getUserInfo, (scope) => userInfo(scope));

  route(router, logout, async (scope, _input, { request, reply }) => {
    await signOut(deps, scope);
    clearSessionCookies(request, reply);
    return null;
  });
}
