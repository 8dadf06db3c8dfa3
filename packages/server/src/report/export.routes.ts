import { exportChart, exportQuestion, exportStates } from "@provost/contract/export";
import { type Router, route, routeBytes } from "../platform/http/route.ts";
import * as exporting from "./export.service.ts";

export function exportRoutes(router: Router, deps: exporting.ExportDeps): void {
  routeBytes(router, exportChart, (scope, input) => exporting.chart(deps, scope, input));
  routeBytes(router, exportQuestion, (scope, input) => exporting.question(deps, scope, input));
  route(router, exportStates, (scope) => exporting.states(deps, scope));
}
