import { serverLimits } from "@provost/contract/wire/feature-limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Seal } from "../../platform/seal.ts";
import type { AccessClaims } from "../auth.tokens.ts";
import { hostBound, sharedCookie } from "./session-cookies.ts";
import { type Asking, type SessionDeps, scopeOfSession } from "./session-scope.ts";

const cookieName = "provost-files";
const place = "file cookie";
const longest = 600;
const Pass = z.object({ tenantId: z.string(), sessionId: z.string(), until: z.number() });

type FileCookieDeps = SessionDeps & { seal: Seal };

/** Lets this browser read files and speak the UEditor protocol as the session, and nothing else; no more than the session's own tokens does it outlive the session. */
export function setFileCookie(
  { seal, clock }: Pick<FileCookieDeps, "seal" | "clock">,
  request: FastifyRequest,
  reply: FastifyReply,
  { tenantId, sessionId }: AccessClaims,
): void {
  const until = clock.now().getTime() + serverLimits.refreshSeconds * 1000;
  const value = seal.seal(JSON.stringify({ tenantId, sessionId, until }), place);
  const options = { ...sharedCookie(request), maxAge: serverLimits.refreshSeconds, httpOnly: true };
  reply.setCookie(hostBound(request, cookieName), value, options);
}

export function clearFileCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(hostBound(request, cookieName), { ...sharedCookie(request), httpOnly: true });
}

function passIn(seal: Seal, value: string): z.infer<typeof Pass> | null {
  try {
    return Pass.safeParse(JSON.parse(seal.open(value, place))).data ?? null;
  } catch {
    return null;
  }
}

/** Whether the request comes from our own page: a change must prove it, a read must not show otherwise. */
function isOurs({ method, headers, protocol, host }: FastifyRequest, publicUrl: string | null): boolean {
  const site = headers["sec-fetch-site"];
  const { origin } = headers;
  const own = publicUrl ?? `${protocol}://${host}`;
  if (site !== undefined && site !== "same-origin" && !(method === "GET" && site === "none")) return false;
  if (origin !== undefined && origin !== own && site !== "same-origin") return false;
  // Over plain http, to anything but this very machine, browsers say neither with a GET; the cookie is SameSite=Strict.
  return method === "GET" || site === "same-origin" || origin === own;
}

/** The scope of the cookie that a request carries; throws `unauthorized` when it is not good, or comes from elsewhere. */
export async function scopeOfFileCookie(
  deps: FileCookieDeps,
  request: FastifyRequest,
  publicUrl: string | null,
  asking: Asking,
): Promise<TenantScope> {
  const value = request.cookies[hostBound(request, cookieName)];
  const pass =
    value === undefined || value.length > longest || !isOurs(request, publicUrl)
      ? null
      : passIn(deps.seal, value);
  if (pass === null || pass.until <= deps.clock.now().getTime()) throw refuse("unauthorized");
  return scopeOfSession(deps, pass, asking);
}
