import { deviceCookie, refreshCookie } from "@provost/contract/auth/auth";
import { sessionMarkerCookie } from "@provost/contract/auth/sign-in-page";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import type { FastifyReply, FastifyRequest } from "fastify";

const deviceSeconds = 400 * 86_400;
const deviceForm = /^[\w-]{43}$/;

/** Over TLS a browser takes such a cookie from this very host only, so that no neighbour can plant one. */
export function hostBound(request: FastifyRequest, name: string): string {
  return request.protocol === "https" ? `__Host-${name}` : name;
}

export function sharedCookie(request: FastifyRequest) {
  return { path: "/", sameSite: "strict", secure: request.protocol === "https" } as const;
}

/** The refresh token that the browser keeps. */
export function refreshOfCookie(request: FastifyRequest): string | undefined {
  return request.cookies[hostBound(request, refreshCookie)];
}

/** Hands the browser its refresh token, and the marker that says so. */
export function setSessionCookies(request: FastifyRequest, reply: FastifyReply, refreshToken: string): void {
  const options = { ...sharedCookie(request), maxAge: serverLimits.refreshSeconds };
  reply.setCookie(hostBound(request, refreshCookie), refreshToken, { ...options, httpOnly: true });
  reply.setCookie(sessionMarkerCookie, "1", options);
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(hostBound(request, refreshCookie), { ...sharedCookie(request), httpOnly: true });
  reply.clearCookie(sessionMarkerCookie, sharedCookie(request));
}

/** The device that the browser is known by, or null. */
export function deviceOf(request: FastifyRequest): string | null {
  const value = request.cookies[hostBound(request, deviceCookie)];
  return value !== undefined && deviceForm.test(value) ? value : null;
}

/** Lets the server know this browser again at its next wrong password. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, device: string): void {
  reply.setCookie(hostBound(request, deviceCookie), device, {
    ...sharedCookie(request),
    httpOnly: true,
    maxAge: deviceSeconds,
  });
}
