import {
  invitationCreate,
  invitationList,
  invitationOffer,
  invitationPending,
  invitationRegister,
  invitationRevoke,
  registrationApprove,
  registrationRefuse,
} from "@provost/contract/people/invitation";
import { originOf } from "../../platform/http/request-origin.ts";
import { type Router, route, routePublic } from "../../platform/http/route.ts";
import type { PeopleDeps } from "../people-deps.ts";
import * as invitation from "./invitation.service.ts";
import { offer, type RegistrationDeps, register } from "./registration.service.ts";

/** Invitations and who registers by them: what administrators call, and what people with a link call. */
export function invitationRoutes(router: Router, deps: PeopleDeps & RegistrationDeps): void {
  route(router, invitationList, (scope) => invitation.list(deps, scope));
  route(router, invitationPending, (scope) => invitation.pending(scope));
  route(router, invitationCreate, (scope, draft) => invitation.create(deps, scope, draft));
  route(router, invitationRevoke, (scope, { id }) => invitation.revoke(deps, scope, id));
  route(router, registrationApprove, (scope, { id }) => invitation.approve(deps, scope, id));
  route(router, registrationRefuse, (scope, { id }) => invitation.refuseOne(scope, id));
  routePublic(router, invitationOffer, ({ token }, { request }) => offer(deps, originOf(request), token));
  routePublic(router, invitationRegister, (sent, { request }) => register(deps, originOf(request), sent));
}
