import { auditExport, auditList } from "@provost/contract/log/audit";
import { errorLog, errorLogRemove, logError } from "@provost/contract/log/local-log";
import type { Clock } from "../platform/clock.ts";
import { type Router, route, routeBytes } from "../platform/http/route.ts";
import type { Throttle } from "../platform/throttle.ts";
import * as audit from "./audit-log.service.ts";
import * as errors from "./error-log.service.ts";
import * as log from "./log.service.ts";

export function logRoutes(router: Router, deps: { clock: Clock; throttle: Throttle }): void {
  route(router, logError, (scope, entries) => log.recordLocalLog(deps, scope, entries));
  route(router, errorLog, (scope, filter) => errors.listErrors(scope, filter));
  route(router, errorLogRemove, (scope, { ids }) => errors.removeErrors(scope, ids));
  route(router, auditList, (scope, filter) => audit.list(scope, filter));
  routeBytes(router, auditExport, (scope, filter) => audit.exported(deps, scope, filter));
}
