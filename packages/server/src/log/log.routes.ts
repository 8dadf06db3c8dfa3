import { logError } from "@provost/contract/local-log";
import { type Router, route } from "../platform/http/route.ts";
import * as log from "./log.service.ts";

export function logRoutes(router: Router): void {
  route(router, logError, (scope, { entries }) => log.recordLocalLog(scope, entries));
}
