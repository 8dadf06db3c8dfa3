import { loginLog, sessions, sessionsRemove } from "@provost/contract/auth/session";
import type { Clock } from "../../platform/clock.ts";
import { type Router, route } from "../../platform/http/route.ts";
import { listLoginLog } from "../sign-in/login-log.service.ts";
import { listSessions, removeSessions } from "./session-list.service.ts";

export function sessionRoutes(router: Router, deps: { clock: Clock }): void {
  route(router, sessions, (scope, wish) => listSessions(deps, scope, wish));
  route(router, sessionsRemove, (scope, choice) => removeSessions(deps, scope, choice));
  route(router, loginLog, (scope, wish) => listLoginLog(scope, wish));
}
