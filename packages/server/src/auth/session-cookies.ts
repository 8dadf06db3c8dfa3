import { deviceCookie, refreshCookie, sessionMarkerCookie } from "@provost/contract/auth";
import { limits } from "@provost/contract/limits";
import type { FastifyReply, FastifyRequest } from "fastify";

const deviceSeconds = 400 * 86_400;

function nameOfRefresh(request: FastifyRequest): string {
  return request.protocol === "https" ? `__Host-${refreshCookie}` : refreshCookie;
}

function shared(request: FastifyRequest) {
  return { path: "/", sameSite: "strict", secure: request.protocol === "https" } as const;
}

/** The refresh token that the browser keeps. */
export function refreshOfCookie(request: FastifyRequest): string | undefined {
  return request.cookies[nameOfRefresh(request)];
}

/** Hands the browser its refresh token, and the marker that says so. */
export function setSessionCookies(request: FastifyRequest, reply: FastifyReply, refreshToken: string): void {
  const kept = { ...shared(request), maxAge: limits.refreshSeconds };
  reply.setCookie(nameOfRefresh(request), refreshToken, { ...kept, httpOnly: true });
  reply.setCookie(sessionMarkerCookie, "1", kept);
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameOfRefresh(request), { ...shared(request), httpOnly: true });
  reply.clearCookie(sessionMarkerCookie, shared(request));
}

/** Lets the server know this browser again at its next wrong password. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, device: string): void {
  reply.setCookie(deviceCookie, device, { ...shared(request), httpOnly: true, maxAge: deviceSeconds });
}
