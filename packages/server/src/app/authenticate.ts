import { frameTicketParameter } from "@provost/contract/menu/frame";
import type { FastifyRequest } from "fastify";
import type { AuthDeps } from "../auth/auth.service.ts";
import { scopeOfFrame, withoutTicket } from "../auth/frame/frame-ticket.service.ts";
import { scopeOfFileCookie } from "../auth/session/file-cookie.ts";
import { type Asking, scopeOfToken } from "../auth/session/session-scope.ts";
import { originOf } from "../platform/http/request-origin.ts";
import { type Authenticate, languageOfRequest } from "../platform/http/route.ts";

const bearer = /^bearer\s+(\S+)$/i;

/** What a request says of its caller beside who it is. */
const askingOf = (request: FastifyRequest, signal: AbortSignal): Asking => ({
  language: languageOfRequest(request),
  origin: originOf(request),
  signal,
});

/** Knows a caller by the header, and a frame, which sends none, by the ticket in the address that it GETs. */
export function makeAuthenticate(deps: AuthDeps): Authenticate {
  return async (request, signal, isUse) => {
    const asking = askingOf(request, signal);
    const header = request.headers["sq-auth"];
    if (request.method === "GET") {
      const framed = header === undefined ? await scopeOfFrame(deps, request.url, asking) : null;
      request.query = withoutTicket(request.query);
      if (framed) return framed;
    }
    const token = typeof header === "string" ? bearer.exec(header)?.[1] : undefined;
    return scopeOfToken(deps, token, asking, isUse);
  };
}

/** The same, and by the cookie for files where there is neither: what it is good for are the calls that are mounted with this. */
export function authenticateFiles(deps: AuthDeps, publicUrl: string | null): Authenticate {
  const byHeader = makeAuthenticate(deps);
  return (request, signal, isUse) =>
    request.headers["sq-auth"] !== undefined || request.url.includes(`${frameTicketParameter}=`)
      ? byHeader(request, signal, isUse)
      : scopeOfFileCookie(deps, request, publicUrl, askingOf(request, signal));
}
