import { auditExport, auditList } from "@provost/contract/audit";
import { logError } from "@provost/contract/local-log";
import type { Clock } from "../platform/clock.ts";
import { type Router, route, routeBytes } from "../platform/http/route.ts";
import * as audit from "./audit-log.service.ts";
import * as log from "./log.service.ts";

export function logRoutes(router: Router, deps: { clock: Clock }): void {
  route(router, logError, (scope, entries) => log.recordLocalLog(scope, entries));
  route(router, auditList, (scope, filter) => audit.list(scope, filter));
  routeBytes(router, auditExport, (scope, filter) => audit.exported(deps, scope, filter));
}
