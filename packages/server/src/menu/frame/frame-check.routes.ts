import { frameCheck } from "@provost/contract/menu/frame";
import type { FastifyRequest } from "fastify";
import { type Router, route } from "../../platform/http/route.ts";
import { checkFrame, type FrameCheckDeps } from "./frame-check.service.ts";

/** The origin of the calling page: from the operator's settings, else from the browser, which sends none for requests to the same origin. */
function originOf({ headers, protocol, host }: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ?? headers.origin ?? `${protocol}://${host}`;
}

export function menuFrameRoutes(router: Router, deps: FrameCheckDeps & { publicUrl: string | null }): void {
  route(router, frameCheck, (scope, { url }, { request }) =>
    checkFrame(deps, scope, { url, origin: originOf(request, deps.publicUrl) }),
  );
}
