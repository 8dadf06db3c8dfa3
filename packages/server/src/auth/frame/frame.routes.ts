import { frameTicket } from "@provost/contract/menu/frame";
import { type Router, route } from "../../platform/http/route.ts";
import { type FrameTicketDeps, giveFrameTicket } from "./frame-ticket.service.ts";

export function frameRoutes(router: Router, deps: FrameTicketDeps): void {
  route(router, frameTicket, (scope, { path }) => giveFrameTicket(deps, scope, path));
}
