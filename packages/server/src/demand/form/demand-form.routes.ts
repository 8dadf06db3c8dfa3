import { demandChallenge, demandFace, demandSend } from "@provost/contract/demand/demand";
import type { FastifyRequest } from "fastify";
import { type Router, routePublic } from "../../platform/http/route.ts";
import * as form from "./demand-form.service.ts";

const callOf = (request: FastifyRequest, tenant: string | undefined): form.FormCall => ({
  tenant,
  host: `${request.protocol}://${request.host}`,
});

/** What visitors call. */
export function demandFormRoutes(router: Router, deps: form.DemandFormDeps): void {
  routePublic(router, demandFace, ({ tenant }, { request }) => form.face(deps, callOf(request, tenant)));
  routePublic(router, demandChallenge, ({ tenant }, { request }) =>
    form.challenge(deps, { ...callOf(request, tenant), address: request.ip }),
  );
  routePublic(router, demandSend, ({ tenant, ...sent }, { request }) =>
    form.takeIn(deps, { ...callOf(request, tenant), address: request.ip }, sent),
  );
}
