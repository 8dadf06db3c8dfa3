import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

const form = /^[\w-]{43}$/;

function nameOf(request: FastifyRequest): string {
  return request.protocol === "https" ? "__Host-provost-social" : "provost-social";
}

/** The random value of the browser that began a third-party sign-in; null when it began none. */
export function browserOf(request: FastifyRequest): string | null {
  const value = request.cookies[nameOf(request)];
  return value !== undefined && form.test(value) ? value : null;
}

/** Gives the browser its value, or lets it keep the one it has, so that two tabs do not disturb each other. It must survive the way back from the provider, so it is Lax. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, seconds: number): string {
  const value = browserOf(request) ?? randomBytes(32).toString("base64url");
  const secure = request.protocol === "https";
  reply.setCookie(nameOf(request), value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: seconds,
  });
  return value;
}
